import type { Role } from '@lauda/domain';
import type { Client, Live } from './client.ts';
import type { ServerClock } from './clock.ts';
import type { DocumentEvent, DocumentStores } from './documents/DocumentStore.ts';
import type { Drafts } from './documents/Drafts.ts';
import type { DocumentTopic } from './documents/documentKind.ts';
import type { Forms } from './documents/Forms.ts';
import type { Env } from './env.ts';
import { type Failing, failingOf } from './lists/failing.ts';
import type { LiveEvent, StoreTopic } from './live.ts';
import type { ArchiveLists } from './media/ArchiveLists.ts';
import type { Notices } from './notices.ts';
import type { RundownStore } from './rundowns/RundownStore.ts';
import type { SettingsStore } from './settings.ts';
import type { UndoStack } from './undo.ts';

type TopicEvent<T extends StoreTopic> = Extract<LiveEvent, { kind: `${T} ${string}` }>;
type Versions = ReadonlyMap<number, { readonly version: number }>;

/** The services a part works with. */
export interface PartWork {
  readonly client: Client & { readonly realtime?: Live };
  readonly env: Env;
  readonly notices: Notices;
  readonly undo: UndoStack;
  readonly settings: SettingsStore;
  readonly archives: ArchiveLists;
  readonly documents: DocumentStores;
  readonly drafts: Drafts;
  readonly forms: Forms;
  readonly rundowns: RundownStore;
  readonly clock: ServerClock;
  /** The name under which this window holds locks. */
  readonly window: string;
  /** The other parts, made when they are first asked for. */
  readonly parts: Parts;
  /** The signed-in user. */
  me(): number | undefined;
  may(role: Role): boolean;
}

/** A part of the store that few screens need: how it is made, and the events it takes. */
export interface Part<T> {
  make(work: PartWork): T;
  /** The topics whose events it takes. */
  readonly hears?: { readonly [Topic in Exclude<StoreTopic, DocumentTopic>]?: (part: T, event: TopicEvent<Topic>) => void };
  /** Takes the events of documents. */
  documents?(part: T, event: DocumentEvent): void;
  /** Loads again what it shows, after events were lost. */
  reload?(part: T): unknown;
  /** What of it is loaded again by itself where that failed; it sees to it itself without it. */
  failing?(part: T): Failing;
  /** Whether its content depends on the programs open to this person. */
  readonly isOfPrograms?: boolean;
  /** The rows whose changes can be undone, with the name of their undo steps. */
  undone?(part: T): readonly [name: string, rows: { settled(): Versions }];
}

type AnyPart = Part<unknown>;

/**
 * The parts of the store that are made when they are first asked for, so that a page brings the code of those alone that its screen shows. A part
 * that is not made shows nothing: it misses no event, because what it opens is loaded then.
 */
export class Parts {
  private readonly made = new Map<AnyPart, unknown>();
  private readonly work: PartWork;

  constructor(work: Omit<PartWork, 'parts'>) {
    this.work = { ...work, parts: this };
  }

  of<T>(part: Part<T>): T {
    const known = this.made.get(part as AnyPart) as T | undefined;
    if (known !== undefined) return known;
    const made = part.make(this.work);
    this.made.set(part as AnyPart, made);
    return made;
  }

  /** Hands a live event to the parts that take it. */
  merge(event: LiveEvent): void {
    const topic = event.kind.slice(0, event.kind.indexOf(' ')) as Exclude<StoreTopic, DocumentTopic>;
    for (const [{ hears }, made] of this.made) (hears?.[topic] as ((part: unknown, event: LiveEvent) => void) | undefined)?.(made, event);
  }
  mergeDocument(event: DocumentEvent): void {
    for (const [part, made] of this.made) part.documents?.(made, event);
  }

  /** Loads again what the parts show; with `sight` only parts whose content depends on programs. */
  async reload(sight = false): Promise<void> {
    await Promise.all([...this.made].map(([part, made]) => (sight && !part.isOfPrograms ? undefined : part.reload?.(made))));
  }

  readonly failing = failingOf(() => [...this.made].flatMap(([part, made]) => part.failing?.(made) ?? []));

  /** The rows whose changes can be undone, by the name of their undo steps. */
  undone(name: string): { settled(): Versions } | undefined {
    for (const [part, made] of this.made) {
      const [known, rows] = part.undone?.(made) ?? [];
      if (known === name) return rows;
    }
    return undefined;
  }
}

/** Makes the function that answers a part of a store. */
export const part =
  <T>(spec: Part<T>) =>
  (store: { readonly parts: Parts }): T =>
    store.parts.of(spec);
