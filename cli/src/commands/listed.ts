import type { Context } from '../command.ts';
import { EXIT } from '../exit.ts';

interface Row {
  readonly id: number;
  readonly slug: string;
  readonly date: string;
}

/** Lists the documents a command changed, each with its day and its slug. */
export function listDone({ show }: Pick<Context, 'show'>, rows: readonly Row[]): typeof EXIT.ok {
  show.list(
    rows,
    [
      { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
      { title: 'column.date', text: ({ date }) => date },
      { title: 'column.slug', text: ({ slug }) => slug, least: 12 },
    ],
    'entry.list.none',
  );
  return EXIT.ok;
}
