import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';

export type Move = 'down' | 'next' | 'previous' | 'stay';

export interface CellEditorProps {
  label: string;
  /** The present value as text. */
  value: string;
  /** What was typed to begin with, instead of the present value. */
  typed?: string | undefined;
  /** Reads what was typed; a text is the reason why it is refused, undefined accepts it. */
  refuse?: (typed: string) => string | undefined;
  onCommit: (typed: string, move: Move) => void;
  onCancel: () => void;
  align?: 'left' | 'right' | undefined;
  upper?: boolean;
}

const MOVES: Record<string, Move> = { Enter: 'down', Tab: 'next' };

/** Where a key that takes what is in a cell goes on to; undefined for any other. */
export const moveOf = ({ key, shiftKey }: KeyboardEvent): Move | undefined => (key === 'Tab' && shiftKey ? 'previous' : MOVES[key]);

/** Writes what is in a field in capitals, the caret where it was. */
const toUpper = (field: HTMLInputElement): void => {
  const upper = field.value.toLocaleUpperCase();
  if (upper === field.value) return;
  const { selectionStart, selectionEnd } = field;
  field.value = upper;
  field.setSelectionRange(selectionStart, selectionEnd);
};

/** A cell being typed into: Enter and Tab save and move on, leaving saves, Escape gives the old value back. A refused value stays, with its reason. */
export const CellEditor = ({ label, value, typed, refuse, onCommit, onCancel, align, upper = false }: CellEditorProps): ReactElement => {
  const input = useRef<HTMLInputElement>(null);
  const settled = useRef(false);
  // The field keeps what is typed: a letter draws nothing anew, so that it is on the screen at once on a slow desk too.
  const text = useRef(typed ?? value);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    input.current?.focus();
    if (typed === undefined) input.current?.select();
  }, [typed]);
  // A native listener instead of onChange, after which React would rewrite the field's attributes and flush all pending drawing at each letter.
  useEffect(() => {
    const field = input.current!;
    const take = (event: Event): void => {
      event.stopPropagation();
      if (upper) toUpper(field);
      text.current = field.value;
      setProblem(undefined);
    };
    field.addEventListener('input', take);
    return () => field.removeEventListener('input', take);
  }, [upper]);
  const commit = (move: Move): void => {
    if (settled.current) return;
    const reason = text.current === value ? undefined : refuse?.(text.current);
    setProblem(reason);
    if (reason !== undefined) return;
    settled.current = true;
    onCommit(text.current, move);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const move = moveOf(event);
    if (move) commit(move);
    else if (event.key === 'Escape') {
      settled.current = true;
      onCancel();
    } else return;
    event.preventDefault();
  };
  return (
    <span className="absolute inset-0 z-3">
      <input
        ref={input}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        defaultValue={text.current}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (refuse?.(text.current) !== undefined && text.current !== value) onCancel();
          else commit('stay');
        }}
        className={`size-full bg-inset px-2 tnum text-text outline-2 -outline-offset-2 outline-accent aria-invalid:outline-bad ${align === 'right' ? 'text-right' : ''}`}
      />
      {problem && (
        <span
          role="alert"
          className="absolute left-0 top-full z-10 mt-0.5 w-max max-w-72 rounded-md bg-bad-ground px-2 py-1 text-sm text-bad shadow-float"
        >
          {problem}
        </span>
      )}
    </span>
  );
};
