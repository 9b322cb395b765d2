import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { hostInUrl } from '@lauda/domain';
import { HeldClock } from './auth/HeldClock.ts';
import { sealFor } from './auth/seal.ts';
import { Sessions } from './auth/sessions.ts';
import { Branches } from './branches/clients.ts';
import { endUnservedLists } from './bridge/leases.ts';
import { noteSilentDevices } from './bridge/silentDevices.ts';
import { endOrphanFeeds } from './calendars/feed.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { sweepLocks } from './documents/locks.ts';
import { rowOfPeople } from './events/events.ts';
import { openFiles } from './filestore/open.ts';
import { FilesWatch } from './filestore/watch.ts';
import { buildApp } from './http/app.ts';
import { arrivals } from './http/arrival.ts';
import { ImportQueue } from './imports/queue.ts';
import { JobRunner } from './jobs/runner.ts';
import { LIMITS, type Limits } from './limits.ts';
import { gauge } from './metrics.ts';
import { Broker } from './realtime/broker.ts';
import { clientMessageHandler } from './realtime/clientMessages.ts';
import { Tail } from './realtime/tail.ts';
import { Settings } from './settings.ts';
import { NodeBeat } from './status/nodes.ts';
import { limitConnections } from './storage/bounded.ts';
import { READING_MS } from './storage/guarded.ts';
import { migrate } from './storage/migrate.ts';
import { createPool } from './storage/pool.ts';
import { closeDataFolder } from './storage/private-folder.ts';
import { SlowStatements } from './storage/slow.ts';
import { DatabaseWatch } from './storage/watch.ts';
import { traceEvents } from './telemetry.ts';
import { turnOffOrphans } from './webhooks/orphans.ts';

export interface ServerOptions {
  config: Config;
  databaseUrl: string;
  /** The clock of the server, in epoch ms; one that is given is never set. Default: that of the machine. */
  now?: (() => number) | undefined;
  logger?: object | boolean;
  /** The folder of the built web client; a promise while it is being built, awaited as late as possible. */
  webRoot?: string | Promise<string> | undefined;
  /** Whether this node listens for NOTIFY; behind a transaction pooler it cannot, and polls alone. Default: true. */
  listen?: boolean | undefined;
  limits?: Partial<Limits> | undefined;
  /** Whether this node works on jobs. Default: true. */
  jobs?: boolean | undefined;
  /** Runs after the migrations and before the first call is accepted. */
  prepare?: ((services: Services) => Promise<void>) | undefined;
}
export interface RunningServer {
  url: string;
  services: Services;
  timings: Record<string, number>;
  readonly log: { fatal(data: object, text: string): void };
  stop(): Promise<void>;
}

const SWEEP_MS = 2_000;
// Sessions are remembered for 1 s after a lookup, so with a sweep every 700 ms a revocation on another node takes effect within 2 s even if its
// event is lost.
const END_MS = 700;

/** Wraps periodic work so that a tick is skipped while the one before still runs. */
function withoutOverlap(log: { error: (data: object, text: string) => void }, failed: string, work: () => Promise<unknown>): () => void {
  let busy = false;
  return () => {
    if (busy) return;
    busy = true;
    work()
      .catch((err: unknown) => log.error({ err }, failed))
      .finally(() => {
        busy = false;
      });
  };
}

async function endExpiredSessions({ sessions }: Services, broker: Broker): Promise<void> {
  await Promise.all([sessions.sweep(), broker.closeEnded()]);
}

/** Ends what was made with tokens that are over. */
async function endOrphans(services: Services, log: { warn(data: object, text: string): void }): Promise<void> {
  const [calendars, webhooks] = await Promise.all([endOrphanFeeds(services), turnOffOrphans(services)]);
  if (webhooks.length > 0) log.warn({ webhooks }, 'webhooks were turned off: the tokens they were saved with are over');
  if (calendars.length > 0) log.warn({ calendars }, 'addresses of calendars were ended: the tokens they were made with are over');
}

