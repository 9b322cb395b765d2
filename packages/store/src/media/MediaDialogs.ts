import { Cell, type View } from '../core/views.ts';

/** An open media dialog and its opener (MED-03). */
export interface MediaEntry {
  readonly deviceId: number;
  /** The object; null for one that is to be made. */
  readonly objectId: string | null;
  readonly rundownId: number | null;
  readonly storyId: number | null;
  /** Receives the outcome. */
  readonly handlerId: string | null;
}

/** The queue of media dialogs: one is shown at a time, later ones wait (MED-04). */
export class MediaDialogs {
  private readonly cell = new Cell<readonly MediaEntry[]>([]);
  /** The entry that is shown, then those that wait. */
  readonly view: View<readonly MediaEntry[]> = this.cell;

  /** The entry that is shown. */
  get open(): MediaEntry | undefined {
    return this.cell.snapshot()[0];
  }
  show(entry: MediaEntry): void {
    this.cell.update((entries) => [...entries, entry]);
  }
  /** Closes what is shown; the next one follows. */
  close(): void {
    this.cell.update((entries) => entries.slice(1));
  }
}
