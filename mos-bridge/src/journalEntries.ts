import type { OnAirMarks } from './onAir.ts';
import type { PlayedStory } from './playedItems.ts';
import {
  afterAcknowledgement,
  eventsOf,
  type JournalEvent,
  type RundownOnDevice,
  reconnected,
  UNKNOWN_RUNDOWN,
} from './rundownOnDevice.ts';
import type { Report } from './unsent.ts';

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
  /** The content the device acknowledged, by running order. */
  acknowledged: Map<string, RundownOnDevice>;
  /** The story on air of each running order, which must not be touched even after a restart. */
  airing: Map<string, string>;
  /** The story the device itself reported as playing, by running order. */
  playing: Map<string, string>;
  /** What a restart must also know about the running orders with a story on air. */
  marks: Map<string, OnAirMarks>;
  /** The items the device reported as playing, by story. */
  items: Map<string, PlayedStory>;
  /** The stories whose playing or stopping the device reported by story, not by item. */
  aired: Map<string, true>;
  seen: Map<string, RememberedAnswer>;
  /** The stories with a reported problem, and the problem: they are reported again when they are well. */
  flagged: Map<string, string>;
  /** Whether the device has yet to be asked what it holds from before this journal. */
  unasked: boolean;
  /** The content the real device acknowledged, while `acknowledged` is that of its simulator. */
  real: Map<string, RundownOnDevice> | undefined;
}

/** A line of the journal. */
export type Entry =
  | { t: 'bridge'; id: string; seq: number }
  | { t: 'lease'; d: number; epoch: number; from: number; to: number; kept: boolean }
  | { t: 'ids'; d: number; to: number }
  | { t: 'told'; d: number; ro: string; e: JournalEvent; at: number }
  | { t: 'asked'; d: number }
  | { t: 'peer'; d: number; simulated: boolean }
  | { t: 'air'; d: number; ro: string; s: string | null }
  | { t: 'plays'; d: number; ro: string; s: string | null }
  | { t: 'marks'; d: number; ro: string; m: OnAirMarks | null }
  | { t: 'items'; d: number; s: string; items: PlayedStory | null }
  | { t: 'aired'; d: number; s: string }
  | { t: 'seen'; d: number; s: RememberedAnswer }
  | { t: 'flag'; d: number; s: string; words: string | null }
  | { t: 'report'; r: Report }
  | { t: 'sent'; seq: number };

const SEEN_KEPT = 200;
const FLAGGED_KEPT = 2_000;
const STORIES_KEPT = 500;

/** The memory of a device under a new lease. If another bridge may have held the lease in between, what the device reported is dropped. */
export function leased(before: DeviceMemory | undefined, { epoch, from, to, kept }: Extract<Entry, { t: 'lease' }>): DeviceMemory {
  const known = kept ? before : undefined;
  return {
    epoch,
    idFrom: from,
    idTo: to,
    nextId: from,
    idsTo: from - 1,
    idsReady: Promise.resolve(),
    acknowledged: known?.acknowledged ?? new Map(),
    airing: before?.airing ?? new Map(),
    playing: known?.playing ?? new Map(),
    // Marks of a story that is no longer known to play have no effect.
    marks: before?.marks ?? new Map(),
    items: known?.items ?? new Map(),
    aired: known?.aired ?? new Map(),
    seen: before?.seen ?? new Map(),
    flagged: before?.flagged ?? new Map(),
    unasked: known?.unasked ?? true,
    real: before?.real && (kept ? before.real : new Map()),
  };
}

