import { basename } from 'node:path';
import { type CallArgs, FetchTransport, type Transport } from '@lauda/sdk';
import type { Context } from '../command.ts';
import { type Contract, readContract } from './contract.ts';
import type { ApiRequest } from './request.ts';

const CONTRACT_TIMEOUT_MS = 3000;
// Some calls wait for devices, or carry a whole archive.
const ANSWER_MS = 300_000;

/** The transport to the configured servers; when one dies the next is used, and a write is repeated with its idempotency key. */
export const wayTo = ({ env, settings, locale, told }: Context): Transport =>
  new FetchTransport({
    url: settings.url,
    urls: settings.urls,
    token: settings.token,
    locale,
    fetch: env.fetch,
    timeoutMs: ANSWER_MS,
    ...told,
  });

/** Loads the contract the server speaks; without an answer, the one that came with the program. */
export async function loadContract(way: Transport, { env }: Context): Promise<Contract> {
  try {
    const options = { signal: env.signal, timeoutMs: CONTRACT_TIMEOUT_MS, retries: way.addresses?.count === 1 ? 0 : 1 };
    const answer = (await way.send('GET /openapi.json', { raw: true }, options)) as Response;
    return readContract(await answer.text());
  } catch (error) {
    const kept = await env.contract();
    if (kept === undefined) throw error;
    return readContract(kept);
  }
}

/** Sends one call and answers its response. Throws the refusal of the server. */
export async function send(way: Transport, request: ApiRequest, input: Uint8Array | undefined, { env }: Context): Promise<Response> {
  const body = input === undefined ? await bodyOf(request, env.readFile) : inputOf(request, input);
  return (await way.send(request.route, { query: request.query, ...body, raw: true }, { signal: env.signal })) as Response;
}

async function bodyOf({ media, body, files }: ApiRequest, readFile: (path: string) => Promise<Uint8Array>): Promise<CallArgs> {
  if (media === 'multipart/form-data') {
    const parts: Record<string, string | File[]> = {};
    for (const [name, value] of Object.entries(body ?? {})) parts[name] = String(value);
    for (const { field, path } of files) {
      const file = new File([(await readFile(path)) as Uint8Array<ArrayBuffer>], basename(path));
      parts[field] = [...((parts[field] as File[] | undefined) ?? []), file];
    }
    return { multipart: parts };
  }
  return media === 'application/x-www-form-urlencoded' ? { form: body ?? {} } : { body };
}

/** The piped input, unchanged: the server reports best what is wrong with it. */
function inputOf({ media }: ApiRequest, input: Uint8Array): CallArgs {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(input);
  if (media === 'text/plain') return { text };
  return media === 'application/x-www-form-urlencoded' ? { form: Object.fromEntries(new URLSearchParams(text)) } : { json: text };
}
