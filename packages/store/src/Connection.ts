import type { RealtimeNotice, RealtimeState } from '@lauda/sdk';
import type { Live } from './client.ts';
import { Cell, type View } from './core/views.ts';
import { type LiveMessage, STORE_TOPICS } from './live.ts';

export interface ConnectionHooks {
  readonly receive: (message: LiveMessage) => void;
  /** What is open is to be loaded once more. */
  readonly gap: () => void;
  readonly told: (notice: RealtimeNotice) => void;
}

/** The live events of whoever is signed in; a store without realtime is never open. */
export class Connection {
  private readonly live: Live | undefined;
  private readonly hooks: ConnectionHooks;
  private readonly cell = new Cell<RealtimeState>('closed');
  readonly state: View<RealtimeState> = this.cell;
  private offs: (() => void)[] = [];
  private wasOpen = false;

  constructor(live: Live | undefined, hooks: ConnectionHooks) {
    this.live = live;
    this.hooks = hooks;
  }

  get isOpen(): boolean {
    return this.cell.snapshot() === 'open';
  }

  /** Subscribes to every topic of the store, then connects. */
  begin(): void {
    const { live } = this;
    if (!live) return;
    if (this.offs.length === 0) this.subscribe(live);
    void live.connect();
  }

  /** Ends every subscription and the connection. */
  end(): void {
    for (const off of this.offs.splice(0)) off();
    this.live?.close();
    this.cell.set('closed');
    this.wasOpen = false;
  }

  private subscribe(live: Live): void {
    const receive = (message: LiveMessage): void => this.hooks.receive(message);
    for (const topic of STORE_TOPICS) this.offs.push(live.subscribe(topic as Parameters<Live['subscribe']>[0], receive as never));
    this.offs.push(live.onState((state) => this.connected(state)));
    this.offs.push(live.onGap(() => this.hooks.gap()));
    this.offs.push(live.onNotice((notice) => this.hooks.told(notice)));
    this.cell.set(live.state);
  }

  // What was loaded before the first connection may have missed events; later ones bring what was missed, or say that there is a gap.
  private connected(state: RealtimeState): void {
    this.cell.set(state);
    if (state !== 'open' || this.wasOpen) return;
    this.wasOpen = true;
    this.hooks.gap();
  }
}
