import { Exchange, mosPort } from '@lauda/domain';
import { readTree } from '@lauda/mos';
import type { Device, Newsroom } from '@lauda/sdk';
import { CliError } from '../errors.ts';
import { EXIT } from '../exit.ts';
import type { Line, Studio } from './studio.ts';

/** The target of a replay: an address, and the device it belongs to. */
export interface Target {
  readonly host: string;
  readonly port: number;
  readonly upperPort: number | undefined;
  readonly device: Pick<Device, 'id' | 'mosId' | 'ncsId' | 'outputCharset' | 'profile' | 'simulator'> | undefined;
}
export interface TargetLinesOptions {
  readonly studio: Studio;
  readonly target: Target;
  readonly charset: string | undefined;
  /** Resolves when an answer has taken too long. */
  readonly tooLong: () => Promise<void>;
}

/** The sender of messages to the target. */
export interface Asker {
  /** Sends a message and resolves with its answer; undefined where none comes in time. */
  ask(port: string, text: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Sends to a simulated device through its bridge, which alone knows its address. */
export const throughBridge = (newsroom: Newsroom, deviceId: number): Asker => ({
  ask: async (port, text) => {
    const name = port === 'lower' || port === 'query' ? port : 'upper';
    return (await newsroom.devices.say(deviceId, { port: name, text })).text ?? undefined;
  },
  close: async () => undefined,
});

/** A connection to each port of a device, made when it is first needed. */
export class TargetLines implements Asker {
  private readonly options: TargetLinesOptions;
  private readonly lines = new Map<number, Promise<{ readonly line: Line; readonly exchange: Exchange }>>();

  constructor(options: TargetLinesOptions) {
    this.options = options;
  }

  async ask(name: string, text: string): Promise<string | undefined> {
    const { target, tooLong } = this.options;
    const port = mosPort({ ...target, profile: target.device?.profile }, name);
    const open = this.lines.get(port) ?? this.open(port);
    this.lines.set(port, open);
    return (await open).exchange.ask(text, tooLong());
  }

  async close(): Promise<void> {
    for (const open of this.lines.values()) (await open.catch(() => undefined))?.line.close();
  }

  private async open(port: number) {
    const { studio, target, charset } = this.options;
    const { host, device } = target;
    const exchange: Exchange = new Exchange({ read: readTree, send: (text) => line.send(text) });
    const wish = { host, port, charset: charset ?? device?.outputCharset ?? undefined };
    const line = await studio
      .dial({ ...wish, onText: (text) => exchange.heard(text), onEnd: () => undefined })
      .catch((error: NodeJS.ErrnoException) => {
        const reason = error.code ?? error.message;
        throw new CliError(EXIT.failed, 'device.replay.unreachable', { address: `${host}:${port}`, reason });
      });
    return { line, exchange };
  }
}
