import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';

export type Move = 'down' | 'next' | 'previous' | 'stay';

export interface CellEditorProps {
  label: string;
  /** The present value as text. */
  value: string;
  /** The keys typed to start editing, instead of the present value. */
  typed?: string | undefined;
  /** Checks the typed text; returns the reason for refusing it, or undefined. */
  refuse?: (typed: string) => string | undefined;
  onCommit: (typed: string, move: Move) => void;
  onCancel: () => void;
  align?: 'left' | 'right' | undefined;
  upper?: boolean;
}

const MOVES: Record<string, Move> = { Enter: 'down', Tab: 'next' };

/** Returns where a key that commits a cell moves the focus; undefined for any other key. */
export const moveOf = ({ key, shiftKey }: KeyboardEvent): Move | undefined => (key === 'Tab' && shiftKey ? 'previous' : MOVES[key]);

/** Puts the text of a field into capitals, leaving the caret where it was. */
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
  // The field keeps the typed text: a letter renders nothing, so that it shows at once on a slow desk too.
  const text = useRef(typed ?? value);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    input.current?.focus();
    if (typed === undefined) input.current?.select();
  }, [typed]);
  // A native listener instead of onChange, after which React would rewrite the field's attributes and flush all pending renders at each letter.
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
