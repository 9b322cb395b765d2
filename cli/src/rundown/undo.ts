import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FitChange } from '@lauda/domain';
import { usage } from '../errors.ts';
import { storiesOf } from './find.ts';
import type { ShownRundown } from './model.ts';

type Story = ReturnType<typeof storiesOf>[number];

/** The changes that take others back, those others, and the versions the stories had once they were made. */
export interface Undo {
  readonly rundownId: number;
  readonly changes: readonly FitChange[];
  readonly made: readonly FitChange[];
  readonly versions: readonly (readonly [storyId: number, version: number])[];
}

const LONGEST = 4 * 1024 * 1024;

/** Writes what takes changes back as one word of a command line. */
export const undoWord = (undo: Undo): string => deflateRawSync(JSON.stringify(undo)).toString('base64url');

/** Reads such a word. Throws a usage error for any other. */
export function undoOf(word: string, option: string): Undo {
  try {
    const undo = JSON.parse(inflateRawSync(Buffer.from(word, 'base64url'), { maxOutputLength: LONGEST }).toString()) as Undo;
    if ([undo.changes, undo.made, undo.versions].every(Array.isArray)) return undo;
  } catch {}
  throw usage('rundown.fit.noUndo', { name: option });
}

const movedTo = (change: FitChange): { readonly blockId: number; readonly storyId: number | null } | undefined =>
  change.call === 'rundowns.stories.move' ? { blockId: change.targetBlockId, storyId: change.targetStoryId } : undefined;

/** Tells whether a story is as changes left it. Its version says nothing alone: it rises when a story is put in before it, too. */
const isAsMade = (story: Story, blockId: number, made: readonly FitChange[]): boolean =>
  made.every((change) =>
    change.call === 'stories.patch'
      ? change.id !== story.id || isDeepStrictEqual(story[change.field] ?? null, change.newValue)
      : !change.ids.includes(story.id) || change.targetBlockId === blockId,
  );

/** The first that is not as it was left: a story that changed or went, or stands no more where one would go back to; undefined where none is. */
export function changedSince(rundown: ShownRundown, { changes, made, versions }: Undo): string | undefined {
  const stories = new Map(storiesOf(rundown).map((story) => [story.id, story]));
  const blockOf = new Map(rundown.blocks.flatMap((block) => block.stories.map(({ id }) => [id, block.id])));
  const other = versions.find(([id, version]) => {
    const story = stories.get(id);
    return !story || (story.version !== version && !isAsMade(story, blockOf.get(id)!, made));
  });
  if (other) return stories.get(other[0])?.slug || `#${other[0]}`;
  const mine = new Set(versions.map(([id]) => id));
  for (const target of changes.map(movedTo)) {
    const block = target && rundown.blocks.find(({ id }) => id === target.blockId);
    if (!target) continue;
    if (!block) return `#${target.blockId}`;
    const next = target.storyId;
    // One that is moved back itself gets there by then.
    if (next !== null && !mine.has(next) && block.stories.every(({ id }) => id !== next)) return stories.get(next)?.slug || `#${next}`;
  }
  return undefined;
}
