import { describe, expect, it } from 'vitest';
import { LOCALES } from '../enums.ts';
import { bytesText, STATUS_TROUBLE_CODES, type StatusFacts, spanText, statusRows, statusText, statusTroubles } from './index.ts';

const node = {
  id: 'a-1',
  host: 'a',
  release: '0.1.0',
  contract: '3.17.1',
  runtime: '24.1.0',
  here: true,
  gone: false,
  uptime: 90,
  heard: 1,
};
const fine: StatusFacts = {
  nodes: [{ ...node, memory: 212_000_000, sockets: 3 }],
  bridges: [{ id: 'ponte', connected: true, seconds: 7_300, devices: 2 }],
  devices: [{ name: 'PLAYOUT', type: 'playout', bridgeId: 'ponte', connected: true, simulated: true, seconds: 5 }],
  jobs: { running: 1, queued: 2, failed: 0, late: 0 },
  database: { version: '18.0', bytes: 9_500_000, connections: 12, limit: 97, latencyMs: 1, readOnly: false, replicas: 1, lagBytes: 2_000 },
  backup: { name: 'lauda-1.lauda', seconds: 3_600, bytes: 5_000_000, kept: 3, free: 50_000_000_000, total: 100_000_000_000 },
  disk: {
    files: 3,
    bytes: 700_000,
    free: 50_000_000_000,
    total: 200_000_000_000,
    store: 'folder',
    place: '/srv/lauda/files',
    failure: null,
  },
};
const codes = (more: Partial<StatusFacts>): string[] =>
  statusTroubles({ ...fine, ...more }).map(({ kind, name, code }) => `${kind} ${name} ${code}`);

describe('what is wrong', () => {
  it('is nothing where everything answers', () => expect(codes({})).toEqual([]));

  it('is found in each part, at its limit and not before', () => {
    const [first] = fine.nodes;
    expect(codes({ nodes: [first!, { ...first!, id: 'b', here: false, gone: true, release: '0.2.0' }] })).toEqual(['node b node_gone']);
    expect(codes({ nodes: [first!, { ...first!, id: 'b', here: false, release: '0.2.0' }] })).toEqual(['node b node_release']);
    expect(codes({ bridges: [{ id: 'p', connected: false, seconds: 9, devices: 0 }] })).toEqual(['bridge p bridge_gone']);
    const [device] = fine.devices;
    expect(codes({ devices: [{ ...device!, connected: false }] })).toEqual(['device PLAYOUT device_off']);
    expect(codes({ devices: [{ ...device!, connected: false, bridgeId: null }] })).toEqual(['device PLAYOUT device_unserved']);
    expect(codes({ jobs: { ...fine.jobs, failed: 1, late: 2 } })).toEqual(['jobs  jobs_failed', 'jobs  jobs_late']);
    const { database, disk } = fine;
    expect(codes({ database: { ...database, limit: 100, connections: 89, latencyMs: 250 } })).toEqual([]);
    expect(codes({ database: { ...database, limit: 100, connections: 90, latencyMs: 251, readOnly: true } })).toEqual([
      'database  database_read_only',
      'database  database_full',
      'database  database_slow',
    ]);
    expect(codes({ disk: { ...disk, free: disk.total * 0.05 } })).toEqual([]);
    expect(codes({ disk: { ...disk, free: disk.total * 0.05 - 1 } })).toEqual(['disk  disk_full']);
    expect(codes({ disk: { ...disk, failure: 's3://tv: ECONNREFUSED' } })).toEqual(['disk  files_unreachable']);
    expect(codes({ backup: { ...fine.backup!, seconds: 26 * 3_600 } })).toEqual([]);
    expect(codes({ backup: { ...fine.backup!, seconds: 26 * 3_600 + 1 } })).toEqual(['backup  backup_old']);
    const none = { name: null, seconds: null, bytes: null, kept: 0, free: 0, total: 0 };
    expect(codes({ backup: none })).toEqual(['backup  backup_none']);
    // The disk of the backups is another: the next one has to fit beside the last.
    expect(codes({ backup: { ...fine.backup!, free: 5_000_000_000, bytes: 5_000_000_000 } })).toEqual([]);
    expect(codes({ backup: { ...fine.backup!, free: 6_000_000_000, bytes: 6_000_000_001 } })).toEqual(['backup  disk_full']);
    expect(codes({ backup: { ...fine.backup!, free: 4_999_999_999 } })).toEqual(['backup  disk_full']);
    expect(codes({ backup: null })).toEqual([]);
    // A machine that does not tell is not full.
    expect(codes({ disk: { ...disk, free: 0, total: 0 } })).toEqual([]);
  });

  it('stands in the row of its part, in words of three languages', () => {
    const facts = { ...fine, jobs: { ...fine.jobs, failed: 3 } };
    const jobs = (locale: (typeof LOCALES)[number]) =>
      statusRows({ ...facts, troubles: statusTroubles(facts) }, locale).find(({ kind }) => kind === 'jobs')!;
    expect(LOCALES.map((locale) => jobs(locale).trouble)).toEqual([
      'Failed, and not done since: 3',
      'Fallaron y no se han hecho desde entonces: 3',
      'Falharam e não foram feitas desde então: 3',
    ]);
    expect(jobs('en_US')).toMatchObject({ state: 'bad', facts: 'running: 1, waiting: 2', seconds: null });
    for (const locale of LOCALES) for (const code of STATUS_TROUBLE_CODES) expect(statusText(`trouble.${code}`, locale)).not.toBe('');
  });
});

it('every part has a row, with what is known of it', () => {
  const rows = statusRows({ ...fine, troubles: [] }, 'en_US');
  expect(rows.map(({ kind, name, state, facts }) => [kind, name, state, facts])).toEqual([
    ['node', 'a', 'good', 'this one, version 0.1.0, contract 3.17.1, Node.js 24.1.0, 212 MB, open pages: 3'],
    ['bridge', 'ponte', 'good', 'devices: 2'],
    ['device', 'PLAYOUT', 'good', 'bridge ponte, simulated'],
    ['jobs', '', 'good', 'running: 1, waiting: 2'],
    ['database', '', 'good', 'PostgreSQL 18.0, 9.5 MB, connections: 12 of 97, 1 ms, replicas: 1, behind: 2 kB'],
    ['disk', '', 'good', 'files: 3 (700 kB), free: 50 GB of 200 GB'],
    ['backup', '', 'good', 'lauda-1.lauda, 5 MB, kept: 3, free: 50 GB of 100 GB'],
  ]);
  // Of one that is gone it is said how long it was not heard.
  const gone = { ...fine.nodes[0]!, gone: true, heard: 40 };
  expect(statusRows({ ...fine, nodes: [gone], troubles: [] }, 'pt_BR')[0]).toMatchObject({ seconds: 40 });
});

it('a time has its two largest units, a size the unit that leaves less than a thousand', () => {
  expect([0, 59, 61, 3_600, 90_061, 86_400 * 12].map((seconds) => spanText(seconds, 'en_US'))).toEqual([
    '0 sec',
    '59 sec',
    '1 min 1 sec',
    '1 hr',
    '1 day 1 hr',
    '12 days',
  ]);
  expect(spanText(90_061, 'pt_BR')).toBe('1 dia 1 h');
  expect([0, 1, 512].map((bytes) => bytesText(bytes, 'en_US'))).toEqual(['0 bytes', '1 byte', '512 bytes']);
  expect([1_000, 1_550_000, 12_400_000_000].map((bytes) => bytesText(bytes, 'pt_BR'))).toEqual(['1 kB', '1,6 MB', '12 GB']);
});
