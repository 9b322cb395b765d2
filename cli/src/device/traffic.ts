import { Follower, type Utterance } from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import type { Context } from '../command.ts';
import { refusalOf } from '../errors.ts';

const LOOK_MS = 500;

export interface TrafficWish {
  /** How many earlier messages are shown first; all kept ones by default. */
  readonly last: number | undefined;
  readonly follow: boolean;
  /** When to end, in epoch milliseconds. */
  readonly endMs?: number | undefined;
  readonly onFrames: (frames: readonly Utterance[]) => void | Promise<void>;
}

/** Reports the messages of a device until interrupted or the time is up. It waits for an absent bridge, and says when the bridge leaves and returns. */
export async function followTraffic(newsroom: Newsroom, deviceId: number, wish: TrafficWish, { env, show, t }: Context): Promise<void> {
  const { last, follow, endMs, onFrames } = wish;
  const follower = new Follower((after) => newsroom.bridge.traffic(deviceId, { after }, { signal: env.signal }));
  const before: Utterance[] = [];
  do before.push(...(await follower.next()));
  while (follower.behind);
  await onFrames(last === undefined ? before : before.slice(before.length - Math.min(last, before.length)));
  let away = false;
  let lost = 0;
  while (follow && !env.signal.aborted && (endMs === undefined || env.now() < endMs)) {
    await env.wait(LOOK_MS);
    if (env.signal.aborted) return;
    const frames = await follower.next().catch((error: unknown) => {
      if (!isAway(error)) throw error;
      return undefined;
    });
    if (away !== (frames === undefined)) show.say(t(away ? 'device.traffic.back' : 'device.traffic.lost'));
    away = frames === undefined;
    if (follower.lost > lost) show.say(t('device.traffic.gap', { count: follower.lost - lost }));
    ({ lost } = follower);
    if (frames && frames.length > 0) await onFrames(frames);
  }
}

/** Tells whether the bridge is away for the moment; a missing role or device stays an error. */
const isAway = (error: unknown): boolean => (refusalOf(error)?.status ?? 503) >= 500;
