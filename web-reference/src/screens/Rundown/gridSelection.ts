import type { OpenRundown, Recorder } from '@lauda/store';
import type { GridState } from '../../components/grid/gridState.ts';
import { keyboard } from '../../focus/keyboard.ts';
import { type BlockLine, isBlock, type Line, type StoryLine, storyKey } from './grid/lines.ts';

/** An open rundown as the grid shows it, with focus and selection. */
export interface GridSelection {
  readonly open: OpenRundown;
  readonly state: GridState;
  readonly lines: readonly Line[];
  /** The keys of the rows that the view used last shows, where it shows a part: on the others no verb acts. */
  readonly shown?: ReadonlySet<string> | undefined;
  /** What lies over the grid: the form of a story, on which verbs act then, or the preview, from which they act on none. */
  readonly over?: { readonly storyId?: number | undefined } | undefined;
  /** Whether the rows on screen are those of a proposal: what is pressed at them would change the rundown behind. */
  readonly isPreviewed?: boolean;
}

/** Returns the focused line. */
export const focusedLine = ({ lines, state, over, shown }: GridSelection): Line | undefined => {
  if (over) return lines.find(({ key }) => over.storyId !== undefined && key === storyKey(over.storyId));
  return lines.find(({ key }) => key === state.focus?.row && (shown?.has(key) ?? true));
};
/** Returns the selected stories, in their order. */
export const selectedStories = ({ lines, state, over, shown }: GridSelection): StoryLine[] => {
  const isChosen = ({ id, key }: StoryLine): boolean =>
    over ? id === over.storyId : state.selection.has(key) && (shown?.has(key) ?? true);
  return lines.filter((line): line is StoryLine => line.type === 'story' && isChosen(line));
};
export const idsOf = (lines: readonly StoryLine[]): number[] => lines.map(({ id }) => id);
/** Returns the block of the focused line. */
export const blockOf = (chosen: GridSelection): number | undefined => {
  const line = focusedLine(chosen);
  return line?.type === 'block' ? line.id : line?.blockId;
};

/** Focuses the row that a call creates, as soon as it is in the grid; keys typed meanwhile are kept for it. */
const withKeyboard = async (
  make: () => Promise<number | undefined>,
  find: (id: number) => HTMLElement | null,
  go: (id: number) => void,
): Promise<void> => {
  let id: number | undefined;
  const takeBack = keyboard.give(() => (id === undefined ? null : find(id)));
  id = await make();
  if (id === undefined) takeBack();
  else go(id);
};

const airs = (line: Line): line is BlockLine => isBlock(line) && !line.standBy;
/** Tells whether a rundown has no block but Stand By, which never airs. */
export const isStandByAlone = (lines: readonly Line[]): boolean => lines.length > 0 && !lines.some(airs);

/**
 * Creates a story below or above the focused one, without a focus at the end of the last block that airs, and edits its slug. Where there is no such
 * block it makes one first, if `mayMake`, so that nobody writes a show into Stand By.
 */
export const createStory = async (chosen: GridSelection, where: 'below' | 'above', mayMake: boolean, record: Recorder): Promise<void> => {
  const { open, lines } = chosen;
  const isFirst = mayMake && isStandByAlone(lines);
  const line = isFirst ? undefined : focusedLine(chosen);
  const standing = blockOf(chosen) ?? (lines.findLast(airs) ?? lines.find(isBlock))?.id;
  if (standing === undefined) return;
  const at = line ? lines.indexOf(line) : -1;
  const above = lines[at - 1];
  const afterId = where === 'below' ? (line?.type === 'story' ? line.id : undefined) : above?.type === 'story' ? above.id : undefined;
  const make = async (): Promise<number | undefined> => {
    const block = isFirst ? await open.createBlock({}, record) : undefined;
    if (block && !block.ok) return undefined;
    const blockId = block?.value.id ?? standing;
    const done = await open.createStory(afterId === undefined ? { blockId } : { blockId, afterId }, {}, record);
    if (!done.ok) return undefined;
    if (where === 'above' && afterId === undefined && line?.type === 'story')
      await open.moveStories({ ids: [done.value.id], targetBlockId: blockId, targetStoryId: line.id }, record);
    return done.value.id;
  };
  const { state } = chosen;
  await withKeyboard(
    make,
    (id) => state.element(storyKey(id), 'slug'),
    (id) => state.go({ row: storyKey(id), column: 'slug' }),
  );
};

/** Creates a block and edits its name. */
export const createBlock = async ({ open, state }: GridSelection): Promise<void> => {
  const make = async (): Promise<number | undefined> => {
    const done = await open.createBlock();
    return done.ok ? done.value.id : undefined;
  };
  await withKeyboard(
    make,
    (id) => state.editor(`b${id}`),
    (id) => state.edit({ row: `b${id}`, column: 'title' }),
  );
};
