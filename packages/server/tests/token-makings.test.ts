import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PATIENCE_MS, StompClient, startTestServer, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activeWebhooks } from '../src/webhooks/collect.ts';

interface Webhook {
  id: number;
  version: number;
  name: string;
  url: string;
  enabled: boolean;
}
interface Token {
  id: number;
  secret: string;
}
interface Entry {
  nickname: string;
  userId: number;
  act: string;
  entity: string;
  entityId: number;
  name: string;
  before: object;
  after: object;
}
const ROLES = [
  'ADMIN_READ',
  'ADMIN_WRITE',
  'CALENDAR_ADMIN',
  'CALENDAR_READ',
  'ASSIGNMENT_PROPOSAL_READ',
  'ASSIGNMENT_PROPOSAL_WRITE',
] as const;
const DAY = '2026-11-21';
const WITHIN_MS = 2_000;
let server: TestServer;
/** A second node that the database never wakes. */
let deaf: TestServer;
let ana: WireClient;
let anaId: number;
let live: StompClient;
let receiver: Server;
let address: string;
let taken: string[] = [];
let count = 0;
const lines: { msg: string; level: number; webhooks?: number[]; calendars?: number[] }[] = [];

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    taken.push((JSON.parse(body) as { data: { slug: string } }).data.slug);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  address = `http://127.0.0.1:${port}/hook`;
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  server = await startTestServer({ jobs: true, logger });
  deaf = await startTestServer({ beside: server, listen: false, logger });
  anaId = await server.person('ana', [...ROLES]);
  ana = await server.as('ana');
  await ana.post('/outbound/config', { version: 0, hosts: [`127.0.0.1:${port}`] });
  live = await StompClient.open(server.url, { cookie: ana.cookie }, ['settings']);
});
beforeEach(() => {
  taken = [];
  lines.length = 0;
});
afterAll(async () => {
  live?.close();
  await deaf?.stop();
  await server?.stop();
  receiver?.closeAllConnections();
  receiver?.close();
});

const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
const token = async (by: WireClient, expires: string | null = null) =>
  (await by.post<Token>('/tokens', { name: `cron ${(count += 1)}`, roles: ROLES, expires })).body;
function withToken({ secret }: Token): WireClient {
  const made = new WireClient(server.url);
  made.bearer = secret;
  return made;
}
/** A webhook and a calendar with an address, all made by a caller. */
async function makings(by: WireClient) {
  const name = `Site ${(count += 1)}`;
  const wish = { name, url: address, secret: 'nobody else knows this', topics: ['proposals'], enabled: true };
  const hook = (await by.post<Webhook>('/webhooks', wish)).body;
  const calendar = (await ana.post<{ id: number; name: string }>('/calendars', { name: `Pauta ${count}` })).body;
  const { path } = (await by.post<{ path: string }>(`/calendars/${calendar.id}/feed`)).body;
  return { hook, calendar, path };
}
type Makings = Awaited<ReturnType<typeof makings>>;
const propose = (slug: string) => ana.post('/assignment_proposals', { slug, lead: null, source: null });
const isOn = async ({ hook }: Makings) => (await ana.get<Webhook>(`/webhooks/${hook.id}`)).body.enabled;
const addresses = ({ path }: Makings) => Promise.all([server, deaf].map(async ({ url }) => (await fetch(`${url}${path}`)).status));
const entries = async (act: string, id: number) =>
  (await ana.get<{ data: Entry[] }>(`/audit/filter?act=${act}`)).body.data.filter(({ entityId }) => entityId === id);

