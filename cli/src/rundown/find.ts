import type { Story } from '@lauda/sdk';
import { missing } from '../errors.ts';
import type { Block, ShownRundown } from './model.ts';

/** Finds a block by its id, its title, or `standby`. */
export function blockNamed(rundown: ShownRundown, text: string): Block {
  const wanted = text.toLowerCase().replace(/[\s-]/g, '');
  const found =
    rundown.blocks.find(({ id }) => String(id) === text) ??
    rundown.blocks.find(({ title }) => title.toLowerCase() === text.toLowerCase()) ??
    (wanted === 'standby' ? rundown.blocks.find(({ standBy }) => standBy) : undefined);
  if (found) return found;
  throw missing('block.missing', { value: text, names: rundown.blocks.map(({ id, title }) => `${id} ${title}`).join(', ') });
}

/** Lists the stories of a rundown in their order, Stand By last. */
export const storiesOf = (rundown: ShownRundown): readonly Story[] => rundown.blocks.flatMap(({ stories }) => stories);
