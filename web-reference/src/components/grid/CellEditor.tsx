import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { isSaveKey } from '../../focus/typing.ts';
import { kept, watchTyped } from '../../hooks/typedText.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { text as words } from '../../i18n/i18n.ts';
import { giveBack, notStored } from '../toasts.ts';
import { toUpper } from '../toUpper.ts';

/** Where the focus goes after a cell was typed into; `left`: the cell is gone from the page already, and the focus is elsewhere. */
export type Move = 'down' | 'next' | 'previous' | 'stay' | 'left';

/** The end of storing a cell, where it is known. */
export type Stored = { readonly ok: boolean } | undefined;

export interface CellEditorProps {
  label: string;
  /** The present value as text. */
  value: string;
  /** The keys typed to start editing, instead of the present value. */
  typed?: string | undefined;
  /** Checks the typed text; returns the reason for refusing it, or undefined. */
  refuse?: (typed: string) => string | undefined;
  /** Stores the typed text; one that could not be stored is shown again, so that it is not lost. */
  onCommit: (typed: string, move: Move) => undefined | Promise<Stored>;
  onCancel: () => void;
  align?: 'left' | 'right' | undefined;
  upper?: boolean;
}

const MOVES: Record<string, Move> = { Enter: 'down', Tab: 'next' };

/** Returns where a key that commits a cell moves the focus; undefined for any other key. */
export const moveOf = (event: KeyboardEvent): Move | undefined => {
  if (isSaveKey(event.nativeEvent)) return 'stay';
  return event.key === 'Tab' && event.shiftKey ? 'previous' : MOVES[event.key];
};

/**
 * A cell being typed into: Enter and Tab save and move on, Ctrl+S saves, leaving saves, as does a row that goes out of sight; Escape gives the old value back. A
 * refused value stays, with its reason; where the cell is left with it, it is shown as a notice.
 */
export const CellEditor = ({ label, value, typed, refuse, onCommit, onCancel, align, upper = false }: CellEditorProps): ReactElement => {
  const input = useRef<HTMLInputElement>(null);
  const settled = useRef(false);
  // The field keeps the typed text: a letter renders nothing, so that it shows at once on a slow desk too.
  const text = useRef(typed ?? value);
  const [begun] = useState(value);
  const isTouched = (): boolean => typed !== undefined || text.current !== begun;
  const [problem, setProblem] = useState<string>();
  const [key] = useState(() => `cell ${Math.random()}`);
  useEffect(() => {
    const now = () => (settled.current || text.current === begun ? undefined : notStored(text.current, words('cell.notStored')));
    return watchTyped(input, { key, now });
  }, [key, begun]);
  useEffect(() => {
    input.current?.focus();
    if (typed === undefined) input.current?.select();
  }, [typed]);
  // A native listener instead of onChange, after which React would rewrite the field's attributes and flush all pending renders at each letter.
  useEffect(() => {
    const field = input.current!;
    const take = (event: Event): void => {
      event.stopPropagation();
      // Rewriting a field ends the composition in it and doubles its letters.
      if (upper && !(event as InputEvent).isComposing) toUpper(field);
      text.current = upper ? field.value.toLocaleUpperCase() : field.value;
      setProblem(undefined);
    };
    field.addEventListener('input', take);
    field.addEventListener('compositionend', take);
    return () => {
      field.removeEventListener('input', take);
      field.removeEventListener('compositionend', take);
    };
  }, [upper]);
  const reasonNow = (): string | undefined => (!isTouched() || text.current === value ? undefined : refuse?.(text.current));
  const store = async (move: Move): Promise<void> => {
    settled.current = true;
    // Where nothing was typed another person's value, which came meanwhile, stands.
    const typed = isTouched() ? text.current : value;
    const stored = await onCommit(typed, move);
    if (stored?.ok) kept.delete(key);
    else if (stored) giveBack(key, typed, words('cell.notStored'));
  };
  const commit = (move: Move): void => {
    if (settled.current) return;
    const reason = reasonNow();
    setProblem(reason);
    if (reason === undefined) void store(move);
  };
  const leave = (): void => {
    if (settled.current || !isTouched() || text.current === value) return;
    const reason = reasonNow();
    if (reason === undefined) void store('left');
    else giveBack(key, text.current, reason);
  };
  const latest = useLatest(leave);
  // A row that scrolls out of sight, moves or goes to the trash takes the field with it, without an event.
  useEffect(() => () => latest()(), [latest]);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    // The Enter that ends a composition belongs to it.
    if (event.nativeEvent.isComposing) return;
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
          const reason = settled.current ? undefined : reasonNow();
          if (reason === undefined) return commit('stay');
          settled.current = true;
          giveBack(key, text.current, reason);
          onCancel();
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
