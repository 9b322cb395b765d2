/** A verb: something a person can do, with its text, keys and role. Keys are in tinykeys notation (`$mod` is Ctrl, or Command on a Mac). */
export interface ActionSpec {
  readonly title: string;
  readonly group: ActionGroup;
  readonly keys?: readonly string[];
  /** The role without which the verb is not offered. */
  readonly role?: string;
  /** Also runs while a text field has the focus. */
  readonly whileTyping?: true;
  /** The focused component handles these keys itself; they are listed here for the help. */
  readonly handledByPart?: true;
  /** Not offered in the palette: it needs the pointer or a cell. */
  readonly hidden?: true;
  readonly icon?: string;
  readonly danger?: true;
}

export const ACTION_GROUPS = [
  'app',
  'grid',
  'rundown',
  'block',
  'story',
  'air',
  'form',
  'reportageForm',
  'guideline',
  'posts',
  'production',
  'agency',
  'rounds',
  'teams',
  'reportages',
  'reports',
  'day',
  'rundowns',
  'stories',
  'templates',
  'locks',
  'jobs',
  'mails',
  'devices',
  'entries',
  'prompter',
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** Types a group of verbs by their ids. */
export const defineActions = <const T extends Record<string, ActionSpec>>(actions: T): { readonly [K in keyof T]: ActionSpec } => actions;
