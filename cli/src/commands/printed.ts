import {
  laudaText,
  type PrintedGuideline,
  type PrintLauda,
  printGuideline,
  printProposal,
  printReportage,
  printStory,
  printWords,
  storyText,
} from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import type { Guideline } from '@lauda/store';
import { type Command, type Context, defineCommand } from '../command.ts';
import { refusalOf } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { clean } from '../output/width.ts';
import { peopleOf, personNames } from '../rundown/people.ts';
import { choiceOf, idOf, textOf } from './input.ts';
import { measuresFor } from './rundown/print.ts';

interface Wish {
  readonly ids: readonly number[];
  readonly columns: 1 | 2;
  readonly whole: boolean;
}
/** The words of a language, and the names behind the ids, that a document is laid out with. */
interface Names {
  readonly programs: (ids: readonly number[]) => string[];
  readonly people: (ids: readonly (number | null)[]) => string[];
}
/** One document for printing: its data, and its lines. */
interface Paper {
  readonly laid: object;
  readonly lines: readonly string[];
}
type Printer = (newsroom: Newsroom, id: number, wish: Wish, names: Names, context: Context) => Promise<Paper>;

async function namesOf(newsroom: Newsroom): Promise<Names> {
  const [programs, people] = await Promise.all([newsroom.programs.list(), peopleOf(newsroom)]);
  const nameOf = personNames(people);
  return {
    programs: (ids) => ids.flatMap((id) => programs.find((each) => each.id === id)?.name ?? []),
    people: (ids) => ids.flatMap((id) => (id === null ? [] : nameOf(id))),
  };
}

const paper = (laid: PrintLauda, { columns }: Wish, context: Context): Paper => ({
  laid,
  lines: laudaText(laid, columns, measuresFor(context, columns)),
});

type Entries = Pick<PrintedGuideline, 'classification' | 'editorials' | 'team' | 'type' | 'vehicles'>;
const NO_ENTRIES: Entries = { classification: '', editorials: [], team: '', type: '', vehicles: [] };

/** The names of the entries of the settings that a guideline refers to; none of a list the person may not read. */
async function entriesOf(newsroom: Newsroom, guideline: Guideline): Promise<Entries> {
  const named = async (
    ids: readonly (number | null)[],
    list: () => Promise<readonly { readonly id: number; readonly name: string }[]>,
  ): Promise<string[]> => {
    const wanted = ids.filter((id) => id !== null);
    if (wanted.length === 0) return [];
    const entries = await list().catch((error: unknown) => {
      if (refusalOf(error)) return [];
      throw error;
    });
    return wanted.flatMap((id) => entries.find((entry) => entry.id === id)?.name ?? []);
  };
  const { classificationId, typeId, teamId, editorialsIds, vehiclesIds, date } = guideline;
  const [classification, type, team, editorials, vehicles] = await Promise.all([
    named([classificationId], () => newsroom.classifications.list()),
    named([typeId], () => newsroom.types.list()),
    named([teamId], () => newsroom.teams.list({ date })),
    named(editorialsIds, () => newsroom.editorials.list()),
    named(vehiclesIds, () => newsroom.vehicles.list()),
  ]);
  return { classification: classification.join(''), type: type.join(''), team: team.join(''), editorials, vehicles };
}

const PRINTERS: Readonly<Record<'guideline' | 'proposal' | 'reportage' | 'story', Printer>> = {
  guideline: async (newsroom, id, wish, names, context) => {
    const found = await newsroom.assignments.load(id);
    const named = {
      programs: names.programs(found.programsIds),
      reporters: names.people(found.reportersIds),
      producers: names.people(found.producersIds),
      editors: names.people(found.editorsIds),
      ...(wish.whole ? await entriesOf(newsroom, found) : NO_ENTRIES),
    };
    return paper(printGuideline({ ...found, ...named }, context.locale, wish.whole), wish, context);
  },
  proposal: async ({ assignmentProposals }, id, wish, _names, context) =>
    paper(printProposal(await assignmentProposals.load(id), context.locale), wish, context),
  reportage: async ({ newsReports }, id, wish, names, context) => {
    const found = await newsReports.load(id);
    const [reporter = ''] = names.people([found.reporterId]);
    const [editor = ''] = names.people([found.editorId]);
    const named = { programs: names.programs(found.programsIds), reporter, editor };
    return paper(printReportage({ ...found, ...named }, context.locale, wish.whole), wish, context);
  },
  story: async ({ stories }, id, { columns }, names, context) => {
    const presenterName = (user: number): string => names.people([user])[0] ?? '';
    const laid = printStory(await stories.load(id), { columns }, { words: printWords(context.locale), presenterName });
    return { laid, lines: storyText(laid, measuresFor(context, columns)) };
  },
};

const printCommand = (noun: keyof typeof PRINTERS, hasWhole: boolean): Command =>
  defineCommand<Wish>({
    name: `${noun} print`,
    text: 'print.summary',
    examples: [`${noun} print 3`, `${noun} print 3 4 --columns 1`],
    arguments: [{ name: 'ID', text: 'desk.id', required: true, variadic: true }],
    options: [
      { flags: '--columns <number>', text: 'rundown.print.columns', choices: ['1', '2'] },
      ...(hasWhole ? [{ flags: '--whole', text: 'print.whole' } as const] : []),
    ],
    fields: ['laudas'],
    parse: ({ arguments: ids, options }) => ({
      ids: ids.map((id) => idOf(id, 'ID')),
      columns: choiceOf(textOf(options.columns) ?? '2', '--columns', ['1', '2']) === '1' ? 1 : 2,
      whole: options.whole === true,
    }),
    run: async (wish, context) => {
      const { show } = context;
      const newsroom = await context.newsroom();
      const names = await namesOf(newsroom);
      const papers: Paper[] = [];
      for (const id of wish.ids) papers.push(await PRINTERS[noun](newsroom, id, wish, names, context));
      if (show.selected({ laudas: papers.map(({ laid }) => laid) })) return EXIT.ok;
      for (const [at, { lines }] of papers.entries()) for (const line of at > 0 ? ['', ...lines] : lines) show.line(clean(line));
      return EXIT.ok;
    },
  });

export const guidelinePrint = printCommand('guideline', true);
export const proposalPrint = printCommand('proposal', false);
export const reportagePrint = printCommand('reportage', true);
export const storyPrint = printCommand('story', false);
