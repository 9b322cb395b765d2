import { hostname } from 'node:os';
import { Newsroom } from '@lauda/sdk';
import { makeReplier } from './conversation.ts';
import { type Clock, type Log, realClock } from './effects.ts';
import type { IiSettings } from './graphics/iiPort.ts';
import { type Http, startHttp } from './http.ts';
import { Journal } from './journal.ts';
import { type Listener, type ListenerLimits, startListener } from './listener.ts';
import { Metrics } from './metrics.ts';
import { PORT_SETTINGS, type PortSettings } from './portOptions.ts';
import { LIMITS, type Limits } from './projector.ts';
import { Room } from './room.ts';
import type { SessionState } from './session.ts';
import type { SessionSettings } from './sessions.ts';
import type { WebSettings } from './web/webPort.ts';
import { Lanes } from './wire/lanes.ts';

export interface BridgeOptions {
  /** Where the server is, and the token of kind bridge shown to it. */
  readonly url: string;
  /** The addresses of every server, where there are several: the bridge goes on at the next when one dies. */
  readonly urls?: readonly string[];
  readonly token: string;
  /** The name under which devices are leased when the journal holds none yet; the name of the host by default. */
  readonly bridgeId?: string | undefined;
  readonly journalDir: string;
  /** Where devices reach the bridge; port 0 takes a free one. */
  readonly host: string;
  readonly lowerPort: number;
  readonly upperPort: number;
  /** Where /healthz and /metrics are served and devices of MOS 4.0 call; nowhere when absent. */
  readonly httpPort?: number | undefined;
  readonly log: Log;
  readonly clock?: Clock;
  readonly port?: Partial<PortSettings>;
  readonly ii?: Partial<IiSettings>;
  readonly web?: Partial<WebSettings>;
  readonly limits?: Partial<Limits>;
  readonly listener?: Partial<ListenerLimits>;
  readonly heartbeatMs?: number;
}
/** A bridge that runs. */
export interface Bridge {
  readonly lowerPort: number;
  readonly upperPort: number;
  readonly httpPort: number | undefined;
  /** The state of each device. */
  states(): ReadonlyMap<number, SessionState>;
  /** Ends connections, hands in the last reports and gives the leases back. */
  stop(): Promise<void>;
}

/**
 * Runs a bridge: leases devices, compares what each acknowledged with what it should hold, and sends the smallest change that makes them equal.
 * Rejects when a port is taken or the journal cannot be written.
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { clock = realClock } = options;
  const journal = await Journal.open(options.journalDir, options.bridgeId || hostname());
  const newsroom = new Newsroom({ url: options.url, urls: options.urls, token: options.token });
  const metrics = new Metrics();
  const room = new Room({ newsroom, journal, clock, log: options.log, metrics, settings: settingsOf(options) });
  const opened: (Listener | Http)[] = [];
  const shut = (): Promise<unknown> => Promise.all(opened.map((one) => one.stop()));
  try {
    const lower = await listen(options, room, 'lower', clock);
    opened.push(lower);
    const upper = await listen(options, room, 'upper', clock);
    opened.push(upper);
    const http = await serve(options, room, metrics);
    if (http) opened.push(http);
    room.start();
    let stopping: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      await shut();
      await room.stop();
      await newsroom.close();
      await journal.close();
    };
    return {
      lowerPort: lower.port,
      upperPort: upper.port,
      httpPort: http?.port,
      states: () => room.states(),
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    await shut();
    throw error;
  }
}

const settingsOf = ({ port, limits, heartbeatMs, ii, web }: BridgeOptions): SessionSettings => ({
  port: { ...PORT_SETTINGS, ...port },
  limits: { ...LIMITS, ...limits },
  heartbeatMs: heartbeatMs ?? 20_000,
  ii: ii ?? {},
  web: web ?? {},
});

function listen(options: BridgeOptions, room: Room, name: 'lower' | 'upper', clock: Clock): Promise<Listener> {
  const { host, log, listener } = options;
  return startListener({
    host,
    port: name === 'lower' ? options.lowerPort : options.upperPort,
    clock,
    log,
    replier: makeReplier(
      name,
      (mosID) => room.beginning.ended.then(() => room.mosDevice(mosID)),
      clock,
      log,
      ({ deviceId }, address) => room.admits(deviceId, address),
    ),
    charsets: (address) => room.charsetsAt(address),
    tap: (direction, text) => room.heard(name, direction, text),
    ...(listener ? { limits: listener } : {}),
  });
}

async function serve({ host, httpPort, log, token }: BridgeOptions, room: Room, metrics: Metrics): Promise<Http | undefined> {
  if (httpPort === undefined) return undefined;
  const lanes = new Lanes((mosId, ncsId, address) => room.laneHost(mosId, ncsId, address), log);
  return startHttp({ host, port: httpPort, lanes, token, health: () => room.health(), metrics: () => metrics.text() });
}
