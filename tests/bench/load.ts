import { type Dispatcher, Pool } from 'undici';

/** A call as bare undici sends it. */
export interface BareCall {
  readonly path: string;
  readonly token: string;
}

export const headersOf = ({ token }: BareCall): Record<string, string> => ({
  accept: 'application/json',
  authorization: `Bearer ${token}`,
});

async function discard(pool: Pool, request: Dispatcher.RequestOptions): Promise<number> {
  const { statusCode, body } = await pool.request(request);
  if (statusCode !== 200) throw new Error(`${request.path} answered ${statusCode}: ${await body.text()}`);
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length;
  return bytes;
}

/** Sends a GET again and again over so many kept connections, each as soon as it has its answer; the answers are read and thrown away. */
export class Load {
  private readonly pool: Pool;
  private readonly request: Dispatcher.RequestOptions;
  private readonly connections: number;
  /** The length of the last answer. */
  bytes = 0;

  constructor(url: string, call: BareCall, connections: number) {
    this.pool = new Pool(url, { connections, pipelining: 1 });
    this.request = { method: 'GET', path: call.path, headers: headersOf(call) };
    this.connections = connections;
  }

  /** Answers the requests per second over so many milliseconds. */
  async rate(ms: number): Promise<number> {
    let answered = 0;
    const started = performance.now();
    const one = async (): Promise<void> => {
      while (performance.now() - started < ms) {
        this.bytes = await discard(this.pool, this.request);
        answered += 1;
      }
    };
    await Promise.all(Array.from({ length: this.connections }, one));
    return (answered * 1000) / (performance.now() - started);
  }

  /** Sends it once, or another path, and answers the ms it took. */
  async time(path = this.request.path): Promise<number> {
    const started = performance.now();
    this.bytes = await discard(this.pool, { ...this.request, path });
    return performance.now() - started;
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
