import type { CallOptions } from '@lauda/sdk';
import type { Client } from './client.ts';
import type { Env } from './env.ts';
import { type Done, doneOf, type FailureKey, isUnstable } from './failures.ts';
import type { Cycle } from './lists/Cycle.ts';
import type { Notices } from './notices.ts';
import type { UndoStack } from './undo.ts';

/** The services every verb needs. */
export interface VerbParts {
  readonly client: Client;
  readonly env: Env;
  readonly notices: Notices;
  readonly undo: UndoStack;
  /** The signed-in user. */
  me(): number | undefined;
}

export interface MoveTarget {
  readonly ids: readonly number[];
  readonly targetBlockId: number;
  readonly targetStoryId?: number | null | undefined;
}
/** Runs one call of a verb with its busy flag set. A refusal is shown once, unless it has the status `untold`, and answered, never thrown. */
export async function attempt<T>(
  work: Pick<VerbParts, 'notices'> & { readonly cycle?: Cycle },
  kind: FailureKey,
  send: () => Promise<T>,
  untold?: number,
): Promise<Done<T>> {
  const { cycle } = work;
  const done = await doneOf(cycle ? () => cycle.during(kind, send) : send);
  if (!done.ok && done.error.status !== untold) work.notices.tell(done.error, kind);
  return done;
}

/** The options of a call that makes something: sent again with them, as a step that got no answer, it makes nothing twice. */
export const madeOnce = (env: Pick<Env, 'uuid'>): CallOptions => ({ headers: { 'Idempotency-Key': env.uuid() } });

/** What was before changes whose answer was lost: such a change, asked for again as it was, may find that it was done. */
export class Lost<T> {
  private readonly before = new Map<string, T>();

  /** What was before the change when its answer was lost; undefined where none was. */
  of(asked: unknown): T | undefined {
    return this.before.get(JSON.stringify(asked));
  }
  /** Notes how a change went, and what was before it. */
  note(asked: unknown, before: T, done: Done<unknown>): void {
    if (!done.ok && isUnstable(done.error)) this.before.set(JSON.stringify(asked), before);
    else this.before.delete(JSON.stringify(asked));
  }
}

/** Warns of stories that were to go to the trash and stayed, as what is on air does. */
export function tellKept({ notices }: Pick<VerbParts, 'notices'>, kept: readonly { readonly id: number; readonly slug?: string }[]): void {
  if (kept.length === 0) return;
  const slugs = kept.map(({ slug, id }) => slug || id).join(', ');
  notices.show({ level: 'WARNING', title: { key: 'phrases:onAirStays', params: { slugs } } });
}
