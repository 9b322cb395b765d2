import type { Newsroom } from '@lauda/sdk';
import { type Command, defineCommand } from '../command.ts';
import { EXIT } from '../exit.ts';
import { IDS } from './copies.ts';
import { idOf } from './input.ts';

/** `lauda <noun> delete`: deletes entries, one or more, once that was asked for. */
export const removeOf = (
  noun: 'post' | 'round',
  text: 'post.delete.summary' | 'entry.remove.summary',
  area: (client: Newsroom) => { remove(ids: number[]): Promise<readonly number[]> },
): Command =>
  defineCommand<number[]>({
    name: `${noun} delete`,
    text,
    examples: [`${noun} delete 3`, `${noun} delete 3 4 --yes`],
    arguments: [IDS],
    asks: true,
    parse: ({ arguments: ids }) => ids.map((id) => idOf(id, 'ID')),
    run: async (ids, context) => {
      await context.confirm(context.t(`${noun}.delete.ask`, { ids: ids.join(', ') }));
      const went = await area(await context.newsroom()).remove(ids);
      context.show.say(context.t(`${noun}.delete.done`, { count: went.length }));
      return EXIT.ok;
    },
  });
