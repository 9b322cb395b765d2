import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RELEASE, VERSION } from '@lauda/domain';
import { parseConfig, seedDemo, startEmbeddedPostgres, startServer } from '@lauda/server';
import { type BridgedServer, PATIENCE, PATIENCE_MS, startBridgedServer, WireClient } from '@lauda/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Nodes } from '../../testing/src/nodes.ts';
import { SlowStatements, withoutValues } from '../src/storage/slow.ts';

interface Status {
  ok: boolean;
  troubles: { kind: string; name: string; code: string; broken: boolean }[];
  nodes: { id: string; here: boolean; gone: boolean; release: string; contract: string; uptime: number; heard: number; memory: number }[];
  bridges: { id: string; connected: boolean; seconds: number; devices: number }[];
  devices: { name: string; bridgeId: string | null; connected: boolean; simulated: boolean; seconds: number | null }[];
  jobs: { running: number; queued: number; failed: number; late: number };
  database: { version: string; bytes: number; connections: number; limit: number; latencyMs: number; readOnly: boolean };
  disk: { files: number; bytes: number; free: number; total: number; store: string; place: string; failure: string | null };
  slow: { source: string; limitMs: number; statements: { text: string; calls: number; meanMs: number; maxMs: number }[] };
}
const statusOf = async (client: WireClient): Promise<Status> => (await client.get<Status>('/status')).body;
const codes = ({ troubles }: Status): string[] => troubles.map(({ code }) => code);

describe('the status', () => {
  let scene: BridgedServer;
  const status = () => statusOf(scene.ana);
  const sql = (text: string, values: unknown[] = []) => scene.server.server.services.pool.query(text, values);
  beforeAll(async () => {
    scene = await startBridgedServer();
  });
  afterAll(() => scene?.server.stop());

  it('tells of this node, the database, the files and the jobs, and that nothing is broken', async () => {
    const found = await status();
    expect([found.ok, found.troubles]).toEqual([true, []]);
    expect(found.nodes).toMatchObject([{ here: true, gone: false, release: VERSION, contract: RELEASE }]);
    expect(found.nodes[0]!.memory).toBeGreaterThan(10_000_000);
    const { rows } = await sql('show server_version');
    expect(found.database).toMatchObject({ version: rows[0].server_version, readOnly: false });
    expect(found.database.bytes).toBeGreaterThan(1_000_000);
    expect(found.database.connections).toBeGreaterThan(0);
    expect(found.disk.total).toBeGreaterThan(found.disk.free);
    const form = new FormData();
    form.append('file', new Blob(['doze bytes.'.padEnd(12)], { type: 'text/plain' }), 'nota.txt');
    await scene.ana.send('POST', '/files/single', form);
    expect((await status()).disk).toMatchObject({ files: 1, bytes: 12 });
  });

  it('is for who reads the administration', async () => {
    await scene.server.person('rui', ['RUNDOWN_READ']);
    expect((await (await scene.server.as('rui')).get('/status')).status).toBe(403);
  });

  it('tells which bridge serves a device, whether that answers, and for how long', async () => {
    const body = { name: 'PLAYOUT', type: 'playout', protocol: 'mos', host: '127.0.0.1', mosId: 'p.mos' };
    const { id } = (await scene.ana.post<{ id: number }>('/devices', body)).body;
    expect((await status()).devices).toMatchObject([{ name: 'PLAYOUT', bridgeId: null, connected: false, seconds: null }]);
    expect(codes(await status())).toEqual(['device_unserved']);
    const [held] = (await scene.bridge.post<{ epoch: number }[]>('/bridge/leases', { bridgeId: 'ponte', deviceIds: [id] })).body;
    expect(codes(await status())).toEqual(['device_off']);
    const said = (seq: number, state: string) =>
      scene.bridge.post('/bridge/reports', {
        bridgeId: 'ponte',
        epochs: { [id]: held!.epoch },
        reports: [{ deviceId: id, seq, kind: 'connection', status: state, at: scene.server.now() }],
      });
    await said(1, 'CAN_CREATE');
    scene.server.advance(5_000);
    // Its state may change meanwhile, but the time since it answers stays.
    await said(2, 'EXIST');
    const found = await status();
    expect([found.ok, found.troubles]).toEqual([true, []]);
    expect(found.devices).toMatchObject([{ bridgeId: 'ponte', connected: true, simulated: false }]);
    expect(found.devices[0]!.seconds).toBeGreaterThanOrEqual(5);
    expect(found.bridges).toMatchObject([{ id: 'ponte', connected: true, devices: 1 }]);
    scene.server.advance(60_000);
    const gone = await status();
    expect(gone.troubles.map(({ kind, name, code }) => [kind, name, code])).toEqual([
      ['bridge', 'ponte', 'bridge_gone'],
      ['device', 'PLAYOUT', 'device_unserved'],
    ]);
    expect(gone.ok).toBe(false);
    expect(gone.bridges[0]!.seconds).toBeGreaterThanOrEqual(50);
    await scene.ana.delete(`/devices/${id}`);
  });

  it('counts the jobs that wait and run, those that are late, and those that failed until they are done', async () => {
    const job = `insert into job (kind, target, state, created_at, due_at, finished_at) values ('mail', $1, $2, $3, $3, $3)`;
    const at = (seconds: number): Date => new Date(scene.server.now() - seconds * 1_000);
    await sql(job, ['1', 'FAILED', at(900)]);
    await sql(job, ['2', 'QUEUED', at(10)]);
    const failed = await status();
    expect(failed.jobs).toEqual({ running: 0, queued: 1, failed: 1, late: 0 });
    expect([failed.ok, codes(failed)]).toEqual([false, ['jobs_failed']]);
    await sql(job, ['1', 'DONE', at(60)]);
    await sql("update job set due_at = $1 where target = '2'", [at(400)]);
    const late = await status();
    expect(late.jobs).toMatchObject({ failed: 0, late: 1 });
    // One that is late wants a look and breaks nothing.
    expect([late.ok, codes(late)]).toEqual([true, ['jobs_late']]);
    await sql('delete from job');
  });

  it('names slow statements without what people wrote, those of this node where PostgreSQL does not count', async () => {
    await sql("select pg_sleep(0.25), 'SEGREDO da pauta' as text, 4711");
    const { slow } = await status();
    expect(slow).toMatchObject({ source: 'node', limitMs: 200 });
    const found = slow.statements.find(({ text }) => text.includes('pg_sleep'))!;
    expect(found).toMatchObject({ text: 'select pg_sleep(?), ? as text, ?', calls: 1 });
    expect(found.maxMs).toBeGreaterThanOrEqual(250);
    expect(JSON.stringify(slow)).not.toMatch(/SEGREDO|4711/);
  });
});

