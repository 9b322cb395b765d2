import { same } from '../core/same.ts';
import type { Refusal } from '../failures.ts';
import type { EditedDocument } from './documentKind.ts';
import { type DraftEntry, inOne, textsOf } from './draftTexts.ts';
import { atPath, type FieldConflict, mergeFields, withPath } from './mergeFields.ts';
import { asStored, type Fields } from './says.ts';

export interface FormState<T> {
  readonly state: 'loading' | 'ready' | 'failed' | 'gone';
  /** The stored document, as far as it is known. */
  readonly saved: T | undefined;
  /** The document the person sees and edits. */
  readonly document: T | undefined;
  /** The text the edits began from. */
  readonly base: T | undefined;
  readonly dirty: boolean;
  /** Fields that others changed while the form was open. */
  readonly others: readonly string[];
  /** Fields both sides changed; each waits for a choice before the document can be saved. */
  readonly conflicts: readonly FieldConflict[];
  /** An unsaved text of mine that is not in the document: of an earlier session, of another window, or from before a take-over. */
  readonly recoverable: DraftEntry | undefined;
  readonly saving: boolean;
  /** Why the last save was refused; the text is kept. */
  readonly refusal: Refusal | undefined;
}
export const CLOSED_FORM: FormState<never> = {
  state: 'loading',
  saved: undefined,
  document: undefined,
  base: undefined,
  dirty: false,
  others: [],
  conflicts: [],
  recoverable: undefined,
  saving: false,
  refusal: undefined,
};

/** Tells whether two documents differ in what a form edits. */
export const differs = <T extends object>(a: T, b: T, fields: Fields<T>): boolean => fields.some((field) => !same(a[field], b[field]));

/** The texts of a draft that differ from the stored document. */
export const unsaved = <T extends object>(draft: DraftEntry | undefined, stored: T, fields: Fields<T>): DraftEntry | undefined =>
  inOne(textsOf(draft).filter((text) => differs(text.document as T, stored, fields)));

/** Answers the form with another text. */
export const edited = <T extends object>(state: FormState<T>, document: T, fields: Fields<T>): FormState<T> =>
  state.saved ? { ...state, document, dirty: differs(document, state.saved, fields) } : state;

/** Answers the form opened on a stored document. */
export const openedOn = <T extends object>(state: FormState<T>, saved: T, recoverable: DraftEntry | undefined): FormState<T> => ({
  ...(CLOSED_FORM as FormState<T>),
  saving: state.saving,
  state: 'ready',
  saved,
  document: saved,
  base: saved,
  recoverable,
});

// Text typed while a save was on its way stays.
function accepted<T extends object>(state: FormState<T>, sent: T, stored: T, fields: Fields<T>): FormState<T> {
  const { merged } = mergeFields(sent, state.document ?? sent, stored, fields);
  return edited({ ...state, saved: stored, base: stored, others: [], conflicts: [] }, merged, fields);
}

// A field both changed becomes a conflict.
function rebased<T extends EditedDocument>(state: FormState<T>, theirs: T, fields: Fields<T>): FormState<T> {
  const { saved, base } = state;
  if (!saved || !state.document) return state;
  // What was not stored yet has none of the numbers that the server gives.
  const document = saved.id > 0 ? state.document : asStored(state.document, theirs, fields);
  const isNews = (field: keyof T): boolean => !same(saved[field], theirs[field]) && !same(document[field], theirs[field]);
  const others = [...new Set([...state.others, ...fields.filter(isNews)])];
  if (!state.dirty) return { ...state, saved: theirs, base: theirs, document: theirs, others };
  const { merged, conflicts } = mergeFields(base ?? saved, document, theirs, fields);
  // An open conflict keeps its base; everything else gets the stored text as its base.
  const next = conflicts.reduce((text, { path, base: was }) => withPath(text, path, was), theirs);
  return edited({ ...state, saved: theirs, base: next, others, conflicts }, merged, fields);
}

// The stored document has what was sent, and perhaps a later save of somebody else: what was typed since is put on top of it.
function rebasedOver<T extends EditedDocument>(state: FormState<T>, sent: T, theirs: T, fields: Fields<T>): FormState<T> {
  const { document = sent } = state;
  const base = asStored(sent, theirs, fields);
  const untouched = fields.filter((field) => same(document[field], sent[field]));
  const typed = { ...document, ...Object.fromEntries(untouched.map((field) => [field, base[field]])) };
  return rebased({ ...state, saved: base, document: typed, base, dirty: true, others: [] }, theirs, fields);
}

/** Puts the edits on top of the newly stored document, which may have what was sent before. */
export const met = <T extends EditedDocument>(state: FormState<T>, sent: T | undefined, theirs: T, fields: Fields<T>): FormState<T> =>
  sent ? rebasedOver(state, sent, theirs, fields) : rebased(state, theirs, fields);

/** Answers the form after a save. A repeated call is answered with what is stored by then, which may be somebody's later save. */
export const answered = <T extends EditedDocument>(
  state: FormState<T>,
  { saved, document }: { readonly saved: T; readonly document: T },
  stored: T,
  fields: Fields<T>,
): FormState<T> => (stored.textVersion === saved.textVersion + 1 ? accepted : rebasedOver)(state, document, stored, fields);

/** Merges the recoverable text into what the person sees, field by field; text typed or recovered before stays. */
export function recovered<T extends object>(state: FormState<T>, fields: Fields<T>): FormState<T> {
  const { recoverable, saved, document = saved } = state;
  if (!recoverable || !saved || !document) return state;
  const { merged, conflicts } = mergeFields((recoverable.base ?? saved) as T, recoverable.document as T, document, fields);
  const waiting = state.conflicts.filter(({ path }) => !conflicts.some((each) => each.path === path));
  const next = { ...state, base: state.base ?? saved, recoverable: recoverable.earlier, conflicts: [...waiting, ...conflicts] };
  return edited(next, merged, fields);
}

export type Choice = 'mine' | 'theirs' | { readonly value: unknown };
/** Settles one conflict; the stored text is the base from then on. */
export function resolved<T extends object>(state: FormState<T>, path: string, choice: Choice, fields: Fields<T>): FormState<T> {
  const conflict = state.conflicts.find((each) => each.path === path);
  if (!conflict || !state.document) return state;
  const next = {
    ...state,
    conflicts: state.conflicts.filter((each) => each !== conflict),
    base: state.base && withPath(state.base, path, state.saved ? atPath(state.saved, path) : conflict.theirs),
  };
  if (choice === 'mine') return next;
  return edited(next, withPath(state.document, path, choice === 'theirs' ? conflict.theirs : choice.value), fields);
}
