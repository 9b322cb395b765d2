import type { ReactElement, ReactNode } from 'react';
import { cx } from '../../components/cx.ts';
import { useText } from '../../i18n/i18n.ts';

/** Cuts a script into what is read and what stands in brackets; an unclosed bracket is read. */
export const pieces = (text: string): { readonly text: string; readonly spoken: boolean }[] => {
  const found: { text: string; spoken: boolean }[] = [];
  let rest = 0;
  let depth = 0;
  let opened = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '[') {
      if (depth === 0) opened = at;
      depth += 1;
    } else if (text[at] === ']' && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      if (opened > rest) found.push({ text: text.slice(rest, opened), spoken: true });
      found.push({ text: text.slice(opened, at + 1), spoken: false });
      rest = at + 1;
    }
  }
  if (rest < text.length) found.push({ text: text.slice(rest), spoken: true });
  return found;
};

const PAPER = 'col-start-1 row-start-1 w-full whitespace-pre-wrap break-words px-3 py-2 text-read [overflow-wrap:anywhere]';

/** The script behind the typed text: brackets in another colour, in exactly the same place. */
const Overlay = ({ text }: { text: string }): ReactElement => (
  <div aria-hidden className={cx(PAPER, 'pointer-events-none min-h-13 text-text')}>
    {pieces(text).map(
      (piece, at): ReactNode =>
        piece.spoken ? (
          piece.text
        ) : (
          <mark key={at} className="rounded-sm bg-info-ground text-info">
            {piece.text}
          </mark>
        ),
    )}
    {'\n'}
  </div>
);

export interface ScriptAreaProps {
  label: string;
  text: string;
  readOnly: boolean;
  onChange: (text: string) => void;
}

/** A script as plain text, read at 17 px and 68 characters a line; what stands in brackets is marked, for it is not read aloud. */
export const ScriptArea = ({ label, text, readOnly, onChange }: ScriptAreaProps): ReactElement => {
  const { t } = useText();
  return (
    <div className="grid rounded-md border border-line-strong bg-inset text-read focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent hover:border-muted">
      <Overlay text={text} />
      <textarea
        aria-label={label}
        value={text}
        readOnly={readOnly}
        placeholder={readOnly ? '' : t('story.write')}
        onChange={(event) => onChange(event.target.value)}
        spellCheck
        className={cx(
          PAPER,
          'h-full resize-none overflow-hidden bg-transparent text-transparent caret-text outline-none placeholder:text-faint',
        )}
      />
    </div>
  );
};
