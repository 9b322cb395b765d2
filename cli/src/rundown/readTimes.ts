import { isoDuration, isoSeconds, readRateOf, SECTION_NAMES, textTotal } from '@lauda/domain';
import type { Newsroom, Story, StorySections } from '@lauda/sdk';
import { refusalOf } from '../errors.ts';

/** Times sections anew whose time was that of their texts; a time typed by hand stays. */
export function timedSections(before: Story, after: StorySections, rateOf: (presenterId: number | null) => number): StorySections {
  const timed = SECTION_NAMES.flatMap((name) => {
    const [old, next] = [before.sections[name], after[name]];
    if (!next || next === old) return [];
    const [stood, seconds] = [isoSeconds(old?.duration), textTotal(next, rateOf)];
    const followed = stood === 0 || stood === textTotal(old, rateOf);
    return followed && seconds !== stood ? [[name, { ...next, duration: isoDuration(seconds) }] as const] : [];
  });
  return { ...after, ...Object.fromEntries(timed) };
}

/** How fast each presenter reads; the configured rate for those without one, and where the people cannot be listed. */
export async function ratesOf(newsroom: Newsroom, story: Story): Promise<(presenterId: number | null) => number> {
  const [people, config] = await Promise.all([orNothing(newsroom.users.active()), orNothing(newsroom.stories.config.get())]);
  const rates = new Map((people ?? []).map(({ id, readRate }) => [id, readRate]));
  return (presenterId) => readRateOf(rates.get(presenterId ?? story.presenterId ?? 0), config?.readRate);
}

async function orNothing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (refusalOf(error)) return undefined;
    throw error;
  }
}
