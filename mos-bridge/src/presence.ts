import type { Reporter } from './reporter.ts';

type Connection = Parameters<Reporter['connection']>[0];

/** Whether a device that only answers is there, as its answers and failures show; what the newsroom heard of it before this session is unknown. */
export class Presence {
  private readonly reporter: Pick<Reporter, 'connection'>;
  /** Whether the device holds something, once it answers. */
  private readonly holds: () => boolean;
  private told: Connection | undefined;
  private isOver = false;

  constructor(reporter: Pick<Reporter, 'connection'>, holds = (): boolean => true) {
    this.reporter = reporter;
    this.holds = holds;
  }

  get state(): 'DOWN' | 'LIVE' {
    return this.isKnown && this.told !== 'CANT_CREATE' ? 'LIVE' : 'DOWN';
  }
  /** Whether anything showed it already. */
  get isKnown(): boolean {
    return this.told !== undefined;
  }

  /** The device answered, or did not. */
  reached(isThere: boolean): void {
    this.tell(!isThere ? 'CANT_CREATE' : this.holds() ? 'EXIST' : 'CAN_CREATE');
  }
  /** The session ends, by which alone the device was there. */
  ends(): void {
    this.tell('CANT_CREATE');
    this.isOver = true;
  }

  private tell(connection: Connection): void {
    if (this.isOver || connection === this.told) return;
    this.told = connection;
    this.reporter.connection(connection);
  }
}
