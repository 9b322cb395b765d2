import { LockKeeper, type Timers } from '@lauda/sdk';
import type { LockCalls } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import { isUnstable, type Refusal, refusalOf } from '../failures.ts';
import type { Lock } from '../types.ts';
import type { LockEvent } from './lockTable.ts';

/**
 * The lock of an open tab (state-machines 5): `none` for a new document, `other` names the holder, `lost` when it ended without a known reason,
 * `denied` for people without the role to write.
 */
export interface LockState {
  readonly state: 'none' | 'acquiring' | 'held' | 'other' | 'lost' | 'denied';
  readonly nickname?: string | undefined;
  /** The holder is oneself: a device that uses one's account, or another sign-in. */
  readonly isOwn?: boolean;
  /** The lock was mine, and somebody took it. */
  readonly takenOver: boolean;
}
const NONE: LockState = { state: 'none', takenOver: false };

interface Parts {
  readonly locks: LockCalls;
  readonly timers: Timers;
  /** Milliseconds by the clock of the server. */
  readonly now: () => number;
  /** The name of this window: it lets go for itself, and another window of the person keeps the lock. */
  readonly window: string;
  readonly me: () => number | undefined;
  /** Whether I may write documents of this kind: without that role no lock is requested. */
  readonly mayWrite: () => boolean;
  /** Whether the document is open in this window, perhaps again, where its lock has the same name. */
  readonly isOpen: (id: number) => boolean;
  /** A release failed for another reason than that the lock was gone (LOCK-15). */
  readonly onError: (error: Refusal) => void;
}

/** The lock of one open document: taken before it is loaded, renewed every 120 s, released when the tab closes, for this window alone. */
export class LockTab {
  private readonly parts: Parts;
  private readonly keeper: LockKeeper;
  private readonly cell = new Cell<LockState>(NONE);
  private id = 0;
  private uuid = '';
  /** The last event about the lock while it was being requested. */
  private meanwhile: LockEvent | undefined;
  /** Counts what was asked for: an answer to an earlier turn changes nothing. */
  private turn = 0;
  private over: 'closed' | 'abandoned' | undefined;
  readonly view: View<LockState> = this.cell;

  constructor(parts: Parts) {
    this.parts = parts;
    this.keeper = new LockKeeper({
      locks: parts.locks,
      timers: parts.timers,
      now: parts.now,
      window: parts.window,
      onRenewed: () => {
        if (!this.over) this.set({ state: 'held', takenOver: false });
      },
      onLost: (_id, error) => this.ended(refusalOf(error)),
      onError: (error) => parts.onError(refusalOf(error)),
    });
  }

  /** Whether a save is possible: a new document has no lock, a stored one needs it. */
  get canSave(): boolean {
    const { state } = this.cell.snapshot();
    return state === 'none' || state === 'held';
  }

  /** Takes the lock, then loads. If somebody else holds it, or without the role to write, the document is loaded read-only. */
  async open<T>(id: number, uuid: string | undefined, load: () => Promise<T>): Promise<T> {
    this.id = id;
    this.uuid = uuid ?? '';
    if (id <= 0 || this.over) return load();
    if (!this.parts.mayWrite()) {
      this.set({ state: 'denied', takenOver: false });
      return load();
    }
    return this.take(load);
  }

  /** Takes the lock again, as after a new sign-in, never from another holder; answers whether there was one to take. */
  async retake(): Promise<boolean> {
    const { state } = this.cell.snapshot();
    if (this.id <= 0 || state === 'none' || state === 'denied') return false;
    this.keeper.drop(this.id);
    const refused = await this.take<Refusal | undefined>(
      async () => undefined,
      async (refusal) => refusal,
    );
    // Without an answer it may still be free: it is asked for until there is one.
    if (refused && isUnstable(refused) && this.cell.snapshot().state === 'lost') void this.keeper.join(this.id);
    return true;
  }

  /** Stops without a call to the server: the holder of the lock has signed out. */
  abandon(): void {
    this.end('abandoned');
    this.keeper.drop(this.id);
  }

  /** The uuid by which events name the document, known once it is loaded. */
  named(id: number, uuid: string): void {
    this.id = id;
    this.uuid = uuid;
  }

