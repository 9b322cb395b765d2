import WebSocket from 'ws';

const TOPICS = ['rundowns', 'blocks', 'stories'] as const;
const frame = (command: string, headers: Readonly<Record<string, string>>, body = ''): string =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')}\n${body}\0`;

/** One socket of somebody at a desk: counts the live events, each once, and resumes where it stopped. */
export class LiveDesk {
  /** The number of the last event seen; -1 before the first connection. */
  last = -1;
  /** Live events seen since the first connection, each once. */
  events = 0;
  /** Events that came a second time or out of their order. */
  disorder = 0;
  gaps = 0;
  private socket: WebSocket | undefined;
  private readonly cookie: string;

  constructor(cookie: string) {
    this.cookie = cookie;
  }

  /** Connects, or connects again, and is there when the server says that nothing is missing any more. */
  async connect(url: string): Promise<void> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws`, { headers: { cookie: this.cookie, origin: url } });
    this.socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', (code) => reject(new Error(`a socket was closed with ${code}`)));
      socket.on('open', () => {
        socket.send(frame('CONNECT', { 'accept-version': '1.2', host: 'lauda', 'heart-beat': '0,10000' }));
        for (const topic of TOPICS) socket.send(frame('SUBSCRIBE', { id: topic, destination: `/topic/${topic}` }));
        socket.send(frame('SEND', { destination: '/app/resume' }, JSON.stringify({ after: this.last })));
      });
      socket.on('message', (data: Buffer) => {
        if (this.socket === socket && this.read(data)) resolve();
      });
    });
    socket.removeAllListeners('close');
  }

  /** Ends the connection without a word, as a cut line does. */
  cut(): void {
    this.socket?.terminate();
  }

  /** Whether the connection is gone. */
  get isLost(): boolean {
    return this.socket === undefined || this.socket.readyState !== WebSocket.OPEN;
  }

  /** Reads one frame; true for the one that says the desk has caught up. */
  private read(data: Buffer): boolean {
    const head = data.toString('latin1', 0, Math.min(data.length, 300));
    const event = /^event-id:(\d+)$/m.exec(head);
    if (event) {
      const n = Number(event[1]);
      if (n <= this.last) this.disorder += 1;
      else this.events += 1;
      this.last = Math.max(this.last, n);
      return false;
    }
    if (!head.includes('destination:/user/resume')) return false;
    const body = data.toString('utf8', data.indexOf('\n\n') + 2).replace('\0', '');
    const { n, gap } = JSON.parse(body) as { n: number; gap?: boolean };
    if (gap) this.gaps += 1;
    this.last = Math.max(this.last, n);
    return true;
  }
}
