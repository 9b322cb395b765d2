import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PATIENCE_MS } from '../../testing/src/index.ts';
import { administrationOf } from '../src/desk/Administration.ts';
import { refusal } from './answers.ts';
import { bench } from './harness.ts';
import { deskAt, type RealDesk, startTestServer, type TestServer } from './real.ts';
import { settle } from './time.ts';

let server: TestServer;
let desk: RealDesk;
let receiver: Server;
let status = 500;
let address: string;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(status).end('said'));
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  address = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({ jobs: true });
  await server.person('ana', ['ADMIN_READ', 'ADMIN_WRITE', 'ASSIGNMENT_PROPOSAL_READ', 'ASSIGNMENT_PROPOSAL_WRITE']);
  desk = await deskAt(server, 'ana');
  await desk.newsroom.outbound.config.update({ version: 0, hosts: [address] });
});
afterAll(async () => {
  await desk?.stop();
  await server?.stop();
  receiver?.closeAllConnections();
  receiver?.close();
});

it('keeps a page of deliveries by the jobs that send them: one refused is shown with its answer, sent again it is taken; of another state or webhook it is in no list', async () => {
  const { store, newsroom } = desk;
  const hook = (name: string, enabled: boolean) =>
    newsroom.webhooks.create({ name, url: `http://${address}/`, secret: 'nobody knows this', topics: ['proposals'], enabled });
  const [mine, other] = [await hook('Site', true), await hook('Outro', false)];
  const [all, taken, others] = [
    administrationOf(store).deliveries.open(),
    administrationOf(store).deliveries.open(),
    administrationOf(store).deliveries.open(),
  ];
  await all.list.load({ webhookId: mine.id, state: undefined, page: 0 });
  await taken.list.load({ webhookId: mine.id, state: 'DELIVERED', page: 0 });
  await others.list.load({ webhookId: other.id, state: undefined, page: 0 });
  expect(all.list.view.snapshot()).toMatchObject({ rows: [], total: 0 });
  await newsroom.assignmentProposals.create({ slug: 'CHUVA', lead: 'Chove.', source: null });
  const shown = () => all.list.view.snapshot().rows.map(({ state, attempts, said }) => [state, attempts, said]);
  await expect.poll(shown, { timeout: PATIENCE_MS }).toEqual([['WAITING', 1, 'said']]);
  status = 200;
  const [row] = all.list.view.snapshot().rows;
  // What waits is on its way already.
  expect(await administrationOf(store).deliveries.replay(row!)).toMatchObject({ ok: true, value: { count: 0 } });
  server.advance(60_000);
  await expect.poll(shown, { timeout: PATIENCE_MS }).toEqual([['DELIVERED', 2, 'said']]);
  await expect.poll(() => taken.list.view.snapshot().total, { timeout: PATIENCE_MS }).toBe(1);
  expect(await administrationOf(store).deliveries.replay(row!)).toMatchObject({ ok: true, value: { count: 1 } });
  await expect.poll(shown, { timeout: PATIENCE_MS }).toEqual([['DELIVERED', 1, 'said']]);
  expect(others.list.view.snapshot().rows).toEqual([]);
  all.close();
  // Until none of them asks by itself any more, having heard of the delivery.
  const asked = async (): Promise<number> => {
    const before = desk.sent.length;
    await administrationOf(store).deliveries.reloadAll();
    return desk.sent.length - before;
  };
  await expect.poll(asked, { timeout: PATIENCE_MS }).toBe(2);
  expect(await administrationOf(store).deliveries.replay({ id: 1, webhookId: 999 })).toMatchObject({ ok: false, error: { status: 404 } });
});

it('a page of deliveries is loaded seldom while others work, and shows them all in the end', async () => {
  const { store, newsroom, sent } = desk;
  status = 200;
  const hook = (name: string, topics: NonNullable<Parameters<typeof newsroom.webhooks.create>[0]['topics']>) =>
    newsroom.webhooks.create({ name, url: `http://${address}/`, secret: 'nobody knows this', topics, enabled: true });
  const busy = await hook('Tudo', ['proposals']);
  const { deliveries } = administrationOf(store);
  const over = deliveries.open();
  await over.list.load({ webhookId: busy.id, state: 'FAILED', page: 0 });
  const found = deliveries.open();
  await found.list.load({ webhookId: busy.id, state: undefined, page: 0 });
  sent.length = 0;
  const began = performance.now();
  for (let at = 0; at < 100; at += 1) await newsroom.assignmentProposals.create({ slug: `CHUVA ${at}` });
  await expect.poll(() => found.list.view.snapshot().total, { timeout: PATIENCE_MS }).toBe(100);
  await expect.poll(() => found.list.view.snapshot().rows.every(({ state }) => state === 'DELIVERED'), { timeout: PATIENCE_MS }).toBe(true);
  const loads = sent.filter((route) => route === 'GET /webhooks/{id}/deliveries').length;
  // Two lists, each at once and then once in three seconds.
  expect(loads).toBeLessThanOrEqual(2 * (2 + (performance.now() - began) / 3_000));
  over.close();
  found.close();
}, 240_000);

