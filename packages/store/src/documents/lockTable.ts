import { same } from '../core/same.ts';
import { Cell, type View } from '../core/views.ts';
import { type Done, doneOf, mayPass } from '../failures.ts';
import type { LiveEvent } from '../live.ts';
import type { Lock } from '../types.ts';

export type LockEvent = Extract<LiveEvent, { kind: `entity_locker ${string}` }>;
export type Locks = ReadonlyMap<string, Lock>;

/** The locks held now, by the uuid of the document. */
export class LockTable {
  private readonly cell = new Cell<Locks>(new Map());
  private readonly journals = new Set<LockEvent[]>();
  private loads = 0;
  /** The newest load that was answered; an older answer that comes later is ignored. */
  private newest = 0;
  readonly view: View<Locks> = this.cell;
  /** What the last load answered. */
  readonly answer = new Cell<Done<void> | undefined>(undefined);
  /** Whether the last load failed and may succeed now. */
  isFailed = false;

  /** Loads every lock; events received meanwhile are applied again on top. */
  async load(list: () => Promise<readonly Lock[]>): Promise<Done<void>> {
    const done = await doneOf(() => this.ask(list));
    this.isFailed = !done.ok && mayPass(done.error);
    this.answer.set(done);
    return done;
  }
  private async ask(list: () => Promise<readonly Lock[]>): Promise<void> {
    const journal: LockEvent[] = [];
    this.journals.add(journal);
    this.loads += 1;
    const load = this.loads;
    try {
      const locks = await list();
      if (load < this.newest) return;
      this.newest = load;
      this.cell.set(new Map(locks.map((lock) => [lock.uuid, lock])));
      for (const event of journal) this.apply(event);
    } finally {
      this.journals.delete(journal);
    }
  }

  /** Merges one live event (LOCK-12, LOCK-13). */
  merge(event: LockEvent): void {
    for (const journal of this.journals) journal.push(event);
    this.apply(event);
  }

  /** Removes a released lock at once, ahead of its event. */
  released(uuid: string): void {
    this.merge({ kind: 'entity_locker UNLOCK', data: { uuid }, userId: null, n: 0 } as LockEvent);
  }

  /** Forgets the lock of a document that this person sees no longer: nobody tells them when it ends. */
  forget(id: number): void {
    const lock = [...this.cell.snapshot().values()].find((each) => each.id === id);
    if (lock) this.released(lock.uuid);
  }

  private apply(event: LockEvent): void {
    switch (event.kind) {
      case 'entity_locker LOCK':
      case 'entity_locker TAKE_OVER':
        this.cell.update((locks) =>
          same(locks.get(event.data.uuid), event.data) ? locks : new Map(locks).set(event.data.uuid, event.data),
        );
        return;
      case 'entity_locker UNLOCK':
        this.cell.update((locks) => {
          if (!locks.has(event.data.uuid)) return locks;
          const next = new Map(locks);
          next.delete(event.data.uuid);
          return next;
        });
        return;
      default:
        event satisfies never;
    }
  }
}
