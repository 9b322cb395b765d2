import { DRAFT_LONGEST_WAIT_MS, DRAFT_PAUSE_MS, DRAFTS_KEY, UNSAVED_SECTIONS, type UnsavedSection } from '@lauda/domain';
import { Cell, type View } from '../core/views.ts';
import type { Env } from '../env.ts';
import { type DraftEntry, inOne, sameTexts, textsOf, writerOf } from './draftTexts.ts';

export interface Draft extends DraftEntry {
  readonly section: UnsavedSection;
  readonly uuid: string;
}
export type DraftCache = Record<UnsavedSection, Record<string, DraftEntry>>;
type Place = { readonly section: UnsavedSection; readonly uuid: string };
/** Pending writes of this window for a document. */
interface Waiting extends Place {
  /** The unsaved text of this window; undefined once it was saved, undone or discarded. */
  readonly own: DraftEntry | undefined;
  /** The text that can still be recovered here. */
  readonly kept: DraftEntry | undefined;
}
/**
 * A write of another window within this time after ours, in ms, may not have read it: without a lock between windows (over plain HTTP) both read and
 * write at the same moment.
 */
const OVERLAP_MS = 3_000;
const keyOf = ({ section, uuid }: Place): string => `${section} ${uuid}`;

const emptyCache = (): DraftCache => Object.fromEntries(UNSAVED_SECTIONS.map((section) => [section, {}])) as DraftCache;

/** Reads the cache; what cannot be read counts as empty (DRAFT-12). */
export function parseCache(text: string | null): DraftCache {
  const cache = emptyCache();
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<DraftCache> | null;
    for (const section of UNSAVED_SECTIONS) {
      for (const [uuid, entry] of Object.entries(stored?.[section] ?? {}))
        if (entry && typeof entry === 'object' && 'document' in entry) cache[section][uuid] = entry;
    }
    return cache;
  } catch {
    return emptyCache();
  }
}

/** The unsaved texts of the person, shared by all windows of this browser; no window deletes what another wrote. */
export class Drafts {
  private readonly env: Env;
  private readonly me: () => number | undefined;
  private readonly window: string;
  private stored: DraftCache;
  /** The last signed-in person, who owns what is typed after the session ended. */
  private owner: number | undefined;
  private readonly waiting = new Map<string, Waiting>();
  /** For each document the time until which other windows' texts were taken over or discarded here. */
  private readonly settled = new Map<string, string>();
  /** The last write of each document, and its time. */
  private readonly written = new Map<string, { readonly waiting: Waiting; readonly at: number }>();
  private pause: unknown;
  private longest: unknown;
  private readonly cell = new Cell<readonly Draft[]>([]);
  private readonly full = new Cell<string | undefined>(undefined);
  readonly view: View<readonly Draft[]> = this.cell;
  /** Why the last write failed, such as a full storage; the texts are kept in memory meanwhile. */
  readonly problem: View<string | undefined> = this.full;

  constructor(env: Env, me: () => number | undefined, window: string) {
    this.env = env;
    this.me = me;
    this.window = window;
    this.stored = parseCache(env.storage.getItem(DRAFTS_KEY));
    env.onStorage?.((key) => {
      if (key === null || key === DRAFTS_KEY) this.read();
    });
    env.onHide?.(() => this.writeNow());
    this.show();
  }

  get(section: UnsavedSection, uuid: string): DraftEntry | undefined {
    return this.cell.snapshot().find((draft) => draft.section === section && draft.uuid === uuid);
  }

  /** Keeps a text and its recoverable ones; written 500 ms after the last change, at the latest 10,000 ms after the first (override 9). */
  put(section: UnsavedSection, uuid: string, document: unknown, base: unknown, kept?: DraftEntry): void {
    const userId = this.me() ?? this.owner;
    if (userId === undefined) return;
    const date = new Date(this.env.now()).toISOString();
    this.wait({ section, uuid, own: { document, date, userId, base, window: this.window }, kept });
  }

  /** Forgets the unsaved text of this window, which was saved or undone. Recoverable texts and those of other windows stay. */
  clear(section: UnsavedSection, uuid: string, kept?: DraftEntry): void {
    const waiting: Waiting = { section, uuid, own: undefined, kept };
    const shown = this.get(section, uuid);
    if (shown && !sameTexts(shown, this.mine(this.merged(waiting)))) this.wait(waiting);
  }

  /** Notes that a text was taken over or discarded; later writes of its window count as another text. */
  settle(uuid: string, text: DraftEntry): void {
    for (const each of textsOf(text)) this.settleOne(uuid, each);
  }

  /** Forgets everything unsaved of a document. */
  remove(section: UnsavedSection, uuid: string): void {
    const shown = this.get(section, uuid);
    if (!shown) return;
    this.settle(uuid, shown);
    this.wait({ section, uuid, own: undefined, kept: undefined });
  }

