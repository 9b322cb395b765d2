import { statfs } from 'node:fs/promises';
import { JOB_LATE_SECONDS, STATUS_TROUBLES, type StatusFacts, statusTroubles } from '@lauda/domain/status';
import type { status } from '@lauda/spec/areas/status';
import type * as z from 'zod';
import type { Services } from '../context.ts';
import { all, one, type Queryable } from '../storage/change.ts';
import { type SlowStatement, withoutValues } from '../storage/slow.ts';
import { localTimestamp } from '../time.ts';
import { nodesNow } from './nodes.ts';

type Status = z.input<typeof status.load.result>;
type StatusServices = Pick<Services, 'pool' | 'now' | 'settings' | 'node' | 'slow' | 'config' | 'files' | 'filesWatch'>;

/** How many slow statements are named. */
const STATEMENTS = 20;
// The first measurement may include opening the connection.
const TRIES = 3;

const BRIDGES = `select bridge_id as id, bool_or(until > $1) as connected,
    greatest(0, extract(epoch from $1 - case when bool_or(until > $1) then min(since) filter (where until > $1) else max(until) end))::int as seconds,
    count(*) filter (where until > $1 or not held)::int as devices
  from (select *, bool_or(until > $1) over (partition by bridge_id) as held from device_lease) lease group by bridge_id order by bridge_id`;
// A device counts only for the bridge that holds its lease now.
const DEVICES = `select id, name, type, "bridgeId", connected, simulated,
    case when turned is not null then greatest(0, extract(epoch from $1 - turned))::int end as seconds
  from (select device.id, device.name, device.type, case when until > $1 then bridge_id end as "bridgeId",
      coalesce(until > $1, false) and not away as connected,
      coalesce(body -> 'simulator', 'null') <> 'null' as simulated, case when until > $1 then connection_at when away then least(connection_at, until)
        else until end as turned
    from device left join device_lease lease on lease.device_id = device.id,
      lateral (select coalesce(body ->> 'existence', 'CANT_CREATE') = 'CANT_CREATE' as away) reach) known order by lower(name), id`;
const JOBS = `select count(*) filter (where state = 'RUNNING')::int as running, count(*) filter (where state = 'QUEUED')::int as queued,
    count(*) filter (where state = 'QUEUED' and due_at < $1::timestamptz - interval '${JOB_LATE_SECONDS} s')::int as late,
    (select count(*)::int from (select distinct on (kind, target) state from job where state in ('DONE', 'FAILED', 'CANCELLED')
      order by kind, target, id desc) last where last.state = 'FAILED') as failed
  from job`;
const DATABASE = `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes, pg_is_in_recovery() as "readOnly",
    (select sum(numbackends)::int from pg_stat_database) as connections,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as limit,
    (select count(*)::int from pg_stat_replication) as replicas,
    (select max(pg_wal_lsn_diff(sent_lsn, replay_lsn))::bigint from pg_stat_replication) as "lagBytes"`;
const FILES = `select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes from (select distinct on (sha256) size from file) stored`;
// A node without backup folder: backups are on if another node has one, which shows by a waiting nightly job.
const BACKUP = `select $2 or exists (select 1 from job where kind = 'backup' and slot is not null and state in ('QUEUED', 'RUNNING')) as on,
    (select count(*)::int from backup) as kept, last.name, last.bytes, greatest(0, extract(epoch from $1 - last.at))::int as seconds
  from (select 1) here left join lateral (select name, bytes, at from backup order by at desc, id desc limit 1) last on true`;
const TRACKED = "select to_regclass('pg_stat_statements') is not null as tracked";
// Statements on roles are excluded, since they may contain a password.
const STATEMENTS_SEEN = `select query as text, calls, mean_exec_time as "meanMs", max_exec_time as "maxMs" from pg_stat_statements
  where dbid = (select oid from pg_database where datname = current_database()) and userid = current_user::regrole and max_exec_time >= $1
    and query ~* '^\\s*(select|insert|update|delete|with)\\M' order by max_exec_time desc limit $2`;

