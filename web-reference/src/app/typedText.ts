import type { Opening } from '@lauda/store';
import type { RefObject } from 'react';

type FormRef = RefObject<HTMLFormElement | null>;

/** What was typed into an opening of a form, and the stored values it was typed over. */
export interface TypedOver {
  readonly typed: object;
  readonly since: object;
  readonly opening?: Opening;
}
interface Watched {
  /** What the form edits, in words that are the same when it is opened again. */
  readonly key: string;
  readonly now: () => TypedOver | undefined;
}

/** The forms of this page whose text has no draft: it is gone with the form. */
const watched = new Map<FormRef, Watched>();
/** Those that stand in a dialog over a screen, and go with the screen. */
const dialogs = new Set<FormRef>();
/** What the signed-in person had typed when the session ended, by the key of its form. */
const left = new Map<string, TypedOver>();
/** Other places with text that would be gone with the page, and those of them that stand in a dialog. */
const others = new Set<() => boolean>();
const otherDialogs = new Set<() => boolean>();

const DATE_OR_TIME = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d(:\d\d)?)?$/;
/** Tells whether a value holds words; choices, numbers, dates and times are chosen again with a press. */
const hasWords = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() !== '' && !DATE_OR_TIME.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasWords);
};
const isFilled = ({ now }: Watched): boolean => hasWords(now()?.typed);

/** Watches a form for as long as it stands; returns the function that ends it. */
export const watchTyped = (form: FormRef, part: Watched): (() => void) => {
  watched.set(form, part);
  return () => void watched.delete(form);
};
/** Notes that a form stands in a dialog; returns the function that ends it. */
export const inTypedDialog = (form: FormRef): (() => void) => {
  dialogs.add(form);
  return () => void dialogs.delete(form);
};
/** Adds another place whose text would be gone with the page. */
export const watchText = (isThere: () => boolean): (() => void) => {
  others.add(isThere);
  return () => void others.delete(isThere);
};

/** Adds a dialog that is no form of the kit, whose text would be gone with the screen and with the page. */
export const watchDialogText = (isThere: () => boolean): (() => void) => {
  otherDialogs.add(isThere);
  const stop = watchText(isThere);
  return () => {
    stop();
    otherDialogs.delete(isThere);
  };
};

/** Tells whether words were typed into a form and not saved. */
export const isTyped = (form: FormRef): boolean => {
  const part = watched.get(form);
  return part !== undefined && isFilled(part);
};
/** Tells whether unsaved words stand in a dialog. */
export const isDialogTyped = (): boolean => [...dialogs].some(isTyped) || [...otherDialogs].some((isThere) => isThere());
/** Tells whether words would be gone with the page. */
export const isAnythingTyped = (): boolean => [...watched.values()].some(isFilled) || [...others].some((isThere) => isThere());

/** Keeps in memory what stands in the forms, because the session ended and they go. */
export const keepTyped = (): void => {
  for (const part of watched.values()) {
    const now = part.now();
    if (now && isFilled(part)) left.set(part.key, now);
  }
};
/** Keeps what is left of a place that is gone already and could not be stored. */
export const keepLeft = (key: string, typed: TypedOver): void => void left.set(key, typed);
/** Tells whether something was kept that no form took back yet. */
export const hasKept = (): boolean => left.size > 0;
/** Returns what was kept of a form; it stays until {@link takenBack}. */
export const keptOf = (key: string): TypedOver | undefined => left.get(key);
export const takenBack = (key: string): void => void left.delete(key);
/** Forgets all of it: somebody else is signed in. */
export const forgetKept = (): void => left.clear();

/** All that was kept. */
export const allKept: ReadonlyMap<string, TypedOver> = left;

/** Where what was kept lies while another page is open, as that of an OpenID provider. */
export const CARRIED = 'lauda_typed';
/** Takes back what was carried, once; answers whose it is. */
export const carriedBack = (): number | undefined => {
  const text = sessionStorage.getItem(CARRIED);
  if (text === null) return undefined;
  sessionStorage.removeItem(CARRIED);
  const { person, kept } = JSON.parse(text) as { person: number; kept: readonly (readonly [string, TypedOver])[] };
  for (const [key, typed] of kept) left.set(key, typed);
  return person;
};

/** Has the browser ask before a page is closed or reloaded whose words would be gone. */
export const askBeforeUnload = (page: Window): void =>
  page.addEventListener('beforeunload', (event) => {
    if (isAnythingTyped()) event.preventDefault();
  });
