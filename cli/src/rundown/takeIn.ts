import { copyStory, type FileStory, type ImportStep, type Ref } from '@lauda/domain';
import type { Newsroom, Rundown, StorySections } from '@lauda/sdk';

/** A story that an import made. */
export interface MadeStory {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string;
  readonly block: string;
  readonly total: string;
}

/**
 * Makes the steps of an import one after the other and answers the stories made. When one is refused, those made before are taken back,
 * the last one first, and the refusal is thrown again.
 */
export async function takeIn(newsroom: Newsroom, current: Rundown, steps: readonly ImportStep[]): Promise<MadeStory[]> {
  const work: Work = { newsroom, current, ids: new Map(), titles: titlesOf(current), stories: [], undo: [] };
  try {
    for (const [index, step] of steps.entries()) await make(step, index, work);
    return work.stories;
  } catch (error) {
    for (const back of work.undo.toReversed()) await back();
    throw error;
  }
}

interface Work {
  readonly newsroom: Newsroom;
  readonly current: Rundown;
  readonly ids: Map<number, number>;
  readonly titles: Map<number, string>;
  readonly stories: MadeStory[];
  readonly undo: (() => Promise<unknown>)[];
}
const titlesOf = ({ blocks }: Rundown): Map<number, string> => new Map(blocks.map(({ id, title }) => [id, title]));
const idOf = (ref: Ref, { ids }: Work): number => ('id' in ref ? ref.id : (ids.get(ref.made) as number));
// The server judges values: what is no value of a field is refused there, with its name.
const wireValue = (value: unknown) => (value ?? null) as never;

async function make(step: ImportStep, index: number, work: Work): Promise<void> {
  const { newsroom, current, ids, undo } = work;
  const { rundowns, stories } = newsroom;
  switch (step.do) {
    case 'patchRundown': {
      const { field, value, old } = step;
      await rundowns.patch(current.id, { field, newValue: wireValue(value) });
      undo.push(() => rundowns.patch(current.id, { field, newValue: wireValue(old) }));
      return;
    }
    case 'createBlock': {
      const { id, title } = await rundowns.blocks.create(current.id, { title: step.title });
      ids.set(index, id);
      work.titles.set(id, title);
      undo.push(() => rundowns.blocks.remove(current.id, id));
      return;
    }
    case 'patchBlock': {
      const [id, { field, value, old }] = [idOf(step.block, work), step];
      await rundowns.blocks.patch(current.id, id, { field, newValue: wireValue(value) });
      if (field === 'title') work.titles.set(id, String(value));
      undo.push(() => rundowns.blocks.patch(current.id, id, { field, newValue: wireValue(old) }));
      return;
    }
    case 'patchStory': {
      const [id, { field, value, old }] = [idOf(step.story, work), step];
      await stories.patch(id, { field, newValue: wireValue(value) });
      undo.push(() => stories.patch(id, { field, newValue: wireValue(old) }));
      return;
    }
    default:
      return arrange(step, index, work);
  }
}

type Arranging = Extract<ImportStep, { do: 'createStory' | 'orderStories' | 'orderBlocks' | 'removeStory' | 'removeBlock' }>;
async function arrange(step: Arranging, index: number, work: Work): Promise<void> {
  const { newsroom, current, ids, undo } = work;
  const { rundowns, stories } = newsroom;
  switch (step.do) {
    case 'createStory': {
      const blockId = idOf(step.block, work);
      const { id, uuid, slug, total } = await rundowns.stories.create(current.id, { blockId, story: freshStory(step.story) });
      ids.set(index, id);
      work.stories.push({ id, uuid, slug, total, block: work.titles.get(blockId) ?? '' });
      undo.push(() => stories.remove([id]));
      return;
    }
    case 'orderStories':
      undo.push(() => putBack(work));
      await rundowns.stories.move(current.id, {
        ids: step.stories.map((ref) => idOf(ref, work)),
        targetBlockId: idOf(step.block, work),
        targetStoryId: null,
      });
      return;
    case 'removeStory':
      await stories.remove([step.id]);
      undo.push(() => stories.restore({ ids: [step.id] }));
      return;
    case 'removeBlock':
      await rundowns.blocks.remove(current.id, step.id);
      return;
    case 'orderBlocks':
      await rundowns.blocks.reorder(
        current.id,
        step.blocks.map((ref) => idOf(ref, work)),
      );
  }
}

/** Puts every story back where it was. */
async function putBack({ newsroom, current }: Work): Promise<void> {
  for (const { id, stories } of current.blocks) {
    const ids = stories.map((story) => story.id);
    if (ids.length > 0) await newsroom.rundowns.stories.move(current.id, { ids, targetBlockId: id, targetStoryId: null });
  }
}

/** A story of a file becomes one of its own: its items get ids nobody has. */
function freshStory(story: FileStory): FileStory {
  const sections = story.sections as StorySections | undefined;
  return sections
    ? { ...story, sections: (copyStory({ sections }, () => crypto.randomUUID()) as { sections: StorySections }).sections }
    : story;
}
