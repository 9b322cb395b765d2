import type { Role } from '@lauda/domain';
import { StompClient, startTestServer, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROLES: readonly Role[] = ['STORY_READ', 'STORY_WRITE', 'ADMIN_READ'];
let server: TestServer;
/** A second node that the database never wakes. */
let deaf: TestServer;
let admin: WireClient;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  deaf = await startTestServer({ beside: server, listen: false });
  await server.person('chefia', ['ADMIN_READ', 'ADMIN_WRITE', 'USER_WRITE']);
  admin = await server.as('chefia');
});
afterAll(async () => {
  await deaf.stop();
  await server.stop();
});
const pool = () => server.server.services.pool;

interface Present {
  id: number;
  token: { id: number; secret: string };
  /** Everything the person has open: by session and by token, on both nodes. */
  clients: { session: WireClient[]; token: WireClient[] };
  sockets: { session: StompClient[]; token: StompClient[] };
}

/** A person at work on both nodes: by session and by token, each used a moment ago, each with a socket. */
async function atWork(): Promise<Present> {
  const name = `gente${(count += 1)}`;
  const id = await server.person(name, ROLES);
  const here = await server.as(name);
  const token = (await here.post<{ id: number; secret: string }>('/tokens', { name: 'cron', roles: ['STORY_READ'] })).body;
  const client = (url: string, how: 'cookie' | 'bearer') => {
    const made = new WireClient(url);
    if (how === 'cookie') made.cookie = here.cookie;
    else made.bearer = token.secret;
    return made;
  };
  const urls = [server.url, deaf.url];
  const clients = { session: urls.map((url) => client(url, 'cookie')), token: urls.map((url) => client(url, 'bearer')) };
  const open = (url: string, headers: Record<string, string>) => StompClient.open(url, headers, ['stories']);
  const sockets = {
    session: await Promise.all(urls.map((url) => open(url, { cookie: here.cookie }))),
    token: await Promise.all(urls.map((url) => open(url, { authorization: `Bearer ${token.secret}` }))),
  };
  for (const each of [...clients.session, ...clients.token]) expect((await each.get('/authorities')).status).toBe(200);
  for (const each of [...sockets.session, ...sockets.token]) expect(each.closed).toBeUndefined();
  return { id, token, clients, sockets };
}

/** All access ends within two seconds; each client keeps asking, so that a node's cache would show. */
async function overWithin2s(clients: readonly WireClient[], sockets: readonly StompClient[]): Promise<void> {
  const end = Date.now() + 2_000;
  let statuses: number[] = [];
  do {
    statuses = await Promise.all(clients.map(async (client) => (await client.get('/authorities')).status));
  } while (Date.now() < end && (statuses.some((status) => status !== 401) || sockets.some(({ closed }) => !closed)));
  expect(statuses).toEqual(clients.map(() => 401));
  expect(sockets.map(({ closed }) => closed?.code)).toEqual(sockets.map(() => 1008));
}
const everything = ({ clients, sockets }: Present) =>
  [
    [...clients.session, ...clients.token],
    [...sockets.session, ...sockets.token],
  ] as const;

describe('within two seconds, on each node and socket, one without LISTEN too, nothing is left of', () => {
  it('a token that was revoked; the session of its owner goes on', async () => {
    const present = await atWork();
    expect((await present.clients.session[0]!.delete(`/tokens/${present.token.id}`)).status).toBe(204);
    await overWithin2s(present.clients.token, present.sockets.token);
    for (const client of present.clients.session) expect((await client.get('/authorities')).status).toBe(200);
    for (const socket of present.sockets.session) expect(socket.closed).toBeUndefined();
  });

  it('somebody who was excluded', async () => {
    const present = await atWork();
    await pool().query('update person set excluded = true where id = $1', [present.id]);
    await overWithin2s(...everything(present));
    await pool().query('update person set excluded = false where id = $1', [present.id]);
    for (const client of everything(present)[0]) expect((await client.get('/authorities')).status).toBe(401);
  });

  it('somebody whose account expired', async () => {
    const present = await atWork();
    await pool().query("update person set expiration = '2026-11-20' where id = $1", [present.id]);
    await overWithin2s(...everything(present));
  });

  it('a session that expired: it is told, and its locks are free; a token lives its own life', async () => {
    const present = await atWork();
    const live = await StompClient.open(server.url, { cookie: admin.cookie }, ['sessions']);
    await pool().query('update session set expires_at = $2 where user_id = $1', [present.id, new Date(server.now() + 200)]);
    await overWithin2s(present.clients.session, present.sockets.session);
    await live.until(() => live.events.some(({ action, data }) => action === 'LOGGED_OUT' && Number(data.userId) === present.id));
    expect((await pool().query('select 1 from session where user_id = $1', [present.id])).rowCount).toBe(0);
    for (const client of present.clients.token) expect((await client.get('/authorities')).status).toBe(200);
    live.close();
  });

  it('somebody who was shown out', async () => {
    const present = await atWork();
    expect((await admin.delete(`/users/${present.id}/session`)).status).toBe(204);
    await overWithin2s(...everything(present));
  });

  it('somebody a role was taken away from, so that the fresh login comes at once; one that was added waits for it', async () => {
    const present = await atWork();
    await pool().query("update person set roles = roles || '{RUNDOWN_READ}' where id = $1", [present.id]);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect((await present.clients.session[0]!.get('/authorities')).body).toEqual(ROLES);
    await pool().query("update person set roles = array_remove(roles, 'ADMIN_READ') where id = $1", [present.id]);
    await overWithin2s(...everything(present));
    const again = await server.as(`gente${count}`);
    expect((await again.get('/authorities')).body).toEqual(['STORY_READ', 'STORY_WRITE', 'RUNDOWN_READ']);
  });
});

it('a session that was opened while a role was taken away does not hold it', async () => {
  const name = `gente${(count += 1)}`;
  const id = await server.person(name, ROLES);
  const client = await pool().connect();
  await client.query('begin');
  await client.query("update person set roles = '{STORY_READ}' where id = $1", [id]);
  const signing = server.as(name);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await client.query('commit');
  client.release();
  expect((await (await signing).get('/authorities')).body).toEqual(['STORY_READ']);
});
