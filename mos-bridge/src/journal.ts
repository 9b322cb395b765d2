import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { makeFolder } from '@lauda/launch/folder';
import { applyToDevice, changesOf, type DeviceMemory, deviceEntries, type Entry, leased, type RememberedAnswer } from './journalEntries.ts';
import { JournalFile } from './journalFile.ts';
import type { OnAirMarks } from './onAir.ts';
import type { PlayedStory } from './playedItems.ts';
import { type JournalEvent, type RundownOnDevice, reconnected, UNKNOWN_RUNDOWN } from './rundownOnDevice.ts';
import { type Report, Unsent } from './unsent.ts';

const ID_BLOCK = 100;
/**
 * The durable memory of a bridge: its name, what each device acknowledged, the used message ids and the reports not yet taken in. Entries are applied at once and are durable after {@link Journal.commit}.
 */
export class Journal {
  bridgeId = '';
  seq = 0;
  readonly devices = new Map<number, DeviceMemory>();
  readonly waiting = new Unsent();
  private file!: JournalFile;

  /** The reports that wait to be taken in, oldest first. */
  get unsent(): readonly Report[] {
    return this.waiting.reports;
  }

  /** Opens the journal of a folder; without one, a bridge of a new name begins, so ids and numbers of a former one are never used again. */
  static async open(folder: string, name: string): Promise<Journal> {
    await makeFolder(folder, 0o700);
    const journal = new Journal();
    journal.file = await JournalFile.open(
      path.join(folder, 'journal.jsonl'),
      (entry) => journal.apply(entry as Entry),
      () => journal.snapshot(),
    );
    if (journal.bridgeId === '') journal.rename(`${name.slice(0, 80)}.${randomBytes(5).toString('hex')}`);
    for (const memory of journal.devices.values()) {
      memory.nextId = memory.idsTo + 1;
      for (const [roID, rundown] of memory.acknowledged) memory.acknowledged.set(roID, reconnected(rundown));
    }
    await journal.commit();
    return journal;
  }

  /** Gives the bridge another name; the numbers of its reports go on. */
  rename(id: string): void {
    this.write({ t: 'bridge', id, seq: this.seq });
  }

  /** Notes the lease of a device. Unless it goes on from the one before, nothing is known of the device any more. */
  lease(deviceId: number, lease: { epoch: number; idFrom: number; idTo: number }, kept: boolean): DeviceMemory {
    this.write({ t: 'lease', d: deviceId, epoch: lease.epoch, from: lease.idFrom, to: lease.idTo, kept });
    return this.devices.get(deviceId)!;
  }

  /** The next message id of a device. It is reserved before it is used, so a crash never uses it twice; resolves when it may be sent. */
  async nextId(deviceId: number): Promise<number> {
    const memory = this.devices.get(deviceId)!;
    if (memory.nextId > memory.idTo) memory.nextId = memory.idsTo = memory.idFrom;
    const id = memory.nextId++;
    if (id >= memory.idsTo) {
      this.write({ t: 'ids', d: deviceId, to: Math.min(id + ID_BLOCK, memory.idTo) });
      memory.idsReady = this.commit();
    }
    // A disk that was full for a moment must not leave the whole block unused.
    await memory.idsReady.catch(() => {
      memory.idsReady = this.commit();
      return memory.idsReady;
    });
    return id;
  }

  /** Notes the effect of an acknowledgement. */
  record(deviceId: number, roID: string, event: JournalEvent, now: number): RundownOnDevice {
    this.write({ t: 'told', d: deviceId, ro: roID, e: event, at: now });
    return this.devices.get(deviceId)!.acknowledged.get(roID) ?? UNKNOWN_RUNDOWN;
  }

  /**
   * Records whether the device or its simulator is spoken to. A simulator starts empty; the device gets everything again, as after a connection.
   * Answers whether this changed.
   */
  peer(deviceId: number, simulated: boolean): boolean {
    const other = (this.devices.get(deviceId)!.real !== undefined) !== simulated;
    if (other || simulated) this.write({ t: 'peer', d: deviceId, simulated });
    return other;
  }

