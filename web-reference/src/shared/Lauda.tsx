import { mmss, type PrintRow, type PrintStory } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { useLookups } from '../app/lookups.ts';
import { cx } from '../components/cx.ts';
import { showDate } from '../format/show.ts';
import { useText } from '../i18n/i18n.ts';
import { pieces } from './pieces.ts';

// What is shorter stays on one page; a longer paragraph or item may go on overleaf.
const SHORT = 400;
const FEW_LINES = 8;
const isShort = (cells: readonly (readonly string[])[]): boolean =>
  cells.every((lines) => lines.length <= FEW_LINES && lines.join('').length <= SHORT);

/** A line of a script; what stands in brackets is not read and looks so. */
const Line = ({ text }: { text: string }): ReactElement => (
  <p className={text.length > SHORT ? undefined : 'stays'}>
    {pieces(text).map((piece, at) =>
      piece.spoken ? (
        piece.text
      ) : (
        <span key={at} className="aside">
          {piece.text}
        </span>
      ),
    )}
  </p>
);

const SEEN = 'text-[0.75em] font-medium';
const READ = 'leading-[1.5]';

const Lines = ({ lines }: { lines: readonly string[] }): ReactElement[] => lines.map((line, at) => <Line key={at} text={line} />);

/** What is seen beside what is read; in one column above it, in one line. */
const Body = ({ cells, columns }: { cells: readonly (readonly string[])[]; columns: 1 | 2 }): ReactElement => {
  const [seen = [], read = []] = cells;
  const stays = isShort(cells) ? 'stays' : undefined;
  if (columns === 2)
    return (
      <tr className={stays}>
        <td data-cell="seen" className={cx('w-[46mm] pt-1 pr-3 align-top', SEEN)}>
          <Lines lines={seen} />
        </td>
        <td data-cell="read" className={cx('pt-1 align-top', READ)}>
          <Lines lines={read} />
        </td>
      </tr>
    );
  return (
    <tr className={stays}>
      <td data-cell="read" className={cx('pt-1', READ)}>
        {seen.length > 0 && <p className={cx('leads', SEEN)}>{seen.join(' · ')}</p>}
        <Lines lines={read} />
      </td>
    </tr>
  );
};

const Row = ({ row, columns }: { row: PrintRow; columns: 1 | 2 }): ReactElement => {
  if (row.kind === 'body') return <Body cells={row.cells} columns={columns} />;
  if (row.kind === 'gap')
    return (
      <tr aria-hidden>
        <td colSpan={columns} className="h-3" />
      </tr>
    );
  return (
    <tr className="leads">
      <th colSpan={columns} scope="rowgroup" className="border-b border-line-strong pt-1 pb-0.5 text-left text-[0.8em] font-semibold">
        <span className="uppercase">{row.title}</span>
        {row.seconds > 0 && <span className="ml-2 text-muted">{mmss(row.seconds)}</span>}
      </th>
    </tr>
  );
};

/** Who made it and when, in one line under the slug. */
const Makers = ({ story, show }: { story: Story | undefined; show: string | undefined }): ReactElement => {
  const { t, language } = useText();
  const { nameOf } = useLookups();
  const made = [
    show ?? (story && showDate(story.date, language, 'long')),
    ...(story
      ? (
          [
            ['column.presenter', story.presenterId],
            ['column.reporter', story.reporterId],
            ['column.editor', story.editorId],
          ] as const
        ).map(([key, id]) => (nameOf(id) === '' ? '' : `${t(key)}: ${nameOf(id)}`))
      : []),
  ];
  return <span className="block text-[0.7em] font-normal text-muted">{made.filter(Boolean).join(' · ')}</span>;
};

export interface LaudaProps {
  /** Laid out in two columns; in one they stand above each other. */
  print: PrintStory;
  columns: 1 | 2;
  story: Story | undefined;
  /** Program, day and block; without it the day of the story. */
  show: string | undefined;
  /** Begins a sheet of its own. */
  own: boolean;
  first: boolean;
}

/** A story on paper: page, slug, time and makers above, the technique at the left, the text at the right. Its head comes again on each page. */
export const Lauda = ({ print, columns, story, show, own, first }: LaudaProps): ReactElement => (
  <table aria-label={print.slug} className={cx('mb-5 w-full border-collapse', own && 'own-page', first && 'first')}>
    <thead>
      <tr>
        <th colSpan={columns} className="border-t-2 border-b border-text px-0 py-1 text-left">
          <span className="flex items-baseline gap-3 text-[1.1em] font-semibold">
            <span className="font-medium">{print.page}</span>
            <span className="min-w-0 flex-1 uppercase [overflow-wrap:anywhere]">{print.slug}</span>
            <span>{mmss(print.seconds)}</span>
          </span>
          <Makers story={story} show={show} />
        </th>
      </tr>
      <tr aria-hidden>
        <td colSpan={columns} className="h-1.5" />
      </tr>
    </thead>
    <tbody>
      {print.rows.map((row, at) => (
        <Row key={at} row={row} columns={columns} />
      ))}
    </tbody>
  </table>
);
