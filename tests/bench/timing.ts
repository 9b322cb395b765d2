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
      bound: { most: 0.05 },
      unit: 'ms',
      ...compared(rounds, ['timing', 'parse']),
      notes: { 'bytes parsed': Buffer.byteLength(text) },
    };
  },
};
