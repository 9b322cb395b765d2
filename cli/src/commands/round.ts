import { compareRounds, laudaText, printRounds } from '@lauda/domain';
import type { Newsroom, Round, RoundInput } from '@lauda/sdk';
import { type Command, type Context, defineCommand, type Input } from '../command.ts';
import { missing, usage } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { oneNamed } from '../named.ts';
import { clean } from '../output/width.ts';
import { IDS } from './copies.ts';
import { idOf, idsOf, textOf } from './input.ts';
import { reportLeft } from './listed.ts';
import { dateOf, dateWish } from './lookup.ts';
import { measuresFor } from './rundown/print.ts';

const FIELDS = ['id', 'version', 'date', 'time', 'segment', 'institution', 'text'];
const ID = { name: 'ID', text: 'desk.id', required: true } as const;
const DATE = { flags: '--date <date>', text: 'desk.date' } as const;

/** The names of the institutions and segments of rounds. */
async function namesOf({ rounds }: Newsroom) {
  const [institutions, segments] = await Promise.all([rounds.institutions.list(), rounds.segments.list()]);
  const nameIn = (entries: readonly { id: number; name: string }[]) => (id: number) => entries.find((entry) => entry.id === id)?.name ?? '';
  return { institutions, segments, institution: nameIn(institutions), segment: nameIn(segments) };
}
type Names = Awaited<ReturnType<typeof namesOf>>;
const written = (round: Round, names: Names) => ({
  ...round,
  institution: names.institution(round.institution),
  segment: names.segment(round.segment),
});

/** The typed fields of a round, its institution and segment by id or name. */
interface Wish {
  readonly institution?: string | undefined;
  readonly segment?: string | undefined;
  readonly date?: string | number | undefined;
  readonly rest: Pick<RoundInput, 'time' | 'text'>;
}
const wishOf = ({ options }: Input, institution?: string): Wish => {
  const [time, text, date] = [textOf(options.time), textOf(options.text), textOf(options.date)];
  return {
    institution: institution ?? textOf(options.institution),
    segment: textOf(options.segment),
    date: date === undefined ? undefined : dateWish(date),
    rest: { ...(time === undefined ? {} : { time }), ...(text === undefined ? {} : { text: text || null }) },
  };
};
const OPTIONS = [
  { flags: '--time <text>', text: 'entry.text' },
  { flags: '--segment <entry>', text: 'round.segment' },
  { flags: '--text <text>', text: 'entry.text' },
  DATE,
] as const;

/** Puts the typed fields over a stored round; an institution brings its segment where none is named. */
async function inputOf(wish: Wish, stored: Round | undefined, newsroom: Newsroom, context: Context): Promise<RoundInput> {
  const { institutions, segments } = await namesOf(newsroom);
  const called = wish.institution === undefined ? undefined : oneNamed('entry', institutions, wish.institution);
  const named = wish.segment === undefined ? undefined : oneNamed('entry', segments, wish.segment);
  const segment = named?.id ?? called?.segmentId ?? stored?.segment;
  const institution = called?.id ?? stored?.institution;
  if (segment === undefined || institution === undefined) throw usage('round.noSegment', { name: called?.name ?? '' });
  const date = wish.date === undefined ? {} : { date: await dateOf(wish.date, newsroom, context) };
  return { ...stored, ...wish.rest, ...date, segment, institution };
}

/** Prints that a round is stored; returns the exit code. */
function reportStored({ show, t }: Context, key: 'entry.create.done' | 'entry.edit.done', round: Round, names: Names): typeof EXIT.ok {
  const { time, institution } = written(round, names);
  if (!show.selected(round)) show.say(t(key, { id: round.id, name: [time, institution].filter(Boolean).join(' ') }));
  return EXIT.ok;
}

const list = defineCommand<string | number>({
  name: 'round list',
  text: 'entry.list.summary',
  examples: ['round list', 'round list --date 2026-03-10 --json time,text'],
  options: [DATE],
  fields: FIELDS,
  parse: ({ options }) => dateWish(textOf(options.date)),
  run: async (wish, context) => {
    const newsroom = await context.newsroom();
    const names = await namesOf(newsroom);
    const rounds = await newsroom.rounds.list({ date: await dateOf(wish, newsroom, context) });
    context.show.list(
      rounds.toSorted(compareRounds),
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.time', text: ({ time }) => time },
        { title: 'column.institution', text: (round) => names.institution(round.institution), least: 8 },
        { title: 'column.segment', text: (round) => names.segment(round.segment), least: 8 },
        { title: 'column.text', text: ({ text }) => text ?? '', least: 8 },
      ],
      'entry.list.none',
    );
    return EXIT.ok;
  },
});

