import { Newsroom as AnyNewsroom, type NewsroomOptions } from '../Newsroom.ts';
import { openSocket } from './socket.ts';
import { type UndiciOptions, UndiciTransport } from './undici.ts';

export * from '../index.ts';
export { CookieJar } from './cookies.ts';
export { type UndiciOptions, UndiciTransport } from './undici.ts';

export interface NodeNewsroomOptions extends Omit<NewsroomOptions, 'fetch' | 'url'>, UndiciOptions {}

/** A newsroom for Node: kept connections, the session cookie kept, and sockets that carry it. */
export class Newsroom extends AnyNewsroom {
  constructor(options: NodeNewsroomOptions) {
    super({ ...options, transport: options.transport ?? new UndiciTransport(options), socket: options.socket ?? openSocket });
  }

  /** Ends the realtime and the kept connections, so that the process can end. */
  async close(): Promise<void> {
    this.realtime.close();
    if (this.transport instanceof UndiciTransport) await this.transport.close();
  }
}
