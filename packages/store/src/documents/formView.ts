import { same } from '../core/same.ts';
import type { View } from '../core/views.ts';
import type { Notices } from '../notices.ts';
import type { Drafts } from './Drafts.ts';
import type { EditedDocument } from './documentKind.ts';
import type { FormState } from './formText.ts';
import type { LockState, LockTab } from './LockTab.ts';

export interface FormParts<T> {
  readonly drafts: Drafts;
  readonly notices: Notices;
  readonly lock: LockTab;
  /** Tells of what is stored whether a setting keeps it from being changed. */
  readonly readOnly: View<(stored: EditedDocument) => boolean>;
  /** What of the document was changed elsewhere in this window and is not answered yet. */
  readonly waiting: (id: () => number) => View<Partial<T>>;
}

export interface FormView<T> extends FormState<T> {
  readonly lock: LockState;
  /** A setting keeps what is stored from being changed (LOCK-20). */
  readonly readOnly: boolean;
  readonly canSave: boolean;
  /** A save does something: it is done at once, or as soon as the lock that is being taken is there. */
  readonly takesSave: boolean;
}
/** All of a form but what is typed in it. */
export type FormFrame<T> = Omit<FormView<T>, 'document'>;

/** A form with what was changed elsewhere in this window and is not answered yet; what is typed in it stays as it is typed. */
export function withWaiting<T extends object>(state: FormState<T>, waiting: Partial<T>): FormState<T> {
  const { saved, document } = state;
  if (!saved || !document) return state;
  const shown = (Object.keys(waiting) as (keyof T)[]).filter((field) => same(document[field], saved[field]));
  if (shown.length === 0) return state;
  return { ...state, document: { ...document, ...Object.fromEntries(shown.map((field) => [field, waiting[field]])) } };
}
