import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import type { Option } from '../Select.tsx';

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
    const move = event.key === 'Tab' && event.shiftKey ? 'previous' : MOVES[event.key];
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

export interface ChoiceEditorProps {
  label: string;
  value: string;
  options: readonly Option[];
  /** There is no empty choice. */
  required?: boolean;
  onCommit: (value: string, move: Move) => void;
  onCancel: () => void;
}

/** A cell that takes one of a list: the platform's own list, opened at once. */
export const ChoiceEditor = ({ label, value, options, required = false, onCommit, onCancel }: ChoiceEditorProps): ReactElement => {
  const { t } = useText();
  const select = useRef<HTMLSelectElement>(null);
  const settled = useRef(false);
  useEffect(() => select.current?.focus(), []);
  const commit = (next: string, move: Move): void => {
    if (settled.current) return;
    settled.current = true;
    onCommit(next, move);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>): void => {
    event.stopPropagation();
    if (event.key === 'Tab') commit(event.currentTarget.value, event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Escape') {
      settled.current = true;
      onCancel();
    } else return;
    event.preventDefault();
  };
  return (
    <select
      ref={select}
      aria-label={label}
      defaultValue={value}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        commit(event.target.value, 'stay');
      }}
      onBlur={(event) => {
        commit(event.target.value, 'stay');
      }}
      className="absolute inset-0 z-3 size-full bg-inset px-1 outline-2 -outline-offset-2 outline-accent"
    >
      {!required && <option value="">{t('common.none')}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
};
