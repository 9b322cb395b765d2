import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { makeFolder } from '@lauda/launch/folder';
import { JournalFile } from './journalFile.ts';
import { acknowledged, eventsOf, type JournalEvent, type RundownOnDevice, reconnected, UNKNOWN_RUNDOWN } from './rundownOnDevice.ts';
import { type Report, Unsent } from './unsent.ts';

/** The answer to a message of a device, so that the repeated message changes nothing (R18, R19). */
export interface RememberedAnswer {
  readonly key: string;
  readonly body: string;
  readonly answer: string;
  readonly at: number;
}
export interface DeviceMemory {
  /** The epoch of the lease under which this was sent. */
  epoch: number;
  idFrom: number;
  idTo: number;
  /** The next message id, and the last one reserved in the journal. */
  nextId: number;
  idsTo: number;
  idsReady: Promise<void>;
  told: Map<string, RundownOnDevice>;
  /** The story on air of each running order, which must not be touched even after a restart. */
  airing: Map<string, string>;
  /** The story of each running order the device itself said it plays. */
  playing: Map<string, string>;
  seen: Map<string, RememberedAnswer>;
  /** The stories with a reported problem, and the problem: they are reported again when they are well. */
  flagged: Map<string, string>;
  /** Whether the device has yet to be asked what it holds from before this journal. */
  unasked: boolean;
  /** What the real device was sent, while `told` is about its simulator. */
  real: Map<string, RundownOnDevice> | undefined;
}

type Entry =
  | { t: 'bridge'; id: string; seq: number }
  | { t: 'lease'; d: number; epoch: number; from: number; to: number; kept: boolean }
  | { t: 'ids'; d: number; to: number }
  | { t: 'told'; d: number; ro: string; e: JournalEvent; at: number }
  | { t: 'asked'; d: number }
  | { t: 'peer'; d: number; simulated: boolean }
  | { t: 'air'; d: number; ro: string; s: string | null }
  | { t: 'plays'; d: number; ro: string; s: string | null }
  | { t: 'seen'; d: number; s: RememberedAnswer }
  | { t: 'flag'; d: number; s: string; words: string | null }
  | { t: 'report'; r: Report }
  | { t: 'sent'; seq: number };

const SEEN_KEPT = 200;
const FLAGGED_KEPT = 2_000;
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
      for (const [roID, told] of memory.told) memory.told.set(roID, reconnected(told));
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
    return this.devices.get(deviceId)!.told.get(roID) ?? UNKNOWN_RUNDOWN;
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
  /** Notes the stories a device says it plays. */
  playing(deviceId: number, playing: ReadonlyMap<string, string>): void {
    for (const [ro, s] of changesOf(this.devices.get(deviceId)!.playing, playing)) this.write({ t: 'plays', d: deviceId, ro, s });
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
        this.applyLease(entry);
        return;
      default:
        this.applyToDevice(entry);
    }
  }

  private applyLease({ d, epoch, from, to, kept }: Extract<Entry, { t: 'lease' }>): void {
    const before = this.devices.get(d);
    const told = kept && before ? before.told : new Map<string, RundownOnDevice>();
    this.devices.set(d, {
      epoch,
      idFrom: from,
      idTo: to,
      nextId: from,
      idsTo: from - 1,
      idsReady: Promise.resolve(),
      told,
      airing: before?.airing ?? new Map(),
      // Another bridge may have heard since what plays.
      playing: (kept && before?.playing) || new Map(),
      seen: before?.seen ?? new Map(),
      flagged: before?.flagged ?? new Map(),
      unasked: kept && before ? before.unasked : true,
      real: before?.real && (kept ? before.real : new Map()),
    });
  }

  private applyToDevice(entry: Extract<Entry, { t: 'ids' | 'told' | 'asked' | 'peer' | 'air' | 'plays' | 'seen' | 'flag' }>): void {
    const memory = this.devices.get(entry.d);
    if (!memory) return;
    if (entry.t === 'ids') memory.idsTo = entry.to;
    else if (entry.t === 'asked') memory.unasked = false;
    else if (entry.t === 'peer') applyPeer(memory, entry.simulated);
    else if (entry.t === 'air' || entry.t === 'plays') {
      keep(entry.t === 'air' ? memory.airing : memory.playing, entry.ro, entry.s);
    } else if (entry.t === 'seen') keep(memory.seen, entry.s.key, entry.s, SEEN_KEPT);
    else if (entry.t === 'flag') keep(memory.flagged, entry.s, entry.words, FLAGGED_KEPT);
    else {
      const told = acknowledged(memory.told.get(entry.ro) ?? UNKNOWN_RUNDOWN, entry.e, entry.at);
      if (entry.e.k === 'gone') memory.told.delete(entry.ro);
      else memory.told.set(entry.ro, told);
    }
  }

  /** The shortest list of entries that gives the same memory. */
  private *snapshot(): Iterable<Entry> {
    yield { t: 'bridge', id: this.bridgeId, seq: this.seq };
    for (const [d, memory] of this.devices) {
      yield { t: 'lease', d, epoch: memory.epoch, from: memory.idFrom, to: memory.idTo, kept: false };
      yield { t: 'ids', d, to: memory.idsTo };
      if (!memory.unasked) yield { t: 'asked', d };
      for (const [ro, s] of memory.airing) yield { t: 'air', d, ro, s };
      for (const [ro, s] of memory.playing) yield { t: 'plays', d, ro, s };
      if (memory.real) {
        for (const [ro, told] of memory.real) yield* toldEntries(d, ro, told);
        yield { t: 'peer', d, simulated: true };
      }
      for (const s of memory.seen.values()) yield { t: 'seen', d, s };
      for (const [s, words] of memory.flagged) yield { t: 'flag', d, s, words };
      for (const [ro, told] of memory.told) yield* toldEntries(d, ro, told);
    }
    for (const r of this.unsent) yield { t: 'report', r };
    yield { t: 'bridge', id: this.bridgeId, seq: this.seq };
  }
}

/** The entries of a map that are to change, with null for those that go. */
const changesOf = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): [string, string | null][] => [
  ...[...before.keys()].filter((key) => !after.has(key)).map((key): [string, null] => [key, null]),
  ...[...after].filter(([key, value]) => before.get(key) !== value),
];

/** Sets an entry of a map, or removes it where its value is null; the oldest goes where there are too many. */
function keep<V>(map: Map<string, V>, key: string, value: V | null, most = Number.POSITIVE_INFINITY): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value!);
}

function applyPeer(memory: DeviceMemory, simulated: boolean): void {
  // The two count their messages apart and play apart: an id, a word or a problem of one says nothing about the other.
  memory.seen.clear();
  memory.playing.clear();
  if (simulated !== (memory.real !== undefined)) memory.flagged.clear();
  if (simulated) {
    memory.real ??= memory.told;
    memory.told = new Map();
  } else {
    memory.told = new Map([...(memory.real ?? [])].map(([roID, told]) => [roID, reconnected(told)]));
    memory.real = undefined;
  }
}

function* toldEntries(d: number, ro: string, told: RundownOnDevice): Iterable<Entry> {
  for (const e of eventsOf(told)) yield { t: 'told', d, ro, at: told.fullAt, e };
}
