import type { CallOptions } from '@lauda/sdk';
import type { Client } from './client.ts';
import type { Env } from './env.ts';
import { type Done, doneOf, type FailureKey, isUnstable, refusalOf } from './failures.ts';
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

/** Makes what is new of one kind: what got no answer may be there, so that asked for again as it was it is sent by the key it had. */
export class Maker {
  private readonly unanswered = new Map<string, CallOptions>();
  private readonly env: Pick<Env, 'uuid'>;

  constructor(env: Pick<Env, 'uuid'>) {
    this.env = env;
  }

  async make<T>(input: unknown, send: (one: CallOptions) => Promise<T>): Promise<T> {
    const said = JSON.stringify(input);
    const one = this.unanswered.get(said) ?? madeOnce(this.env);
    this.unanswered.delete(said);
    try {
      return await send(one);
    } catch (error) {
      if (isUnstable(refusalOf(error))) this.unanswered.set(said, one);
      throw error;
    }
  }
}

/** Warns of stories that were to go to the trash and stayed, as what is on air does. */
export function tellKept({ notices }: Pick<VerbParts, 'notices'>, kept: readonly { readonly id: number; readonly slug?: string }[]): void {
  if (kept.length === 0) return;
  const slugs = kept.map(({ slug, id }) => slug || id).join(', ');
  notices.show({ level: 'WARNING', title: { key: 'phrases:onAirStays', params: { slugs } } });
}
