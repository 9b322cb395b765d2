import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PATIENCE_MS } from '../../testing/src/index.ts';
import { administrationOf } from '../src/desk/Administration.ts';
import { deskAt, type RealDesk, startTestServer, type TestServer } from './real.ts';

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
