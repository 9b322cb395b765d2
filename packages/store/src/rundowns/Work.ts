import type { Client } from '../client.ts';
import type { Env } from '../env.ts';
import { type Done, doneOf, type FailureKey } from '../failures.ts';
import type { Notices } from '../notices.ts';
import type { UndoStack } from '../undo.ts';
import type { RundownData } from './RundownData.ts';
import type { VisibleRundown } from './visible.ts';

/** What every verb needs. */
export interface Work {
  readonly client: Client;
  readonly env: Env;
  readonly data: RundownData;
  readonly notices: Notices;
  readonly undo: UndoStack;
  /** The signed-in user. */
  me(): number | undefined;
  /** Now by the clock of the server, as the wire writes it: YYYY-MM-DDTHH:mm:ss in the zone of the branch. */
  localNow(): string;
  /** What an open rundown shows now. */
  shown(rundownId: number): VisibleRundown | undefined;
}

/** Runs one call of a verb: a refusal is told once, unless it has the status `untold`, and handed back, never thrown. */
export async function attempt<T>(work: Pick<Work, 'notices'>, kind: FailureKey, send: () => Promise<T>, untold?: number): Promise<Done<T>> {
  const done = await doneOf(send);
  if (!done.ok && done.error.status !== untold) work.notices.tell(done.error, kind);
  return done;
}

/** The versions of stories right after a change, for its inverse. */
export function versionsOf(
  work: Work,
  kind: 'story' | 'block' | 'rundown',
  rows: readonly { id: number; version: number }[],
): Map<string, number> {
  for (const { id, version } of rows) work.undo.rebase(`${kind}:${id}`, version);
  return new Map(rows.map(({ id, version }) => [`${kind}:${id}`, version]));
}
