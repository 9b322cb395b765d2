import { Cell, shallowSame } from '@lauda/store';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSelected } from '../hooks/useView.ts';
import type { FormSource } from './kit.tsx';

/** What is wrong with what is typed, in words, by field. */
export type Wrong<T> = { readonly [K in keyof T]?: string | undefined };
interface Rules<T> {
  readonly start: T;
  readonly check: (typed: T) => Wrong<T>;
  /** Stores what was typed: answers what a form begins with now, or what was refused. */
  readonly save: (typed: T) => Promise<{ readonly stored: T } | { readonly refused: Wrong<T> }>;
}

/** A form of settings: what is typed stays here until it is saved. What is wrong is said once one tried to save, and while it is so. */
export const useSettingsForm = <T extends object>({ start, check, save }: Rules<T>) => {
  const [cell] = useState(() => new Cell<{ readonly document: T }>({ document: start }));
  const base = useRef(start);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly typed: T; readonly wrong: Wrong<T> }>();
  const source = useMemo((): FormSource<T> => {
    const wrongIn = (name: keyof T): string | undefined => {
      const { document } = cell.snapshot();
      const own = checked ? check(document)[name] : undefined;
      return own ?? (refused && refused.typed[name] === document[name] ? refused.wrong[name] : undefined);
    };
    return {
      view: cell,
      edit: (fields) => cell.update(({ document }) => ({ document: { ...document, ...fields } })),
      readOnly: false,
      problemOf: (path) => wrongIn(path as keyof T),
    };
  }, [cell, check, checked, refused]);
  const isDirty = useSelected(
    cell,
    useCallback(({ document }) => !shallowSame(document, base.current), []),
  );
  const form = useRef<HTMLFormElement>(null);
  // Once it is drawn as wrong.
  const goToWrong = (): void => void setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  /** Saves what is typed, unless something in it is wrong. */
  const submit = async (): Promise<'stored' | 'wrong' | 'refused'> => {
    setChecked(true);
    const typed = cell.snapshot().document;
    if (Object.values(check(typed)).some(Boolean)) {
      goToWrong();
      return 'wrong';
    }
    setBusy(true);
    const done = await save(typed);
    setBusy(false);
    if ('refused' in done) {
      setRefused({ typed, wrong: done.refused });
      goToWrong();
      return 'refused';
    }
    base.current = done.stored;
    setChecked(false);
    cell.set({ document: done.stored });
    return 'stored';
  };
  return { form, source, isDirty, busy, submit };
};
