import { FrameImpl, Parser } from '@stomp/stompjs';
import type { Logger, Socket, Timers } from '../src/index.ts';

/** Time moved by hand. */
export class FakeTimers implements Timers {
  now = 0;
  private next = 1;
  private readonly waiting = new Map<number, { at: number; run: () => void }>();

  setTimeout(run: () => void, ms: number): unknown {
    const handle = this.next++;
    this.waiting.set(handle, { at: this.now + ms, run });
    return handle;
  }
  clearTimeout(handle: unknown): void {
    this.waiting.delete(handle as number);
  }
  /** Moves time on, running what falls due in its order, and lets promises settle. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      const due = [...this.waiting].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0];
      if (!due) break;
      this.waiting.delete(due[0]);
      this.now = due[1].at;
      due[1].run();
      await settle();
    }
    this.now = end;
    await settle();
  }
}
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

interface Frame {
  command: string;
  headers: Record<string, string>;
  body: string;
}
/** A socket whose other end is the test. */
export class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onerror: Socket['onerror'] = null;
  onclose: Socket['onclose'] = null;
  readonly frames: Frame[] = [];
  closed = false;
  private readonly parser = new Parser(
    (raw) => this.frames.push(FrameImpl.fromRawFrame(raw, true) as Frame),
    () => undefined,
  );

  send(data: string): void {
    this.parser.parseChunk(data, false);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.({} as never);
  }
  frame(command: string, headers: Record<string, string>, body = ''): void {
    this.onmessage?.({ data: FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true }) } as never);
  }
  connected(heartbeat = '0,0'): void {
    this.open();
    this.frame('CONNECTED', { version: '1.2', 'heart-beat': heartbeat });
  }
  resumed(body: object): void {
    this.frame('MESSAGE', { destination: '/user/resume', 'message-id': 'r', subscription: 'resume' }, JSON.stringify(body));
  }
  event(n: number, topic: string, action: string, data: unknown = {}): void {
    const body = JSON.stringify({ n, topic, action, data, userId: 1, date: '2026-11-21T19:00:00' });
    this.frame('MESSAGE', { destination: `/topic/${topic}`, 'message-id': `${n}`, 'event-id': `${n}`, subscription: topic }, body);
  }
  fails(message: string): void {
    this.onerror?.({ message } as never);
  }
  ends(code: number, reason = ''): void {
    this.onclose?.({ code, reason } as never);
  }
  sent(command: string): Frame[] {
    return this.frames.filter((frame) => frame.command === command);
  }
  get subscribed(): string[] {
    return this.sent('SUBSCRIBE').map(({ headers }) => headers.destination!);
  }
  get resumes(): unknown[] {
    return this.sent('SEND').map(({ body }) => JSON.parse(body));
  }
}

export const keptLog = (): Logger & { lines: unknown[][] } => {
  const lines: unknown[][] = [];
  return { lines, warn: (...data) => void lines.push(data) };
};
