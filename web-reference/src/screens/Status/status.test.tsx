// @vitest-environment jsdom
import type { Status } from '@lauda/sdk';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { StatusScreen } from './StatusScreen.tsx';

let shown: RenderedComponent | undefined;
beforeAll(useEnglish);
afterEach(() => {
  shown?.unmount();
  vi.useRealTimers();
});

const node = {
  ...{ id: 'estudio-1', host: 'estudio', release: '0.1.0', contract: '3.17.1', runtime: '24.1.0', here: true, gone: false },
  ...{ uptime: 90_000, heard: 1, memory: 212_000_000, sockets: 4 },
};
const status = (more: Partial<Status> = {}): Status => ({
  ...{ at: '2026-03-10T19:02:00', ok: true, troubles: [], nodes: [node], bridges: [], devices: [] },
  jobs: { running: 0, queued: 1, failed: 0, late: 0 },
  database: { version: '18.0', bytes: 9_000_000, connections: 9, limit: 97, latencyMs: 1, readOnly: false, replicas: 0, lagBytes: null },
  disk: { files: 2, bytes: 1_000, free: 50_000_000_000, total: 100_000_000_000, store: 'folder', place: '/srv/lauda/files', failure: null },
  backup: null,
  slow: { source: 'node', limitMs: 200, statements: [] },
  ...more,
});
const broken = status({
  at: '2026-03-10T19:02:05',
  ok: false,
  troubles: [{ kind: 'node', name: 'reserva-2', code: 'node_gone', broken: true }],
  nodes: [node, { ...node, id: 'reserva-2', host: 'reserva', here: false, gone: true, heard: 65 }],
  slow: { source: 'pg_stat_statements', limitMs: 200, statements: [{ text: 'select slow', calls: 3, meanMs: 210, maxMs: 900 }] },
});

async function screenOf(load: () => Promise<Status>): Promise<void> {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, { status: { load } });
  const { At } = await deskOf(newsroom, ['ADMIN_READ']);
  shown = await render(
    <At>
      <StatusScreen />
    </At>,
  );
}
const rows = (): string[] => [...document.querySelectorAll('[role=row]')].slice(1).map((row) => row.textContent ?? '');
const said = (): string => document.querySelector('[role=status]')?.textContent ?? '';

it('shows every part, asks again a few seconds after each answer, and says which part is broken in a word too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const load = vi.fn(async () => status());
  await screenOf(load);
  expect(rows()).toHaveLength(4);
  expect(rows()[0]).toMatch(/^Node estudioIn order1 day 1 hrthis one, version 0\.1\.0/);
  expect(said()).toMatch(/^Nothing is broken.*19:02/);
  expect(document.body.textContent).toContain('No statement of the database took so long.');
  load.mockResolvedValue(broken);
  await act(async () => void (await vi.advanceTimersByTimeAsync(5_100)));
  expect(load).toHaveBeenCalledTimes(2);
  expect(said()).toContain('One part is broken');
  expect(rows()).toContainEqual(expect.stringMatching(/^Node reservaBroken1 min 5 secNot heard any more/));
  expect(rows()).toContainEqual('select slow9002103');
  await act(async () => void (await vi.advanceTimersByTimeAsync(5_100)));
  expect(load).toHaveBeenCalledTimes(3);
});

it('says why it could not be loaded, and keeps what it showed when the server stops to answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const load = vi.fn(async (): Promise<Status> => Promise.reject(new Error('down')));
  await screenOf(load);
  expect(document.body.textContent).toContain('Loading failed');
  load.mockImplementation(async () => status());
  await act(async () => void (await vi.advanceTimersByTimeAsync(5_100)));
  expect(rows()).toHaveLength(4);
  load.mockImplementation(async () => Promise.reject(new Error('down')));
  await act(async () => void (await vi.advanceTimersByTimeAsync(5_100)));
  expect(rows()).toHaveLength(4);
  expect(said()).toContain('The server does not answer. As of 19:02');
});

it('shows that it is loading', async () => {
  await screenOf(() => new Promise(() => undefined));
  expect(document.querySelector('[role=status]')?.getAttribute('aria-label')).toMatch(/^Loading/);
  expect(rows()).toEqual([]);
});
