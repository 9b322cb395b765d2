import { LOCK_RENEW_MS, LOCK_TTL_MS } from '@lauda/domain/limits';
import { type Lease, leaseAt } from '@lauda/domain/locks';
import {
  ForbiddenError,
  LockedError,
  type NewsroomError,
  NotFoundError,
  PreconditionFailedError,
  SessionExpiredError,
  TimeoutError,
} from '../core/errors.ts';
import { systemTimers, type Timers } from '../realtime/ports.ts';
import type { Lock } from '../schema.gen.ts';

/** The pause before an unanswered renewal is retried, ms. */
const RETRY_MS = 5_000;
const NEW_DOCUMENT = 0;

/** The options of a lock keeper. */
export interface LockKeeperOptions {
  /** `newsroom.locks`, or anything that renews and removes. */
  readonly locks: {
    renew(id: number, query?: { window?: string }): Promise<Lock>;
    remove(id: number, query?: { window?: string }): Promise<void>;
  };
  /** A unique name of this window: releasing a lock here keeps it in the person's other windows. */
  readonly window?: string | undefined;
  readonly timers?: Timers | undefined;
  /** A monotonic clock in milliseconds; by default the time since the program started. */
  readonly now?: (() => number) | undefined;
  /** Called after each successful renewal. */
  readonly onRenewed?: ((lock: Lock) => void) | undefined;
  /**
   * Called when a renewal is refused, or when the lock expired before one was answered: the text can then not be saved for certain. A later {@link
   * LockKeeperOptions.onRenewed} means that it is back, which after a sleep of the machine comes at once: others may have written meanwhile, so what was loaded before has to be loaded again.
   */
  readonly onLost?: ((id: number, error: NewsroomError) => void) | undefined;
  /** Called when a release fails, unless the lock was gone already. */
  readonly onError?: ((error: NewsroomError) => void) | undefined;
}

/**
 * Keeps the locks of documents open for editing: a lock lives 300 s, so each is renewed every 120 s, and every 5 s while the server does not answer.
 */
export class LockKeeper {
  private readonly options: LockKeeperOptions;
  private readonly timers: Timers;
  private readonly now: () => number;
  private readonly renewals = new Map<number, Renewal>();
  /** The renewals that are under way. */
  private readonly asked = new Map<number, Promise<Lock>>();
  /** The openings of each document that are under way, until they are dropped. */
  private readonly openings = new Map<number, Set<object>>();

  constructor(options: LockKeeperOptions) {
    this.options = options;
    this.timers = options.timers ?? systemTimers;
    this.now = options.now ?? (() => performance.now());
  }

  /** The ids of the documents whose locks are renewed. */
  get held(): ReadonlySet<number> {
    return new Set(this.renewals.keys());
  }

  /**
   * Opens a document for editing: renews its lock, then loads it, then keeps the lock unless it was dropped or released meanwhile. A new document (id
   * 0) is only loaded.
   */
  async openForEdit<T>(id: number, load: () => Promise<T>): Promise<T> {
    if (id === NEW_DOCUMENT) return load();
    const asked = this.now();
    const opening = {};
    const openings = this.openings.get(id) ?? new Set();
    this.openings.set(id, openings.add(opening));
    try {
      const lock = await this.ask(id);
      this.options.onRenewed?.(lock);
      const document = await load();
      if (openings.has(opening)) this.keep(id, asked, lock);
      return document;
    } finally {
      openings.delete(opening);
      if (openings.size === 0 && this.openings.get(id) === openings) this.openings.delete(id);
    }
  }

  /** Renews a lock the caller holds from now on, as after a create that took it; nothing for a new document (id 0). */
  keep(id: number, since = this.now(), lock?: Lock): void {
    if (id === NEW_DOCUMENT || this.renewals.has(id)) return;
    this.renewals.set(id, { timer: undefined, lease: leaseFrom(since), lock });
    this.schedule(id, LOCK_RENEW_MS);
  }

