import type { Obstacle } from '../undo.ts';
import type { VerbParts } from '../verbs.ts';
import type { RundownData } from './RundownData.ts';
import type { VisibleRundown } from './visible.ts';

/** The services every verb of a rundown needs. */
export interface Work extends VerbParts {
  readonly data: RundownData;
  /** Now by the clock of the server, as the wire writes it: YYYY-MM-DDTHH:mm:ss in the zone of the branch. */
  localNow(): string;
  /** What an open rundown shows now. */
  shown(rundownId: number): VisibleRundown | undefined;
  /** Keeps a rundown loaded until the answered function is called, with or without its texts, loading it again where it was left; answers why it cannot. */
  keepLoaded(rundownId: number, texts: boolean): Promise<Obstacle | (() => void)>;
}

/** The versions of stories right after a change, for its inverse. */
export function versionsOf(
  work: Work,
  kind: 'story' | 'block' | 'rundown',
  rows: readonly { id: number; version: number }[],
): Map<string, number> {
  const versions = new Map(rows.map(({ id, version }) => [`${kind}:${id}`, version]));
  for (const [key, version] of versions) work.undo.rebase(key, version);
  return versions;
}
