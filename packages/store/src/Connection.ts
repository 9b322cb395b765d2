import { maySubscribe, type Role } from '@lauda/domain';
import { type RealtimeNotice, type RealtimeState, TOPICS } from '@lauda/sdk';
import type { Live } from './client.ts';
import { batch, Cell, type View } from './core/views.ts';
import type { Env } from './env.ts';
import { type LiveMessage, STORE_TOPICS } from './live.ts';

/** How long loading is put off while the first connection is made, in ms. */
const PATIENCE_MS = 1000;

export interface ConnectionHooks {
  readonly receive: (message: LiveMessage) => void;
  /** Called when events start to flow or some were missed: open lists must be loaded again. */
  readonly gap: () => void;
  /** Called when the first connection failed or takes long: open lists are loaded without events. */
  readonly alone: () => void;
  /** Called with what the server says of the connection. */
  readonly onNotice: (notice: RealtimeNotice) => void;
  /** Called whenever the connection opens, after what its first opening loads. */
  readonly opened: () => void;
}

/** The connection for live events of the signed-in person; without realtime it is never open. */
export class Connection {
  private readonly live: Live | undefined;
  private readonly hooks: ConnectionHooks;
  private readonly cell = new Cell<RealtimeState>('closed');
  readonly state: View<RealtimeState> = this.cell;
  private offs: (() => void)[] = [];
  private wasOpen = false;
  /** Whether the next connection delivers all events since the first request, so that nothing has to be loaded again. */
  private isSeamless = false;
  /** Whether a sign-out threw away events that came already: the next connection does not bring them again. */
  private isLacking = false;
  private readonly timers: Env['timers'];
  private readonly soon: Env['soon'];
  private readonly log: Env['log'];
  private patience: unknown;
  /** Events not yet handled: a slow desk takes them in batches instead of falling ever further behind. */
  private readonly waiting: LiveMessage[] = [];

  constructor(live: Live | undefined, { timers, soon, log }: Pick<Env, 'timers' | 'soon' | 'log'>, hooks: ConnectionHooks) {
    this.live = live;
    this.timers = timers;
    this.soon = soon;
    this.log = log;
    this.hooks = hooks;
  }

  /** Whether events are received or will be after a reconnect: changes in between are then replayed, or a gap is reported. */
  get expectsEvents(): boolean {
    return this.cell.snapshot() !== 'closed';
  }

  /** When data last came from the server, in epoch ms of this machine; undefined before the first. */
  get heardAt(): number | undefined {
    return this.live?.heardAt;
  }

  /** Subscribes to the store's topics that these roles may subscribe to, then connects; `after` is the event number read before anything was loaded. */
  begin(roles: readonly Role[], after?: number): void {
    const { live } = this;
    if (!live) {
      this.hooks.alone();
      return;
    }
    if (this.offs.length === 0) this.subscribe(live, roles);
    this.isSeamless = after !== undefined && live.startAfter !== undefined && !this.isLacking;
    this.isLacking = false;
    if (after !== undefined) live.startAfter?.(after);
    if (!this.wasOpen) this.patience ??= this.timers.setTimeout(() => this.impatient() && this.hooks.alone(), PATIENCE_MS);
    void live.connect();
  }

  /** Ends every subscription and the connection. */
  end(): void {
    for (const off of this.offs.splice(0)) off();
    this.isLacking ||= this.waiting.length > 0;
    this.waiting.length = 0;
    this.live?.close();
    this.cell.set('closed');
    this.wasOpen = false;
    this.impatient();
  }

  private subscribe(live: Live, roles: readonly Role[]): void {
    const receive = (message: LiveMessage): void => this.take(message);
    for (const topic of STORE_TOPICS) if (maySubscribe(TOPICS[topic].hears, { roles })) this.offs.push(live.subscribe(topic, receive));
    this.offs.push(live.onState((state) => this.connected(state)));
    this.offs.push(live.onGap(() => this.missed()));
    this.offs.push(live.onNotice(this.hooks.onNotice));
    this.cell.set(live.state);
  }

  /** Ends the wait for the first connection; answers whether it was still waiting. */
  private impatient(): boolean {
    const waited = this.patience !== undefined;
    if (waited) this.timers.clearTimeout(this.patience);
    this.patience = undefined;
    return waited;
  }

  // Data loaded before the first connection may have missed events; a later connection replays missed events or reports a gap.
  private connected(state: RealtimeState): void {
    this.cell.set(state);
    if (state === 'waiting' && this.impatient()) this.hooks.alone();
    if (state !== 'open') return;
    if (!this.wasOpen) this.first();
    this.hooks.opened();
  }

  private first(): void {
    const waited = this.impatient();
    this.wasOpen = true;
    // With `startAfter` all events since the first request are delivered, so nothing has to be loaded again.
    if (!this.isSeamless) this.missed();
    else if (waited) this.hooks.alone();
  }

  private missed(): void {
    this.flush();
    this.hooks.gap();
  }

  private take(message: LiveMessage): void {
    if (!this.soon) {
      this.hooks.receive(message);
      return;
    }
    this.waiting.push(message);
    if (this.waiting.length === 1) this.soon(() => this.flush());
  }

  private flush(): void {
    batch(() => {
      for (const message of this.waiting.splice(0)) {
        try {
          this.hooks.receive(message);
        } catch (error) {
          this.log?.('a live message could not be merged', error);
        }
      }
    });
  }
}
