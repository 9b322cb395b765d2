import { ROLES } from '@lauda/domain';
import { SaidByClients } from '@lauda/spec/chat-events';
import { topics } from '@lauda/spec/topics';
import { StompClient, startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Change, change } from '../src/storage/change.ts';
import { EVERYBODY } from '../src/storage/events.ts';

let server: TestServer;
let live: StompClient;
const inChange = (work: (tx: Change) => void): Promise<void> => change(server.server.services, null, async (tx) => work(tx));

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', ROLES);
  const ana = await server.as('ana');
  live = await StompClient.open(server.url, { cookie: ana.cookie }, ['sessions', 'stories', 'media', 'ldap']);
});
afterAll(async () => {
  live?.close();
  await server?.stop();
});

it('reaches nobody with what no topic describes, and everybody with what one does', async () => {
  const session = { userId: 0, nickname: 'x' };
  await inChange((tx) => {
    // @ts-expect-error The topic has no such action.
    tx.emit('sessions', 'LOCK', session, EVERYBODY);
    // @ts-expect-error The topic has no such action either: nothing is sent.
    tx.emit('ldap', 'CREATE', session, EVERYBODY);
    tx.emit('sessions', 'LOGGED_IN', session, EVERYBODY);
  });
  await live.until(() => live.events.length > 0);
  expect(live.events.map(({ topic, action }) => `${topic} ${action}`)).toEqual(['sessions LOGGED_IN']);
});

it('compiles only with the payload of the action and an audience that fits the topic', async () => {
  const hidden = (tx: Change): void => {
    // @ts-expect-error An audience is never left out.
    tx.emit('sessions', 'LOGGED_IN', { userId: 1, nickname: 'x' });
    // @ts-expect-error A field is missing.
    tx.emit('sessions', 'LOGGED_IN', { userId: 1 }, EVERYBODY);
    // @ts-expect-error What belongs to programs is not for everybody.
    tx.emit('stories', 'DELETE', { ids: [1] }, EVERYBODY);
    // @ts-expect-error Whom it is for has to be named.
    tx.emit('media', 'UPDATE', { deviceId: 1, state: 'DONE', count: 1, code: null, reason: null }, EVERYBODY);
    // @ts-expect-error There is no such topic.
    tx.emit('weather', 'UPDATE', {}, EVERYBODY);
  };
  expect(hidden).toBeTypeOf('function');
});

it('serves what can be heard and what clients say beside what can be called', async () => {
  const served = (await (await fetch(`${server.url}/api/asyncapi.json`)).json()) as { channels: Record<string, unknown> };
  expect(Object.keys(served.channels)).toEqual([...Object.keys(topics), ...Object.keys(SaidByClients).map((name) => `app_${name}`)]);
});