  /** Writes the pending texts, one window at a time. */
  async flush(): Promise<void> {
    this.stopTimers();
    if (this.waiting.size > 0) await this.env.mutex.request(DRAFTS_KEY, () => this.writeNow());
  }

  /** Shows the drafts of whoever is signed in now. */
  show(): void {
    this.owner = this.me() ?? this.owner;
    const drafts = (place: Place, entry: DraftEntry | undefined): Draft[] => {
      const text = this.mine(entry);
      return text ? [{ ...text, section: place.section, uuid: place.uuid }] : [];
    };
    const stored = UNSAVED_SECTIONS.flatMap((section) => Object.keys(this.stored[section]).map((uuid): Place => ({ section, uuid })));
    const settled = stored.filter((place) => !this.waiting.has(keyOf(place)));
    this.cell.set([
      ...settled.flatMap((place) => drafts(place, this.stored[place.section][place.uuid])),
      ...[...this.waiting.values()].flatMap((waiting) => drafts(waiting, this.merged(waiting))),
    ]);
  }

  private wait(waiting: Waiting): void {
    this.waiting.set(keyOf(waiting), waiting);
    this.show();
    this.env.timers.clearTimeout(this.pause);
    this.pause = this.env.timers.setTimeout(() => void this.flush(), DRAFT_PAUSE_MS);
    this.longest ??= this.env.timers.setTimeout(() => void this.flush(), DRAFT_LONGEST_WAIT_MS);
  }

  /** The drafts of a document to store: those of this window, then other windows' that nobody took over. */
  private merged({ section, uuid, own, kept }: Waiting, cache = this.stored): DraftEntry | undefined {
    const others = textsOf(cache[section][uuid]).filter((text) => this.isForeign(text) && !this.isSettled(uuid, text));
    const given = [...(own ? [own] : []), ...textsOf(kept)];
    const newer = (text: DraftEntry): DraftEntry =>
      others.find((other) => this.isForeign(text) && writerOf(other) === writerOf(text) && other.date > text.date) ?? text;
    const known = new Set(given.filter((text) => this.isForeign(text)).map(writerOf));
    return inOne([...given.map(newer), ...others.filter((other) => !known.has(writerOf(other)))]);
  }

  /** The texts of an entry that belong to the signed-in person. */
  private mine(entry: DraftEntry | undefined): DraftEntry | undefined {
    const me = this.me();
    return inOne(textsOf(entry).filter(({ userId }) => userId === me));
  }
  private isForeign({ window, userId }: DraftEntry): boolean {
    return userId !== this.me() || (window !== undefined && window !== this.window);
  }
  private isSettled(uuid: string, text: DraftEntry): boolean {
    return text.date <= (this.settled.get(`${uuid} ${writerOf(text)}`) ?? '');
  }
  private settleOne(uuid: string, text: DraftEntry): void {
    if (this.isForeign(text) && !this.isSettled(uuid, text)) this.settled.set(`${uuid} ${writerOf(text)}`, text.date);
  }

  private read(): void {
    this.stored = parseCache(this.env.storage.getItem(DRAFTS_KEY));
    let lost = false;
    for (const [key, { waiting, at }] of this.written) {
      if (this.env.now() - at > OVERLAP_MS) this.written.delete(key);
      else if (!this.waiting.has(key) && this.isOverwritten(waiting)) {
        this.waiting.set(key, waiting);
        lost = true;
      }
    }
    this.show();
    if (lost) void this.flush();
  }

  /** Tells whether another window overwrote this one's last write without having read it. */
  private isOverwritten({ section, uuid, own }: Waiting): boolean {
    const written = textsOf(this.stored[section][uuid]).filter(({ window }) => window === this.window);
    return own ? !written.some(({ date }) => date >= own.date) : written.some(({ userId }) => userId === this.me());
  }

  // Read, merge, write: what another window wrote stays.
  private writeNow(): void {
    if (this.waiting.size === 0) return;
    const cache = parseCache(this.env.storage.getItem(DRAFTS_KEY));
    for (const waiting of this.waiting.values()) {
      const { section, uuid } = waiting;
      const entry = this.merged(waiting, cache);
      if (entry) cache[section][uuid] = entry;
      else delete cache[section][uuid];
    }
    try {
      this.env.storage.setItem(DRAFTS_KEY, JSON.stringify(cache));
      for (const [key, waiting] of this.waiting) {
        const former = this.written.get(key);
        if (former?.waiting !== waiting) this.written.set(key, { waiting, at: this.env.now() });
      }
      this.waiting.clear();
      this.stored = cache;
      this.full.set(undefined);
      this.show();
    } catch (error) {
      this.full.set((error as Error).message || 'The storage is full.');
    }
  }

  private stopTimers(): void {
    this.env.timers.clearTimeout(this.pause);
    this.env.timers.clearTimeout(this.longest);
    this.longest = undefined;
  }
}
