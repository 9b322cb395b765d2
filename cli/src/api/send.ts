import { basename } from 'node:path';
import type { Context } from '../command.ts';
import { ApiRefusal, type Refusal } from '../errors.ts';
import { type Contract, readContract } from './contract.ts';
import type { ApiRequest } from './request.ts';

const CONTRACT_TIMEOUT_MS = 3000;

/** Loads the contract the server speaks; without an answer, the one that came with the program. */
export async function loadContract({ env, settings }: Context): Promise<Contract> {
  try {
    const signal = AbortSignal.any([env.signal, AbortSignal.timeout(CONTRACT_TIMEOUT_MS)]);
    const response = await env.fetch(`${settings.url}/api/openapi.json`, { signal });
    if (response.ok) return readContract(await response.text());
  } catch (error) {
    const kept = await env.contract();
    if (kept === undefined) throw error;
    return readContract(kept);
  }
  const kept = await env.contract();
  if (kept === undefined) throw new ApiRefusal(404, { code: 'not_found', message: `${settings.url}/api/openapi.json` });
  return readContract(kept);
}

/** Sends one call and answers its response. Throws an {@link ApiRefusal} with what the server said. */
export async function send(request: ApiRequest, input: Uint8Array | undefined, { env, settings, locale }: Context): Promise<Response> {
  const headers = new Headers({ accept: 'application/json, */*;q=0.5', 'accept-language': locale.replace('_', '-') });
  if (settings.token) headers.set('authorization', `Bearer ${settings.token}`);
  const body = input === undefined ? await bodyOf(request, env.readFile) : (input as Uint8Array<ArrayBuffer>);
  // The boundary of a multipart body is chosen by fetch, so its type must be left to it.
  if (body !== undefined && request.media && !(body instanceof FormData)) headers.set('content-type', request.media);
  const response = await env.fetch(`${settings.url}${request.address}`, {
    method: request.method,
    headers,
    signal: env.signal,
    ...(body === undefined ? {} : { body }),
  });
  if (response.ok) return response;
  throw new ApiRefusal(response.status, await refusalIn(response));
}

async function bodyOf({ media, body, files }: ApiRequest, readFile: (path: string) => Promise<Uint8Array>) {
  if (media === 'multipart/form-data') {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
    for (const { field, path } of files) form.append(field, new File([(await readFile(path)) as Uint8Array<ArrayBuffer>], basename(path)));
    return form;
  }
  if (body === undefined) return undefined;
  if (media === 'application/x-www-form-urlencoded') {
    return new URLSearchParams(Object.entries(body).map(([name, value]): [string, string] => [name, String(value)])).toString();
  }
  return JSON.stringify(body);
}

async function refusalIn(response: Response): Promise<Partial<Refusal>> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Partial<Refusal>;
  } catch {
    return { message: text.slice(0, 300) || response.statusText };
  }
}
