import { Newsroom as AnyNewsroom, type NewsroomOptions } from '../Newsroom.ts';
import { CookieFetchTransport } from './fetch.ts';
import { openSocket } from './socket.ts';
import { UndiciTransport } from './undici.ts';
import { Way } from './way.ts';

export * from '../index.ts';
export { type UndiciOptions, UndiciTransport } from './undici.ts';

/** A newsroom for Node: kept connections, the session cookie kept, and sockets that carry it. */
export class Newsroom extends AnyNewsroom {
  // Hidden from whoever lists the areas of a newsroom.
  readonly #way: Way;

  constructor(options: NewsroomOptions = {}) {
    const way = new Way(options);
    const transport = options.transport ?? (options.fetch ? new CookieFetchTransport(options) : new UndiciTransport(options, way));
    super({ ...options, transport, socket: options.socket ?? ((url, headers) => openSocket(url, headers, way)) });
    this.#way = way;
  }

  override async close(): Promise<void> {
    await super.close();
    await this.#way.close();
  }
}
