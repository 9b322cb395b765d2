import { compareWords, DOCUMENT_KINDS, type DocumentKind, entityKind, MATCH_MODES } from '@lauda/domain';
import type { DocumentSummary, Lineage, Newsroom } from '@lauda/sdk';
import { type Context, defineCommand } from '../command.ts';
import { refusalOf, usage } from '../errors.ts';
import { EXIT } from '../exit.ts';
import type { TextKey } from '../i18n/texts.ts';
import { momentText } from '../output/moment.ts';
import { dayText } from './eyes.ts';
import { choiceOf, idOf, textOf } from './input.ts';
import { dateOf, dateWish, findProgram } from './lookup.ts';
import { type ListPage, PAGE, pageOf, tellRest } from './paged.ts';

const SUMMARY_FIELDS = [
  'id',
  'uuid',
  'version',
  'kind',
  'slug',
  'date',
  'state',
  'private',
  'ownerId',
  'ownerNickname',
  'allowedUsers',
  'programsIds',
  'highlight',
  'marks',
] as const;
const KINDS = DOCUMENT_KINDS;
/** Finds a kind by its word, or by its word in the paths of the calls. */
const kindOf = <const T extends string>(word = '', kinds: readonly T[]): T =>
  choiceOf(entityKind(word.toUpperCase())?.toLowerCase() ?? word, '--kind', kinds);
const kindName = (kind: string, { t }: Context): string => t(`kind.${kind}` as TextKey);
const kindText = (kind: string, context: Context): string => context.show.word(kindName(kind, context), kind);

/** A piece of the text that contains the words searched for. */
function marked({ highlight, marks }: DocumentSummary, { show }: Context): string {
  if (!highlight) return '';
  const pieces = marks.map(
    ({ from, to }, at) => highlight.slice(marks[at - 1]?.to ?? 0, from) + show.paint('bold', highlight.slice(from, to)),
  );
  return pieces.join('') + highlight.slice(marks.at(-1)?.to ?? 0);
}

type Hop = Lineage['hops'][number];

interface Wish {
  readonly text?: string | undefined;
  readonly types?: DocumentKind[] | undefined;
  readonly matchMode?: (typeof MATCH_MODES)[number] | undefined;
  readonly from?: string | number | undefined;
  readonly to?: string | number | undefined;
  readonly program?: string | undefined;
  readonly personId?: number | undefined;
  readonly page: number;
}
const given = <T extends object>(wish: T) => Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));

/** `lauda search`: searches the documents of every kind by their words. */
export const search = defineCommand<Wish>({
  name: 'search',
  text: 'search.summary',
  examples: [
    'search chuva',
    'search "chuva forte" --mode phrase --kind story',
    'search eleicao --mode fuzzy --from 2026-11-01 --json slug,highlight',
    'search chuva --program "Jornal da Noite" --person 3 --page 2',
  ],
  arguments: [{ name: 'TEXT', text: 'search.text', required: true }],
  options: [
    { flags: '-k, --kind <kind>', text: 'search.kind', fills: ['types'], choices: KINDS },
    { flags: '-m, --mode <mode>', text: 'search.mode', fills: ['matchMode'], choices: MATCH_MODES },
    { flags: '--from <date>', text: 'search.from' },
    { flags: '--to <date>', text: 'search.to' },
    { flags: '--program <program>', text: 'search.program', names: 'programs' },
    { flags: '--person <id>', text: 'search.person' },
    PAGE,
  ],
  fields: SUMMARY_FIELDS,
  parse: ({ arguments: [text], options: { kind, mode, from, to, program, person, page } }) => ({
    text: textOf(text),
    types: kind === undefined ? undefined : [kindOf(textOf(kind), KINDS)],
    matchMode: mode === undefined ? undefined : choiceOf(textOf(mode), '--mode', MATCH_MODES),
    from: from === undefined ? undefined : dateWish(textOf(from), '--from'),
    to: to === undefined ? undefined : dateWish(textOf(to), '--to'),
    program: textOf(program),
    personId: person === undefined ? undefined : idOf(person, '--person'),
    page: pageOf(page),
  }),
  run: async ({ program, ...wish }, context) => {
    const { env, show } = context;
    const newsroom = await context.newsroom();
    const day = async (asked: string | number | undefined) => (asked === undefined ? undefined : dateOf(asked, newsroom, context));
    const days = { from: await day(wish.from), to: await day(wish.to) };
    const programId = program === undefined ? undefined : (await findProgram(newsroom, program)).id;
    const found = await newsroom.documents.filter(given({ ...wish, ...days, programId }), { signal: env.signal });
    show.list<DocumentSummary>(
      [...found.data],
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.date', text: ({ date }) => dayText(date, context) },
        { title: 'column.kind', text: ({ kind }) => kindText(kind, context) },
        { title: 'column.slug', text: ({ slug }) => slug, least: 12 },
        { title: 'column.text', text: (found) => marked(found, context), least: 20, drop: 1 },
      ],
      'search.none',
    );
    tellRest(context, [found]);
    return EXIT.ok;
  },
});