async function databaseNow(db: Queryable): Promise<StatusFacts['database']> {
  let latencyMs = Number.POSITIVE_INFINITY;
  for (let at = 0; at < TRIES; at += 1) {
    const since = performance.now();
    await one(db, 'select 1');
    latencyMs = Math.min(latencyMs, performance.now() - since);
  }
  const found = await one<Omit<StatusFacts['database'], 'latencyMs'> & Record<string, unknown>>(db, DATABASE);
  return { ...found!, latencyMs: Math.round(latencyMs) };
}

/** Lists the slow statements of all nodes if pg_stat_statements is loaded, else of this node. */
async function slowNow({ pool, slow }: Pick<StatusServices, 'pool' | 'slow'>): Promise<Status['slow']> {
  const own = { source: 'node', limitMs: slow.limitMs, statements: slow.list(STATEMENTS) } as const;
  const found = await one<{ tracked: boolean }>(pool, TRACKED);
  if (!found?.tracked) return own;
  // The extension may be installed without being loaded.
  const seen = await all<SlowStatement & Record<string, unknown>>(pool, STATEMENTS_SEEN, [slow.limitMs, STATEMENTS]).catch(() => undefined);
  if (!seen) return own;
  const statements = seen.map(({ text, calls, meanMs, maxMs }) => ({
    ...{ text: withoutValues(text), calls },
    ...{ meanMs: Math.round(meanMs), maxMs: Math.round(maxMs) },
  }));
  return { ...own, source: 'pg_stat_statements', statements };
}

const NO_ROOM = { free: 0, total: 0 };
/** Reads how much room the disk of a folder has; none of nothing where it is not there. */
const roomAt = (folder: string): Promise<typeof NO_ROOM> =>
  statfs(folder).then(
    ({ bsize, bavail, blocks }) => ({ free: bavail * bsize, total: blocks * bsize }),
    () => NO_ROOM,
  );

async function backupNow({ pool, config }: Pick<StatusServices, 'pool' | 'config'>, at: Date): Promise<StatusFacts['backup']> {
  const found = await one<NonNullable<StatusFacts['backup']> & { on: boolean }>(pool, BACKUP, [at, config.backups !== undefined]);
  const { on, name, bytes, kept, seconds } = found!;
  if (!on) return null;
  const room = config.backups === undefined ? NO_ROOM : await roomAt(config.backups);
  return { name, bytes, kept, seconds: name === null ? null : seconds, ...room };
}

async function diskNow({ pool, config, files, filesWatch }: StatusServices): Promise<StatusFacts['disk']> {
  const stored = await one<{ files: number; bytes: number }>(pool, FILES);
  return {
    ...stored!,
    ...(await roomAt(files.folder ?? config.dataDir)),
    store: files.kind,
    place: files.place,
    failure: await filesWatch.now(),
  };
}

/** Collects the state of the newsroom and its problems. */
export async function statusNow(services: StatusServices): Promise<Status> {
  const { pool, now, settings, node } = services;
  const at = new Date(now());
  // One query after the other, so that a page that polls this takes a single connection.
  const facts = {
    nodes: await nodesNow(pool, node),
    bridges: await all<Status['bridges'][number]>(pool, BRIDGES, [at]),
    devices: await all<Status['devices'][number]>(pool, DEVICES, [at]),
    jobs: (await one<Status['jobs']>(pool, JOBS, [at]))!,
    database: await databaseNow(pool),
    disk: await diskNow(services),
    backup: await backupNow(services, at),
  };
  const troubles = statusTroubles(facts).map((each) => ({ ...each, broken: STATUS_TROUBLES[each.code] === 'bad' }));
  return {
    at: localTimestamp(at, settings.zone),
    ok: !troubles.some(({ broken }) => broken),
    troubles,
    ...facts,
    slow: await slowNow(services),
  };
}