const create = defineCommand<Wish>({
  name: 'round create',
  text: 'entry.create.summary',
  examples: ['round create "3º DP" --time 09:30 --text "Nada grave."'],
  arguments: [{ name: 'INSTITUTION', text: 'round.institution', required: true }],
  options: [...OPTIONS],
  fields: FIELDS,
  parse: (input) => wishOf(input, input.arguments[0]),
  run: async (wish, context) => {
    const newsroom = await context.newsroom();
    const round = await newsroom.rounds.create(await inputOf(wish, undefined, newsroom, context));
    return reportStored(context, 'entry.create.done', round, await namesOf(newsroom));
  },
});

const edit = defineCommand<{ id: number; wish: Wish }>({
  name: 'round edit',
  text: 'entry.edit.summary',
  examples: ['round edit 3 --text "Dois presos."'],
  arguments: [ID],
  options: [{ flags: '--institution <entry>', text: 'round.institution' }, ...OPTIONS],
  fields: FIELDS,
  parse: (input) => ({ id: idOf(input.arguments[0], 'ID'), wish: wishOf(input) }),
  run: async ({ id, wish }, context) => {
    const newsroom = await context.newsroom();
    const [stored] = await newsroom.rounds.list({ ids: [id] });
    if (!stored) throw missing('round.missing', { id });
    const round = await newsroom.rounds.update(await inputOf(wish, stored, newsroom, context));
    return reportStored(context, 'entry.edit.done', round, await namesOf(newsroom));
  },
});

const remove = defineCommand<number[]>({
  name: 'round delete',
  text: 'entry.remove.summary',
  examples: ['round delete 3', 'round delete 3 4 --yes'],
  arguments: [IDS],
  asks: true,
  parse: ({ arguments: ids }) => ids.map((id) => idOf(id, 'ID')),
  run: async (ids, context) => {
    const { show, t, newsroom, confirm } = context;
    await confirm(t('round.delete.ask', { ids: ids.join(', ') }));
    const went = await (await newsroom()).rounds.remove(ids);
    show.say(t('round.delete.done', { count: went.length }));
    return reportLeft(context, ids, went);
  },
});

const guideline = defineCommand<{ id: number; date: string | number; programsIds: number[] }>({
  name: 'round guideline',
  text: 'round.guideline.summary',
  examples: ['round guideline 3 --date tomorrow --programsIds 1'],
  arguments: [ID],
  options: [DATE, { flags: '--programsIds <ids>', text: 'entry.ids' }],
  fields: ['id', 'slug', 'date', 'information'],
  parse: ({ arguments: [id], options }) => ({
    id: idOf(id, 'ID'),
    date: dateWish(textOf(options.date)),
    programsIds: idsOf(options.programsIds, '--programsIds'),
  }),
  run: async ({ id, date, programsIds }, context) => {
    const newsroom = await context.newsroom();
    const made = await newsroom.assignments.createFromRound(id, { date: await dateOf(date, newsroom, context), programsIds });
    if (!context.show.selected(made)) context.show.say(context.t('entry.create.done', { id: made.id, name: made.slug }));
    return EXIT.ok;
  },
});

const proposal = defineCommand<number>({
  name: 'round proposal',
  text: 'round.proposal.summary',
  examples: ['round proposal 3'],
  arguments: [ID],
  fields: ['id', 'slug', 'date', 'lead', 'source'],
  parse: ({ arguments: [id] }) => idOf(id, 'ID'),
  run: async (id, { newsroom, show, t }) => {
    const made = await (await newsroom()).assignmentProposals.createFromRound(id);
    if (!show.selected(made)) show.say(t('entry.create.done', { id: made.id, name: made.slug }));
    return EXIT.ok;
  },
});

const print = defineCommand<string | number>({
  name: 'round print',
  text: 'round.print.summary',
  examples: ['round print', 'round print --date 2026-03-10'],
  options: [DATE],
  fields: ['laudas'],
  parse: ({ options }) => dateWish(textOf(options.date)),
  run: async (wish, context) => {
    const { show, t, locale } = context;
    const newsroom = await context.newsroom();
    const date = await dateOf(wish, newsroom, context);
    const [rounds, names] = [await newsroom.rounds.list({ date }), await namesOf(newsroom)];
    const laid = printRounds(
      t('round.title'),
      date,
      rounds.map((round) => written(round, names)),
      locale,
    );
    if (show.selected({ laudas: [laid] })) return EXIT.ok;
    for (const line of laudaText(laid, 2, measuresFor(context, 2))) show.line(clean(line));
    return EXIT.ok;
  },
});

/** The commands of rounds. */
export const ROUND_COMMANDS: readonly Command[] = [list, create, edit, remove, guideline, proposal, print];
