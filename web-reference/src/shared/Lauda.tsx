import { mmss, type PrintLauda, type PrintRow } from '@lauda/domain';
import { Fragment, type ReactElement } from 'react';
import { cx } from '../components/cx.ts';
import { breakLines } from './breakLines.ts';
import { splitSpoken } from './splitSpoken.ts';

// Shorter ones stay on one page; a longer paragraph or item may continue on the next.
const SHORT = 400;
const FEW_LINES = 8;
const isShort = (cells: readonly (readonly string[])[]): boolean =>
  cells.every((lines) => lines.length <= FEW_LINES && lines.join('').length <= SHORT);

/** A text with its parts in brackets, which are not read aloud, set apart. */
const Pieces = ({ of }: { of: readonly { readonly text: string; readonly spoken: boolean }[] }): ReactElement[] =>
  of.map(({ text, spoken }, at) => (
    <span key={at} className={spoken ? undefined : 'aside'}>
      {text}
    </span>
  ));

/** The numbered lines of a lauda, the printed script sheet. */
const Strokes = ({ text }: { text: string }): ReactElement[] =>
  breakLines(text).map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      <span className="stroke">
        <Pieces of={line} />
      </span>
    </Fragment>
  ));

/** A line of a script. */
const Line = ({ text, isRead }: { text: string; isRead: boolean }): ReactElement => (
  <p dir="auto" className={text.length > SHORT ? undefined : 'stays'}>
    {isRead && text.trim() !== '' ? <Strokes text={text} /> : <Pieces of={splitSpoken(text)} />}
  </p>
);

const SEEN = 'text-[0.75em] font-medium';
const READ = 'leading-[1.5]';

const Lines = ({ lines, isRead = false }: { lines: readonly string[]; isRead?: boolean }): ReactElement[] =>
  lines.map((line, at) => <Line key={at} text={line} isRead={isRead} />);

interface BodyProps {
  cells: readonly (readonly string[])[];
  columns: 1 | 2;
  isRead: boolean;
}
/** The rows of a document: pictures beside the text; in one column above it, in one line. */
const Body = ({ cells, columns, isRead }: BodyProps): ReactElement => {
  const [seen = [], read = []] = cells;
  const stays = isShort(cells) ? 'stays' : undefined;
  if (columns === 2)
    return (
      <tr className={stays}>
        <td data-cell="seen" className={cx('w-[46mm] pt-1 pr-3 align-top [overflow-wrap:anywhere]', SEEN)}>
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
        {seen.length > 0 && (
          <p dir="auto" className={cx('leads', SEEN)}>
            {seen.join(' · ')}
          </p>
        )}
        <Lines lines={read} isRead={isRead} />
      </td>
    </tr>
  );
};

const Row = ({ row, columns, isRead }: { row: PrintRow; columns: 1 | 2; isRead: boolean }): ReactElement => {
  if (row.kind === 'body') return <Body cells={row.cells} columns={columns} isRead={isRead && !row.aside} />;
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

export interface LaudaProps {
  /** In two columns side by side; in one they stand above each other. */
  print: Pick<PrintLauda, 'page' | 'slug' | 'rows'>;
  columns: 1 | 2;
  /** Its duration, or its date. */
  figure: string;
  /** The authors and the time of the last change, in one line under the slug. */
  made: string;
  /** Whether it is read aloud: in one column it has numbered lines of 65 strokes, as a lauda has. */
  isRead?: boolean;
  /** Whether it begins a new sheet. */
  hasOwnSheet: boolean;
  first: boolean;
}

/** A document on paper: page, slug, figure and authors above, labels at the left, the text at the right. Its head is repeated on each page. */
export const Lauda = ({ print, columns, figure, made, isRead = false, hasOwnSheet, first }: LaudaProps): ReactElement => (
  <table aria-label={print.slug} className={cx('mb-5 w-full border-collapse', hasOwnSheet && 'own-page', first && 'first')}>
    <thead>
      <tr>
        <th colSpan={columns} className="border-t-2 border-b border-text px-0 py-1 text-left">
          <span className="flex items-baseline gap-3 text-[1.1em] font-semibold">
            {print.page && <span className="font-medium">{print.page}</span>}
            <span dir="auto" className="min-w-0 flex-1 text-start uppercase [overflow-wrap:anywhere]">
              {print.slug}
            </span>
            <span>{figure}</span>
          </span>
          <span dir="auto" className="block text-[0.7em] font-normal text-muted [overflow-wrap:anywhere]">
            {made}
          </span>
        </th>
      </tr>
      <tr aria-hidden>
        <td colSpan={columns} className="h-1.5" />
      </tr>
    </thead>
    <tbody className={cx(isRead && columns === 1 && 'numbered')}>
      {print.rows.map((row, at) => (
        <Row key={at} row={row} columns={columns} isRead={isRead} />
      ))}
    </tbody>
  </table>
);
