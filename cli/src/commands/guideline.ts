import type { AssignmentEmail } from '@lauda/sdk';
import { type Command, defineCommand } from '../command.ts';
import { usage } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { idOf, idsOf, textOf } from './input.ts';
import { listDone } from './listed.ts';
import { dateOf, dateWish } from './lookup.ts';

const IDS = { name: 'ID', text: 'desk.id', required: true, variadic: true } as const;
const FIELDS = ['id', 'slug', 'date', 'programsIds', 'state'] as const;
const DATE = { flags: '-d, --date <date>', text: 'desk.date' } as const;

interface Copy {
  readonly ids: number[];
  readonly date: string | number;
  readonly programsIds: number[] | undefined;
}
const copy = defineCommand<Copy>({
  name: 'guideline copy',
  text: 'guideline.copy.summary',
  examples: ['guideline copy 3 --date tomorrow', 'guideline copy 3 4 --programs 1,2 --json id,slug'],
  arguments: [IDS],
  options: [DATE, { flags: '--programs <ids>', text: 'guideline.copy.programs' }],
  fields: FIELDS,
  parse: ({ arguments: ids, options: { date, programs } }) => ({
    ids: ids.map((id) => idOf(id, 'ID')),
    date: dateWish(textOf(date)),
    programsIds: programs === undefined ? undefined : idsOf(programs, '--programs'),
  }),
  run: async ({ ids, date, programsIds }, context) => {
    const client = await context.newsroom();
    const programs = programsIds ?? (await client.assignments.load(ids[0]!)).programsIds;
    return listDone(context, await client.assignments.copy({ ids, programsIds: programs, date: await dateOf(date, client, context) }));
  },
});

const mail = defineCommand<AssignmentEmail & { readonly ids: number[] }>({
  name: 'guideline mail',
  text: 'guideline.mail.summary',
  examples: ['guideline mail 12 --to 3', 'guideline mail 12 13 --reporters --editors', 'guideline mail 12 13 --to 3 --grouped'],
  arguments: [IDS],
  options: [
    { flags: '--to <ids>', text: 'mail.to' },
    { flags: '--reporters', text: 'guideline.mail.reporters' },
    { flags: '--editors', text: 'guideline.mail.editors' },
    { flags: '--teams', text: 'guideline.mail.teams' },
    { flags: '--grouped', text: 'guideline.mail.grouped' },
  ],
  fields: ['ids', 'usersIds', 'groupedEmail', 'includeEditors', 'includeReporters', 'includeTeams'],
  parse: ({ arguments: ids, options: { to, reporters, editors, teams, grouped } }) => {
    if (to === undefined && ![reporters, editors, teams].includes(true)) throw usage('usage.option', { name: '--to' });
    return {
      ids: ids.map((id) => idOf(id, 'ID')),
      usersIds: idsOf(to, '--to'),
      groupedEmail: grouped === true,
      includeEditors: editors === true,
      includeReporters: reporters === true,
      includeTeams: teams === true,
    };
  },
  run: async (wish, { show, t, newsroom }) => {
    await (await newsroom()).assignments.email(wish);
    if (!show.selected(wish)) show.say(t('mail.queued'));
    return EXIT.ok;
  },
});

const restore = defineCommand<{ readonly ids: number[]; readonly date: string | number | undefined }>({
  name: 'guideline restore',
  text: 'guideline.restore.summary',
  examples: ['guideline restore 3', 'guideline restore 3 4 --date today'],
  arguments: [IDS],
  options: [DATE],
  fields: FIELDS,
  parse: ({ arguments: ids, options: { date } }) => ({
    ids: ids.map((id) => idOf(id, 'ID')),
    date: date === undefined ? undefined : dateWish(textOf(date)),
  }),
  run: async ({ ids, date }, context) => {
    const client = await context.newsroom();
    const day = date === undefined ? {} : { date: await dateOf(date, client, context) };
    return listDone(context, await client.assignments.restore({ ids, ...day }));
  },
});

/** The further commands of guidelines: `lauda guideline copy|mail|restore`. */
export const GUIDELINE_COMMANDS: readonly Command[] = [copy, mail, restore];
