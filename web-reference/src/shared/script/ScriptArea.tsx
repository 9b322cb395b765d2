import type { ClipboardEvent, ReactElement } from 'react';
import { cx } from '../../components/cx.ts';
import { HOME } from '../../focus/keyboard.ts';
import { useText } from '../../i18n/i18n.ts';
import { pieces } from '../pieces.ts';
import { cleanPaste, type Range } from './scriptText.ts';

const PAPER = 'col-start-1 row-start-1 w-full whitespace-pre-wrap break-words px-3 py-2 text-read [overflow-wrap:anywhere]';

/** What the search found in a text. */
export interface FoundText {
  readonly places: readonly Range[];
  /** Which of them is the current one, if it is in this text. */
  readonly current: number | undefined;
}

interface Span {
  readonly text: string;
  readonly spoken: boolean;
  /** Which place of the search it belongs to. */
  readonly place: number | undefined;
}

/** Cuts a script where brackets or a found place begin or end. */
export const spansOf = (text: string, places: readonly Range[]): Span[] => {
  let at = 0;
  return pieces(text).flatMap((piece) => {
    const from = at;
    at += piece.text.length;
    const cuts = places.flat().filter((cut) => cut > from && cut < at);
    const edges = [...new Set([from, ...cuts, at])];
    return edges.slice(1).map((end, index): Span => {
      const begin = edges[index]!;
      const place = places.findIndex(([first, last]) => begin >= first && end <= last);
      return { text: text.slice(begin, end), spoken: piece.spoken, place: place < 0 ? undefined : place };
    });
  });
};

const lookOf = ({ spoken, place }: Span, current: number | undefined): string =>
  cx(
    'rounded-sm',
    place === undefined ? 'bg-info-ground' : place === current ? 'bg-accent' : 'bg-selected',
    place !== undefined && place === current ? 'text-on-accent' : spoken ? 'text-inherit' : 'text-info',
  );

/** The script behind the typed text, in exactly the same place: brackets in another colour, what was found marked. */
const Overlay = ({ text, found }: { text: string; found: FoundText | undefined }): ReactElement => (
  <div aria-hidden className={cx(PAPER, 'pointer-events-none min-h-13 text-text')}>
    {spansOf(text, found?.places ?? []).map((span, at) =>
      span.spoken && span.place === undefined ? (
        span.text
      ) : (
        <mark
          key={at}
          data-current={(span.place !== undefined && span.place === found?.current) || undefined}
          className={lookOf(span, found?.current)}
        >
          {span.text}
        </mark>
      ),
    )}
    {'\n'}
  </div>
);

// The browser's own way of typing: what is pasted can be taken back with Ctrl+Z like anything else.
const pasteClean = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
  const text = event.clipboardData.getData('text/plain');
  const clean = cleanPaste(text);
  if (clean === text || event.currentTarget.readOnly) return;
  event.preventDefault();
  document.execCommand('insertText', false, clean);
};

export interface ScriptAreaProps {
  label: string;
  text: string;
  readOnly: boolean;
  onChange: (text: string) => void;
  /** The part it holds the words of: verbs on the selected words find it by this. */
  part?: string;
  found?: FoundText | undefined;
}

/** A script as plain text, read at 17 px and 68 characters a line; what stands in brackets is marked, for it is not read aloud. */
export const ScriptArea = ({ label, text, readOnly, onChange, part, found }: ScriptAreaProps): ReactElement => {
  const { t } = useText();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] rounded-md border border-line-strong bg-inset text-read focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent hover:border-muted">
      <Overlay text={text} found={found} />
      <textarea
        aria-label={label}
        value={text}
        readOnly={readOnly}
        data-script={part}
        {...HOME}
        placeholder={readOnly ? '' : t('story.write')}
        onChange={(event) => onChange(event.target.value)}
        onPaste={pasteClean}
        spellCheck
        className={cx(
          PAPER,
          'h-full resize-none overflow-hidden bg-transparent text-transparent caret-text outline-none placeholder:text-faint',
        )}
      />
    </div>
  );
};
