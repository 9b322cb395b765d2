import type { Newsroom } from '@lauda/sdk';
import { expect } from 'vitest';
import { deskAt, type RealDesk, type Scene, twoAtWork } from './real.ts';

/** How much others do while a desk only looks on. */
export const EDITS = 200;

/** A scene whose Bob works through the SDK. */
export interface CountedScene extends Scene {
  readonly sdk: Newsroom;
}

/** Starts a newsroom with the desk of Ana, at which everything is counted, and Bob at an SDK of his own. */
export async function bobAtWork(): Promise<CountedScene> {
  const scene = await twoAtWork();
  const other = await deskAt(scene.server, 'bob');
  const stop = async (): Promise<void> => {
    await other.stop();
    await scene.stop();
  };
  return { ...scene, sdk: other.newsroom, stop };
}

/** Waits until the desk heard of all that was done so far: a load that is sent then says nothing an event says once more. */
export async function heardAll({ sdk, desk: { store } }: CountedScene): Promise<void> {
  const title = crypto.randomUUID();
  const heard = new Promise<void>((done) => {
    const off = store.onEvent((event) => {
      if (event.kind !== 'notifications CREATE' || event.data.title !== title) return;
      off();
      done();
    });
  });
  await sdk.notifications.create({ level: 'INFO', title });
  await heard;
}

/** One act of somebody else; `at` counts them. */
export type Act = (at: number) => Promise<unknown>;
/** What a desk shows in the end, and what a fresh load answers. */
export interface Compared {
  readonly what: string;
  readonly shown: () => unknown;
  readonly fresh: () => Promise<unknown>;
}

/** Has others act, each act in its turn; in the end the desk shows what a fresh load answers, and has asked nothing. */
export async function showsWithoutAsking({ store, sent }: RealDesk, acts: readonly Act[], compared: readonly Compared[]): Promise<void> {
  await expect.poll(() => store.connection.snapshot()).toBe('open');
  await new Promise((done) => setTimeout(done, 1_500));
  sent.length = 0;
  for (let at = 0; at < EDITS; at += 1) await acts[at % acts.length]!(at);
  for (const { what, shown, fresh } of compared) await expect.poll(shown, { message: what }).toEqual(await fresh());
  expect(sent, 'what the desk asked the server').toEqual([]);
}

interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
}
/** A list with the address of a fresh load; `row` says what of each row is compared, `rows: false` that the total alone is. */
export function comparedList<T>(
  scene: Scene,
  list: { readonly view: { snapshot(): Page<T> } },
  path: string,
  row: (row: T) => unknown,
  rows = true,
): Compared {
  const told = (page: Page<T>) => ({ total: page.total, ...(rows && { rows: page.rows.map(row) }) });
  return {
    what: path,
    shown: () => told(list.view.snapshot()),
    fresh: async () => {
      const { body } = await scene.ana.get<T[] | { data: T[]; total: number }>(path);
      return told(Array.isArray(body) ? { rows: body, total: body.length } : { rows: body.data, total: body.total });
    },
  };
}

/** A list of the settings, whole and in its order. */
export const comparedSettings = (
  scene: Scene,
  list: { readonly view: { snapshot(): { readonly rows: readonly unknown[] } } },
  path: string,
): Compared => ({ what: path, shown: () => list.view.snapshot().rows, fresh: async () => (await scene.ana.get(path)).body });
