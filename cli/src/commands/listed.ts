import type { Context } from '../command.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { dayText } from './eyes.ts';

interface Row {
  readonly id: number;
  readonly slug: string;
  readonly date: string;
}

/** Lists the documents a command changed, each with its day and its slug. */
export function listDone(context: Pick<Context, 'show' | 'locale'>, rows: readonly Row[]): typeof EXIT.ok {
  context.show.list(
    rows,
    [
      { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
      { title: 'column.date', text: ({ date }) => dayText(date, context) },
      { title: 'column.slug', text: ({ slug }) => slug, least: 12 },
    ],
    'entry.list.none',
  );
  return EXIT.ok;
}

/** Names the asked ids to which nothing was done, and returns the exit code: 3 where none of them was found, 1 where some were not. */
export function reportLeft({ show, t }: Pick<Context, 'show' | 't'>, asked: readonly number[], done: readonly number[]): ExitCode {
  const left = asked.filter((id) => !done.includes(id));
  if (left.length === 0) return EXIT.ok;
  show.fail(t('desk.left', { ids: left.join(', ') }));
  return done.length === 0 ? EXIT.notFound : EXIT.failed;
}
