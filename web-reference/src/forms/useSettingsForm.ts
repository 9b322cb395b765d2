import { Cell, type Choice, type FieldConflict, type Opening, same, shallowSame, withPath } from '@lauda/store';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { kept, type TypedOver, watchTyped } from '../hooks/typedText.ts';
import { useBusy } from '../hooks/useBusy.ts';
import { useParts, useSelected } from '../hooks/useView.ts';
import { chosen, conflictsOf, type Held, isTypedOver, rebased } from './comparing.ts';
import { focusFirstError } from './focusFirstError.ts';
import type { FormSource } from './kit.tsx';

/** The problems of the typed values, in words, by the path of the field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;
/** The values of a form. */
export type FormValues<T extends object> = Held<T>;
/**
 * What came of an attempt to save: `both` where two people changed the same field and this one has to choose first, `left` where it was stored when the form was
 * gone, so that what stands in its place is not closed for it.
 */
export type Submitted = 'stored' | 'left' | 'wrong' | 'refused' | 'both';
/** What two people changed in one form, for `FormConflicts`. */
export interface Comparison {
  /** The fields both changed, which wait for a choice. */
  readonly conflicts: readonly FieldConflict[];
  /** The paths of what the other person alone changed. */
  readonly brought: readonly string[];
  /** Counts the attempts to save that met the other person's. */
  readonly asked: number;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly resolve: (path: string, choice: Choice) => void;
}
interface Refused<T> {
  readonly refused: FieldErrors;
  /** The values that another person stored meanwhile, where the refusal is about them. */
  readonly theirs?: T | undefined;
  /** The fields that were stored all the same, as they are stored. */
  readonly kept?: Partial<T>;
}
interface Rules<T> {
  /** The stored values; when they change, the typed ones stay on top of them. */
  readonly start: T;
  readonly readOnly?: boolean;
  /** Whether what is typed passes with the page, as a password at the sign-in does. */
  readonly isPassing?: boolean;
  /** What is edited, beside the id that the values may have: an id of its own, a part, or 0 where it is new and begins with values of the day. */
  readonly of?: number | string | undefined;
  readonly check: (typed: T) => FieldErrors;
  /** Stores the typed values, as one thing for this opening of the form; returns the values the form continues with, or the refused fields. */
  readonly save: (typed: T, opening: Opening) => Promise<{ readonly stored: T } | Refused<T>>;
  /** Whether it shows both values of a field that two people changed (`FormConflicts`), and waits for a choice; without, the typed value stays. */
  readonly compares?: boolean;
}

const NOTHING = { open: {}, brought: [] };
const heldOf = <T extends object>(base: T, typed: Partial<T>, more: Pick<Held<T>, 'open' | 'brought'> = NOTHING): FormValues<T> => ({
  ...{ base, typed, document: { ...base, ...typed } },
  ...(Object.keys(typed).length > 0 ? more : NOTHING),
});
const isTyped = ({ typed }: FormValues<object>): boolean => Object.keys(typed).length > 0;

/** Names what a form edits: by its id and what else names it, or without them by the values it begins with, whatever day and hour they hold. */
const keyOf = (start: object, of: Rules<object>['of']): string => {
  const { id } = start as { id?: number | undefined };
  const what = id || of !== undefined ? [id, of].join(' ') : JSON.stringify(start).replace(/\d{4}-\d\d-\d\d|\d\d:\d\d/g, '');
  return [location.pathname, Object.keys(start).sort().join(), what].join(' ');
};
/** What is typed in a form, over the values it was typed over: of a field that waits for a choice the one that both began with. */
const typedOver = <T extends object>(form: FormValues<T>, opening: Opening): TypedOver | undefined =>
  isTyped(form)
    ? {
        typed: form.typed,
        since: Object.entries(form.open).reduce<object>((since, [path, was]) => withPath(since, path, was), form.base),
        opening,
      }
    : undefined;
/**
 * Puts what was kept over what is stored by now. A field that another person changed meanwhile waits for a choice, or makes the save a conflict where
 * the form shows none, so that nothing of theirs is overwritten.
 */
const takenUp = <T extends object>(start: T, key: string, compares: boolean): FormValues<T> => {
  const left = kept.get(key) as { readonly typed: Partial<T>; readonly since: T } | undefined;
  if (!left) return heldOf(start, {});
  if (compares) return rebased(heldOf(left.since, left.typed), start);
  const names = Object.keys(left.typed) as (keyof T)[];
  const isOvertaken = 'version' in start && names.some((name) => !same(left.since[name], start[name]));
  const { version } = left.since as { version?: unknown };
  return heldOf(start, isOvertaken ? { ...left.typed, version } : left.typed);
};

/**
 * A form of settings: typed values stay here until they are saved, also when the session ends and the form is opened again. Problems show after the
 * first attempt to save, for as long as they last.
 */
