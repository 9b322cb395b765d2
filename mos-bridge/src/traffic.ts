import type { Watch } from './deviceSession.ts';
import type { Clock } from './effects.ts';
import type { Metrics } from './metrics.ts';
import { traceExchange } from './telemetry.ts';

/** One frame that went between the bridge and a device. */
export interface SeenFrame {
  /** Counts the frames of a device from 1. */
  readonly n: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly port: string;
  /** `out` is a message of the newsroom. */
  readonly direction: 'in' | 'out';
  readonly text: string;
}
interface DeviceTraffic {
  frames: SeenFrame[];
  chars: number;
  n: number;
}
// The newest of each device: enough to look at a conversation, and little enough for a hundred devices.
const KEPT_FRAMES = 500;
const KEPT_CHARS = 2_097_152;
const ANSWERED_CHARS = 1_048_576;

/** Keeps the newest frames of each device for display, and counts all frames. */
export class Traffic implements Watch {
  private readonly clock: Clock;
  private readonly metrics: Metrics;
  /** The instant of the server at an instant of this machine's clock. */
  private readonly dated: (at: number) => number;
  private readonly devices = new Map<number, DeviceTraffic>();

  constructor(clock: Clock, metrics: Metrics, dated: (at: number) => number) {
    this.clock = clock;
    this.metrics = metrics;
    this.dated = dated;
  }

  frame({ device, port, direction, text }: { device: number; port: string; direction: 'in' | 'out'; text: string }): void {
    const kept = this.devices.get(device) ?? { frames: [], chars: 0, n: 0 };
    this.devices.set(device, kept);
    kept.frames.push({ n: ++kept.n, at: this.clock.now(), port, direction, text });
    kept.chars += text.length;
    while (kept.frames.length > KEPT_FRAMES || (kept.chars > KEPT_CHARS && kept.frames.length > 1))
      kept.chars -= kept.frames.shift()!.text.length;
    this.metrics.count('lauda_bridge_frames_total', { device, port, direction });
  }
  exchange(seen: { device: number; command: string; ms: number | undefined }): void {
    traceExchange(seen);
    const { device, command, ms } = seen;
    this.metrics.count('lauda_bridge_messages_total', { device, command, outcome: ms === undefined ? 'unanswered' : 'answered' });
    if (ms !== undefined) this.metrics.time('lauda_bridge_answer_seconds', { device }, ms);
  }
  refusal({ device, command }: { device: number; command: string }): void {
    this.metrics.count('lauda_bridge_refusals_total', { device, command });
  }

  /** The frames of a device after one of them, oldest first, as many as fit into one answer; `last` is the newest there is. */
  after(device: number, n: number): { frames: SeenFrame[]; last: number } {
    const kept = this.devices.get(device);
    const frames: SeenFrame[] = [];
    let chars = 0;
    for (const frame of kept?.frames ?? []) {
      if (frame.n <= n) continue;
      chars += frame.text.length;
      if (chars > ANSWERED_CHARS && frames.length > 0) break;
      frames.push({ ...frame, at: this.dated(frame.at) });
    }
    return { frames, last: kept?.n ?? 0 };
  }
  forget(device: number): void {
    this.devices.delete(device);
  }
}
