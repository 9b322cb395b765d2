import { Cell, type View } from '../core/views.ts';
import type { MediaListEvent } from '../types.ts';

/** The progress of a requested media list. */
export type ArchiveList = Omit<MediaListEvent, 'deviceId'>;

/** The requested media lists by archive; each result stays until dismissed. */
export class ArchiveLists {
  private readonly cell = new Cell<ReadonlyMap<number, ArchiveList>>(new Map());
  readonly view: View<ReadonlyMap<number, ArchiveList>> = this.cell;

  /** Records a request for a list. */
  asked(deviceId: number): void {
    this.put(deviceId, { state: 'RUNNING', count: 0, code: null, reason: null });
  }
  merge({ deviceId, ...list }: MediaListEvent): void {
    this.put(deviceId, list);
  }
  /** Dismisses the result of a list. */
  putAway(deviceId: number): void {
    this.cell.update((lists) => new Map([...lists].filter(([id]) => id !== deviceId)));
  }
  /** Drops running lists after lost events, since their progress is unknown. */
  dropRunning(): void {
    this.cell.update((lists) => new Map([...lists].filter(([, { state }]) => state !== 'RUNNING')));
  }

  private put(deviceId: number, list: ArchiveList): void {
    this.cell.update((lists) => new Map(lists).set(deviceId, list));
  }
}
