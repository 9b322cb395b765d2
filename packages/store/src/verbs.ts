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
/** Runs one call of a verb with its busy flag set. A refusal is answered, never thrown, and shown once unless it has the status `silentStatus`. */
export async function attempt<T>(
  work: Pick<VerbParts, 'notices'> & { readonly cycle?: Cycle },
  kind: FailureKey,
  send: () => Promise<T>,
  silentStatus?: number,
): Promise<Done<T>> {
  const { cycle } = work;
  const done = await doneOf(cycle ? () => cycle.during(kind, send) : send);
  if (!done.ok && done.error.status !== silentStatus) work.notices.tell(done.error, kind);
  return done;
}

/** Call options with a fresh idempotency key: the same call repeated with them after a lost answer creates nothing twice. */
export const madeOnce = (env: Pick<Env, 'uuid'>): CallOptions => ({ headers: { 'Idempotency-Key': env.uuid() } });

/** The state before each change whose answer was lost: the same change repeated may find that it was carried out, and still has to undo to that state. */
export class StatesBeforeLostAnswers<T> {
  private readonly before = new Map<string, T>();

  /** The state before the first try of a change whose answer was lost; undefined without one. */
  of(asked: unknown): T | undefined {
    return this.before.get(JSON.stringify(asked));
  }
  /** Notes how a change went, and the state before it. */
  note(asked: unknown, before: T, done: Done<unknown>): void {
    if (!done.ok && isUnstable(done.error)) this.before.set(JSON.stringify(asked), before);
    else this.before.delete(JSON.stringify(asked));
  }
}

/** Warns of stories that the server kept out of the trash because they are on air. */
export function tellKept({ notices }: Pick<VerbParts, 'notices'>, kept: readonly { readonly id: number; readonly slug?: string }[]): void {
  if (kept.length === 0) return;
  const slugs = kept.map(({ slug, id }) => slug || id).join(', ');
  notices.show({ level: 'WARNING', title: { key: 'phrases:onAirStays', params: { slugs } } });
}
