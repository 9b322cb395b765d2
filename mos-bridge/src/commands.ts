import { cutText } from '@lauda/domain';
import type { BridgeAnswer, BridgeCommand, Device, Newsroom } from '@lauda/sdk';
import { ConflictError, NotFoundError } from '@lauda/sdk';
import { ListFailed } from './archive/listing.ts';
import type { DeviceSession } from './deviceSession.ts';
import type { Clock, Log } from './effects.ts';
import { reachDevice } from './reach.ts';
import { type Speaker, Unreachable } from './speaker.ts';
import type { PortName } from './wire/addresses.ts';

export interface CommandsOptions {
  readonly newsroom: Newsroom;
  readonly clock: Clock;
  readonly log: Log;
  /** The time of the newsroom as MOS writes it. */
  time(): string;
  /** The session of a device whose lease is ours. */
  session(deviceId: number): DeviceSession | undefined;
  /** The frames of a device after one of them. */
  traffic(deviceId: number, after: number): unknown;
  /** The sender of manual messages to a device. */
  speaker(deviceId: number): Speaker | undefined;
}

/** Executes commands of the newsroom and answers their results. Each is done once; those for devices of another bridge are left to it. */
export class Commands {
  private readonly options: CommandsOptions;
  /** The commands begun, by id; with the answer if it could not be delivered to the server. */
  private readonly begun = new Map<number, BridgeAnswer | undefined>();
  private isAsking = false;
  private isAskDue = false;

  constructor(options: CommandsOptions) {
    this.options = options;
  }

  /** Looks for commands. */
  wake(): void {
    this.isAskDue = true;
    if (this.isAsking) return;
    this.isAsking = true;
    void this.ask()
      .catch((error: Error) => this.options.log('debug', 'commands could not be read', { reason: cutText(error.message, 200) }))
      .finally(() => {
        this.isAsking = false;
      });
  }

  private async ask(): Promise<void> {
    while (this.isAskDue) {
      this.isAskDue = false;
      for (const command of await this.options.newsroom.bridge.commands()) {
        const mine = command.deviceId === null || this.options.session(command.deviceId) !== undefined;
        const lost = this.begun.get(command.id);
        if (!mine || (this.begun.has(command.id) && !lost)) continue;
        this.begun.set(command.id, undefined);
        // Not awaited: a slow device must not delay commands for others.
        void (lost ? this.tell(command, lost) : this.answer(command));
      }
    }
  }

  private async answer(command: BridgeCommand): Promise<void> {
    const answer: BridgeAnswer = await this.run(command).then(
      (result) => ({ ok: true, result: result as never }),
      (error: Error) => ({ ok: false, error: cutText(error.message, 500), ...(error instanceof ListFailed ? { code: error.code } : {}) }),
    );
    const fields = { device: command.deviceId ?? undefined, command: command.verb };
    this.options.log(answer.ok ? 'info' : 'warn', 'a command was done', { ...fields, ok: answer.ok });
    await this.tell(command, answer);
  }
  private async tell({ id }: BridgeCommand, answer: BridgeAnswer): Promise<void> {
    await this.options.newsroom.bridge.answer(id, answer).catch((error: unknown) => {
      // Another bridge answered, or the command has expired.
      if (!(error instanceof NotFoundError || error instanceof ConflictError)) this.begun.set(id, answer);
    });
  }

  private async run({ deviceId, verb, args }: BridgeCommand): Promise<unknown> {
    if (verb === 'test') return reachDevice(args.device as unknown as Partial<Device>, this.options.clock, this.options.time);
    const session = deviceId === null ? undefined : this.options.session(deviceId);
    if (verb === 'traffic' && session) return this.options.traffic(session.deviceId, Number(args.after) || 0);
    if (verb === 'say' && session) return this.say(session.deviceId, args);
    if (!session?.command) throw new Error(`the device does not know '${verb}'`);
    return session.command(verb, args);
  }

  private async say(
    deviceId: number,
    { port, text }: BridgeCommand['args'],
  ): Promise<{ reached: boolean; text: string | null; ms: number }> {
    const { clock, speaker } = this.options;
    const since = clock.steady();
    const answered = (reached: boolean, answer: string | undefined) => ({
      reached,
      text: answer ?? null,
      ms: Math.round(clock.steady() - since),
    });
    return speaker(deviceId)!
      .say(port as PortName, String(text))
      .then(
        (answer) => answered(true, answer),
        (error: unknown) => {
          if (error instanceof Unreachable) return answered(false, undefined);
          throw error;
        },
      );
  }
}
