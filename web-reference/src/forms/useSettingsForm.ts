import { Cell, shallowSame } from '@lauda/store';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useBusy } from '../hooks/useBusy.ts';
import { useSelected } from '../hooks/useView.ts';
import { focusFirstError } from './focusFirstError.ts';
import type { FormSource } from './kit.tsx';

/** The problems of the typed values, in words, by the path of the field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;
/** The values of a form. */
export interface FormValues<T> {
  /** The stored values. */
  readonly base: T;
  readonly typed: Partial<T>;
  /** The stored values when typing began; undefined while nothing is typed. */
  readonly since: T | undefined;
  readonly document: T;
}
interface Rules<T> {
  /** The stored values; when they change, the typed ones stay on top of them. */
  readonly start: T;
  readonly readOnly?: boolean;
  readonly check: (typed: T) => FieldErrors;
  /** Stores the typed values; returns the values the form continues with, or the refused fields. */
  readonly save: (typed: T) => Promise<{ readonly stored: T } | { readonly refused: FieldErrors }>;
}

const heldOf = <T extends object>(base: T, typed: Partial<T>, since: T | undefined): FormValues<T> => {
  const isTyped = Object.keys(typed).length > 0;
  return { base, typed, since: isTyped ? (since ?? base) : undefined, document: { ...base, ...typed } };
};
const isTyped = ({ since }: FormValues<object>): boolean => since !== undefined;

/** A form of settings: typed values stay here until they are saved. Problems show after the first attempt to save, for as long as they last. */
export const useSettingsForm = <T extends object>({ start, readOnly = false, check, save }: Rules<T>) => {
  const [cell] = useState(() => new Cell(heldOf(start, {}, undefined)));
  const [checked, setChecked] = useState(false);
  const [busy, whileBusy] = useBusy();
  const [refused, setRefused] = useState<{ readonly typed: T; readonly wrong: FieldErrors }>();
  const known = useRef(start);
  useEffect(() => {
    if (!shallowSame(known.current, start)) cell.update(({ typed, since }) => heldOf(start, typed, since));
    known.current = start;
  });
  const source = useMemo((): FormSource<T> => {
    const problemOf = (path: string): string | undefined => {
      const { document } = cell.snapshot();
      const key = path.split('.')[0] as keyof T;
      const own = checked ? check(document)[path] : undefined;
      return own ?? (refused && refused.typed[key] === document[key] ? refused.wrong[path] : undefined);
    };
    const edit = (fields: Partial<T>): void =>
      cell.update(({ base, typed, since }) => {
        const all = Object.entries({ ...typed, ...fields }).filter(([name, value]) => !Object.is(value, base[name as keyof T]));
        return heldOf(base, Object.fromEntries(all) as Partial<T>, since);
      });
    return { view: cell, edit, readOnly, problemOf };
  }, [cell, check, checked, refused, readOnly]);
  const isDirty = useSelected(cell, isTyped);
  const form = useRef<HTMLFormElement>(null);
  const settle = (stored: T): void => {
    setRefused(undefined);
    setChecked(false);
    cell.set(heldOf(stored, {}, undefined));
  };
  /** Saves the typed values, unless one of them has a problem. */
  const submit = async (): Promise<'stored' | 'wrong' | 'refused'> => {
    setChecked(true);
    const typed = cell.snapshot().document;
    if (Object.values(check(typed)).some(Boolean)) {
      focusFirstError(form.current);
      return 'wrong';
    }
    const done = await whileBusy(() => save(typed));
    if ('refused' in done) {
      setRefused({ typed, wrong: done.refused });
      focusFirstError(form.current);
      return 'refused';
    }
    settle(done.stored);
    return 'stored';
  };
  return {
    form,
    source,
    held: cell as { snapshot(): FormValues<T>; subscribe(listener: () => void): () => void },
    isDirty,
    busy,
    submit,
    discard: () => settle(cell.snapshot().base),
  };
};