export const useSettingsForm = <T extends object>(rules: Rules<T>) => {
  const { start, readOnly = false, isPassing = false, of, check, save, compares = false } = rules;
  const [key] = useState(() => keyOf(start, of));
  const [cell] = useState(() => new Cell(isPassing ? heldOf(start, {}) : takenUp(start, key, compares)));
  const [opening] = useState(() => kept.get(key)?.opening ?? Symbol('form'));
  const [checked, setChecked] = useState(false);
  const [busy, whileBusy] = useBusy();
  const [refused, setRefused] = useState<{ readonly typed: T; readonly wrong: FieldErrors }>();
  const known = useRef(start);
  const isSaving = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const [awaited] = useState(() => new Set<Promise<boolean>>());
  const take = (stored: T): void => cell.update((form) => (compares ? rebased(form, stored) : heldOf(stored, form.typed)));
  useEffect(() => {
    // What this form stores comes back while it waits for the answer, and is nobody else's.
    if (isSaving.current) return;
    if (!shallowSame(known.current, start)) take(start);
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
      cell.update(({ base, typed, open, brought }) => {
        const all = Object.entries({ ...typed, ...fields }).filter(([name, value]) => isTypedOver(base, name, value));
        return heldOf(base, Object.fromEntries(all) as Partial<T>, { open, brought });
      });
    const waitFor = (work: Promise<boolean>): void => {
      awaited.add(work);
      void work.finally(() => awaited.delete(work));
    };
    return { view: cell, edit, readOnly, problemOf, waitFor, isSaving: () => isSaving.current };
  }, [cell, check, checked, refused, readOnly, awaited]);
  const isDirty = useSelected(cell, isTyped);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isPassing) return undefined;
    kept.delete(key);
    return watchTyped(form, { key, now: () => typedOver(cell.snapshot(), opening) });
  }, [cell, key, isPassing, opening]);
  /** Continues with stored values, and with what was typed after `sent`. */
  const settle = (stored: T, sent = cell.snapshot().document): void => {
    setRefused(undefined);
    setChecked(false);
    cell.update(({ typed }) => {
      const since = Object.entries(typed).filter(
        ([name, value]) => !same(sent[name as keyof T], value) && isTypedOver(stored, name, value),
      );
      return heldOf(stored, Object.fromEntries(since) as Partial<T>);
    });
  };
  // What is typed draws the whole form anew only while something waits for a choice.
  const { waiting, brought } = useParts(cell, (now) => ({
    waiting: Object.keys(now.open).length > 0 ? now : undefined,
    brought: now.brought,
  }));
  const [asked, setAsked] = useState(0);
  const comparison = useMemo(
    (): Comparison => ({
      conflicts: waiting ? conflictsOf(waiting) : [],
      brought,
      asked,
      form,
      resolve: (path, choice) => cell.update((now) => chosen(now, path, choice)),
    }),
    [waiting, brought, asked, cell],
  );
  /** Saves the typed values, unless one of them has a problem or waits for a choice. */
  const submit = async (): Promise<Submitted> => {
    setChecked(true);
    // What is being brought belongs to what is saved: without it the picture of a post was lost unsaid.
    if (awaited.size > 0 && (await whileBusy(() => Promise.all(awaited))).includes(false)) return 'wrong';
    if (conflictsOf(cell.snapshot()).length > 0) {
      setAsked((times) => times + 1);
      return 'both';
    }
    const typed = cell.snapshot().document;
    if (Object.values(check(typed)).some(Boolean)) {
      focusFirstError(form.current);
      return 'wrong';
    }
    isSaving.current = true;
    const done = await whileBusy(() =>
      save(typed, opening).finally(() => {
        isSaving.current = false;
      }),
    );
    if ('refused' in done) {
      setRefused({ typed, wrong: done.refused });
      if (Object.keys(done.refused).length === 0) setAsked((times) => times + 1);
      const { kept = {}, theirs } = done;
      cell.update(({ base, typed: all, open, brought }) => {
        const left = Object.entries(all).filter(([name, value]) => !(name in kept) || !same(typed[name as keyof T], value));
        // With what was stored just now under it, none of that is another person's when it comes back.
        return heldOf({ ...base, ...kept }, Object.fromEntries(left) as Partial<T>, { open, brought });
      });
      if (theirs) take(theirs);
      focusFirstError(form.current);
      return 'refused';
    }
    settle(done.stored, typed);
    return isShown.current ? 'stored' : 'left';
  };
  return {
    form,
    source,
    held: cell as { snapshot(): FormValues<T>; subscribe(listener: () => void): () => void },
    isDirty,
    busy,
    comparison,
    submit,
    discard: () => settle(cell.snapshot().base),
  };
};
