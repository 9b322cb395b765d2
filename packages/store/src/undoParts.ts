import { type Done, mayPass, type Refusal } from './failures.ts';

/** Receives the inverse of a command when it is run. */
export type Recorder = (command: Command) => void;
/** How an undo went: `refused` when it would undo what others did, `unanswered` when it may work later, false when it failed. */
export type Outcome = boolean | 'refused' | 'unanswered';
/** How the undo went that a verb did. */
export const outcomeOf = (done: Done<unknown>): Outcome => done.ok || (mayPass(done.error) && 'unanswered');
/** A step that can be undone. */
export interface Command {
  /** Text key of what was done. */
  readonly label: string;
  /** The version each thing had right after it was done, by key such as `story:12`. */
  readonly versions: ReadonlyMap<string, number>;
  /** The rundown it was done in, which may be closed by now. */
  readonly rundownId?: number | undefined;
  /** Several steps in one: versions of things one of them creates or removes are not compared. */
  readonly several?: true;
  /** Loads what it works on again where it is no longer held here, and keeps that until the answered function is called; answers why it cannot. */
  readonly hold?: () => Promise<Obstacle | (() => void)>;
  /** Checks whether it can be undone when the rows it changed are not loaded here; answers why not. */
  readonly obstacle?: () => Promise<Obstacle | undefined>;
  /** Whether a version that is one higher comes from our own unanswered call. */
  readonly isOurs?: (key: string) => boolean;
  /** Does the inverse, and records the inverse of that. */
  readonly run: (record: Recorder) => Promise<Outcome>;
}
export type Obstacle = 'refused' | 'failed' | 'unanswered';
/** Why a step cannot be undone whose rows could not be asked for. */
export const obstacleOf = (error: Refusal): Obstacle => (error.status === 404 ? 'refused' : mayPass(error) ? 'unanswered' : 'failed');

/** The parts of a step, taken one after the other. */
export interface Parts<T> {
  /** Takes what is left; tried again after one that got no answer, it goes on from that one. */
  readonly takeRest: () => Promise<Outcome>;
  readonly taken: readonly T[];
  readonly left: readonly T[];
  /** The part that got no answer when it was taken last, and so may have been done. */
  readonly lost: T | undefined;
}

/**
 * Takes an undo step part by part. An unanswered part pauses it: the step records no inverse, stays on the stack and goes on from there next time. A failed
 * part ends it, and the parts done so far can be redone.
 */
export function inParts<T>(parts: readonly T[], take: (part: T) => Promise<Outcome>): Parts<T> {
  const left = [...parts];
  const taken: T[] = [];
  let lost: T | undefined;
  const takeRest = async (): Promise<Outcome> => {
    while (left.length > 0) {
      const outcome = await take(left[0]!);
      lost = outcome === 'unanswered' ? left[0] : undefined;
      if (outcome !== true) return outcome;
      taken.push(left.shift()!);
    }
    return true;
  };
  return {
    takeRest,
    taken,
    left,
    get lost() {
      return lost;
    },
  };
}

/** Joins several commands into one: undone last first, refused when anything they touched changed since. */
export function joined(label: string, commands: readonly Command[]): Command {
  const versions = new Map<string, number>();
  for (const command of commands)
    for (const [key, version] of command.versions) versions.set(key, Math.max(version, versions.get(key) ?? version));
  const inverses: Command[] = [];
  const parts = inParts(commands.toReversed(), (command) => command.run((inverse) => inverses.push(inverse)));
  const run: Command['run'] = async (record) => {
    const outcome = await parts.takeRest();
    if (outcome !== 'unanswered' && inverses.length > 0) record(joined(label, inverses));
    return outcome;
  };
  const obstacle = async (): Promise<Obstacle | undefined> => {
    for (const command of parts.left) {
      const found = await command.obstacle?.();
      if (found) return found;
    }
    return undefined;
  };
  const hold = async (): Promise<Obstacle | (() => void)> => {
    const releases: (() => void)[] = [];
    const release = (): void => {
      for (const each of releases) each();
    };
    for (const command of commands) {
      const held = await command.hold?.();
      if (typeof held === 'string') {
        release();
        return held;
      }
      if (held) releases.push(held);
    }
    return release;
  };
  const isOurs = (key: string): boolean => parts.left[0]?.isOurs?.(key) === true;
  return { label, versions, several: true, rundownId: commands[0]?.rundownId, hold, obstacle, isOurs, run };
}