/** A page of the deliveries of webhook 7, and how often it was loaded since. */
const page = async (state?: 'DELIVERED' | 'WAITING') => {
  const made = await bench({ 'GET /webhooks/{id}/deliveries': { data: [], number: 0, size: 25, total: 0 } });
  const { list, close } = administrationOf(made.store).deliveries.open();
  await list.load({ webhookId: 7, state, page: 0 });
  const loads = async (): Promise<number> => {
    await settle();
    return made.sent.splice(0).filter(({ line }) => line === 'GET /webhooks/7/deliveries').length;
  };
  await loads();
  return { ...made, close, loads };
};
const job = (kind: string, target: string | null, state = 'DONE', done = 0) => ({
  ...{ id: 9, version: 2, kind, target, state, done, total: done || null, attempts: 1 },
});

it('deliveries are loaded at once, and then once in three seconds, however many jobs find or send some', async () => {
  const { live, loads, env } = await page();
  for (let times = 0; times < 50; times += 1) live('jobs UPDATE', job('webhooks', null, 'DONE', 3));
  expect(await loads()).toBe(1);
  for (let times = 0; times < 50; times += 1) live('jobs UPDATE', job('webhook', '7'));
  await env.time.pass(2_999);
  expect(await loads()).toBe(0);
  await env.time.pass(1);
  expect(await loads()).toBe(1);
  await env.time.pass(60_000);
  expect(await loads()).toBe(0);
});

it('deliveries are not loaded for what changes none of those that are shown', async () => {
  const { live, loads, env } = await page();
  live('jobs UPDATE', job('webhooks', null));
  live('jobs UPDATE', job('webhooks', null, 'RUNNING'));
  live('jobs UPDATE', job('webhook', '8'));
  live('jobs CREATE', job('webhook', '7', 'QUEUED'));
  live('jobs UPDATE', job('webhook', '7', 'RUNNING'));
  live('jobs UPDATE', job('mail', '7'));
  await env.time.pass(10_000);
  expect(await loads()).toBe(0);
  const over = await page('DELIVERED');
  over.live('jobs UPDATE', job('webhooks', null, 'DONE', 3));
  expect(await over.loads(), 'what is found waits').toBe(0);
  over.live('jobs UPDATE', job('webhook', '7'));
  expect(await over.loads()).toBe(1);
});

it('deliveries are loaded where a search did not end well, or began at a server that was lost: it may have found some', async () => {
  const failed = await page('WAITING');
  failed.live('jobs UPDATE', job('webhooks', null, 'FAILED'));
  expect(await failed.loads()).toBe(1);
  const again = await page();
  again.live('jobs UPDATE', { ...job('webhooks', null), attempts: 2 });
  expect(await again.loads()).toBe(1);
});

it('a page of deliveries that is closed is loaded no more', async () => {
  const { live, loads, env, close } = await page();
  live('jobs UPDATE', job('webhook', '7'));
  live('jobs UPDATE', job('webhook', '7'));
  expect(await loads()).toBe(1);
  close();
  await env.time.pass(10_000);
  expect(await loads()).toBe(0);
});

it.each([
  ['a job that sent some', ({ live }: Awaited<ReturnType<typeof page>>) => live('jobs UPDATE', job('webhook', '7'))],
  ['a gap of events', ({ socket }: Awaited<ReturnType<typeof page>>) => socket.gap()],
] as const)('a load of deliveries that failed after %s is tried again until it is there', async (_what, ask) => {
  const made = await page();
  const { env, answers, loads } = made;
  const works = answers['GET /webhooks/{id}/deliveries'];
  answers['GET /webhooks/{id}/deliveries'] = () => refusal(503);
  ask(made);
  expect(await loads()).toBe(1);
  await env.time.pass(6_000);
  expect(await loads()).toBe(2);
  answers['GET /webhooks/{id}/deliveries'] = works;
  await env.time.pass(60_000);
  expect(await loads()).toBe(1);
});

it('deliveries that somebody has sent again are loaded where their webhook is shown, and old ones that went wherever some are', async () => {
  const { live, loads, env } = await page('DELIVERED');
  live('settings UPDATE', { area: 'webhooks.deliveries', id: 8 });
  live('settings UPDATE', { area: 'webhooks', id: 7 });
  live('jobs UPDATE', job('prune', null));
  expect(await loads()).toBe(0);
  live('settings UPDATE', { area: 'webhooks.deliveries', id: 7 });
  expect(await loads()).toBe(1);
  await env.time.pass(3_000);
  live('jobs UPDATE', job('prune', null, 'DONE', 5));
  expect(await loads()).toBe(1);
});
