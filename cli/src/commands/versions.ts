import { GUIDELINE_FIELDS, PRODUCTION_FIELDS, REPORT_FIELDS, REPORTAGE_FIELDS, storyTextFields } from '@lauda/domain';
import type { Newsroom } from '@lauda/sdk';
import { type Command, defineCommand } from '../command.ts';
import { EXIT } from '../exit.ts';
import { momentText } from '../output/moment.ts';
import type { Fields } from './desk.ts';
import { editLocked } from './editLocked.ts';
import { idOf } from './input.ts';
import { type VersionedArea, versionOf } from './version.ts';

interface VersionedKind {
  readonly noun: string;
  readonly area: (newsroom: Newsroom) => VersionedArea;
  /** The fields a version gives back: those that its form writes. */
  readonly written: (document: Fields) => readonly string[];
}

const KINDS: readonly VersionedKind[] = [
  { noun: 'story', area: ({ stories }) => stories, written: ({ legacy }) => storyTextFields({ legacy: legacy === true }) },
  { noun: 'guideline', area: ({ assignments }) => assignments, written: () => GUIDELINE_FIELDS },
  { noun: 'production', area: ({ productions }) => productions, written: () => PRODUCTION_FIELDS },
  { noun: 'reportage', area: ({ newsReports }) => newsReports, written: () => REPORTAGE_FIELDS },
  { noun: 'report', area: ({ reports }) => reports, written: () => REPORT_FIELDS },
];

const ID = { name: 'ID', text: 'desk.id', required: true } as const;
const NUMBER = { name: 'NUMBER', text: 'version.number', required: true } as const;

/** `lauda <noun> revisions`: lists the versions of one document, newest first. */
const revisionsOf = ({ noun, area }: VersionedKind): Command =>
  defineCommand<number>({
    name: `${noun} revisions`,
    text: 'version.list.summary',
    examples: [`${noun} revisions 3`, `${noun} revisions 3 --json revisionNumber,revisorNickname`],
    arguments: [ID],
    fields: ['revisionNumber', 'revisionDate', 'revisorNickname', 'slug'],
    parse: ({ arguments: [id] }) => idOf(id, 'ID'),
    run: async (id, context) => {
      const { show, newsroom } = context;
      show.list(
        await area(await newsroom()).revisions(id),
        [
          { title: 'column.id', text: ({ revisionNumber }) => String(revisionNumber), align: 'right' },
          { title: 'column.date', text: ({ revisionDate }) => momentText(revisionDate, context) },
          { title: 'column.author', text: ({ revisorNickname }) => revisorNickname },
          { title: 'column.slug', text: ({ slug }) => slug, least: 12 },
        ],
        'entry.list.none',
      );
      return EXIT.ok;
    },
  });

/** `lauda <noun> revert`: saves one document as an earlier version has it, which is a new version: what it says now is not lost. */
const revertOf = ({ noun, area, written }: VersionedKind): Command =>
  defineCommand<{ readonly id: number; readonly number: number }>({
    name: `${noun} revert`,
    text: 'version.revert.summary',
    examples: [`${noun} revert 3 2`, `${noun} revert 3 2 --yes --json version`],
    arguments: [ID, NUMBER],
    fields: ['id', 'version', 'textVersion', 'slug'],
    asks: true,
    parse: ({ arguments: [id, number] }) => ({ id: idOf(id, 'ID'), number: idOf(number, 'NUMBER') }),
    run: async ({ id, number }, { show, t, newsroom, confirm }) => {
      const client = await newsroom();
      const documents = area(client);
      const earlier = await versionOf(documents, id, number);
      await confirm(t('version.revert.ask', { id, number, slug: String(earlier.slug ?? '') }));
      // A field that came later is not in an old version, and stays as it is.
      const fields = Object.fromEntries(written(earlier).flatMap((field) => (field in earlier ? [[field, earlier[field]]] : [])));
      const saved = await editLocked(documents as never, client, id, fields);
      if (!show.selected(saved)) show.say(t('version.revert.done', { id, number }));
      return EXIT.ok;
    },
  });

/** The commands of versions, of every kind of document that has them. */
export const VERSION_COMMANDS: readonly Command[] = KINDS.flatMap((kind) => [revisionsOf(kind), revertOf(kind)]);
