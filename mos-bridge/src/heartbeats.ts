import type { Envelope, Message } from '@lauda/mos';
import type { Clock, Log } from './effects.ts';
import type { Port } from './port.ts';

type Name = 'lower' | 'upper';
export interface HeartbeatOptions {
  readonly clock: Clock;
  readonly everyMs: number;
  readonly ports: Readonly<Partial<Record<Name, Port>>>;
  ask(name: Name, message: Message, attempts?: number): Promise<Envelope>;
  message(): Message;
  /** Whether a heartbeat may go out now. */
  allowed(): boolean;
  failed(error: Error): void;
}

/** Sends heartbeats on idle connections; devices that never answer them get none. */
export class Heartbeats {
  private readonly options: HeartbeatOptions;
  private readonly answered = new Set<Name>();
  private cancel: () => void = () => undefined;

  constructor(options: HeartbeatOptions) {
    this.options = options;
  }

  start(): void {
    const { clock, everyMs, ports, ask, message, allowed, failed } = this.options;
    this.cancel = clock.after(everyMs / 4, () => {
      for (const name of ['upper', 'lower'] as const) {
        const port = ports[name];
        if (port?.up && this.answered.has(name) && allowed() && port.idleMs >= everyMs) void ask(name, message()).catch(failed);
      }
      this.start();
    });
  }
  stop(): void {
    this.cancel();
  }

  /** The first heartbeat of a connection; tells whether it was answered. */
  async first(name: Name): Promise<boolean> {
    const { ask, message } = this.options;
    const answer = await ask(name, message(), 1).catch(() => undefined);
    if (answer) this.answered.add(name);
    else this.answered.delete(name);
    return answer !== undefined;
  }
}

/** Logs the identity a device reports. */
export function logMachine(log: Log, device: number, message: Message | undefined): void {
  if (message?.kind !== 'listMachInfo') return;
  const { manufacturer = '', model = '', mosRev = '', profiles } = message;
  log('info', 'the device says who it is', { device, manufacturer, model, mosRev, profiles: profiles.join(',') });
}
