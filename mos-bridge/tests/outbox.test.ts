import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Newsroom, NewsroomError } from '@lauda/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Journal } from '../src/journal.ts';
import { Outbox } from '../src/outbox.ts';
import { HandClock } from './handClock.ts';
import { until } from './wait.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-outbox-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('finds the one report that the server refuses, gives it up with a word, and brings every other in its order', async () => {
  const journal = await Journal.open(folder, 'studio');
  const clock = new HandClock();
  const taken: number[] = [];
  const sizes: number[] = [];
  const said: [string, string][] = [];
  const report = async ({ reports }: { reports: readonly { seq: number; storyUuid?: string }[] }) => {
    if (reports.length === 0) return { seq: 0 };
    sizes.push(reports.length);
    if (reports.some(({ storyUuid }) => storyUuid === 'S5')) throw new NewsroomError(422, 'validation_failed', 'text');
    taken.push(...reports.map(({ storyUuid }) => Number(storyUuid!.slice(1))));
    return { seq: reports.at(-1)!.seq };
  };
  const outbox = new Outbox({
    newsroom: { bridge: { report }, time: { get: async () => ({ epochMs: clock.now() }) } } as unknown as Newsroom,
    journal,
    clock,
    log: (level, message) => void said.push([level, message]),
    epochs: () => ({ 7: 1 }),
    onStale: () => undefined,
  });
  for (let n = 0; n < 12; n += 1)
    journal.report({ deviceId: 7, kind: 'status', rundownUuid: 'ro-1', storyUuid: `S${n}`, status: 'PLAY', at: n });
  outbox.wake();
  await until(async () => {
    await clock.pass(1_000);
    return journal.unsent.length === 0;
  }, 'nothing waits');
  expect(taken).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11]);
  expect(said.filter(([level]) => level === 'error')).toEqual([['error', 'a report the server cannot take was given up']]);
  // Halved until it stands alone, and whole again after it.
  expect(sizes.filter((size) => size > 1).length).toBeGreaterThan(1);
  expect(sizes.at(-1)).toBeGreaterThan(1);
  await outbox.stop();
  await journal.close();
});
