import { isoDuration, isoSeconds, isSpoken, readerOf, readRateOf, SECTION_NAMES, spokenSeconds } from '@lauda/domain';
import type { Newsroom, Story, StorySections } from '@lauda/sdk';
import { refusalOf } from '../errors.ts';

/** Returns the read rate of a presenter, seconds a character; without one, that of the reader of the story. */
type RateOf = (presenterId: number | null | undefined) => number;

/** Times sections anew whose time was that of their texts; a time typed by hand stays. */
export function timedSections(before: Story, after: StorySections, rateOf: RateOf): StorySections {
  const timed = SECTION_NAMES.flatMap((name) => {
    const [old, next] = [before.sections[name], after[name]];
    if (!next || next === old || !isSpoken(name)) return [];
    const [stood, seconds] = [isoSeconds(old?.duration), spokenSeconds(next, rateOf)];
    const followed = stood === 0 || stood === spokenSeconds(old, rateOf);
    return followed && seconds !== stood ? [[name, { ...next, duration: isoDuration(seconds) }] as const] : [];
  });
  return { ...after, ...Object.fromEntries(timed) };
}

/** How fast each presenter reads; the configured rate for those without one, and where the people cannot be listed. */
export async function ratesOf(newsroom: Newsroom, story: Story): Promise<RateOf> {
  const [people, config, program] = await Promise.all([
    orNothing(newsroom.users.active()),
    orNothing(newsroom.stories.config.get()),
    orNothing(newsroom.programs.load(story.programId)),
  ]);
  const rates = new Map((people ?? []).map(({ id, readRate }) => [id, readRate]));
  const reader = readerOf(story, program);
  return (presenterId) => readRateOf(rates.get(presenterId ?? reader ?? 0), config?.readRate);
}

async function orNothing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (refusalOf(error)) return undefined;
    throw error;
  }
}
