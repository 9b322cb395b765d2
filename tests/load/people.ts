import { setTimeout as sleep } from 'node:timers/promises';
import type { Desk } from './desk.ts';
import type { SceneShow } from './scene.ts';

const SAVE_MS = 5_000;
const RENEW_MS = 120_000;
const READ_MS = 10_000;
const AIR_MS = 10_000;

interface Story {
  readonly id: number;
  readonly textVersion: number;
  readonly information: string | null;
}
/** What one writer was acknowledged last. */
export interface Written {
  readonly storyId: number;
  text: string;
  saves: number;
}
/** Says when the working day is over, and ends every pause with it. */
export interface Day {
  readonly signal: AbortSignal;
}

/** Pauses unless the day is over; false then. */
const pause = (ms: number, { signal }: Day): Promise<boolean> => sleep(ms, true, { signal }).catch(() => false);

/** Holds a story under its lock and saves it every five seconds; answers what was acknowledged last. */
export async function writer(desk: Desk, storyId: number, day: Day, written: Written): Promise<void> {
  if (!(await pause(Math.random() * SAVE_MS, day))) return;
  const held = await desk.call<Story>('story with its lock', 'GET', `/stories/${storyId}?lock=true&window=${desk.window}`);
  if (held.status !== 200) return;
  let story = held.body;
  let renewed = performance.now();
  while (await pause(SAVE_MS, day)) {
    if (performance.now() - renewed > RENEW_MS) {
      await desk.call('lock renewed', 'PUT', `/locks/${storyId}?window=${desk.window}`);
      renewed = performance.now();
    }
    const text = `gravação ${written.saves + 1} da matéria ${storyId}`;
    const done = await desk.call<Story>('story saved', 'PUT', '/stories', { ...story, information: text });
    if (done.status !== 200) continue;
    story = done.body;
    written.text = text;
    written.saves += 1;
  }
}

/** Puts one story after the other on air. */
export async function director(desk: Desk, show: SceneShow, day: Day): Promise<void> {
  for (let at = 0; await pause(AIR_MS, day); at += 1) {
    const id = show.storyIds[at % show.storyIds.length];
    await desk.call('on air', 'PUT', `/stories/${id}/display_status`, { status: 'play' });
  }
}

/** Reads something every ten seconds: the rundown, the stories of the day, the guidelines, the log. */
export async function reader(desk: Desk, show: SceneShow, rundownId: number, day: Day): Promise<void> {
  const turns = [
    () => desk.call('rundown', 'GET', `/rundowns?programId=${show.programId}&date=${show.date}`),
    () => desk.call('stories filter', 'GET', `/stories/filter?from=${show.date}&to=${show.date}&size=20`),
    () => desk.call('guidelines', 'GET', `/assignments?date=${show.date}&allPrograms=true`),
    () => desk.call('log of the rundown', 'GET', `/rundowns/${rundownId}/logs?size=20`),
    () => desk.call('story', 'GET', `/stories/${show.storyIds[Math.floor(Math.random() * show.storyIds.length)]}`),
  ];
  if (!(await pause(Math.random() * READ_MS, day))) return;
  do await turns[Math.floor(Math.random() * turns.length)]!();
  while (await pause(READ_MS, day));
}
