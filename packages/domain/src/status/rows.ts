import type { Locale } from '../enums.ts';
import { type StatusTextKey, statusText } from './texts.ts';
import { STATUS_TROUBLES, type StatusFacts, type StatusKind, type TroubleAt } from './troubles.ts';

/** One part of the newsroom as people read it. */
export interface StatusRow {
  readonly kind: StatusKind;
  /** Its name; empty for parts of which there is one. */
  readonly name: string;
  readonly state: 'good' | 'warn' | 'bad';
  /** For how long it has been so, in seconds; null where that is not known. */
  readonly seconds: number | null;
  /** What is wrong with it; empty where nothing is. */
  readonly trouble: string;
  /** What else is known of it. */
  readonly facts: string;
}

const tag = (locale: Locale): string => locale.replace('_', '-');
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
/** A size as people write it, with the unit that leaves less than a thousand: `212 MB`. */
export function bytesText(bytes: number, locale: Locale): string {
  const at = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1_000 ** at;
  // The short form of bytes has no plural in English.
  const unitDisplay = at === 0 ? 'long' : 'short';
  const format = { style: 'unit', unit: UNITS[at], unitDisplay, maximumFractionDigits: value < 10 && at > 1 ? 1 : 0 } as const;
  return new Intl.NumberFormat(tag(locale), format).format(value);
}

const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;
/** How long something lasts, in its two largest units: `3 days, 4 hr`. */
export function spanText(seconds: number, locale: Locale): string {
  const from = Math.max(
    0,
    STEPS.findIndex(([, size]) => seconds >= size),
  );
  const start = seconds < 1 ? STEPS.length - 1 : from;
  let rest = Math.max(0, Math.floor(seconds));
  const parts: string[] = [];
  for (const [unit, size] of STEPS.slice(start, start + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 || parts.length === 0)
      parts.push(new Intl.NumberFormat(tag(locale), { style: 'unit', unit, unitDisplay: 'short' }).format(count));
  }
  return parts.join(' ');
}

type Known = StatusFacts & { readonly troubles: readonly TroubleAt[] };

/** Every part of the newsroom, in words: nodes, bridges, devices, jobs, the database, files. */
export function statusRows(status: Known, locale: Locale): StatusRow[] {
  const t = (key: StatusTextKey, params?: Readonly<Record<string, string | number>>): string => statusText(key, locale, params);
  const size = (bytes: number): string => bytesText(bytes, locale);
  const { nodes, bridges, devices, jobs, database, disk, backup } = status;
  const row = (kind: StatusKind, name: string, key: string, seconds: number | null, facts: readonly (string | false)[]): StatusRow => {
    const codes = status.troubles.filter((each) => each.kind === kind && each.name === key).map(({ code }) => code);
    const state = codes.some((code) => STATUS_TROUBLES[code] === 'bad') ? 'bad' : codes.length > 0 ? 'warn' : 'good';
    const trouble = codes.map((code) => t(`trouble.${code}`, { failed: jobs.failed, late: jobs.late })).join('; ');
    return { kind, name, state, seconds, trouble, facts: facts.filter(Boolean).join(', ') };
  };
  return [
    ...nodes.map(({ id, host, here, gone, heard, uptime, memory, ...node }) =>
      row('node', host, id, gone ? heard : uptime, [here && t('facts.here'), t('facts.node', { ...node, memory: size(memory) } as never)]),
    ),
    ...bridges.map(({ id, seconds, devices: count }) => row('bridge', id, id, seconds, [t('facts.bridge', { devices: count })])),
    ...devices.map(({ name, seconds, bridgeId, simulated }) =>
      row('device', name, name, seconds, [
        bridgeId !== null && t('facts.bridgeOf', { bridge: bridgeId }),
        simulated && t('facts.simulated'),
      ]),
    ),
    row('jobs', '', '', null, [t('facts.jobs', { running: jobs.running, queued: jobs.queued })]),
    row('database', '', '', null, [
      t('facts.database', {
        ...{ version: database.version, size: size(database.bytes), connections: database.connections },
        ...{ limit: database.limit, latency: database.latencyMs },
      }),
      database.replicas > 0 && t('facts.replicas', { replicas: database.replicas }),
      database.lagBytes !== null && t('facts.lag', { lag: size(database.lagBytes) }),
    ]),
    row('disk', '', '', null, [
      t('facts.disk', { files: disk.files, size: size(disk.bytes), free: size(disk.free), total: size(disk.total) }),
      disk.store === 's3' && disk.place,
      disk.failure ?? false,
    ]),
    ...(backup === null
      ? []
      : [
          row('backup', '', '', backup.seconds, [
            backup.name !== null && t('facts.backup', { name: backup.name, size: size(backup.bytes ?? 0), kept: backup.kept }),
            backup.total > 0 && t('facts.room', { free: size(backup.free), total: size(backup.total) }),
          ]),
        ]),
  ];
}
