/** What may keep files. */
export const FILE_STORES = ['folder', 's3'] as const;

/** The parts of a newsroom whose state is told. */
export const STATUS_KINDS = ['node', 'bridge', 'device', 'jobs', 'database', 'disk', 'backup'] as const;
export type StatusKind = (typeof STATUS_KINDS)[number];

/** What may be wrong with a part: `bad` is broken, `warn` works and wants a look. */
export const STATUS_TROUBLES = {
  node_gone: 'bad',
  node_release: 'warn',
  bridge_gone: 'bad',
  device_unserved: 'bad',
  device_off: 'bad',
  jobs_failed: 'bad',
  jobs_late: 'warn',
  database_read_only: 'bad',
  database_full: 'bad',
  database_slow: 'warn',
  disk_full: 'bad',
  files_unreachable: 'bad',
  backup_old: 'bad',
  backup_none: 'warn',
} as const;
export type StatusTrouble = keyof typeof STATUS_TROUBLES;
export const STATUS_TROUBLE_CODES = Object.keys(STATUS_TROUBLES) as [StatusTrouble, ...StatusTrouble[]];

/** A part that has a trouble; parts of which there is one have an empty name. */
export interface TroubleAt {
  readonly kind: StatusKind;
  readonly name: string;
  readonly code: StatusTrouble;
}

/** What is known of a newsroom whose troubles are looked for; times in seconds, sizes in bytes. */
export interface StatusFacts {
  readonly nodes: readonly {
    readonly id: string;
    readonly host: string;
    readonly release: string;
    readonly contract: string;
    readonly runtime: string;
    readonly here: boolean;
    readonly gone: boolean;
    readonly uptime: number;
    readonly heard: number;
    readonly memory: number;
    readonly sockets: number;
  }[];
  readonly bridges: readonly { readonly id: string; readonly connected: boolean; readonly seconds: number; readonly devices: number }[];
  readonly devices: readonly {
    readonly name: string;
    readonly type: string;
    readonly bridgeId: string | null;
    readonly connected: boolean;
    readonly simulated: boolean;
    readonly seconds: number | null;
  }[];
  readonly jobs: { readonly running: number; readonly queued: number; readonly failed: number; readonly late: number };
  readonly database: {
    readonly version: string;
    readonly bytes: number;
    readonly connections: number;
    readonly limit: number;
    readonly latencyMs: number;
    readonly readOnly: boolean;
    readonly replicas: number;
    readonly lagBytes: number | null;
  };
  /** Null where none is scheduled; seconds since the last one, null where there is none. */
  readonly backup: {
    readonly name: string | null;
    readonly seconds: number | null;
    readonly bytes: number | null;
    readonly kept: number;
    /** Of the disk of this server's folder; 0 where it has none. */
    readonly free: number;
    readonly total: number;
  } | null;
  readonly disk: {
    readonly files: number;
    readonly bytes: number;
    readonly free: number;
    readonly total: number;
    readonly store: (typeof FILE_STORES)[number];
    readonly place: string;
    readonly failure: string | null;
  };
}

/** A job that waits this long past its time is late, in seconds. */
export const JOB_LATE_SECONDS = 300;
const CONNECTIONS_FULL = 0.9;
const DISK_FULL = 0.05;
const SLOW_MS = 250;
// One a night, with some time to make it.
const BACKUP_OLD_SECONDS = 26 * 3_600;

/** Everything that is wrong, in the order of the parts. */
export function statusTroubles({ nodes, bridges, devices, jobs, database, disk, backup }: StatusFacts): TroubleAt[] {
  const here = nodes.find((node) => node.here);
  const at = (kind: StatusKind, name: string, codes: Partial<Record<StatusTrouble, boolean>>): TroubleAt[] =>
    STATUS_TROUBLE_CODES.filter((code) => codes[code]).map((code) => ({ kind, name, code }));
  return [
    ...nodes.flatMap(({ id, gone, release, contract }) =>
      at('node', id, {
        node_gone: gone,
        node_release: !gone && here !== undefined && (release !== here.release || contract !== here.contract),
      }),
    ),
    ...bridges.flatMap(({ id, connected }) => at('bridge', id, { bridge_gone: !connected })),
    ...devices.flatMap(({ name, bridgeId, connected }) =>
      at('device', name, { device_unserved: bridgeId === null, device_off: bridgeId !== null && !connected }),
    ),
    ...at('jobs', '', { jobs_failed: jobs.failed > 0, jobs_late: jobs.late > 0 }),
    ...at('database', '', {
      database_read_only: database.readOnly,
      database_full: database.connections >= database.limit * CONNECTIONS_FULL,
      database_slow: database.latencyMs > SLOW_MS,
    }),
    ...at('disk', '', {
      disk_full: disk.total > 0 && disk.free < disk.total * DISK_FULL,
      files_unreachable: disk.failure !== null,
    }),
    ...(backup === null
      ? []
      : at('backup', '', {
          // The last one goes only once the next one is whole.
          disk_full: backup.total > 0 && backup.free < Math.max(backup.bytes ?? 0, backup.total * DISK_FULL),
          backup_old: (backup.seconds ?? 0) > BACKUP_OLD_SECONDS,
          backup_none: backup.seconds === null,
        })),
  ];
}
