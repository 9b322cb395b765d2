import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, type WebhookError } from '@lauda/sdk/webhooks';
import { PATIENCE_MS, type Refusal, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { purgeTrashBefore } from '../src/documents/purge.ts';
import { change } from '../src/storage/change.ts';
import { retryMs, sendDeliveries } from '../src/webhooks/send.ts';

interface Webhook {
  id: number;
  version: number;
  name: string;
  url: string;
  topics: string[];
  enabled: boolean;
  secret: string | null;
  ownerId: number;
}
interface Delivery {
  id: number;
  n: number;
  topic: string;
  action: string;
  state: string;
  attempts: number;
  status: number | null;
  failure: string | null;
  said: string | null;
  due: string | null;
  delivered: string | null;
}
interface Taken {
  readonly id: string;
  readonly signature: string;
  readonly body: string;
  readonly message: { n: number; topic: string; action: string; data: { id?: number; slug?: string } };
}
const SECRET = 'nobody else knows this';
const EVERY_MINUTE = 60_000;

let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let bobId: number;
let receiver: Server;
let address: string;
let taken: Taken[] = [];
/** How the receiver answers a delivery; 200 where it says nothing. */
let manner: (request: IncomingMessage, response: ServerResponse, nth: number) => boolean = () => false;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const body = Buffer.concat(pieces).toString('utf8');
    const { 'x-lauda-delivery': id, 'x-lauda-signature': signature } = request.headers;
    taken.push({ id: String(id), signature: String(signature), body, message: JSON.parse(body || '{}') });
    if (!manner(request, response, taken.length)) response.writeHead(200).end('thank you');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  address = `http://127.0.0.1:${port}/hook`;
  server = await startTestServer({ jobs: true });
  await server.person('ana', [
    'ADMIN_READ',
    'ADMIN_WRITE',
    'ASSIGNMENT_PROPOSAL_READ',
    'ASSIGNMENT_PROPOSAL_WRITE',
    'PROGRAM_READ',
    'ROUND_READ',
  ]);
  bobId = await server.person('bob', ['ADMIN_READ', 'ADMIN_WRITE', 'ASSIGNMENT_READ', 'ASSIGNMENT_WRITE', 'DOCUMENT_READ']);
  [ana, bob] = [await server.as('ana'), await server.as('bob')];
  await ana.post('/outbound/config', { version: 0, hosts: [`127.0.0.1:${port}`] });
});
afterEach(async () => {
  for (const { id } of (await ana.get<Webhook[]>('/webhooks')).body) await ana.send('DELETE', `/webhooks/${id}`);
  taken = [];
  manner = () => false;
});
afterAll(async () => {
  await server?.stop();
  receiver?.closeAllConnections();
  receiver?.close();
});

const made = async (wish: object = {}, by = ana): Promise<Webhook> => {
  const { status, body } = await by.post<Webhook>('/webhooks', {
    name: `Site ${Math.random()}`,
    url: address,
    secret: SECRET,
    topics: ['proposals'],
    enabled: true,
    ...wish,
  });
  expect(status).toBe(201);
  return body;
};
const proposed = async (slug: string): Promise<number> =>
  (await ana.post<{ id: number }>('/assignment_proposals', { slug, lead: 'Moradores mandam vídeos.', source: null })).body.id;
const deliveries = async ({ id }: { id: number }): Promise<Delivery[]> =>
  (await ana.get<{ data: Delivery[] }>(`/webhooks/${id}/deliveries`)).body.data;
const jobsOf = async ({ id }: Webhook): Promise<number> =>
  (await server.server.services.pool.query("select 1 from job where kind = 'webhook' and target = $1", [String(id)])).rows.length;
const until = (fact: () => boolean | Promise<boolean>) => expect.poll(fact, { timeout: PATIENCE_MS }).toBe(true);
/** Moves the clock to when what failed is tried again, once nothing is sent any more: a job that still ran would count as one of a lost node then. */
const later = async (): Promise<void> => {
  const running = "select 1 from job where kind = 'webhook' and state = 'RUNNING'";
  await until(async () => (await server.server.services.pool.query(running)).rows.length === 0);
  server.advance(2 * 60 * EVERY_MINUTE);
};

