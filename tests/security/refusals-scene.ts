import { randomUUID } from 'node:crypto';
import type { RefusalReason } from '@lauda/domain/reasons';
import { createRundown, EVERY_ROLE, startTestServer, TEST_PASSWORD, type TestServer, WireClient } from '@lauda/testing';
import pg from 'pg';
import { expect } from 'vitest';

export interface Row {
  id: number;
  version: number;
  uuid: string;
}
interface Rundown extends Row {
  date: string;
  blocks: (Row & { stories: Row[] })[];
}
/** A request that is refused, as often as it is sent. */
export interface Asked {
  readonly who?: WireClient;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Why it is refused, where the message says it in place of what all refusals of the code have in common. */
  readonly reason?: RefusalReason;
  /** Gives back what the refusal needed. */
  readonly after?: () => unknown;
}

const ROOM_MS = 3_000;
export const MB = 1024 * 1024;
export let server: TestServer;
export let ana: WireClient;
export let bob: WireClient;
export let reader: WireClient;
export let bridge: WireClient;
export let other: pg.Client;
export let anaId: number;
export let programId: number;
export let rundown: Rundown;
export let cg: number;
export let archive: number;
export let broken: number;
let answering: ReturnType<typeof setInterval>;

export const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
export const name = () => `N${randomUUID().slice(0, 8)}`;
export async function made<T = Row>(path: string, body?: unknown): Promise<T> {
  const { status, body: answer } = await ana.post<T>(path, body);
  expect(status, `${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
  return answer;
}
export const fine = async ({ status, body }: { status: number; body: unknown }) => expect(status, JSON.stringify(body)).toBeLessThan(300);
export const device = (type: string, more: object = {}) =>
  made('/devices', { name: name(), type, protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: name(), ...more });
export const story = (input: object = {}) =>
  made(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug: 'CHUVA', ...input } });
export const show = async (date: string, more: object = {}) => {
  const program = await made('/programs', { name: name(), start: '19:00:00', end: '19:30:00', ...more });
  return (await createRundown<Rundown>(ana, { date, programId: program.id })).body;
};
export const here = () => ({ host: new URL(server.url).hostname, port: Number(new URL(server.url).port) });
export const ofBranch = async (address: object): Promise<Asked> => {
  const { id } = await made('/branches', { name: name(), username: 'ninguem', password: 'x', ...address });
  return { method: 'GET', path: `/branches/${id}/programs`, after: () => sql('delete from branch where id = $1', [id]) };
};
export const hidden = (id: number, wanted = true) => ana.send('PATCH', `/documents/${id}/private`, { private: wanted });
export const play = async (id: number) => {
  await fine(await ana.patch(`/stories/${id}`, 'approved', true));
  await fine(await ana.put('/stories/display_status', { ids: [id], status: 'play' }));
};
export const form = (field: string, content: string | Uint8Array<ArrayBuffer>, file: string, type = 'text/plain'): FormData => {
  const body = new FormData();
  body.append(field, new Blob([content], { type }), file);
  return body;
};
export const blog = async (): Promise<number> => {
  await sql("update wordpress set name = 'Blog ' || id where name = 'Blog'");
  return (await made('/wordpress/config', { name: 'Blog', url: 'http://127.0.0.1:1', username: 'lauda', password: 'abcd' })).id;
};
export const get = (path: string): Asked => ({ method: 'GET', path });
export const post = (path: string, body?: unknown): Asked => ({ method: 'POST', path, body });
export const put = (path: string, body?: unknown): Asked => ({ method: 'PUT', path, body });
export const patch = (path: string, field: string, newValue: unknown): Asked => ({ method: 'PATCH', path, body: { field, newValue } });
export const remove = (path: string): Asked => ({ method: 'DELETE', path });
export const signIn = (username: string, password = TEST_PASSWORD): Asked => ({
  who: new WireClient(server.url),
  method: 'POST',
  path: '/authentication',
  body: new URLSearchParams({ username, password }),
});
export const setting = (key: string, body: object) =>
  sql('insert into setting (key, body, version) values ($1, $2, 1) on conflict (key) do update set body = excluded.body', [
    key,
    JSON.stringify(body),
  ]);
/** Somebody whose app no test has: what is asked of them is a code. */
export const withApp = async () => {
  const id = await server.person('dora', []);
  await sql("insert into second_factor (user_id, secret, begun_at, confirmed_at) values ($1, '', now(), now())", [id]);
};
export const withoutApp = () => sql("delete from person where username = 'dora'");
export const unset = (key: string) => sql('delete from setting where key = $1', [key]);

/** Starts a server with two people who may all, one who may nothing, a bridge that reaches no device, and a rundown. */
export async function openNewsroom(): Promise<void> {
  server = await startTestServer({ limits: { writeMs: ROOM_MS } });
  anaId = await server.person('ana', EVERY_ROLE);
  await server.person('bob', EVERY_ROLE);
  await server.person('leo', []);
  [ana, bob, reader] = [await server.as('ana'), await server.as('bob'), await server.as('leo')];
  bridge = new WireClient(server.url);
  bridge.bearer = (await made<{ secret: string }>('/tokens', { name: 'ponte', roles: [], kind: 'bridge' })).secret;
  cg = (await device('cg')).id;
  archive = (await device('mam')).id;
  broken = (await device('tp')).id;
  programId = (await made('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00', cgId: cg })).id;
  rundown = (await createRundown<Rundown>(ana, { date: '2026-11-21', programId })).body;
  other = new pg.Client({ connectionString: server.databaseUrl });
  await other.connect();
  const answer =
    'update bridge_command set answered_at = now(), ok = device_id <> $1, error = \'NACK\', result = \'{"reached":false,"text":null,"ms":1}\' where verb = \'say\' and answered_at is null';
  answering = setInterval(() => void sql(answer, [broken]).catch(() => undefined), 50);
}
/** Signs the second person in anew, whose session was ended. */
export async function signInBob(): Promise<void> {
  bob = await server.as('bob');
}
/** Ends it. */
export async function closeNewsroom(): Promise<void> {
  clearInterval(answering);
  await other?.end();
  await server?.stop();
}

/** Sends it in a language and answers what came back. */
export async function refusedIn(locale: string, { who = ana, method, path, body, headers = {} }: Asked) {
  const language = { 'accept-language': locale.replace('_', '-') };
  const form = body instanceof URLSearchParams || typeof body === 'string';
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(who.cookie ? { cookie: who.cookie } : {}),
      ...(who.bearer ? { authorization: `Bearer ${who.bearer}` } : {}),
      ...(body === undefined || body instanceof FormData || body instanceof URLSearchParams ? {} : { 'content-type': 'application/json' }),
      ...language,
      ...headers,
    },
    ...(body === undefined ? {} : { body: form || body instanceof FormData ? (body as string) : JSON.stringify(body) }),
  });
  const { code, message } = (await response.json()) as { code: string; message: string };
  return { status: response.status, code, message };
}

export const locked = async (): Promise<Row> => {
  const held = await story();
  await fine(await bob.put(`/locks/${held.id}`));
  return held;
};
export const ciiData = { templateCode: '9', templateName: 'NOME', fields: [] };
export const importPath = () => `/rundowns/import?programId=${programId}&date=2027-01-01&mode=create`;
export const ORDER = '<mos><roCreate><roID>R1</roID><roSlug>N</roSlug><story><storyID>A</storyID></story></roCreate></mos>';
