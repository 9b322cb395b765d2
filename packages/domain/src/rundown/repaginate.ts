import { twoDigits } from '../format/text.ts';

interface PagedBlock {
  readonly standBy: boolean;
  readonly stories: readonly { readonly id: number; readonly floated?: boolean }[];
}

/**
 * Numbers pages 01, 02, … over all stories in order; Stand By has none (Q-45, RUN-ACT-23). A floated story has none either: it is
 * not in the show, and the pages people hold in the studio run on without a hole.
 */
export function repaginate(blocks: readonly PagedBlock[]): { id: number; page: string }[] {
  let next = 0;
  return blocks.flatMap((block) =>
    block.stories.map(({ id, floated }) => ({ id, page: block.standBy || floated ? '' : twoDigits(++next) })),
  );
}
