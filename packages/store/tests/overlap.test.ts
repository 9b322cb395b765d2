import { expect, it } from 'vitest';
import { MemoryStorage, type TestEnv, testEnv } from './env.ts';
import { bench } from './harness.ts';
import { HandTime } from './time.ts';

/** The storage of one window, which may still read what stood there before another window wrote. */
class Lagging extends MemoryStorage {
  private readonly disk: MemoryStorage;
  stale: string | null | undefined;

  constructor(disk: MemoryStorage) {
    super();
    this.disk = disk;
  }
  override getItem(key: string): string | null {
    return this.stale === undefined ? this.disk.getItem(key) : this.stale;
  }
  override setItem(key: string, value: string): void {
    this.writes += 1;
    this.stale = undefined;
    this.disk.setItem(key, value);
  }
}

const KEY = 'unsaved_data_cache';
/** Two windows of one browser whose page came over plain HTTP: nothing keeps them from writing at the same moment. */
async function unlocked() {
  const [disk, time] = [new MemoryStorage(), new HandTime()];
  const windowOn = async (): Promise<{
    env: TestEnv & { storage: Lagging };
    drafts: Awaited<ReturnType<typeof bench>>['store']['drafts'];
  }> => {
    const env = { ...testEnv(time, new Lagging(disk)), mutex: { request: async (_name: string, work: () => unknown) => work() } };
    const { store } = await bench({}, env as TestEnv);
    return { env: env as never, drafts: store.drafts };
  };
  const stored = (): Record<string, unknown> => JSON.parse(disk.getItem(KEY) ?? '{"stories":{}}').stories;
  return { disk, time, stored, one: await windowOn(), two: await windowOn() };
}

it('keeps the texts of two windows that wrote at the same moment without having read each other', async () => {
  const { stored, one, two } = await unlocked();
  one.drafts.put('stories', 'u', { slug: 'of one' }, {});
  two.drafts.put('stories', 'v', { slug: 'of two' }, {});
  two.env.storage.stale = null;
  await one.drafts.flush();
  await two.drafts.flush();
  expect(Object.keys(stored())).toEqual(['v']);
  one.env.otherWindow(KEY);
  await Promise.resolve();
  expect(Object.keys(stored()).sort()).toEqual(['u', 'v']);
  const writes = one.env.storage.writes + two.env.storage.writes;
  two.env.otherWindow(KEY);
  one.env.otherWindow(KEY);
  expect(one.env.storage.writes + two.env.storage.writes, 'nobody writes what stands there').toBe(writes);
  for (const { drafts } of [one, two])
    expect(
      drafts.view
        .snapshot()
        .map(({ uuid }) => uuid)
        .sort(),
    ).toEqual(['u', 'v']);
});

it('does not bring back a text that was saved while another window wrote, nor one that was discarded later', async () => {
  const { time, stored, disk, one, two } = await unlocked();
  one.drafts.put('stories', 'u', { slug: 'of one' }, {});
  await one.drafts.flush();
  const before = disk.getItem(KEY);
  one.drafts.clear('stories', 'u');
  await one.drafts.flush();
  two.drafts.put('stories', 'v', { slug: 'of two' }, {});
  two.env.storage.stale = before;
  await two.drafts.flush();
  one.env.otherWindow(KEY);
  await Promise.resolve();
  expect(Object.keys(stored())).toEqual(['v']);
  await time.pass(10_000);
  one.drafts.remove('stories', 'v');
  await one.drafts.flush();
  two.env.otherWindow(KEY);
  expect(Object.keys(stored())).toEqual([]);
});
