import {
  LAUDA,
  type LaudaMeasures,
  type PrintOptions,
  type PrintRundown,
  printRundown,
  printWords,
  rundownText,
  showDate,
} from '@lauda/domain';
import type { Rundown } from '@lauda/sdk';
import { type Context, defineCommand } from '../../command.ts';
import { missing } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { clean } from '../../output/width.ts';
import { secondsText } from '../../rundown/durations.ts';
import { type Person, peopleOf, personNamed, personNames } from '../../rundown/people.ts';
import { choiceOf, idOf, listOf, textOf } from '../input.ts';
import { DATE, loadRundown, PROGRAM, type RundownWish, rundownWish } from './options.ts';

const FIELDS = ['kind', 'blocks', 'media'] as const;

export interface PrintCommand extends RundownWish {
  readonly presenter: string | undefined;
  readonly options: Partial<PrintOptions>;
}

/** `lauda rundown print`: writes a rundown as plain text laudas: times on the left, the text on the right. */
export const print = defineCommand<PrintCommand>({
  name: 'rundown print',
  text: 'rundown.print.summary',
  examples: ['rundown print "jornal da noite" --compact', 'rundown print 1 --presenter all'],
  arguments: [PROGRAM],
  options: [
    DATE,
    { flags: '--compact', text: 'rundown.print.compact' },
    { flags: '--columns <number>', text: 'rundown.print.columns' },
    { flags: '--playlist', text: 'rundown.print.playlist' },
    { flags: '--offs', text: 'rundown.print.offs' },
    { flags: '--presenter <person>', text: 'rundown.print.presenter' },
    { flags: '--select <story>', text: 'rundown.print.select', repeat: true },
  ],
  fields: FIELDS,
  parse: (input) => {
    const { compact, columns, playlist, offs, presenter, select } = input.options;
    return {
      ...rundownWish(input),
      presenter: textOf(presenter),
      options: {
        compact: compact === true,
        columns: choiceOf(textOf(columns) ?? '2', '--columns', ['1', '2']) === '1' ? 1 : 2,
        playlist: playlist === true,
        offsOnly: offs === true,
        selectedOnly: select === undefined ? false : listOf(select).map((id) => idOf(id, '--select')),
      },
    };
  },
  run: async ({ presenter, options, ...wish }, context) => {
    const { show, locale } = context;
    const { newsroom, program, rundown } = await loadRundown(wish, context);
    demandStories(options.selectedOnly, rundown);
    const people = await peopleOf(newsroom);
    const words = printWords(locale);
    const printed = printRundown(
      rundown,
      { ...options, presenterOnly: presenterWish(presenter, people) },
      { words, presenterName: personNames(people), programs: [program] },
    );
    if (show.selected(printed)) return EXIT.ok;
    if (printed.kind === 'playlist') return playlist(printed, context);
    show.line(`${clean(program.name)}  ${showDate(rundown.date, locale)}  ${rundown.start.slice(0, 5)}–${rundown.end.slice(0, 5)}`);
    show.line('');
    for (const line of rundownText(printed, words, measuresFor(context, options.columns))) show.line(clean(line));
    return EXIT.ok;
  },
});

function demandStories(chosen: PrintOptions['selectedOnly'] = false, { blocks }: Rundown): void {
  const isThere = (wanted: number): boolean => blocks.some(({ stories }) => stories.some(({ id }) => id === wanted));
  const strange = chosen === false ? undefined : chosen.find((id) => !isThere(id));
  if (strange !== undefined) throw missing('rundown.print.strange', { id: strange });
}

function presenterWish(presenter: string | undefined, people: readonly Person[]): PrintOptions['presenterOnly'] {
  if (presenter === undefined) return false;
  return presenter === 'all' ? 'all' : personNamed(people, presenter);
}

/** A lauda is as wide as paper has it, and no wider than the terminal. */
export function measuresFor({ show }: Pick<Context, 'show'>, columns: 1 | 2 = 2): LaudaMeasures {
  if (!show.isTTY) return LAUDA;
  const left = Math.min(LAUDA.left, Math.max(10, Math.floor(show.columns / 4)));
  const room = columns === 2 ? show.columns - left - 2 : show.columns;
  return { left, right: Math.max(20, Math.min(LAUDA.right, room)) };
}

function playlist({ media }: PrintRundown & { kind: 'playlist' }, { show }: Context) {
  show.list(
    media,
    [
      { title: 'column.page', text: ({ page }) => page },
      { title: 'column.slug', text: ({ slug }) => slug, least: 12 },
      { title: 'column.media', text: (item) => item.media, least: 12 },
      { title: 'column.object', text: ({ objectId }) => objectId, drop: 1 },
      { title: 'column.channel', text: ({ channel }) => channel },
      { title: 'column.total', text: ({ seconds }) => (seconds === undefined ? '--:--' : secondsText(seconds)), align: 'right' },
    ],
    'rundown.print.none',
  );
  return EXIT.ok;
}