async function work(made: Makings): Promise<void> {
  expect([await isOn(made), await addresses(made)]).toEqual([true, [200, 200]]);
  const slug = `ANTES ${count}`;
  await propose(slug);
  await expect.poll(() => taken, { timeout: PATIENCE_MS }).toContain(slug);
}
/** What was made is over, told and written down, within two seconds; `end` ends its token. */
async function areOver(made: Makings, end: () => unknown): Promise<void> {
  const slug = `DEPOIS ${count}`;
  await end();
  // At once, before any node has looked at what is over.
  expect((await activeWebhooks(server.server.services, DAY)).map(({ id }) => id)).not.toContain(made.hook.id);
  expect(await addresses(made)).toEqual([404, 404]);
  await propose(slug);
  await expect.poll(() => isOn(made), { timeout: WITHIN_MS }).toBe(false);
  const { hook, calendar } = made;
  await live.until(() =>
    live.events.some(({ data }) => data.area === 'webhooks' && data.id === hook.id && !(data.entry as Webhook | undefined)?.enabled),
  );
  const by = { nickname: 'lauda-server', userId: 0 };
  expect(await entries('webhooks.update', hook.id)).toMatchObject([
    { ...by, entity: 'Webhook', name: hook.name, before: { enabled: true }, after: { enabled: false } },
  ]);
  await expect.poll(() => entries('calendars.feed.remove', calendar.id), { timeout: WITHIN_MS }).toHaveLength(1);
  expect((await sql('select 1 from calendar_feed where calendar_id = $1', [calendar.id])).rows).toEqual([]);
  const said = (words: string) => lines.filter(({ msg }) => msg.startsWith(words));
  expect(said('webhooks were turned off').flatMap(({ webhooks }) => webhooks)).toContain(hook.id);
  expect(said('addresses of calendars were ended').flatMap(({ calendars }) => calendars)).toContain(calendar.id);
  // Another webhook is told of what happened since, so this one would have been.
  const other = await makings(ana);
  await propose(`${slug} AINDA`);
  await expect.poll(() => taken, { timeout: PATIENCE_MS }).toContain(`${slug} AINDA`);
  expect(taken).not.toContain(slug);
  expect(taken.filter((each) => each === `${slug} AINDA`)).toHaveLength(1);
  await ana.send('DELETE', `/webhooks/${other.hook.id}`);
  await ana.send('DELETE', `/webhooks/${hook.id}`);
}

describe('what was made with a token is over with it on each node, told, in the log and in the audit, when the token', () => {
  it('is revoked', async () => {
    const made = await token(ana);
    const its = await makings(withToken(made));
    await work(its);
    await areOver(its, () => ana.send('DELETE', `/tokens/${made.id}`));
  });

  it('dies with the one it was made with', async () => {
    const parent = await token(ana);
    const its = await makings(withToken(await token(withToken(parent))));
    await work(its);
    await areOver(its, () => ana.send('DELETE', `/tokens/${parent.id}`));
  });

  it('is taken from somebody who loses a role', async () => {
    const id = await server.person('bob', [...ROLES]);
    const its = await makings(withToken(await token(await server.as('bob'))));
    await work(its);
    await areOver(its, () => sql("update person set roles = array_remove(roles, 'CALENDAR_READ') where id = $1", [id]));
  });

  it('expires', async () => {
    const its = await makings(withToken(await token(ana, '2027-01-01T00:00:00')));
    await work(its);
    await areOver(its, () => sql('update api_token set expires_at = $1 where expires_at is not null', [new Date(server.now())]));
  });
});

it('the address of a calendar that ends with its token leaves the entry that ending it by hand leaves', async () => {
  const made = await token(ana);
  const its = await makings(withToken(made));
  const byHand = await makings(ana);
  await ana.send('DELETE', `/calendars/${byHand.calendar.id}/feed`);
  await ana.send('DELETE', `/tokens/${made.id}`);
  await expect.poll(() => entries('calendars.feed.remove', its.calendar.id), { timeout: WITHIN_MS }).toHaveLength(1);
  const [hand] = await entries('calendars.feed.remove', byHand.calendar.id);
  const [server] = await entries('calendars.feed.remove', its.calendar.id);
  const { act, entity, before, after } = hand!;
  expect(hand).toMatchObject({ userId: anaId, name: byHand.calendar.name });
  expect(server).toMatchObject({ act, entity, before, after, userId: 0, nickname: 'lauda-server', name: its.calendar.name });
  for (const { hook } of [its, byHand]) await ana.send('DELETE', `/webhooks/${hook.id}`);
});

it('what somebody signed in saved or made anew since is theirs, and outlives the token', async () => {
  const made = await token(ana);
  const its = await makings(withToken(made));
  const { hook, calendar } = its;
  expect((await ana.send('PUT', '/webhooks', { ...hook, secret: null })).status).toBe(200);
  const { path } = (await ana.post<{ path: string }>(`/calendars/${calendar.id}/feed`)).body;
  await ana.send('DELETE', `/tokens/${made.id}`);
  await new Promise((resolve) => setTimeout(resolve, WITHIN_MS));
  await work({ ...its, path });
});