/** Applies an entry about a device to its memory. */
export function applyToDevice(memory: DeviceMemory, entry: Exclude<Entry, { t: 'bridge' | 'lease' | 'report' | 'sent' }>): void {
  switch (entry.t) {
    case 'ids':
      memory.idsTo = entry.to;
      return;
    case 'asked':
      memory.unasked = false;
      return;
    case 'peer':
      applyPeer(memory, entry.simulated);
      return;
    case 'air':
      keep(memory.airing, entry.ro, entry.s);
      return;
    case 'plays':
      keep(memory.playing, entry.ro, entry.s);
      return;
    case 'marks':
      keep(memory.marks, entry.ro, entry.m);
      return;
    case 'items':
      keep(memory.items, entry.s, entry.items, STORIES_KEPT);
      return;
    case 'aired':
      keep(memory.aired, entry.s, true, STORIES_KEPT);
      return;
    case 'seen':
      keep(memory.seen, entry.s.key, entry.s, SEEN_KEPT);
      return;
    case 'flag':
      keep(memory.flagged, entry.s, entry.words, FLAGGED_KEPT);
      return;
    case 'told':
      if (entry.e.k === 'gone') memory.acknowledged.delete(entry.ro);
      else memory.acknowledged.set(entry.ro, afterAcknowledgement(memory.acknowledged.get(entry.ro) ?? UNKNOWN_RUNDOWN, entry.e, entry.at));
  }
}

/** The shortest list of entries that gives the same memory of a device. */
export function* deviceEntries(d: number, memory: DeviceMemory): Iterable<Entry> {
  yield { t: 'lease', d, epoch: memory.epoch, from: memory.idFrom, to: memory.idTo, kept: false };
  yield { t: 'ids', d, to: memory.idsTo };
  if (!memory.unasked) yield { t: 'asked', d };
  for (const [ro, s] of memory.airing) yield { t: 'air', d, ro, s };
  if (memory.real) {
    for (const [ro, rundown] of memory.real) yield* rundownEntries(d, ro, rundown);
    yield { t: 'peer', d, simulated: true };
  }
  // These entries follow the `peer` entry, which clears them: they are about the simulator.
  for (const [ro, s] of memory.playing) yield { t: 'plays', d, ro, s };
  for (const [ro, m] of memory.marks) yield { t: 'marks', d, ro, m };
  for (const [s, items] of memory.items) yield { t: 'items', d, s, items };
  for (const s of memory.aired.keys()) yield { t: 'aired', d, s };
  for (const s of memory.seen.values()) yield { t: 'seen', d, s };
  for (const [s, words] of memory.flagged) yield { t: 'flag', d, s, words };
  for (const [ro, rundown] of memory.acknowledged) yield* rundownEntries(d, ro, rundown);
}

/** The changed entries of a map; null for the removed ones. */
export const changesOf = <V>(before: ReadonlyMap<string, V>, after: ReadonlyMap<string, V>): [string, V | null][] => [
  ...[...before.keys()].filter((key) => !after.has(key)).map((key): [string, null] => [key, null]),
  ...[...after].filter(([key, value]) => JSON.stringify(before.get(key)) !== JSON.stringify(value)),
];

/** Sets an entry of a map, or removes it where its value is null; the oldest goes where there are too many. */
function keep<V>(map: Map<string, V>, key: string, value: V | null, most = Number.POSITIVE_INFINITY): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value!);
}

function applyPeer(memory: DeviceMemory, simulated: boolean): void {
  // The device and its simulator number their messages and play stories separately: what one sent says nothing about the other.
  memory.seen.clear();
  for (const map of [memory.playing, memory.items, memory.aired]) map.clear();
  if (simulated !== (memory.real !== undefined)) memory.flagged.clear();
  if (simulated) {
    memory.real ??= memory.acknowledged;
    memory.acknowledged = new Map();
  } else {
    memory.acknowledged = new Map([...(memory.real ?? [])].map(([roID, rundown]) => [roID, reconnected(rundown)]));
    memory.real = undefined;
  }
}

function* rundownEntries(d: number, ro: string, rundown: RundownOnDevice): Iterable<Entry> {
  for (const e of eventsOf(rundown)) yield { t: 'told', d, ro, at: rundown.fullAt, e };
}
