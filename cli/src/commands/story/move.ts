import { isIdleMove } from '@lauda/domain';
import type { Newsroom, Story } from '@lauda/sdk';
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

interface MoveTargetBody {
  readonly ids: number[];
  readonly targetBlockId: number;
  readonly targetStoryId: number | null;
}
interface Verb {
  readonly name: 'move' | 'copy';
  readonly examples: readonly [string, ...string[]];
  readonly send: (newsroom: Newsroom, rundownId: number, body: MoveTargetBody) => Promise<readonly Story[]>;
}

const placing = ({ name, examples, send }: Verb) =>
  defineCommand<MoveOptions>({
    name: `story ${name}`,
    text: `story.${name}.summary`,
    examples,
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
      if ('before' in target && isIdleMove(ids, target.before)) {
        context.show.say(context.t('story.move.idle', { id: target.before }));
        return EXIT.ok;
      }
      const newsroom = await context.newsroom();
      const place = await placeOf(ids, target, newsroom, context);
      const placed = await send(newsroom, place.rundownId, {
        ids: [...ids],
        targetBlockId: place.blockId,
        targetStoryId: place.storyId,
      });
      context.show.say(context.t(`story.${name}.done`, { count: ids.length, slugs: placed.map(({ slug, id }) => slug || id).join(', ') }));
      return EXIT.ok;
    },
  });

/** `lauda story move`: moves stories before another, or to the end of a block. */
export const move = placing({
  name: 'move',
  examples: ['story move 12 13 --before 9', 'story move 12 --block standby'],
  send: (newsroom, rundownId, body) => newsroom.rundowns.stories.move(rundownId, body),
});

/** `lauda story copy`: copies stories before another, or to the end of a block; they stay where they are. */
export const copy = placing({
  name: 'copy',
  examples: ['story copy 12 13 --before 9', 'story copy 12 --block standby'],
  send: (newsroom, rundownId, body) => newsroom.rundowns.stories.paste(rundownId, { ...body, cut: false }),
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
