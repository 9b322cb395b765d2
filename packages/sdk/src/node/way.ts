import type { Dispatcher } from 'undici';
import type { NewsroomOptions } from '../Newsroom.ts';

/** The network path of calls and sockets if not direct: the caller's dispatcher, or a proxy. */
export class Way {
  private readonly options: Pick<NewsroomOptions, 'dispatcher' | 'proxy'>;
  private made: Promise<Dispatcher> | undefined;

  constructor(options: Pick<NewsroomOptions, 'dispatcher' | 'proxy'>) {
    this.options = options;
  }

  /** Answers the dispatcher, or nothing where there is none. */
  get dispatcher(): Promise<Dispatcher> | undefined {
    const { dispatcher, proxy } = this.options;
    if (dispatcher) this.made ??= Promise.resolve(dispatcher as unknown as Dispatcher);
    else if (proxy) this.made ??= import('undici').then(({ ProxyAgent }) => new ProxyAgent(proxy));
    return this.made;
  }

  /** Closes the connections to the proxy; a dispatcher of the caller stays open. */
  async close(): Promise<void> {
    const { made } = this;
    this.made = undefined;
    if (!this.options.dispatcher) await (await made)?.close();
  }
}
