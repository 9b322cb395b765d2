import type { ReactElement, ReactNode } from 'react';
import { cx } from '../../components/cx.ts';
import { useText } from '../../i18n/i18n.ts';
import { pieces } from './pieces.ts';

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