  /** Takes the lock from whoever holds it, then loads. It counts as held when the text is there: what is typed before would be replaced by it. */
  async takeOver<T>(load: () => Promise<T>): Promise<T> {
    const { id } = this;
    const former = this.cell.snapshot();
    const turn = this.begin();
    try {
      await this.parts.locks.takeOver(id, { window: this.parts.window });
    } catch (error) {
      if (turn === this.turn) this.set(former);
      throw error;
    }
    if (turn === this.turn) this.keeper.keep(id);
    else this.cameLate(id);
    try {
      return await load();
    } finally {
      // Somebody may have taken it again meanwhile.
      if (turn === this.turn && this.cell.snapshot().state === 'acquiring') this.set({ state: 'held', takenOver: false });
    }
  }

  /** Merges one live event of this document (LOCK-07, LOCK-11). */
  merge(event: LockEvent): void {
    const { state } = this.cell.snapshot();
    if (event.data.uuid !== this.uuid || state === 'none' || state === 'denied') return;
    if (state === 'acquiring') {
      this.meanwhile = event;
      return;
    }
    if (event.kind === 'entity_locker UNLOCK') {
      this.lose({ state: 'lost', takenOver: false });
      return;
    }
    this.holds(event.data);
  }

  // Keeps asking while the server does not answer: perhaps nobody has taken the lock.
  private ended(error: Refusal): void {
    if (isUnstable(error)) this.set({ state: 'lost', takenOver: false });
    else this.refused(error);
  }

  /** Handles a refused save, which tells the holder of the lock or that the lock is lost. */
  refused(error: Refusal): void {
    const { holder } = error;
    const takenOver = this.cell.snapshot().state === 'held';
    if (holder) this.lose({ state: 'other', nickname: holder.nickname, isOwn: holder.userId === this.parts.me(), takenOver });
    else this.lose({ state: 'lost', takenOver: false });
  }

  /** Releases the lock when it is mine, and stops. */
  async close(): Promise<void> {
    const { state } = this.cell.snapshot();
    const isMine = state === 'held' || (state === 'acquiring' && this.keeper.held.has(this.id));
    this.end('closed');
    if (isMine) await this.keeper.release(this.id);
    else this.keeper.drop(this.id);
  }

  private begin(): number {
    this.turn += 1;
    this.set({ state: 'acquiring', takenOver: false });
    return this.turn;
  }

  private end(how: 'closed' | 'abandoned'): void {
    this.turn += 1;
    this.over = how;
    this.cell.set(NONE);
  }

  /** Takes the lock, then loads; a refused lock is shown, and the document loaded without it. */
  private async take<T>(load: () => Promise<T>, without: (refusal: Refusal) => Promise<T> = load): Promise<T> {
    const { id } = this;
    const turn = this.begin();
    let isTaken = false;
    const taken = (): Promise<T> => {
      isTaken = true;
      if (turn !== this.turn) this.cameLate(id);
      return load();
    };
    try {
      return await this.keeper.openForEdit(id, taken);
    } catch (error) {
      if (isTaken) throw error;
      const refusal = refusalOf(error);
      if (turn === this.turn) this.refused(refusal);
      return without(refusal);
    }
  }

  /** Lets go of a lock that came after its tab was closed. */
  private cameLate(id: number): void {
    if (this.over === 'closed' && !this.parts.isOpen(id)) void this.keeper.release(id);
  }

  private holds(lock: Lock): void {
    const { state, takenOver } = this.cell.snapshot();
    const isOwn = lock.userId === this.parts.me();
    // A device with one's account is another holder: this window cannot write then.
    if (!isOwn || lock.deviceId) {
      this.lose({ state: 'other', nickname: lock.nickname, isOwn, takenOver: takenOver || state === 'held' });
      return;
    }
    // A late UNLOCK of an earlier release must not end the lock held since.
    this.set({ state: 'held', takenOver: false });
    // Another window of the same person took it: this window holds it too, so that neither loses it when the other closes.
    if (state !== 'held') void this.keeper.join(this.id);
  }

  private lose(state: LockState): void {
    this.keeper.drop(this.id);
    this.set(state);
  }

  private set(state: LockState): void {
    const now = this.cell.snapshot();
    const meanwhile = this.meanwhile;
    this.meanwhile = undefined;
    const isSame = now.nickname === state.nickname && now.isOwn === state.isOwn && now.takenOver === state.takenOver;
    if (now.state !== state.state || !isSame) this.cell.set(state);
    if (meanwhile && now.state === 'acquiring' && state.state === 'held') this.merge(meanwhile);
  }
}