  /** Notes that the device was asked what it holds from before. */
  asked(deviceId: number): void {
    this.write({ t: 'asked', d: deviceId });
  }

  /** Notes the stories on air of a device's running orders, as the newsroom has it. */
  airing(deviceId: number, airing: ReadonlyMap<string, string>): void {
    for (const [ro, s] of changesOf(this.devices.get(deviceId)!.airing, airing)) this.write({ t: 'air', d: deviceId, ro, s });
  }
  /** Notes what a restart must also know about a device's running orders with a story on air. */
  marks(deviceId: number, marks: ReadonlyMap<string, OnAirMarks>): void {
    for (const [ro, m] of changesOf(this.devices.get(deviceId)!.marks, marks)) this.write({ t: 'marks', d: deviceId, ro, m });
  }
  /** Notes the stories a device reports as playing. */
  playing(deviceId: number, playing: ReadonlyMap<string, string>): void {
    for (const [ro, s] of changesOf(this.devices.get(deviceId)!.playing, playing)) this.write({ t: 'plays', d: deviceId, ro, s });
  }

  /** Notes the playing items of a story; null when none plays any more. */
  items(deviceId: number, storyID: string, items: PlayedStory | null): void {
    if (items || this.devices.get(deviceId)!.items.has(storyID)) this.write({ t: 'items', d: deviceId, s: storyID, items });
  }
  /** Notes that a device reports playing or stopping by story, not by item. */
  aired(deviceId: number, storyID: string): void {
    if (!this.devices.get(deviceId)!.aired.has(storyID)) this.write({ t: 'aired', d: deviceId, s: storyID });
  }

  seen(deviceId: number, seen: RememberedAnswer): void {
    this.write({ t: 'seen', d: deviceId, s: seen });
  }

  /** Notes the problem of a story that is reported, or null when it is well. */
  flag(deviceId: number, storyID: string, words: string | null): void {
    this.write({ t: 'flag', d: deviceId, s: storyID, words });
  }

  /** Queues a report under the next number. Of counts and waiting lists not yet sent only the newest stays. */
  report(report: Omit<Report, 'seq'>): void {
    this.write({ t: 'report', r: { ...report, seq: this.seq + 1 } });
  }

  /** Lets the numbers of the reports go on after what the server has seen of this bridge. */
  seenUpTo(seq: number): void {
    if (seq <= this.seq - this.unsent.length) return;
    const unsent = this.waiting.takeAll();
    this.write({ t: 'sent', seq: Math.max(seq, this.seq) });
    for (const { seq: _, ...report } of unsent) this.report(report);
  }

  /** Forgets the reports up to a number: they are taken in, or no longer wanted. */
  sent(seq: number): void {
    this.write({ t: 'sent', seq });
  }

  commit(): Promise<void> {
    return this.file.commit();
  }
  /** As {@link commit}, for entries nothing waits for. */
  commitSoon(): Promise<void> {
    return this.file.commitSoon();
  }
  close(): Promise<void> {
    return this.file.close();
  }

  private write(entry: Entry): void {
    this.apply(entry);
    this.file.append(entry);
  }

  private apply(entry: Entry): void {
    switch (entry.t) {
      case 'bridge':
        this.bridgeId = entry.id;
        this.seq = Math.max(this.seq, entry.seq);
        return;
      case 'report':
        this.seq = entry.r.seq;
        this.waiting.add(entry.r);
        return;
      case 'sent':
        this.waiting.sent(entry.seq);
        this.seq = Math.max(this.seq, entry.seq);
        return;
      case 'lease':
        this.devices.set(entry.d, leased(this.devices.get(entry.d), entry));
        return;
      default: {
        const memory = this.devices.get(entry.d);
        if (memory) applyToDevice(memory, entry);
      }
    }
  }

  /** The shortest list of entries that gives the same memory. */
  private *snapshot(): Iterable<Entry> {
    yield { t: 'bridge', id: this.bridgeId, seq: this.seq };
    for (const [d, memory] of this.devices) yield* deviceEntries(d, memory);
    for (const r of this.unsent) yield { t: 'report', r };
    yield { t: 'bridge', id: this.bridgeId, seq: this.seq };
  }
}
