import type { ClipboardEvent, ReactElement } from 'react';
import { cx } from '../../components/cx.ts';
import { HOME } from '../../focus/keyboard.ts';
import { useText } from '../../i18n/i18n.ts';
import { splitSpoken } from '../splitSpoken.ts';
import { cleanPaste, type Range } from './scriptText.ts';
import { useScriptFont } from './useScriptFont.ts';

const PAPER = 'col-start-1 row-start-1 w-full whitespace-pre-wrap break-words px-3 py-2 text-read [overflow-wrap:anywhere]';

/** The search hits in a text. */
export interface FoundText {
  readonly places: readonly Range[];
  /** The index of the current hit, if it is in this text. */
  readonly current: number | undefined;
}

interface Span {
  readonly text: string;
  readonly spoken: boolean;
  /** The index of the search hit it belongs to. */
  readonly place: number | undefined;
}

/** Splits a script where brackets or search hits begin or end. */
export const spansOf = (text: string, places: readonly Range[]): Span[] => {
  let at = 0;
  return splitSpoken(text).flatMap((piece) => {
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

/** The script drawn behind the typed text, in exactly the same place: brackets in another colour, search hits marked. */
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

// Inserted by the browser's own editing command, so that Ctrl+Z undoes a paste like any other input.
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
  /** The uuid of its part; verbs on the selected words find the part by it. */
  part?: string;
  found?: FoundText | undefined;
}

/** A script as plain text, in the font and size of the newsroom, else at 17 px; text in brackets is set apart, as it is not read aloud. */
export const ScriptArea = ({ label, text, readOnly, onChange, part, found }: ScriptAreaProps): ReactElement => {
  const { t } = useText();
  const font = useScriptFont();
  return (
    <div
      style={font}
      className="grid grid-cols-[minmax(0,1fr)] rounded-md border border-line-strong bg-inset text-read focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent hover:border-muted"
    >
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