  /** Renews a lock at once and from now on: another window of the person took it back, and this one holds it beside that. */
  async join(id: number): Promise<void> {
    if (id === NEW_DOCUMENT || this.renewals.has(id)) return;
    this.keep(id);
    await this.renew(id);
  }

  /** Stops renewing without releasing: another person took the lock, or it moved to another window. */
  drop(id: number): void {
    this.openings.get(id)?.clear();
    this.openings.delete(id);
    this.timers.clearTimeout(this.renewals.get(id)?.timer);
    this.renewals.delete(id);
  }

  /** Stops renewing and releases the lock. A lock that is gone already (404) is no error; any other is told to `onError`. */
  async release(id: number): Promise<void> {
    this.drop(id);
    if (id === NEW_DOCUMENT) return;
    // A renewal that comes after the release would take the free lock again, for nobody.
    const asked = this.asked.get(id);
    if (asked) await asked.catch(() => undefined);
    try {
      await this.options.locks.remove(id, ...this.named());
    } catch (error) {
      if (!(error instanceof NotFoundError)) this.options.onError?.(error as NewsroomError);
    }
  }

  /** Stops renewing every lock without releasing them; they end by themselves. */
  close(): void {
    for (const id of [...this.renewals.keys(), ...this.openings.keys()]) this.drop(id);
  }

  private schedule(id: number, ms: number): void {
    const renewal = this.renewals.get(id);
    if (!renewal) return;
    this.timers.clearTimeout(renewal.timer);
    renewal.timer = this.timers.setTimeout(() => void this.renew(id), ms);
  }

  private named(): [query?: { window: string }] {
    const { window } = this.options;
    return window === undefined ? [] : [{ window }];
  }

  private ask(id: number): Promise<Lock> {
    const asked = this.options.locks.renew(id, ...this.named());
    this.asked.set(id, asked);
    const over = (): void => {
      if (this.asked.get(id) === asked) this.asked.delete(id);
    };
    asked.then(over, over);
    return asked;
  }

  private async renew(id: number): Promise<void> {
    const asked = this.now();
    const renewal = this.renewals.get(id);
    if (!renewal) return;
    try {
      const lock = await this.ask(id);
      if (this.renewals.get(id) !== renewal) return;
      const { lease, lock: former } = renewal;
      renewal.lock = lock;
      // A lock that was taken anew had run out, as in a sleep, which no clock here has to count.
      if (lease && (former ? former.since !== lock.since : !leaseAt(lease, asked)))
        this.options.onLost?.(id, new TimeoutError(0, 'timeout', 'The lock ran out, and was taken again.'));
      if (this.renewals.get(id) !== renewal) return;
      // The server counts from the arrival of the request, which was not earlier than this.
      renewal.lease = leaseFrom(asked);
      this.schedule(id, LOCK_RENEW_MS);
      this.options.onRenewed?.(lock);
    } catch (error) {
      if (this.renewals.get(id) === renewal) this.failed(id, renewal, error as NewsroomError);
    }
  }

  private failed(id: number, renewal: Renewal, error: NewsroomError): void {
    // A refusal is final; without an answer the lock may still be held until it expires.
    if (FINAL.some((type) => error instanceof type)) {
      this.drop(id);
      this.options.onLost?.(id, error);
      return;
    }
    this.schedule(id, RETRY_MS);
    if (!renewal.lease || leaseAt(renewal.lease, this.now())) return;
    renewal.lease = undefined;
    this.options.onLost?.(id, error);
  }
}

interface Renewal {
  timer: unknown;
  /** The part of the lease that is certain; undefined after its loss was reported. */
  lease: Lease | undefined;
  /** The lock as it was answered last. */
  lock: Lock | undefined;
}
const leaseFrom = (asked: number): Lease => ({ userId: 0, expiresMs: asked + LOCK_TTL_MS });
const FINAL = [LockedError, NotFoundError, ForbiddenError, PreconditionFailedError, SessionExpiredError];