/** The trash of each kind that has one, page by page. Stories and reports come back to their own day. */
const trashes = (newsroom: Newsroom): Partial<Record<DocumentKind, Trash>> => {
  const { assignments, productions, newsReports, reports, stories } = newsroom;
  const trash = (area: TrashCalls): Trash => ({
    list: (page) => area.excluded({ page, size: TRASH_PAGE }),
    restore: (ids) => area.restore({ ids }),
  });
  const dated = (area: TrashCalls<{ ids: number[]; date?: string }>): Trash => ({
    ...trash(area),
    restoreOn: (ids, date) => area.restore({ ids, date }),
  });
  return {
    guideline: dated(assignments),
    production: dated(productions),
    reportage: dated(newsReports),
    report: trash(reports),
    story: trash(stories),
  };
};
const TRASH_PAGE = 100;
/** The calls of an area that its trash needs. */
interface TrashCalls<W = { ids: number[] }> {
  excluded(query: { page: number; size: number }): PromiseLike<TrashPage>;
  restore(wish: W): Promise<unknown>;
}
interface Trash {
  readonly list: (page: number) => PromiseLike<TrashPage>;
  readonly restore: (ids: number[]) => Promise<unknown>;
  /** Only where documents may come back to another day. */
  readonly restoreOn?: (ids: number[], date: string) => Promise<unknown>;
}
interface TrashPage extends ListPage {
  readonly data: readonly Excluded[];
}
interface Excluded {
  readonly id: number;
  readonly slug: string;
  readonly date: string;
  readonly authorNickname: string | null;
}
const TRASHED: readonly DocumentKind[] = ['guideline', 'production', 'reportage', 'report', 'story'];

/** `lauda trash list`: lists the documents in the trash. */
export const trashList = defineCommand<{ kind: DocumentKind | undefined; page: number }>({
  name: 'trash list',
  text: 'trash.list.summary',
  examples: ['trash list', 'trash list --kind story --json id,slug', 'trash list --kind story --page 2'],
  options: [{ flags: '-k, --kind <kind>', text: 'search.kind', choices: TRASHED }, PAGE],
  fields: ['id', 'kind', 'slug', 'date', 'authorNickname'],
  parse: ({ options: { kind, page } }) => ({ kind: kind === undefined ? undefined : kindOf(textOf(kind), TRASHED), page: pageOf(page) }),
  run: async ({ kind: wanted, page }, context) => {
    const { show } = context;
    const all = trashes(await context.newsroom());
    const rows: (Excluded & { kind: DocumentKind })[] = [];
    const pages: ListPage[] = [];
    let refused: unknown;
    for (const kind of wanted ? [wanted] : TRASHED) {
      try {
        const found = await all[kind]?.list(page);
        if (found) pages.push(found);
        for (const { id, slug, date, authorNickname } of found?.data ?? []) rows.push({ id, kind, slug, date, authorNickname });
      } catch (error) {
        // A person who may read only some kinds is shown those.
        if (refusalOf(error)?.status !== 403) throw error;
        refused = error;
      }
    }
    if (refused && pages.length === 0) throw refused;
    show.list(
      rows,
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.kind', text: ({ kind }) => kindText(kind, context) },
        { title: 'column.slug', text: ({ slug }) => slug, least: 12 },
        { title: 'column.date', text: ({ date }) => dayText(date, context) },
        { title: 'column.author', text: ({ authorNickname }) => authorNickname ?? '', drop: 1 },
      ],
      'trash.none',
    );
    tellRest(context, pages);
    return EXIT.ok;
  },
});

