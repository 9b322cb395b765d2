import { DRAFT_LONGEST_WAIT_MS, DRAFT_PAUSE_MS, DRAFTS_KEY, UNSAVED_SECTIONS, type UnsavedSection } from '@lauda/domain';
import { Cell, type View } from '../core/views.ts';
import type { Env } from '../env.ts';

/** A text that was not saved yet, and the saved one it began from. */
export interface DraftEntry {
  readonly document: unknown;
  /** When it was last written, as an ISO instant. */
  readonly date: string;
  readonly userId: number;
  readonly base: unknown;
  /** What was written before a take-over, until the person merges or discards it. */
  readonly earlier?: { readonly document: unknown; readonly base: unknown; readonly date: string };
}
export interface Draft extends DraftEntry {
  readonly section: UnsavedSection;
  readonly uuid: string;
}
export type DraftCache = Record<UnsavedSection, Record<string, DraftEntry>>;

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

/** The unsaved texts of this person, shared by every window of this browser. */
export class Drafts {
  private readonly env: Env;
  private readonly me: () => number | undefined;
  private stored: DraftCache;
  /** What this window has to write: an entry, or that it is gone. */
  private readonly waiting = new Map<string, { section: UnsavedSection; uuid: string; entry: DraftEntry | undefined }>();
  private pause: unknown;
  private longest: unknown;
  private readonly cell = new Cell<readonly Draft[]>([]);
  private readonly full = new Cell<string | undefined>(undefined);
  readonly view: View<readonly Draft[]> = this.cell;
  /** Why the last write failed, such as a full storage; the texts are kept in memory meanwhile. */
  readonly problem: View<string | undefined> = this.full;

  constructor(env: Env, me: () => number | undefined) {
    this.env = env;
    this.me = me;
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

  /** Keeps a text: written 500 ms after the last change, at the latest 10,000 ms after the first (override 9). */
  put(section: UnsavedSection, uuid: string, document: unknown, base: unknown, earlier?: DraftEntry['earlier']): void {
    const userId = this.me();
    if (userId === undefined) return;
    const date = new Date(this.env.now()).toISOString();
    this.wait(section, uuid, { document, date, userId, base, ...(earlier ? { earlier } : {}) });
  }

  /** Forgets a text: it was saved, undone or discarded. */
  remove(section: UnsavedSection, uuid: string): void {
    if (this.get(section, uuid) || this.stored[section][uuid]?.userId === this.me()) this.wait(section, uuid, undefined);
  }

  /** Writes what waits, one window at a time. */
  async flush(): Promise<void> {
    this.stopTimers();
    if (this.waiting.size > 0) await this.env.mutex.request(DRAFTS_KEY, () => this.writeNow());
  }

  /** Shows the drafts of whoever is signed in now. */
  show(): void {
    const me = this.me();
    const all = UNSAVED_SECTIONS.flatMap((section) =>
      Object.entries(this.stored[section]).map(([uuid, entry]): Draft => ({ section, uuid, ...entry })),
    );
    const waiting = [...this.waiting.values()].flatMap(({ section, uuid, entry }): Draft[] => (entry ? [{ section, uuid, ...entry }] : []));
    const settled = all.filter(({ section, uuid }) => !this.waiting.has(`${section} ${uuid}`));
    this.cell.set([...settled, ...waiting].filter(({ userId }) => userId === me));
  }

  private wait(section: UnsavedSection, uuid: string, entry: DraftEntry | undefined): void {
    this.waiting.set(`${section} ${uuid}`, { section, uuid, entry });
    this.show();
    this.env.timers.clearTimeout(this.pause);
    this.pause = this.env.timers.setTimeout(() => void this.flush(), DRAFT_PAUSE_MS);
    this.longest ??= this.env.timers.setTimeout(() => void this.flush(), DRAFT_LONGEST_WAIT_MS);
  }

  private read(): void {
    this.stored = parseCache(this.env.storage.getItem(DRAFTS_KEY));
    this.show();
  }

  // Read, merge, write: what another window wrote stays.
  private writeNow(): void {
    if (this.waiting.size === 0) return;
    const cache = parseCache(this.env.storage.getItem(DRAFTS_KEY));
    for (const { section, uuid, entry } of this.waiting.values()) {
      if (entry) cache[section][uuid] = entry;
      else delete cache[section][uuid];
    }
    try {
      this.env.storage.setItem(DRAFTS_KEY, JSON.stringify(cache));
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