describe('a statement', () => {
  it('is named without its texts and numbers, whatever they hold', () => {
    expect(withoutValues("update story set slug = 'D''Ávila', n = 12.5\n  where id = $1 and t2.x = 7")).toBe(
      'update story set slug = ?, n = ? where id = $1 and t2.x = ?',
    );
    expect(withoutValues('do $body$ begin perform 1; end $body$')).toBe('do ?');
    expect(withoutValues("select 'aberto e nunca fechado")).toBe('select');
  });

  it('is forgotten when a hundred others were slow since, and the slowest stands first', () => {
    const slow = new SlowStatements(10);
    slow.record('select a', 9);
    slow.record('select first', 500);
    for (let at = 0; at < 100; at += 1) slow.record(`select c_${String.fromCharCode(97 + (at % 26))}${'x'.repeat(at)}`, 10 + at);
    expect(slow.list(1)).toMatchObject([{ maxMs: 109 }]);
    expect(slow.list(1_000)).toHaveLength(100);
    expect(slow.list(1_000).some(({ text }) => text === 'select first')).toBe(false);
  });
});

describe('two nodes on one database', () => {
  it(
    'know of each other; one that is killed is shown as gone, one that stops is not shown any more',
    async () => {
      const nodes = await Nodes.start();
      try {
        await nodes.person('ana', ['ADMIN_READ']);
        const [first, second] = await Promise.all([nodes.as(0, 'ana'), nodes.as(1, 'ana')]);
        const [a, b] = [await statusOf(first), await statusOf(second)];
        expect([a.nodes.length, a.ok]).toEqual([2, true]);
        expect(a.nodes.map(({ id }) => id)).toEqual(b.nodes.map(({ id }) => id));
        const [me, other] = [a, b].map(({ nodes: all }) => all.find(({ here }) => here)!.id);
        expect(me).not.toBe(other);
        await nodes.cut(1, 'SIGKILL');
        await expect.poll(async () => codes(await statusOf(first)), PATIENCE).toEqual(['node_gone']);
        const alone = await statusOf(first);
        expect([alone.ok, alone.nodes.map(({ id, gone }) => [id, gone])]).toEqual([
          false,
          expect.arrayContaining([
            [me, false],
            [other, true],
          ]),
        ]);
        expect(alone.nodes.find(({ gone }) => gone)!.heard).toBeGreaterThanOrEqual(14);
        await nodes.again(1);
        const third = await nodes.as(1, 'ana');
        await nodes.processes[0]!.kill('SIGTERM');
        expect((await statusOf(third)).nodes.map(({ id }) => id)).not.toContain(me);
      } finally {
        await nodes.stop();
      }
    },
    4 * PATIENCE_MS,
  );
});

describe('a PostgreSQL that counts statements', () => {
  it(
    'is asked for the slow ones of all nodes, and still no value is named',
    async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'lauda-counted-'));
      const settings = { fsync: 'off', shared_preload_libraries: 'pg_stat_statements' };
      const postgres = await startEmbeddedPostgres({ dataDir, settings });
      const owner = new pg.Client({ connectionString: postgres.ownerUrl });
      try {
        await owner.connect();
        await owner.query('create extension pg_stat_statements');
        const config = parseConfig({ LAUDA_PORT: '0', LAUDA_DATA: dataDir, LAUDA_LOG: 'silent', LAUDA_DEMO: 'true' });
        const server = await startServer({ config, databaseUrl: postgres.url, jobs: false, prepare: (services) => seedDemo(services) });
        try {
          const admin = new WireClient(server.url);
          await admin.login('admin', 'lauda-demo');
          await server.services.pool.query("select pg_sleep(0.25), 'SEGREDO' as text");
          await server.services.pool.query("set lauda.password = 'SEGREDO'");
          const { slow } = await statusOf(admin);
          expect(slow.source).toBe('pg_stat_statements');
          expect(slow.statements.find(({ text }) => text.includes('pg_sleep'))).toMatchObject({ calls: 1 });
          expect(JSON.stringify(slow)).not.toContain('SEGREDO');
        } finally {
          await server.stop();
        }
      } finally {
        await owner.end();
        await postgres.stop();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    4 * PATIENCE_MS,
  );
});