/** Starts one node: migrations, the tail of the outbox, HTTP and STOMP on one port. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config } = options;
  const limits = { ...LIMITS, ...options.limits };
  const started = performance.now();
  const timings: Record<string, number> = {};
  const lap = (name: string, since: number): number => {
    timings[name] = Math.round(performance.now() - since);
    return performance.now();
  };
  const pool = createPool(options.databaseUrl, { max: limits.connections, statementMs: READING_MS });
  const kept = createPool(options.databaseUrl, { max: limits.kept, statementMs: READING_MS });
  const slow = new SlowStatements(limits.slowMs);
  for (const watched of [pool, kept]) slow.watch(watched);
  const now = options.now ?? Date.now;
  const sessionClock = new HeldClock(now, options.now ?? (() => performance.now()));
  let since = started;
  // Migrations have no time limit.
  const migrating = createPool(options.databaseUrl, { max: 1 });
  await migrate(migrating).finally(() => migrating.end());
  since = lap('migrations', since);
  const settings = new Settings(pool);
  await settings.reload();
  const seal = sealFor(config);
  const files = openFiles(config);
  let tail: Tail | undefined;
  const urgent = limitConnections(kept, limits.urgent);
  const services: Services = {
    node: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`,
    slow,
    pool,
    kept,
    urgent,
    reports: limitConnections(urgent, limits.reports),
    databaseUrl: options.databaseUrl,
    imports: new ImportQueue(),
    limits,
    config,
    now,
    settings,
    sessions: new Sessions(kept, { now: sessionClock.now, wall: now, zone: () => settings.zone }),
    files,
    filesWatch: new FilesWatch(kept, files),
    seal,
    branches: new Branches(seal),
    onPersonalEvents: (events, userId, at) => tail?.committed(events.map((event) => rowOfPeople(event, userId, at))),
    arrived: arrivals(config),
  };
  await closeDataFolder(config.dataDir);
  await services.files.sweep();
  let ready = false;
  // Calls are registered while the database is filled and the web client is built.
  const building = Promise.resolve(options.webRoot).then((webRoot) =>
    buildApp(services, { logger: options.logger ?? false, webRoot, ready: () => ready }),
  );
  building.catch(() => {});
  await options.prepare?.(services);
  since = lap('data', since);
  const app = await building;
  if (options.webRoot instanceof Promise) since = lap('page', since);
  // An unreachable file store does not keep the server from starting; it is logged.
  services.filesWatch.log = app.log;
  sessionClock.log = app.log;
  void services.filesWatch.now();
  if (config.trustProxy === true)
    app.log.warn('LAUDA_TRUST_PROXY=true trusts the last hop only: say the addresses of the proxies, or how many there are.');
  const reloadSettings = (): Promise<void> =>
    settings.reload().catch((err: unknown) => app.log.error({ err }, 'reading the settings failed'));
  const broker = new Broker({
    pool,
    sessions: services.sessions,
    arrived: services.arrived,
    now,
    zone: () => settings.zone,
    limits,
    said: clientMessageHandler(kept, app.log),
    log: app.log,
  });
  const runner = new JobRunner(services, app.log);
  const following = new Tail(
    kept,
    async (events) => {
      if (events.some(({ topic }) => topic === 'jobs')) runner.wake();
      // Whoever hears of it is answered by it: this node reads the settings before it passes the event on.
      if (events.some(({ topic, full_body }) => topic === 'settings' && (full_body as { area?: string }).area === 'branch'))
        await reloadSettings();
      return traceEvents(events.length, broker.clients.size, () => broker.deliver(events));
    },
    app.log,
  );
  broker.tail = following;
  following.onEphemeral = (message) => broker.sendEphemeral(message);
  following.onTimelineChange = () => {
    app.log.warn('the database was put in the place of another: everybody begins anew');
    broker.resetClients();
    void reloadSettings();
  };
  await following.start(options.listen);
  tail = following;
  const watch = new DatabaseWatch(options.databaseUrl, [pool, kept], app.log);
  watch.start();
  app.server.on('upgrade', (request, socket, head) => broker.upgrade(request, socket, head));
  gauge('lauda_sockets', () => broker.clients.size);
  gauge('lauda_ephemeral_dropped', () => broker.dropped);
  await app.listen({ host: config.host, port: config.port });
  // A connection that cannot be accepted, such as without a free file descriptor, must not end the process.
  app.server.on('error', (err) => app.log.error({ err }, 'a connection was not accepted'));
  lap('http', since);
  ready = true;
  const timers = [
    setInterval(
      withoutOverlap(app.log, 'ending sessions failed', () => endExpiredSessions(services, broker)),
      END_MS,
    ),
    // Apart from the sessions, which wait for nobody's audit.
    setInterval(
      withoutOverlap(app.log, 'ending what was made with tokens failed', () => endOrphans(services, app.log)),
      END_MS,
    ),
    setInterval(() => void sweepLocks(services).catch((err: unknown) => app.log.error({ err }, 'freeing locks failed')), SWEEP_MS),
    setInterval(
      withoutOverlap(app.log, 'noting silent devices failed', () => noteSilentDevices(services, app.log)),
      SWEEP_MS,
    ),
    setInterval(
      () => void endUnservedLists(services).catch((err: unknown) => app.log.error({ err }, 'ending lists nobody brings failed')),
      SWEEP_MS,
    ),
  ];
  if (options.jobs ?? true) runner.start();
  const beat = new NodeBeat(services, () => broker.clients.size, app.log);
  await beat.start();
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://${hostInUrl(config.host)}:${port}`,
    services,
    timings,
    log: app.log,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      broker.close();
      // Who runs this server ends it after a while in any case, and its database with it: what is cut off here rolls back by itself. Mails on their way
      // have the same time as calls, and at the same time: one after the other would take twice as long.
      const late = setTimeout(() => app.server.closeAllConnections(), limits.leaveMs);
      const left = app.close().finally(() => clearTimeout(late));
      await Promise.all([runner.stop(), beat.stop(), left]);
      await following.stop();
      await watch.stop();
      await services.branches.close();
      await Promise.all([pool.end(), kept.end()]);
    },
  };
}
