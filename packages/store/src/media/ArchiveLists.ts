import { Cell, type View } from '../core/views.ts';
import type { MediaListEvent } from '../types.ts';

/** How far the list of an archive is that was asked for here. */
export type ArchiveList = Omit<MediaListEvent, 'deviceId'>;

/** The lists of all they hold that archives were asked for, by device; what came of each stays until it is put away. */
export class ArchiveLists {
  private readonly cell = new Cell<ReadonlyMap<number, ArchiveList>>(new Map());
  readonly view: View<ReadonlyMap<number, ArchiveList>> = this.cell;

  /** A list was asked for, and nothing of it came yet. */
  asked(deviceId: number): void {
    this.put(deviceId, { state: 'RUNNING', count: 0, code: null, reason: null });
  }
  merge({ deviceId, ...list }: MediaListEvent): void {
    this.put(deviceId, list);
  }
  /** Forgets what came of the list of an archive. */
  putAway(deviceId: number): void {
    this.cell.update((lists) => new Map([...lists].filter(([id]) => id !== deviceId)));
  }
  /** Events were missed: of lists that were on their way nothing is known. */
  stale(): void {
    this.cell.update((lists) => new Map([...lists].filter(([, { state }]) => state !== 'RUNNING')));
  }

  private put(deviceId: number, list: ArchiveList): void {
    this.cell.update((lists) => new Map(lists).set(deviceId, list));
  }
}
