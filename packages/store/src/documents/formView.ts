import type { FormState } from './formText.ts';
import type { LockState } from './LockTab.ts';

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
