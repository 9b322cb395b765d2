import { Exchange, frameOf } from '@lauda/domain';
import { encodeText, Framer, readTree } from '@lauda/mos';
import type { Device } from '@lauda/sdk';
import type { Clock } from './effects.ts';
import { encodingOf, inputOf } from './manners.ts';
import { dialsOf, type PortName } from './wire/addresses.ts';
import type { Line } from './wire/line.ts';

/** How long a connection may take, and how long an answer (BRG-11), in ms. */
const DIAL_MS = 2_000;
const ANSWER_MS = 5_000;
/** How long a connection stays after the last message, in ms. */
export const IDLE_MS = 9_000;

/** The device cannot be connected to. */
export class Unreachable extends Error {}

/** Sees every frame as it is on the wire. */
export type SpeakerTap = (port: PortName, direction: 'in' | 'out', text: string) => void;
export interface SpeakerOptions {
  readonly device: Pick<Device, 'host' | 'port' | 'upperPort' | 'mosId' | 'ncsId' | 'revision' | 'profile' | 'secret'> &
    Pick<Device, 'inputCharset' | 'outputCharset'>;
  readonly clock: Clock;
  readonly tap?: SpeakerTap;
  /** Called at the end, when messages sent may have changed the device's content. */
  readonly onChanged?: () => void;
}
interface Open {
  readonly line: Line;
  readonly exchange: Exchange;
}

/** Sends raw messages to a MOS device over connections of its own, beside the device's session. */
export class Speaker {
  private readonly options: SpeakerOptions;
  private readonly lines = new Map<PortName, Promise<Open>>();
  private turn: Promise<unknown> = Promise.resolve();
  private cancelIdle: () => void = () => undefined;
  private hasChanged = false;

  constructor(options: SpeakerOptions) {
    this.options = options;
  }

  /** Sends a message and resolves with its answer, undefined when none comes; one after the other. Rejects with {@link Unreachable}. */
  say(port: PortName, text: string): Promise<string | undefined> {
    const answer = this.turn.then(() => this.ask(port, text));
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  close(): void {
    this.cancelIdle();
    for (const open of this.lines.values())
      open.then(
        ({ line }) => line.destroy(),
        () => undefined,
      );
    this.lines.clear();
  }

  private rest(): void {
    this.close();
    if (this.hasChanged) this.options.onChanged?.();
    this.hasChanged = false;
  }

  private async ask(port: PortName, text: string): Promise<string | undefined> {
    const { clock } = this.options;
    this.cancelIdle();
    const open = this.lines.get(port) ?? this.open(port);
    this.lines.set(port, open);
    try {
      const { exchange } = await open;
      let cancel = (): void => undefined;
      const tooLong = new Promise<void>((resolve) => (cancel = clock.after(ANSWER_MS, resolve)));
      return await exchange.ask(text, tooLong).finally(() => cancel());
    } finally {
      this.hasChanged ||= changes(text);
      this.cancelIdle = clock.after(IDLE_MS, () => this.rest());
    }
  }

  private open(port: PortName): Promise<Open> {
    const { device, clock, tap } = this.options;
    const [dial] = dialsOf(device, port);
    if (!dial) return Promise.reject(new Unreachable('the device has no address'));
    return new Promise((resolve, reject) => {
      const line = dial();
      const send = (text: string): void => {
        tap?.(port, 'out', text);
        line.write(encodeText(text, encodingOf(device)));
      };
      const exchange = new Exchange({ read: readTree, send });
      const framer = new Framer({ narrow: inputOf(device) });
      const cancel = clock.after(DIAL_MS, () => line.destroy());
      line.on('data', (bytes) => {
        for (const event of framer.push(bytes)) {
          if (event.type !== 'frame') continue;
          tap?.(port, 'in', event.text);
          exchange.heard(event.text);
        }
      });
      line.on('error', () => line.destroy());
      line.on('close', () => {
        cancel();
        this.lines.delete(port);
        reject(new Unreachable('the device cannot be connected to'));
      });
      line.on('connect', () => {
        cancel();
        resolve({ line, exchange });
      });
    });
  }
}

/** Tells whether a message may change the device's running orders; a question does not. */
const changes = (text: string): boolean => {
  const { command } = frameOf({ at: 0, direction: 'out', port: '', text }, readTree);
  return /^ro(?!Req|Ack|List)/.test(command);
};
