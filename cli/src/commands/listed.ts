import type { Context } from '../command.ts';
import { EXIT } from '../exit.ts';
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
