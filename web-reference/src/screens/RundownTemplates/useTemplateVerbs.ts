import type { RundownTemplate } from '@lauda/sdk';
import type { Recorder, TemplateStore, UndoStep } from '@lauda/store';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { useUndo } from '../../app/undo.ts';
import type { GridState } from '../../components/grid/gridState.ts';
import { offerUndo } from '../../components/offerUndo.ts';
import { useText } from '../../i18n/i18n.ts';
import { type BlockPart, blockStep, isBlockPart, type Part, partKey, type StoryPart, storyStep } from './lines.ts';

export interface TemplateSelection {
  readonly templates: TemplateStore;
  readonly state: GridState;
  readonly parts: readonly Part[];
  readonly canWrite: boolean;
  readonly onOpen: (uuid: string) => void;
}

const focused = ({ parts, state }: TemplateSelection): Part | undefined => parts.find(({ key }) => key === state.focus?.row);
const selected = ({ parts, state }: TemplateSelection): StoryPart[] =>
  parts.filter((part): part is StoryPart => part.type === 'story' && state.selection.has(part.key));

const focusSoon = (state: GridState, row: string, column?: string): void => {
  requestAnimationFrame(() => state.go({ row, column }));
};

/** Creates a story below the focused one, at the head of the focused block, or in the last block that airs. */
const createStory = async (chosen: TemplateSelection, record: Recorder): Promise<void> => {
  const { templates, parts, state } = chosen;
  const part = focused(chosen);
  const blocks = parts.filter(isBlockPart);
  const last = blocks.findLast(({ standBy }) => !standBy) ?? blocks[0];
  const blockId = part === undefined ? last?.id : isBlockPart(part) ? part.id : part.blockId;
  if (blockId === undefined) return;
  const follower = part && parts[parts.indexOf(part) + 1];
  // Keys typed before the new story exists must not go into the story above.
  state.goToColumn(undefined);
  const done = await templates.createStory(blockId, { slug: '' }, record);
  if (!done.ok) return;
  const place = { ids: [done.value.id], targetBlockId: blockId, targetStoryId: follower?.id };
  if (follower?.type === 'story') await templates.moveStories(place, record);
  focusSoon(state, partKey(done.value), 'slug');
};

const step = async (chosen: TemplateSelection, by: -1 | 1): Promise<void> => {
  const { templates, parts } = chosen;
  const part = focused(chosen);
  if (!part) return;
  if (isBlockPart(part)) {
    const order = blockStep(parts, part, by);
    if (order) await templates.reorderBlocks(order);
    return;
  }
  const moving = selected(chosen);
  const target = storyStep(parts, moving, by);
  if (target) await templates.moveStories({ ids: moving.map(({ id }) => id), ...target });
};

const useRemove = (chosen: TemplateSelection): (() => Promise<void>) => {
  const { t } = useText();
  const { store } = useDesk();
  const undo = useUndo();
  const { templates } = chosen;
  const removeBlock = async (block: BlockPart): Promise<void> => {
    if (block.standBy) return;
    const { step } = await store.undo.together('undo.template', (record) => templates.removeBlock(block.id, record));
    if (step) offerUndo(t('block.removed'), () => void undo(step));
  };
  const removeStories = async (stories: readonly StoryPart[]): Promise<void> => {
    const { value: count, step } = await store.undo.together('undo.template', async (record) => {
      const done = [];
      for (const { id } of stories) done.push(await templates.removeStory(id, record));
      return done.filter(({ ok }) => ok).length;
    });
    if (step) offerUndo(t('templates.storiesRemoved', { count }), () => void undo(step));
  };
  return async () => {
    const part = focused(chosen);
    if (!part) return;
    const at = chosen.parts.indexOf(part);
    if (isBlockPart(part)) await removeBlock(part);
    else await removeStories(selected(chosen));
    const next = chosen.parts[at - 1];
    if (next) chosen.state.go({ row: next.key });
  };
};

/** Answers the verbs for the blocks and stories of the selected template. */
export const usePartVerbs = (chosen: TemplateSelection): void => {
  const { store } = useDesk();
  const remove = useRemove(chosen);
  const { templates, canWrite, onOpen } = chosen;
  const story = (): StoryPart | undefined => {
    const part = focused(chosen);
    return part?.type === 'story' ? part : undefined;
  };
  const withPart = (run: () => void) => ({ run, enabled: () => canWrite && focused(chosen) !== undefined });
  useActions({
    'templates.open': { run: () => onOpen(story()!.uuid), enabled: () => story() !== undefined },
    'templates.story': {
      run: () => void store.undo.together('undo.template', (record) => createStory(chosen, record)),
      enabled: () => canWrite,
    },
    'templates.block': { run: () => void templates.createBlock(), enabled: () => canWrite },
    'templates.moveUp': withPart(() => void step(chosen, -1)),
    'templates.moveDown': withPart(() => void step(chosen, 1)),
    'templates.removePart': withPart(() => void remove()),
  });
};

/** Returns the verb that removes the whole template and offers undo. */
export const useRemoveTemplate = (templates: TemplateStore, after: () => void, undo: (step: UndoStep) => void) => {
  const { t } = useText();
  const { store } = useDesk();
  return async (template: RundownTemplate): Promise<void> => {
    const { value: done, step } = await store.undo.together('undo.template.remove', (record) => templates.remove(template.id, record));
    if (!done.ok) return;
    after();
    if (step) offerUndo(t('templates.removed', { name: template.name }), () => undo(step));
  };
};
