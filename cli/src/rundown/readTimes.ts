import { type RateOf, readerOf, readRateOf } from '@lauda/domain';
import type { Newsroom, Story } from '@lauda/sdk';
import { refusalOf } from '../errors.ts';

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
