import { rundownTiming } from '@lauda/domain';
import type { RundownEntity } from '../../packages/server/src/rundowns/rows.ts';
import { rundownOnWire } from './fixtures/stories.ts';
import { type Bench, compared, interleave, median } from './measure.ts';

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

/** Median ms of timing a show fresh from its text. */
function timed(text: string): number {
  let check = 0;
  const passes: number[] = [];
  for (let i = 0; i < PASSES; i += 1) {
    const rundown = JSON.parse(text) as RundownEntity;
    const parsed = performance.now();
    check += rundownTiming(rundown).total;
    passes.push(performance.now() - parsed);
  }
  if (!(check > 0)) throw new Error('The show takes no time.');
  return median(passes);
}

/** Ten times the stories may take little more than ten times as long. */
export const growth: Bench = {
  name: 'growth',
  async run() {
    const [small, large] = [withoutTexts(rundownOnWire(STORIES)), withoutTexts(rundownOnWire(10 * STORIES))];
    const rounds = await interleave(
      () => timed(large),
      () => timed(small),
    );
    return {
      name: 'growth',
      what: `rundownTiming of ${10 * STORIES} stories / of ${STORIES}`,
      bound: { most: 12 },
      unit: 'ms',
      ...compared(rounds, ['large', 'small']),
    };
  },
};

/** Times every story of a long show against parsing that show: the clocks may be computed at every keystroke. */
export const timing: Bench = {
  name: 'timing',
  async run() {
    const text = withoutTexts(rundownOnWire(STORIES));
    let check = 0;
    // Both sides work on a show fresh from its text, as it comes from the server; only their own part is counted.
    const slice = (part: 'parse' | 'time'): number => {
      const passes: number[] = [];
      for (let i = 0; i < PASSES; i += 1) {
        const started = performance.now();
        const rundown = JSON.parse(text) as RundownEntity;
        const parsed = performance.now();
        check += rundownTiming(rundown).total;
        passes.push(part === 'parse' ? parsed - started : performance.now() - parsed);
      }
      return median(passes);
    };
    const rounds = await interleave(
      () => slice('time'),
      () => slice('parse'),
    );
    if (!(check > 0)) throw new Error('The show takes no time.');
    return {
      name: 'timing',
      what: `rundownTiming of ${STORIES} stories / JSON.parse of the rundown without its texts`,
      bound: { most: 0.03 },
      unit: 'ms',
      ...compared(rounds, ['timing', 'parse']),
      notes: { 'bytes parsed': Buffer.byteLength(text) },
    };
  },
};