describe('a webhook', () => {
  it('is told, signed, of the topics that were chosen and of no other, and nothing before any was', async () => {
    const none = await made({ topics: [] });
    const hook = await made();
    const id = await proposed('ÁGUA MARROM');
    await ana.post('/classifications', { name: 'Cidade' });
    await until(() => taken.length === 1);
    const [{ signature, body, message }] = taken as [Taken];
    expect(message).toMatchObject({ topic: 'proposals', action: 'CREATE', data: { id, slug: 'ÁGUA MARROM' } });
    expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(await verifyWebhook({ body, signature, secret: SECRET })).toEqual(message);
    await until(async () => (await deliveries(hook))[0]?.state === 'DELIVERED');
    expect(await deliveries(hook)).toMatchObject([
      { n: message.n, topic: 'proposals', action: 'CREATE', attempts: 1, status: 200, failure: null, said: 'thank you', due: null },
    ]);
    expect(await deliveries(none)).toEqual([]);
  });

  it('is refused where its signature is of another secret, other words or another time', async () => {
    await made();
    await proposed('FILA NO CRAS');
    await until(() => taken.length === 1);
    const [{ signature, body }] = taken as [Taken];
    const now = Date.now();
    const reason = (parts: object) =>
      verifyWebhook({ body, signature, secret: SECRET, now, ...parts }).catch((error: unknown) => (error as WebhookError).reason);
    expect(await reason({ secret: 'another one of them' })).toBe('wrong');
    expect(await reason({ body: body.replace('FILA', 'FILE') })).toBe('wrong');
    expect(await reason({ signature: signature.replace(/t=\d+/, 't=1') })).toBe('wrong');
    expect(await reason({ signature: signature.replace('v1=', 'v0=') })).toBe('unsigned');
    expect(await reason({ signature: undefined })).toBe('unsigned');
    expect(await reason({ now: now + 6 * EVERY_MINUTE })).toBe('old');
    expect(await reason({ secret: ['the next secret of all', SECRET], body: Buffer.from(body) })).toMatchObject({ topic: 'proposals' });
  });

  it('comes again later each time after a 500, until it is taken, and what is of one thing stays in its order', async () => {
    manner = (_request, response, nth) => nth <= 2 && Boolean(response.writeHead(500).end('the disk is full'));
    const hook = await made();
    const id = await proposed('CAFÉ MAIS CARO');
    await until(() => taken.length === 1);
    await until(async () => (await deliveries(hook))[0]?.attempts === 1);
    expect(await deliveries(hook)).toMatchObject([{ state: 'WAITING', status: 500, failure: 'status', said: 'the disk is full' }]);
    const { body } = await ana.get<object>(`/assignment_proposals/${id}`);
    await ana.send('PUT', '/assignment_proposals', { ...body, slug: 'CAFÉ MAIS CARO AINDA' });
    // A waiting delivery is sent by itself; a replay would lose the count of its tries.
    const replayed = await ana.post(`/webhooks/${hook.id}/deliveries/replay`, { since: '2026-01-01T00:00:00' });
    expect(replayed.body).toEqual({ count: 0 });
    // What is of the same proposal waits behind the first; another is not held up.
    await until(async () => (await deliveries(hook)).length === 2);
    // The runner rests until the first is tried again: it would fill the log of events with its own.
    const begun = await jobsOf(hook);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect((await jobsOf(hook)) - begun).toBeLessThanOrEqual(1);
    server.advance(12_500);
    await until(() => taken.length === 2);
    await until(async () => (await deliveries(hook)).at(-1)?.attempts === 2);
    await later();
    await until(() => taken.length === 4);
    expect(taken.map(({ message }) => message.action)).toEqual(['CREATE', 'CREATE', 'CREATE', 'UPDATE']);
    expect(new Set(taken.slice(0, 3).map((one) => one.id)).size).toBe(1);
    await until(async () => (await deliveries(hook)).every(({ state }) => state === 'DELIVERED'));
    expect((await deliveries(hook)).map(({ attempts }) => attempts)).toEqual([1, 3]);
  });

  it('is given up after eight tries with what was said last, and sent again by hand, one or from a time on', async () => {
    manner = (_request, response) => Boolean(response.writeHead(403).end('<b>not you</b>'));
    const hook = await made();
    await proposed('PONTE INTERDITADA');
    for (let tries = 1; tries <= 8; tries++) {
      await until(async () => (await deliveries(hook))[0]?.attempts === tries);
      await later();
    }
    const [failed] = (await deliveries(hook)) as [Delivery];
    expect(failed).toMatchObject({ state: 'FAILED', attempts: 8, status: 403, failure: 'status', said: '<b>not you</b>', due: null });
    manner = () => false;
    const replay = (wish: object) => ana.post<{ count: number } & Refusal>(`/webhooks/${hook.id}/deliveries/replay`, wish);
    // A delivery of another webhook is not found.
    const other = await made();
    expect((await ana.post(`/webhooks/${other.id}/deliveries/replay`, { ids: [failed.id] })).body).toEqual({ count: 0 });
    expect((await replay({ ids: [failed.id] })).body).toEqual({ count: 1 });
    const told = "select full_body as body, role from event where full_body ->> 'area' = 'webhooks.deliveries'";
    expect((await server.server.services.pool.query(told)).rows).toEqual([
      { body: { area: 'webhooks.deliveries', id: hook.id }, role: 'ADMIN_READ' },
    ]);
    await until(async () => (await deliveries(hook))[0]?.state === 'DELIVERED');
    expect((await deliveries(hook))[0]).toMatchObject({ attempts: 1, status: 200, failure: null });
    const before = taken.length;
    expect((await replay({ since: '2026-01-01T00:00:00' })).body).toEqual({ count: 1 });
    await until(() => taken.length === before + 1);
    expect(taken.at(-1)!.id).toBe(String(failed.id));
    expect((await replay({ since: '2099-01-01T00:00:00' })).body).toEqual({ count: 0 });
    expect((await replay({})).body).toMatchObject({ code: 'validation_failed', fields: [{ path: 'ids', rule: 'required' }] });
    expect((await replay({ ids: [failed.id], since: '2026-01-01T00:00:00' })).status).toBe(422);
    expect((await ana.post('/webhooks/999/deliveries/replay', { ids: [1] })).status).toBe(404);
  });

  it('has its turn, after which others have theirs: a slow receiver holds up no mail', async () => {
    const hook = await made({ enabled: false });
    const { pool } = server.server.services;
    // Its job is taken, so that it is sent to here and nowhere else.
    await pool.query(
      "insert into job (kind, target, state, node, created_at, due_at, leased_until) values ('webhook', $1, 'RUNNING', 'x', now(), now(), now() + interval '10 years')",
      [String(hook.id)],
    );
    await ana.send('PUT', '/webhooks', { ...hook, enabled: true });
    await proposed('UM');
    await proposed('DOIS');
    await until(async () => (await deliveries(hook)).length === 2);
    const turn = () => sendDeliveries(server.server.services, hook.id, '2026-11-21', new AbortController().signal, 0);
    await turn();
    expect((await deliveries(hook)).map(({ state }) => state)).toEqual(['WAITING', 'DELIVERED']);
    // A delivery that was taken is noted also where its job has to stop at that moment.
    const query = (...given: [never]) => (taken.length > 1 ? Promise.reject(new Error('stopped')) : pool.query(...given));
    const stopping = { ...server.server.services, pool: { query } as unknown as typeof pool };
    await sendDeliveries(stopping, hook.id, '2026-11-21', new AbortController().signal, 0);
    expect((await deliveries(hook)).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED']);
    expect(taken.map(({ message }) => message.data.slug)).toEqual(['UM', 'DOIS']);
    await pool.query("delete from job where kind = 'webhook' and target = $1", [String(hook.id)]);
  });

  it('that hangs holds up no other: each has its messages in their order meanwhile', async () => {
    const hanging = new Set<ServerResponse>();
    manner = (request, response) => {
      if (request.url !== '/hangs') return false;
      hanging.add(response);
      response.once('close', () => hanging.delete(response));
      return true;
    };
    for (let times = 0; times < 3; times += 1) await made({ url: address.replace('/hook', '/hangs') });
    await proposed('ZERO');
    await until(() => hanging.size === 3);
    const [one, other] = [await made(), await made()];
    for (const slug of ['UM', 'DOIS', 'TRÊS']) await proposed(slug);
    await until(
      async () => (await deliveries(one)).concat(await deliveries(other)).filter(({ state }) => state === 'DELIVERED').length === 6,
    );
    expect(hanging.size, 'none of them was given up').toBe(3);
    for (const hook of [one, other]) {
      const ids = (await deliveries(hook)).toReversed().map(({ id }) => String(id));
      const told = taken.filter(({ id }) => ids.includes(id));
      expect(told.map(({ message }) => message.data.slug)).toEqual(['UM', 'DOIS', 'TRÊS']);
    }
  });

  it('that hangs, sends elsewhere or is not there says so, and leaves the others alone', async () => {
    const elsewhere = createServer((_request, response) => {
      reached += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    let reached = 0;
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    manner = (request, response) => {
      if (request.url === '/hangs') return true;
      if (request.url === '/leads') return Boolean(response.writeHead(307, { location }).end());
      return false;
    };
    const hangs = await made({ url: address.replace('/hook', '/hangs') });
    const leads = await made({ url: address.replace('/hook', '/leads') });
    // An address of this house that nobody allowed, and one by name that means it.
    const closed = await made({ url: location });
    const named = await made({ url: location.replace('127.0.0.1', 'localhost') });
    const works = await made();
    await proposed('ORQUESTRA NA PERIFERIA');
    const failure = async (hook: Webhook) => (await deliveries(hook))[0]?.failure;
    await until(async () => (await deliveries(works))[0]?.state === 'DELIVERED');
    await until(async () => (await failure(hangs)) === 'timeout');
    await until(async () => (await failure(leads)) === 'redirect');
    await until(async () => (await failure(closed)) === 'address');
    await until(async () => (await failure(named)) === 'address');
    expect(reached).toBe(0);
    elsewhere.close();
  });

  it('is told what its owner may see and no more, also when it is sent again', async () => {
    bob = await server.as('bob');
    const hook = await made({ topics: ['assignments', 'proposals'] }, bob);
    expect(hook.ownerId).toBe(bobId);
    // Proposals are closed to Bob, whoever else sees them.
    await proposed('SÓ PARA QUEM LÊ');
    const { body } = await bob.post<{ id: number }>('/assignments', { slug: 'OBRAS', date: '2026-11-21' });
    await until(() => taken.length === 1);
    expect(taken[0]!.message).toMatchObject({ topic: 'assignments', data: { id: body.id } });
    await until(async () => (await deliveries(hook))[0]?.state === 'DELIVERED');
    // The document belongs to another now, and is private.
    const { pool } = server.server.services;
    await pool.query(`update document set private = true, owner_id = (select id from person where username = 'ana') where id = $1`, [
      body.id,
    ]);
    await ana.post(`/webhooks/${hook.id}/deliveries/replay`, { since: '2026-01-01T00:00:00' });
    await until(async () => (await deliveries(hook))[0]?.state === 'WITHHELD');
    expect(taken).toHaveLength(1);
  });

  it('is told no words of what became private or was removed for good before it was told [PERM-09]', async () => {
    bob = await server.as('bob');
    manner = (_request, response) => Boolean(response.writeHead(500).end('later'));
    const hook = await made({ topics: ['assignments'] }, bob);
    const { services } = server.server;
    const { pool } = services;
    const guideline = async (slug: string) => (await bob.post<{ id: number }>('/assignments', { slug, date: '2026-11-21' })).body.id;
    const ids = [await guideline('FECHADA'), await guideline('APAGADA'), await guideline('FECHADA E APAGADA')];
    await until(async () => (await deliveries(hook)).filter(({ attempts }) => attempts > 0).length === 3);
    const hidden = `update document set private = true, owner_id = (select id from person where username = 'ana') where id = any($1)`;
    await pool.query(hidden, [[ids[0], ids[2]]]);
    await pool.query('update document set excluded_at = $2 where id = any($1)', [[ids[1], ids[2]], new Date(server.now() - 1_000)]);
    await change(services, null, (tx) => purgeTrashBefore(tx, new Date(server.now()), 10));
    manner = () => false;
    taken = [];
    await later();
    await until(async () => (await deliveries(hook)).every(({ state }) => state !== 'WAITING'));
    expect((await deliveries(hook)).filter(({ action }) => action === 'CREATE').map(({ state }) => state)).toEqual(
      Array(3).fill('WITHHELD'),
    );
    expect(taken.filter(({ body }) => /FECHADA|APAGADA/.test(body))).toEqual([]);
    // That it is gone is told to those who could see it last.
    expect(taken.map(({ message }) => [message.action, message.data])).toEqual([['DELETE', { ids: [ids[1]], assignments: [] }]]);
  });

  it('is told no words of a contact that became private before it was told [CON-06]', async () => {
    await server.person('lia', ['ADMIN_READ', 'ADMIN_WRITE', 'CONTACT_READ']);
    await server.person('dora', ['CONTACT_READ', 'CONTACT_WRITE']);
    const [lia, dora] = [await server.as('lia'), await server.as('dora')];
    manner = (_request, response) => Boolean(response.writeHead(500).end('later'));
    const hook = await made({ topics: ['contacts'] }, lia);
    const { body: contact } = await dora.post<{ id: number }>('/contacts', { name: 'FONTE FECHADA' });
    await until(async () => ((await deliveries(hook))[0]?.attempts ?? 0) > 0);
    expect((await dora.send('PUT', '/contacts', { ...contact, private: true })).status).toBe(200);
    await until(async () => (await deliveries(hook)).length === 2);
    manner = () => false;
    taken = [];
    await later();
    await until(async () => (await deliveries(hook)).every(({ state }) => state !== 'WAITING'));
    expect((await deliveries(hook)).map(({ action, state }) => `${action} ${state}`)).toEqual(['DELETE DELIVERED', 'CREATE WITHHELD']);
    expect(taken.map(({ message }) => message.data)).toEqual([{ ids: [contact.id], contacts: [] }]);
  });

  it('says nothing of what happened while it was off, and belongs to who saved it last, with a secret for its address', async () => {
    bob = await server.as('bob');
    const hook = await made({ enabled: false });
    await proposed('ANTES');
    const on = await ana.send<Webhook>('PUT', '/webhooks', { ...hook, enabled: true });
    expect(on.body).toMatchObject({ enabled: true, secret: null });
    await proposed('DEPOIS');
    await until(() => taken.length === 1);
    expect(taken[0]!.message.data.slug).toBe('DEPOIS');
    expect((await bob.send<Webhook>('PUT', '/webhooks', { ...on.body, topics: [] })).body.ownerId).toBe(bobId);
    const moved = await bob.send<Refusal>('PUT', '/webhooks', { id: hook.id, name: hook.name, url: `${address}/else` });
    expect(moved.body).toMatchObject({ code: 'validation_failed', fields: [{ path: 'secret', rule: 'required' }] });
    const refused = async (wish: object) =>
      (await ana.post<Refusal>('/webhooks', { name: 'Outra', url: address, secret: SECRET, ...wish })).body.fields?.[0]?.path;
    expect(await refused({ url: 'ftp://hooks.example/' })).toBe('url');
    expect(await refused({ url: 'https://ana:senha@hooks.example/' })).toBe('url');
    expect(await refused({ secret: 'short' })).toBe('secret');
    expect(await refused({ secret: null })).toBe('secret');
    expect(await refused({ topics: ['chat'] })).toBe('topics.0');
  });
});

it('waits ten seconds after the first try, four times as long each time and an hour at most, and never the same for all', () => {
  const spans = [1, 2, 3, 7, 8].map((tries) => [10_000, 40_000, 160_000, 3_600_000, 3_600_000][[1, 2, 3, 7, 8].indexOf(tries)]!);
  const waits = [1, 2, 3, 7, 8].map(retryMs);
  waits.forEach((wait, at) => {
    expect(wait).toBeGreaterThanOrEqual(spans[at]!);
    expect(wait).toBeLessThan(spans[at]! * 1.2 + 1);
  });
  expect(new Set(Array.from({ length: 20 }, () => retryMs(5))).size).toBeGreaterThan(1);
});
