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
  /** Tells whether a setting keeps a stored document from being changed. */
  readonly readOnly: View<(stored: EditedDocument) => boolean>;
  /** The pending changes of the document made elsewhere in this window. */
  readonly waiting: (id: () => number) => View<Partial<T>>;
}

export interface FormView<T> extends FormState<T> {
  readonly lock: LockState;
  /** Whether a setting keeps the stored document from being changed (LOCK-20). */
  readonly readOnly: boolean;
  readonly canSave: boolean;
  /** Whether a save is possible: at once, or as soon as a requested lock is there. */
  readonly takesSave: boolean;
}
/** A form without its text. */
export type FormFrame<T> = Omit<FormView<T>, 'document'>;

/** Adds the pending changes made elsewhere in this window to a form; text typed in it stays. */
export function withWaiting<T extends object>(state: FormState<T>, waiting: Partial<T>): FormState<T> {
  const { saved, document } = state;
  if (!saved || !document) return state;
  const shown = (Object.keys(waiting) as (keyof T)[]).filter((field) => same(document[field], saved[field]));
  if (shown.length === 0) return state;
  return { ...state, document: { ...document, ...Object.fromEntries(shown.map((field) => [field, waiting[field]])) } };
}
