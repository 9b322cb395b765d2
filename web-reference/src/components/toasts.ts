import { Cell } from '@lauda/store';
import { kept, type TypedOver } from '../hooks/typedText.ts';

export type NoticeLevel = 'SUCCESS' | 'INFORMATION' | 'EVENT' | 'WARNING' | 'ERROR';

export interface ShownNotice {
  readonly level: NoticeLevel;
  readonly title: string;
  readonly description?: string | undefined;
  /** The technical details for support: shown behind a button and copied with it. */
  readonly details?: string | undefined;
  /** Stays until dismissed by hand. */
  readonly manual?: boolean | undefined;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long it stays, in ms, where that does not follow from its text (undo: 10 s). */
  readonly lasts?: number;
}

/** What draws notices, in the part of the client that is loaded after the first screen. */
export interface Toasts {
  /** Draws a notice for as long as it lasts and returns what takes it away; `kept` names one that somebody else keeps, and hears when a person ends it. */
  show(notice: ShownNotice, kept?: { readonly id: string; readonly onEnd: () => void }): () => void;
  dismiss(id: string): void;
  /** Draws what was typed into cells and not stored, which is kept with its title under `cell …` until a person ends it, but not before whoever signs in. */
  give(): void;
  /** Goes to the newest notice with the keyboard, or from the notices back to where the focus was. */
  go(): void;
}

let ready: Toasts | undefined;
const waiting: ((toasts: Toasts) => void)[] = [];
/** Whether any notice was requested: from then on the toaster is drawn. */
export const toastsWanted = new Cell(false);

/** Calls back with the toasts on screen as soon as they can be drawn, in the order of the calls. */
export const withToasts = (act: (toasts: Toasts) => void): void => {
  if (ready) act(ready);
  else {
    waiting.push(act);
    toastsWanted.set(true);
  }
};

/** Sets the toasts once notices can be drawn; undefined when they no longer can. */
export const toastsReady = (toasts: Toasts | undefined): void => {
  ready = toasts;
  if (toasts) for (const act of waiting.splice(0)) act(toasts);
};

/** Goes to the notices with the keyboard, or back from them. */
export const goToToasts = (): void => ready?.go();

/** What is kept of words typed into a cell and not stored, with the reason; undefined where none were. */
export const notStored = (typed: string, reason: string): TypedOver | undefined =>
  typed.trim() ? { typed: { title: reason, description: typed }, since: {} } : undefined;

/** Shows what was typed into a cell and not stored until the person dismisses it, also after the session ended. */
export const giveBack = (key: string, typed: string, reason: string): void => {
  const said = notStored(typed, reason);
  if (!said) return;
  kept.set(key, said);
  withToasts((toasts) => toasts.give());
};
