import type { OpenRundown } from '../src/index.ts';
import type { Rundown } from '../src/types.ts';
import { block, rundown, story } from './entities.ts';

/** What makes a block Stand By. */
export const SB = { standBy: true, title: 'Stand By' };
/** B1 with two stories, then Stand By. */
export const small = (): Rundown =>
  rundown(1, [block(11, 0, [story(1), story(2)], { title: 'A', commercial: 'PT2M' }), block(19, 1, [], SB)]);
/** The ids of the blocks, as they are shown. */
export const blocks = (open: OpenRundown): number[] => open.view.snapshot()!.blocks.map(({ id }) => id);
/** The newest notice. */
export const told = (made: { store: { notices: { view: { snapshot(): readonly object[] } } } }): object =>
  made.store.notices.view.snapshot().at(-1)!;
