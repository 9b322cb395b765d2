import type { Newsroom } from '@lauda/sdk';
import { type Command, defineCommand } from '../command.ts';
import { idOf, idsOf, textOf } from './input.ts';
import { listDone, reportLeft } from './listed.ts';
import { dateOf, dateWish } from './lookup.ts';

/** The documents asked for, one or more, as an argument of a command. */
export const IDS = { name: 'ID', text: 'desk.id', required: true, variadic: true } as const;
const DATE = { flags: '-d, --date <date>', text: 'desk.date' } as const;

/** A kind of documents that can be copied and taken out of the trash, several at once. */
export interface Kind {
  readonly noun: 'guideline' | 'reportage';
  readonly fields: readonly string[];
  readonly area: (client: Newsroom) => Newsroom['assignments'] | Newsroom['newsReports'];
}

interface Copy {
  readonly ids: number[];
  readonly date: string | number;
  readonly programsIds: number[] | undefined;
}
/** `lauda <noun> copy`: copies documents to a day and programs, and lists the copies. */
export const copyOf = ({ noun, fields, area }: Kind): Command =>
  defineCommand<Copy>({
    name: `${noun} copy`,
    text: `${noun}.copy.summary`,
    examples: [`${noun} copy 3 --date tomorrow`, `${noun} copy 3 4 --programs 1,2 --json id,slug`],
    arguments: [IDS],
    options: [DATE, { flags: '--programs <ids>', text: `${noun}.copy.programs` }],
    fields,
    parse: ({ arguments: ids, options: { date, programs } }) => ({
      ids: ids.map((id) => idOf(id, 'ID')),
      date: dateWish(textOf(date)),
      programsIds: programs === undefined ? undefined : idsOf(programs, '--programs'),
    }),
    run: async ({ ids, date, programsIds }, context) => {
      const client = await context.newsroom();
      const documents = area(client);
      const programs = programsIds ?? (await documents.load(ids[0]!)).programsIds;
      return listDone(context, await documents.copy({ ids, programsIds: programs, date: await dateOf(date, client, context) }));
    },
  });

/** `lauda <noun> restore`: takes documents out of the trash, to another day when one is named, and lists them. */
export const restoreOf = ({ noun, fields, area }: Kind): Command =>
  defineCommand<{ readonly ids: number[]; readonly date: string | number | undefined }>({
    name: `${noun} restore`,
    text: `${noun}.restore.summary`,
    examples: [`${noun} restore 3`, `${noun} restore 3 4 --date today`],
    arguments: [IDS],
    options: [DATE],
    fields,
    parse: ({ arguments: ids, options: { date } }) => ({
      ids: ids.map((id) => idOf(id, 'ID')),
      date: date === undefined ? undefined : dateWish(textOf(date)),
    }),
    run: async ({ ids, date }, context) => {
      const client = await context.newsroom();
      const day = date === undefined ? {} : { date: await dateOf(date, client, context) };
      const back = await area(client).restore({ ids, ...day });
      listDone(context, back);
      return reportLeft(
        context,
        ids,
        back.map(({ id }) => id),
      );
    },
  });
