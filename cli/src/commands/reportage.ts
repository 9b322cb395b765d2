import { defineCommand } from '../command.ts';
import { EXIT } from '../exit.ts';
import { idOf, idsOf, textOf } from './input.ts';
import { listDone } from './listed.ts';
import { dateOf, dateWish } from './lookup.ts';

const IDS = { name: 'ID', text: 'desk.id', required: true, variadic: true } as const;
const FIELDS = ['id', 'slug', 'date', 'programsIds', 'ok'] as const;

/** `lauda reportage approve`: approves one reportage, or takes its approval back. */
export const reportageApprove = defineCommand<{ readonly id: number; readonly flag: boolean }>({
  name: 'reportage approve',
  text: 'reportage.approve.summary',
  examples: ['reportage approve 3', 'reportage approve 3 --undo'],
  arguments: [{ name: 'ID', text: 'desk.id', required: true }],
  options: [{ flags: '--undo', text: 'rundown.approve.undo' }],
  fields: ['id', 'slug', 'ok'],
  parse: ({ arguments: [id], options }) => ({ id: idOf(id, 'ID'), flag: options.undo !== true }),
  run: async ({ id, flag }, { show, t, newsroom }) => {
    const stored = await (await newsroom()).newsReports.approve(id, flag);
    if (!show.selected(stored)) show.say(t(flag ? 'reportage.approve.done' : 'reportage.approve.undone', { slug: stored.slug }));
    return EXIT.ok;
  },
});

interface Copy {
  readonly ids: number[];
  readonly date: string | number;
  readonly programsIds: number[] | undefined;
}
/** `lauda reportage copy`: copies reportages to a day and programs, and lists the copies. */
export const reportageCopy = defineCommand<Copy>({
  name: 'reportage copy',
  text: 'reportage.copy.summary',
  examples: ['reportage copy 3 --date tomorrow', 'reportage copy 3 4 --programs 1,2 --json id,slug'],
  arguments: [IDS],
  options: [
    { flags: '-d, --date <date>', text: 'desk.date' },
    { flags: '--programs <ids>', text: 'reportage.copy.programs' },
  ],
  fields: FIELDS,
  parse: ({ arguments: ids, options: { date, programs } }) => ({
    ids: ids.map((id) => idOf(id, 'ID')),
    date: dateWish(textOf(date)),
    programsIds: programs === undefined ? undefined : idsOf(programs, '--programs'),
  }),
  run: async ({ ids, date, programsIds }, context) => {
    const client = await context.newsroom();
    const programs = programsIds ?? (await client.newsReports.load(ids[0]!)).programsIds;
    return listDone(context, await client.newsReports.copy({ ids, programsIds: programs, date: await dateOf(date, client, context) }));
  },
});

/** `lauda reportage restore`: takes reportages out of the trash, to another day when one is named, and lists them. */
export const reportageRestore = defineCommand<{ readonly ids: number[]; readonly date: string | number | undefined }>({
  name: 'reportage restore',
  text: 'reportage.restore.summary',
  examples: ['reportage restore 3', 'reportage restore 3 4 --date today'],
  arguments: [IDS],
  options: [{ flags: '-d, --date <date>', text: 'desk.date' }],
  fields: FIELDS,
  parse: ({ arguments: ids, options: { date } }) => ({
    ids: ids.map((id) => idOf(id, 'ID')),
    date: date === undefined ? undefined : dateWish(textOf(date)),
  }),
  run: async ({ ids, date }, context) => {
    const client = await context.newsroom();
    const day = date === undefined ? {} : { date: await dateOf(date, client, context) };
    return listDone(context, await client.newsReports.restore({ ids, ...day }));
  },
});
