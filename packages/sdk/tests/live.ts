import { vi } from 'vitest';
import { recordingTransport } from '../../testing/src/recording.ts';
import { Newsroom, type RealtimeNotice, type RealtimeState } from '../src/index.ts';
import { FakeSocket, FakeTimers, keptLog, settle } from './fakes.ts';

/** A realtime whose sockets, time and console belong to the test. */
export class Live {
  readonly timers = new FakeTimers();
  readonly sockets: FakeSocket[] = [];
  readonly log = keptLog();
  readonly notices: RealtimeNotice[] = [];
  readonly states: RealtimeState[] = [];
  readonly realtime: Newsroom['realtime'];

  constructor() {
    const { timers, log } = this;
    const open = (): FakeSocket => {
      this.sockets.push(new FakeSocket());
      return this.socket;
    };
    this.realtime = new Newsroom({
      url: 'http://news.example',
      transport: recordingTransport(),
      socket: open,
      timers,
      logger: log,
    }).realtime;
    this.realtime.onNotice((notice) => this.notices.push(notice));
    this.realtime.onState((state) => this.states.push(state));
  }
  /** Lets the clock of the machine go with the timers; answers a function that sets it. */
  withClock(): (ms: number) => void {
    let set = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => 1_800_000_000_000 + this.timers.now + set);
    return (ms) => {
      set += ms;
    };
  }
  /** A heartbeat of the server. */
  beat(): void {
    this.socket.onmessage?.({ data: '\n' } as never);
  }
  /** The socket opened last. */
  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
  /** Connects up to an open socket. */
  async connect(): Promise<void> {
    void this.realtime.connect();
    // The first call loads the protocol, which takes real turns of the event loop.
    while (this.sockets.length === 0) await new Promise((done) => setTimeout(done, 1));
    await settle();
  }
  /** Connects until events flow. */
  async online(n = 0): Promise<void> {
    await this.connect();
    this.socket.connected();
    this.socket.resumed({ resumed: true, n, sight: 's1' });
  }
  /** Loses the connection, makes it again and answers the resume. */
  async reconnected(answer: object): Promise<void> {
    this.socket.ends(1006);
    await this.timers.pass(2500);
    this.socket.connected();
    this.socket.resumed(answer);
  }
}
