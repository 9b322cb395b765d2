/** How a device wants to be spoken to, where devices differ. */
export interface Switches {
  /** The revision of MOS whose forms it gets. */
  readonly revision: string;
  /** The form of a change of stories: one message of 2.8.2, the older messages, or the whole running order. */
  readonly actions: 'elementAction' | 'older' | 'replace';
  /** Takes a move of several stories in one message. */
  readonly moveMultiple: boolean;
  /** Takes the texts of stories. */
  readonly storySend: boolean;
  /** Wants stories of which it plays nothing. */
  readonly emptyStories: boolean;
  readonly items: 'own' | 'all';
  /** Gets the profiles of the newsroom in a container, or as flat elements. */
  readonly profileDialect: 'container' | 'flat';
  /** The most messages it takes in a second; 0 is without limit. */
  readonly perSecond: number;
  /** How long it may take to answer, in ms; 0 for the bridge's own. */
  readonly ackMs: number;
  /** What it may ask to change: nothing, its items in stories, or stories as well (MOS profiles 3 and 7). */
  readonly edits: 'none' | 'items' | 'stories';
  /** Gets commands for what the newsroom plays and stops (MOS profile 5). */
  readonly control: boolean;
  /** Gets a new running order without stories first, then its stories. */
  readonly blankFirst: boolean;
  /** The words of an roStatus that accept, besides `OK`. */
  readonly accepts: readonly string[];
  /** Answers under message ids of its own: an answer is known by its kind alone. */
  readonly ownIds: boolean;
  /** Speaks MOS profile 0: heartbeats and machine info. Without it a connection is enough. */
  readonly profile0: boolean;
  /** Wants the times of a story with it: TextTime, MediaTime and StoryDuration. */
  readonly storyTimes: boolean;
  /** Its own words for states, with the words of MOS they stand for. */
  readonly statuses: Readonly<Record<string, string>>;
}

/** As the protocol asks. */
export const STANDARD: Switches = {
  revision: '2.8.5',
  actions: 'elementAction',
  moveMultiple: true,
  storySend: true,
  emptyStories: true,
  items: 'own',
  profileDialect: 'container',
  perSecond: 0,
  ackMs: 0,
  edits: 'items',
  control: false,
  blankFirst: false,
  accepts: [],
  ownIds: false,
  profile0: true,
  storyTimes: false,
  statuses: {},
};

/** Tells whether one revision is before another, number by number. */
export function before(revision: string, other: string): boolean {
  const [a, b] = [revision, other].map((text) => text.split('.').map((part) => Number(part) || 0));
  for (let at = 0; at < Math.max(a!.length, b!.length); at++) if ((a![at] ?? 0) !== (b![at] ?? 0)) return (a![at] ?? 0) < (b![at] ?? 0);
  return false;
}