/** `lauda trash restore`: takes one document out of the trash, whatever its kind; to another day where its kind may. */
export const trashRestore = defineCommand<{ id: number; date: string | number | undefined }>({
  name: 'trash restore',
  text: 'trash.restore.summary',
  examples: ['trash restore 12', 'trash restore 12 --date tomorrow'],
  arguments: [{ name: 'ID', text: 'document.id', required: true }],
  options: [{ flags: '--date <date>', text: 'trash.restore.date' }],
  fields: ['id', 'kind'],
  parse: ({ arguments: [id], options: { date } }) => ({
    id: idOf(id, 'ID'),
    date: date === undefined ? undefined : dateWish(textOf(date)),
  }),
  run: async ({ id, date }, context) => {
    const { env, show, t } = context;
    const newsroom = await context.newsroom();
    const { kind, slug } = await newsroom.documents.load(id, { signal: env.signal });
    const trash = trashes(newsroom)[kind];
    if (date !== undefined && !trash?.restoreOn) throw usage('trash.restore.undated', { slug, kind: kindName(kind, context) });
    if (date === undefined) await trash?.restore([id]);
    else await trash?.restoreOn?.([id], await dateOf(date, newsroom, context));
    if (!show.selected({ id, kind })) show.say(t('trash.restore.done', { slug }));
    return EXIT.ok;
  },
});

/** `lauda story lineage`: shows the sources of a document and the documents made of it; with --changes what each step changed in the text. */
export const lineage = defineCommand<{ readonly id: number; readonly changes: boolean }>({
  name: 'story lineage',
  text: 'story.lineage.summary',
  examples: ['story lineage 12', 'story lineage 12 --changes', 'story lineage 12 --json hops'],
  arguments: [{ name: 'ID', text: 'document.id', required: true }],
  options: [{ flags: '--changes', text: 'story.lineage.changes' }],
  fields: ['id', 'hops'],
  parse: ({ arguments: [id], options }) => ({ id: idOf(id, 'ID'), changes: options.changes === true }),
  run: async ({ id, changes }, context) => {
    const { env, show, t } = context;
    const way = await (await context.newsroom()).documents.lineage(id, { signal: env.signal });
    if (show.selected(way)) return EXIT.ok;
    show.rows(
      (['column.date', 'column.kind', 'column.id', 'column.slug', 'column.author', 'column.version'] as const).map((title, place) => ({
        title: t(title),
        ...(place === 2 ? { align: 'right' as const } : {}),
        ...(place === 3 ? { least: 12 } : {}),
      })),
      way.hops.map((hop) => ({ cells: hopCells(hop, context) })),
    );
    if (changes) show.pairs(way.hops.flatMap((hop) => hopChanges(hop, context)));
    if (way.hops.length === 1) show.say(t('story.lineage.alone'));
    return EXIT.ok;
  },
});

function hopCells({ kind, id, slug, at, nickname, revision }: Hop, context: Context): string[] {
  const version = revision === null ? '' : context.t('story.lineage.revision', { n: revision });
  return [momentText(at, context), kindText(kind, context), String(id ?? ''), slug, nickname ?? '', version];
}

const MARKS = { both: ['', ''], old: ['[-', '-]'], new: ['{+', '+}'] } as const;
/** Writes the text of a step against the one it was made of; none for a step that has no source to compare with. */
function hopChanges({ kind, slug, was, text }: Hop, context: Context): (readonly [string, string])[] {
  if (was === null || text === null) return [];
  const pieces = compareWords(was, text).map(({ side, text: words }) => {
    // The space before a word is no part of its change.
    const [, space = '', said = ''] = /^(\s*)([\s\S]*)$/.exec(words)!;
    const [before, after] = MARKS[side];
    return said ? `${space}${before}${said}${after}` : space;
  });
  return [[`${kindText(kind, context)} ${slug}`, pieces.join('')]];
}
