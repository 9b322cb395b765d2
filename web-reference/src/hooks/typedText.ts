import { type Opening, remember } from '@lauda/store';

/** What a form is known by while it stands. */
type FormRef = object;

/** What was typed into an opening of a form, and the stored values it was typed over. */
export interface TypedOver {
  readonly typed: object;
  readonly since: object;
  readonly opening?: Opening;
}
/** What was being written in chats, by their ids. */
type Chats = Map<number, string>;
interface Watched {
  /** What the form edits, in words that are the same when it is opened again. */
  readonly key: string;
  readonly now: () => TypedOver | undefined;
}

/** The forms of this page whose text has no draft: it is gone with the form. */
const watched = new Map<FormRef, Watched>();
/** Those that stand in a dialog over a screen, and go with the screen. */
const dialogs = new Set<FormRef>();
/** What the signed-in person had typed when the session ended, or into a place that is gone and could not be stored, by the key of its form, until that takes it back. */
export const kept = new Map<string, TypedOver>();
/** Tells of other places whether text stands there that would be gone with the page. */
export const others = new Set<() => boolean>();

const DATE_OR_TIME = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d(:\d\d)?)?$/;
/** Tells whether a value holds words; choices, numbers, dates and times are chosen again with a press. */
const hasWords = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() !== '' && !DATE_OR_TIME.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasWords);
};
const isFilled = (part: Watched | undefined): boolean => hasWords(part?.now()?.typed);

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
/** Tells whether words were typed into a form and not saved. */
export const isTyped = (form: FormRef): boolean => isFilled(watched.get(form));
/** Tells whether unsaved words stand in a dialog. */
export const isDialogTyped = (): boolean => [...dialogs].some(isTyped);
/** Tells whether words would be gone with the page. */
export const isAnythingTyped = (): boolean =>
  kept.size > 0 || [...watched.values()].some(isFilled) || [...others].some((isThere) => isThere());

/** Keeps in memory what stands in the forms, because the session ended and they go. */
export const keepTyped = (): void => {
  for (const part of watched.values()) if (isFilled(part)) kept.set(part.key, part.now()!);
};
interface Carried {
  readonly person: number;
  readonly kept: readonly (readonly [string, TypedOver])[];
  /** Not of a page of a former release. */
  readonly chats?: readonly (readonly [number, string])[];
}
/** Where a tab holds what is carried. */
export const CARRIED = 'lauda_typed';
/** Passwords and keys lie in no storage of a browser: they are typed again. Whether one is stored, as `hasPassword` says, is none. */
const SECRET = /^(?!has[A-Z]).*(password|secret|token|apikey)/i;
/** Takes what was kept, what was being written in chats, and whose it is, through another page and back, as through that of an OpenID provider. */
export const carryKept = (person: number | undefined, chats: Chats): void => {
  if (kept.size + chats.size === 0) return;
  const all = { person, kept: [...kept], chats: [...chats] };
  const carried = JSON.stringify(all, (name, value) => (SECRET.test(name) ? undefined : value));
  remember(sessionStorage, CARRIED, carried);
};
/** Takes back what was carried, once; answers whose it is. */
export const carriedBack = (chats: Chats): number | undefined => {
  const text = sessionStorage.getItem(CARRIED);
  if (text === null) return undefined;
  sessionStorage.removeItem(CARRIED);
  const all = JSON.parse(text) as Carried;
  for (const [key, typed] of all.kept) kept.set(key, typed);
  for (const [id, typed] of all.chats ?? []) chats.set(id, typed);
  return all.person;
};

/** Has the browser ask before a page is closed or reloaded whose words would be gone. */
export const askBeforeUnload = (page: Window): void =>
  page.addEventListener('beforeunload', (event) => {
    if (isAnythingTyped()) event.preventDefault();
  });
