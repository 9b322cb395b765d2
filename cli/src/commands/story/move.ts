import type { Newsroom } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { missing, usage } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { blockNamed } from '../../rundown/find.ts';
import { idOf, textOf } from '../input.ts';

type Target = { readonly before: number } | { readonly block: string };
export interface MoveOptions {
  readonly ids: readonly number[];
  readonly target: Target;
}

/** `lauda story move`: moves stories before another, or to the end of a block. */
export const move = defineCommand<MoveOptions>({
  name: 'story move',
  text: 'story.move.summary',
  examples: ['story move 12 13 --before 9', 'story move 12 --block standby'],
  arguments: [{ name: 'ID', text: 'story.id', required: true, variadic: true }],
  options: [
    { flags: '--before <story>', text: 'story.move.before', fills: ['targetStoryId'] },
    { flags: '-b, --block <block>', text: 'story.move.block', fills: ['targetBlockId'] },
  ],
  parse: ({ arguments: ids, options }) => ({
    ids: ids.map((id) => idOf(id, 'ID')),
    target: targetOf(textOf(options.before), textOf(options.block)),
  }),
  run: async ({ ids, target }, context) => {
    const newsroom = await context.newsroom();
    const place = await placeOf(ids, target, newsroom, context);
    const moved = await newsroom.rundowns.stories.move(place.rundownId, {
      ids: [...ids],
      targetBlockId: place.blockId,
      targetStoryId: place.storyId,
    });
    context.show.say(context.t('story.move.done', { count: ids.length, slugs: moved.map(({ slug, id }) => slug || id).join(', ') }));
    return EXIT.ok;
  },
});

function targetOf(before: string | undefined, block: string | undefined): Target {
  if ((before === undefined) === (block === undefined)) throw usage('story.move.oneTarget');
  return before === undefined ? { block: block as string } : { before: idOf(before, '--before') };
}

interface Place {
  readonly rundownId: number;
  readonly blockId: number;
  readonly storyId: number | null;
}

async function placeOf([first = 0]: readonly number[], target: Target, newsroom: Newsroom, { env }: Context): Promise<Place> {
  const anchor = await newsroom.stories.load('before' in target ? target.before : first, {}, { signal: env.signal });
  const { rundownId, blockId, programId, date, id } = anchor;
  if (rundownId === null || blockId === null) throw missing('story.move.noRundown', { id });
  if ('before' in target) return { rundownId, blockId, storyId: id };
  const rundown = await newsroom.rundowns.load({ programId, date }, { signal: env.signal });
  return { rundownId: rundown.id, blockId: blockNamed(rundown, target.block).id, storyId: null };
}
