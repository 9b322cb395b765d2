import { rundownTiming } from '@lauda/domain';
import type { RundownEntity } from '../../packages/server/src/rundowns/rows.ts';
import { rundownOnWire } from './fixtures/stories.ts';
import { type Bench, compared, interleave, median, type Outcome } from './measure.ts';

const STORIES = 1_000;
const PASSES = 40;

/** The rundown as the wire has it, of its stories everything but what somebody wrote. */
function withoutTexts(rundown: RundownEntity): string {
  const bare = rundown.blocks.map((block) => ({
    ...block,
    stories: block.stories.map((story) => ({ ...story, sections: {}, information: null })),
  }));
  return JSON.stringify({ ...rundown, blocks: bare });
}

/** Median ms of some work on a show fresh from its text, as it comes from the server. */
function timed(text: string, work: (rundown: RundownEntity) => number): number {
  let check = 0;
  const passes: number[] = [];
  for (let i = 0; i < PASSES; i += 1) {
    const rundown = JSON.parse(text) as RundownEntity;
    const parsed = performance.now();
    check += work(rundown);
    passes.push(performance.now() - parsed);
  }
  if (!(check > 0)) throw new Error('The show takes no time.');
  return median(passes);
}

const total = (rundown: RundownEntity): number => rundownTiming(rundown).total;

/** The least that can answer so much: it reads the same fields of each story and builds a result of the same shape, and reckons nothing. */
function bareResults({ blocks }: RundownEntity): { readonly duration: number }[] {
  const rows: { readonly duration: number }[] = [];
  for (const { stories } of blocks) {
    for (const { id, total, approved, floated } of stories) {
      const duration = floated ? 0 : digitsOf(total) + (approved ? 1 : 0);
      rows.push({
        id,
        duration,
        progressive: duration,
        regressive: duration,
        accumulated: duration,
        progressiveClock: duration,
        regressiveClock: duration,
      } as { duration: number });
    }
  }
  return rows;
}

/** The digits of a text as one number. */
function digitsOf(text: string): number {
  let value = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) value = value * 10 + code - 48;
  }
  return value;
}

const loop = (rundown: RundownEntity): number => bareResults(rundown).reduce((sum, { duration }) => sum + duration, 0);

/** Times every story of a show against reading the same fields and building as many results. */
async function againstLoop(name: string, stories: number, notes: Readonly<Record<string, number>> = {}): Promise<Outcome> {
  const text = withoutTexts(rundownOnWire(stories));
  const rounds = await interleave(
    () => timed(text, total),
    () => timed(text, loop),
  );
  return {
    name,
    what: `rundownTiming of ${stories} stories / a bare loop that reads the same fields and builds as many results`,
    bound: { most: 2.5 },
    unit: 'ms',
    ...compared(rounds, ['timing', 'loop']),
    notes,
  };
}

/** A long show: the clocks may be computed at every keystroke. */
export const timing: Bench = { name: 'timing', run: () => againstLoop('timing', STORIES) };

/** Ten times the stories of a long show: what it costs more than the loop shows whether it grows faster than they do, on caches of any size. */
export const growth: Bench = {
  name: 'growth',
  run: () => {
    const [small, large] = [withoutTexts(rundownOnWire(STORIES)), withoutTexts(rundownOnWire(10 * STORIES))];
    return againstLoop('growth', 10 * STORIES, { 'times those of a tenth': timed(large, total) / timed(small, total) });
  },
};
