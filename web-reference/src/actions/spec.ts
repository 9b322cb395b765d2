/** What a verb of the product is called, by which keys, and for whom. Keys are written as tinykeys reads them (`$mod` is Ctrl, or Command on a Mac). */
export interface ActionSpec {
  readonly title: string;
  readonly group: ActionGroup;
  readonly keys?: readonly string[];
  /** The role without which the verb is not offered. */
  readonly role?: string;
  /** Also runs while a text field has the focus. */
  readonly whileTyping?: true;
  /** The part that owns the focus handles these keys itself; they are listed for the help. */
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

/** A group of verbs by their names. */
export const define = <const T extends Record<string, ActionSpec>>(actions: T): { readonly [K in keyof T]: ActionSpec } => actions;
