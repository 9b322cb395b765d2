import type { BridgeReports } from '@lauda/sdk';

export type Report = BridgeReports['reports'][number];

// How much of a rundown a device holds: the newest report is enough.
const COUNTS = new Set<Report['kind']>(['ack', 'gone']);
// Of these the newest report is enough.
const NEWEST = new Set<Report['kind']>(['ack', 'gone', 'waiting', 'connection', 'listing']);
// Reports on objects were acknowledged to the device, so none is dropped: without room new ones are refused.
const OBJECTS = new Set<Report['kind']>(['object', 'objects']);
const OBJECTS_ROOM = 256 * 1_048_576;
const OBJECT_LENGTH = 500;
// A list of thousands is read on once no more than this waits.
const LIST_ROOM = 2 * 1_048_576;
// For other reports a server that was away gets only the newest ones.
const OTHERS_KEPT = 10_000;

/** About how many characters a report of an object takes. */
const lengthOf = ({ media, objectIds }: Report): number =>
  OBJECT_LENGTH + (media?.mosExternalMetadata?.length ?? 0) + (media?.abstractText?.length ?? 0) + (objectIds?.length ?? 0) * 20;

/** The reports a bridge has for the server, in their order, until it took them in. */
export class Unsent {
  /** How many reports were dropped since the start because the server was away for too long. */
  dropped = 0;
  private list: Report[] = [];
  private others = 0;
  private objectsLength = 0;
  private waiters: (() => void)[] = [];

  get reports(): readonly Report[] {
    return this.list;
  }

  /** Tells whether further objects, with so many characters of metadata, may wait. */
  hasRoomFor(objects: number, metadata = 0): boolean {
    return this.objectsLength + objects * OBJECT_LENGTH + metadata <= OBJECTS_ROOM;
  }

  /** Resolves when few enough reports on objects wait to take more of a list. */
  async drained(): Promise<void> {
    while (this.objectsLength > LIST_ROOM) await this.fewer();
  }
  /** Resolves when the reports up to a number were taken in. */
  async taken(seq: number): Promise<void> {
    while (this.list[0] && this.list[0].seq <= seq) await this.fewer();
  }

  /** Queues a report. Of counts and waiting lists only the newest stays; where too many others wait the oldest of them goes. */
  add(report: Report): void {
    const newest = NEWEST.has(report.kind);
    const same = (other: Report) =>
      (other.kind === report.kind || (COUNTS.has(other.kind) && COUNTS.has(report.kind))) &&
      other.deviceId === report.deviceId &&
      (other.rundownUuid ?? '') === (report.rundownUuid ?? '');
    const at = newest ? this.list.findIndex(same) : -1;
    if (at >= 0) this.list.splice(at, 1);
    else if (!OBJECTS.has(report.kind)) this.others += 1;
    if (OBJECTS.has(report.kind)) this.objectsLength += lengthOf(report);
    this.list.push(report);
    if (this.others > OTHERS_KEPT) this.dropOldest();
  }

  /** Forgets the reports up to a number. */
  sent(seq: number): void {
    this.keep(this.list.filter((report) => report.seq > seq));
  }

  /** Empties it and answers the reports that waited. */
  takeAll(): Report[] {
    const all = this.list;
    this.keep([]);
    return all;
  }

  private fewer(): Promise<void> {
    return new Promise((resolve) => void this.waiters.push(resolve));
  }

  private dropOldest(): void {
    const oldest = this.list.findIndex(({ kind }) => !OBJECTS.has(kind));
    this.list.splice(oldest, 1);
    this.others -= 1;
    this.dropped += 1;
  }

  private keep(reports: Report[]): void {
    const objects = reports.filter(({ kind }) => OBJECTS.has(kind));
    this.list = reports;
    this.others = reports.length - objects.length;
    this.objectsLength = objects.reduce((sum, report) => sum + lengthOf(report), 0);
    for (const wake of this.waiters.splice(0)) wake();
  }
}
