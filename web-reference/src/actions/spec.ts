/**
 * A verb: something a person can do, with its text, keys and role. Its keys are those held, then the letter or the place on the
 * board (`$mod` is Ctrl, or Command on a Mac).
 */
interface GivenAction {
  /** The text of the verb; by default `action.` followed by its id. */
  readonly title?: string;
  /** By default the first word of its id. */
  readonly group?: ActionGroup;
  readonly keys?: readonly string[];
  /** The role without which the verb is not offered, or several: those that its call asks for. */
  readonly role?: string | readonly string[];
  /** Also runs while a text field has the focus. */
  readonly whileTyping?: true;
  /** Runs again and again for a key that is held down: it moves by steps. Any other verb runs once for each press. */
  readonly repeats?: true;
  /** Also runs while a dialog lies over what answers it. */
  readonly overDialogs?: true;
  /** Runs when its key is pressed, also where what was typed before is still waiting: what goes on air waits for nobody. */
  readonly isAtOnce?: true;
  /** Its keys never reach the browser, also where nothing answers them: there they mean something that nobody wants of this page. */
  readonly isOurs?: true;
  /** The focused component handles these keys itself; they are listed here for the help. */
  readonly handledByPart?: true;
  /** Not offered in the palette: it needs the pointer or a cell. */
  readonly hidden?: true;
  readonly icon?: string;
  readonly danger?: true;
}

export type ActionSpec = GivenAction & Required<Pick<GivenAction, 'title' | 'group'>>;

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

type Named<K extends string, V extends string> = { readonly [N in V as `${K}.${N}`]: ActionSpec };
const named = <K extends string, V extends string>(kind: K, verbs: Readonly<Record<V, ActionSpec>>): Named<K, V> =>
  Object.fromEntries(Object.entries(verbs).map(([verb, spec]) => [`${kind}.${verb}`, spec])) as Named<K, V>;

/** The verbs that the list of every kind of document has: `first` and `last` of its verbs, and `restore` where it has a trash; and what its own begin with. */
export const documentActions = <K extends string>(kind: K, group: ActionGroup, area: string) => {
  const read = { group, role: `${area}_READ` };
  const write = { group, role: `${area}_WRITE` };
  return {
    read,
    write,
    first: named(kind, {
      create: { ...write, title: `action.${kind}.create`, keys: ['Alt+KeyN'], icon: 'plus' },
      view: { ...read, title: `action.${kind}.view`, keys: ['Alt+KeyV'], icon: 'preview' },
      openBeside: { ...write, title: 'action.story.openBeside', keys: ['Alt+Shift+Enter'], icon: 'split' },
      versions: { ...read, title: 'action.stories.versions', keys: ['Alt+KeyH'], icon: 'history' },
    }),
    restore: named(kind, { restore: { ...write, title: 'action.stories.restore', icon: 'undo' } }),
    last: named(kind, {
      remove: { ...write, title: `action.${kind}.remove`, keys: ['Delete', 'Alt+Backspace'], icon: 'trash', danger: true },
    }),
  };
};

type GivenFor<K> = GivenAction & (K extends `${ActionGroup}.${string}` ? unknown : { readonly group: ActionGroup });
/** Names a group of verbs by their ids: each has the text and the group of its id where it names no others. */
export const defineActions = <const T extends { readonly [K in keyof T]: GivenFor<K> }>(
  actions: T,
): { readonly [K in keyof T]: ActionSpec } =>
  Object.fromEntries(
    Object.entries<GivenAction>(actions).map(([id, spec]) => [id, { title: `action.${id}`, group: id.split('.')[0], ...spec }]),
  ) as { readonly [K in keyof T]: ActionSpec };
