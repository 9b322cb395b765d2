import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { PATIENCE, type Refusal, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/src/database.ts';
import { keepBackup } from '../src/backup/kept.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { openFiles } from '../src/filestore/open.ts';

interface Job {
  id: number;
  kind: string;
  state: string;
  done: number;
  total: number | null;
  error: string | null;
  due: string;
  repeats: boolean;
}
interface Backups {
  on: boolean;
  next: string | null;
  backups: { id: number; at: string; name: string; bytes: number; encrypted: boolean; userId: number | null }[];
}
const DAY = 86_400_000;

let server: TestServer;
let ana: WireClient;
let folder: string;
const logged: string[] = [];
const logger = { level: 'info', stream: { write: (line: string) => void logged.push(line) } };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-backups-'));
  server = await startTestServer({ jobs: true, env: { LAUDA_BACKUPS: folder }, logger });
  await server.person('ana', ['ADMIN_READ', 'ADMIN_WRITE']);
  ana = await server.as('ana');
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
const backups = async (): Promise<Backups> => (await ana.get<Backups>('/backups')).body;
const jobs = async (): Promise<Job[]> =>
  (await ana.get<{ data: Job[] }>('/jobs?size=500')).body.data.filter(({ kind }) => kind === 'backup');
const over = async (id: number): Promise<Job> => {
  await expect.poll(async () => (await jobs()).find((job) => job.id === id)?.state, PATIENCE).toMatch(/DONE|FAILED/);
  return (await jobs()).find((job) => job.id === id)!;
};
const make = async (): Promise<Job> => over((await ana.post<Job>('/backups')).body.id);

describe('backups by themselves', () => {
  it('wait for the hour that is set, in the zone of the branch, and are counted anew when it changes', async () => {
    await expect.poll(async () => (await backups()).next, PATIENCE).toMatch(/T03:00:00$/);
    expect((await ana.get('/status')).body).toMatchObject({ backup: { name: null, kept: 0 } });
    const { body: config } = await ana.get<object>('/backups/config');
    expect(config).toMatchObject({ version: 0, hour: 3, daily: 7, weekly: 4, hasPassword: false, password: null });
    expect((await ana.post('/backups/config', { ...config, hour: 19 })).status).toBe(201);
    await expect.poll(async () => (await backups()).next, PATIENCE).toMatch(/T19:00:00$/);
    expect((await jobs()).filter(({ repeats }) => repeats)).toHaveLength(1);
    for (const timeZone of ['Europe/Madrid', 'America/Sao_Paulo']) {
      const { version } = (await ana.get<{ version: number }>('/branch/config')).body;
      expect((await ana.put('/branch/config', { version, timeZone })).status).toBe(200);
      await expect.poll(async () => (await backups()).next, PATIENCE).toMatch(/T19:00:00$/);
      expect((await jobs()).filter(({ repeats }) => repeats)).toHaveLength(1);
    }
    // Another server changed the zone, and this one has not read it yet.
    for (const timeZone of ['Europe/Madrid', 'America/Sao_Paulo']) {
      await sql("update setting set body = body || jsonb_build_object('timeZone', $1::text) where key = 'branch'", [timeZone]);
      await sql("delete from job where kind = 'backup' and state = 'QUEUED'");
      const hours = async () =>
        (await sql("select to_char(slot at time zone $1, 'HH24:MI') as at from job where kind = 'backup'", [timeZone])).rows;
      await expect.poll(hours, PATIENCE).toEqual([{ at: '19:00' }]);
    }
    for (const [field, value] of [
      ['hour', 24],
      ['daily', 0],
      ['weekly', 521],
    ] as const) {
      const refused = await ana.put<Refusal>('/backups/config', { ...config, version: 1, [field]: value });
      expect([refused.status, refused.body.fields?.map(({ path: at }) => at)]).toEqual([422, [field]]);
    }
  });

  it('are made at that hour, told by event and by a line of the log, and restored elsewhere', async () => {
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['jobs']);
    const [{ id }] = (await jobs()).filter(({ state }) => state === 'QUEUED') as [Job];
    server.advance(3_660_000);
    expect(await over(id)).toMatchObject({ state: 'DONE', error: null });
    await expect.poll(() => live.events.some(({ data }) => data.id === id && data.state === 'DONE'), PATIENCE).toBe(true);
    const line = logged
      .map((text) => JSON.parse(text) as { msg: string; job?: number; kind?: string })
      .find((each) => each.job === id && each.msg === 'a job ended');
    expect(line).toMatchObject({ kind: 'backup' });
    const { backups: kept, next } = await backups();
    expect(kept).toMatchObject([{ userId: null, encrypted: false, bytes: expect.any(Number) }]);
    expect(await readdir(folder)).toEqual([kept[0]!.name]);
    await expect.poll(async () => (await backups()).next, PATIENCE).not.toBeNull();
    expect(next ?? '').not.toBe(kept[0]!.at);
    expect((await ana.get('/status')).body).toMatchObject({ backup: { name: kept[0]!.name, kept: 1 } });
    const database = await createTestDatabase('empty');
    const into = await mkdtemp(path.join(tmpdir(), 'lauda-into-'));
    try {
      await restoreBackup({
        database: async () => database.url,
        dataDir: into,
        files: openFiles({ dataDir: into }),
        file: path.join(folder, kept[0]!.name),
      });
    } finally {
      await database.drop();
      await rm(into, { recursive: true, force: true });
    }
    live.close();
  });
});

describe('a backup that is asked for', () => {
  it('says how far it is, names who wanted it, and is encrypted where a password is set', async () => {
    const { body: config } = await ana.get<object>('/backups/config');
    await ana.put('/backups/config', { ...config, password: 'cavalo certo' });
    server.advance(1_000);
    const made = await make();
    expect(made).toMatchObject({ state: 'DONE', error: null });
    expect([made.total! > 50, made.done]).toEqual([true, made.total]);
    const [newest] = (await backups()).backups;
    expect(newest).toMatchObject({ encrypted: true, userId: expect.any(Number) });
    const file = path.join(folder, newest!.name);
    const wish = {
      database: async () => Promise.reject(new Error('touched')),
      dataDir: folder,
      files: openFiles({ dataDir: folder }),
      file,
    };
    await expect(restoreBackup(wish)).rejects.toThrow('is encrypted');
    await expect(restoreBackup({ ...wish, password: 'cavalo certo' })).rejects.toThrow('touched');
    await ana.put('/backups/config', { ...(await ana.get<object>('/backups/config')).body, password: '' });
    expect((await ana.get('/backups/config')).body).toMatchObject({ hasPassword: false });
  });

  it('is a conflict while another one waits, and refused where the server has no folder', async () => {
    await sql("insert into job (kind, target, created_at, due_at) values ('backup', 'now', now(), now() + interval '10 years')");
    const second = await ana.post<Refusal>('/backups');
    expect([second.status, second.body.code]).toEqual([409, 'conflict']);
    await sql("delete from job where target = 'now' and state = 'QUEUED'");
    const other = await startTestServer({ beside: server });
    try {
      const there = await other.as('ana');
      const refused = await there.post<Refusal>('/backups');
      expect([refused.status, refused.body.code]).toEqual([412, 'precondition_failed']);
      // A sentence, not the name of a variable alone.
      expect(refused.body.message).toMatch(/pasta.*LAUDA_BACKUPS=.*inicie-o de novo/);
      expect((await there.get<Backups>('/backups')).body).toMatchObject({ on: false });
    } finally {
      await other.stop();
    }
  });

  it('takes older ones away only once it is whole, by days and weeks; one that was cut off by a kill goes after a day', async () => {
    const { body: config } = await ana.get<object>('/backups/config');
    await ana.put('/backups/config', { ...config, daily: 2, weekly: 2 });
    await sql('delete from backup');
    for (const name of await readdir(folder)) await rm(path.join(folder, name));
    const today = new Date(server.now());
    for (let back = 1; back <= 20; back += 1) {
      const at = new Date(today.getTime() - back * DAY);
      const name = `lauda-old-${back}.lauda`;
      await writeFile(path.join(folder, name), 'x');
      await sql("insert into backup (at, name, host, bytes, files, encrypted) values ($1, $2, 'x', 1, 0, false)", [at, name]);
    }
    await writeFile(path.join(folder, 'lauda-20200101T030000Z.lauda.part'), 'x');
    await utimes(path.join(folder, 'lauda-20200101T030000Z.lauda.part'), 0, 0);
    for (const end of ['unchecked', 'unchecked.part']) {
      await writeFile(path.join(folder, `lauda-20200102T030000Z.lauda.${end}`), 'x');
      await utimes(path.join(folder, `lauda-20200102T030000Z.lauda.${end}`), 0, 0);
    }
    await writeFile(path.join(folder, 'notas.txt'), 'is nobody’s');
    server.advance(1_000);
    expect(await make()).toMatchObject({ state: 'DONE' });
    const kept = (await backups()).backups;
    // Of today and yesterday, and the last of the week before.
    expect(kept).toHaveLength(3);
    expect(kept[1]!.name).toBe('lauda-old-1.lauda');
    expect((await readdir(folder)).sort()).toEqual([...kept.map(({ name }) => name), 'notas.txt'].sort());
  });

  it('counts what lies in its folder alone: what is listed of a server that is gone takes no day, and is forgotten in the end', async () => {
    await sql('delete from backup');
    for (const name of await readdir(folder)) await rm(path.join(folder, name));
    const add = async (name: string, host: string, days: number) =>
      sql('insert into backup (at, name, host, bytes, files, encrypted) values ($1, $2, $3, 1, 0, false)', [
        new Date(server.now() - days * DAY),
        name,
        host,
      ]);
    // Yesterday's backup is here; newer ones of the same day and the day before belong to a container that no longer exists.
    await writeFile(path.join(folder, 'lauda-mine.lauda'), 'x');
    await add('lauda-mine.lauda', 'x', 1.2);
    for (const days of [0.9, 1.9, 20]) await add(`lauda-ghost-${days}.lauda`, 'gone-7f3a', days);
    await add('lauda-other.lauda', 'living-host', 20);
    await sql(
      "insert into node (id, host, release, contract, runtime, beat_ms, memory, sockets) values ('n2', 'living-host', '0', '0', 'v24', 5000, 1, 0)",
    );
    server.advance(1_000);
    expect(await make()).toMatchObject({ state: 'DONE' });
    const left = (await backups()).backups.map(({ name }) => name);
    expect(left).toEqual([left[0], 'lauda-ghost-0.9.lauda', 'lauda-mine.lauda', 'lauda-ghost-1.9.lauda', 'lauda-other.lauda']);
    expect(await readdir(folder)).toContain('lauda-mine.lauda');
    await sql("delete from node where id = 'n2'");
    await sql('delete from backup where host <> $1', [(await sql('select host from node limit 1')).rows[0].host]);
    await rm(path.join(folder, 'lauda-mine.lauda'));
  });

  it('that begins within the second of another is kept as well', async () => {
    const { services } = server.server;
    const at = server.now() + DAY;
    const work = { services: { ...services, now: () => at }, args: {}, signal: new AbortController().signal, progress: () => undefined };
    const { backups: before } = await backups();
    for (let each = 0; each < 2; each += 1) await keepBackup(work);
    const made = (await backups()).backups.filter(({ id }) => before.every((known) => known.id !== id)).map(({ name }) => name);
    // Of one day the last is kept.
    expect(made).toEqual([expect.stringMatching(/^lauda-\w+Z_2\.lauda$/)]);
    expect(existsSync(path.join(folder, made[0]!))).toBe(true);
  });

  it('that is stopped while it is read again leaves neither file nor entry', async () => {
    const { body: config } = await ana.get<object>('/backups/config');
    await ana.put('/backups/config', { ...config, password: 'cavalo certo' });
    await sql('delete from backup');
    for (const name of await readdir(folder)) await rm(path.join(folder, name));
    const stop = new AbortController();
    const work = { services: server.server.services, args: {}, signal: stop.signal, progress: () => undefined };
    const ended = keepBackup(work).then(
      () => 'it was kept',
      (error: unknown) => error,
    );
    // It is written to its end, and being read: its password alone takes a while to be made a key.
    await expect.poll(async () => (await readdir(folder)).some((name) => /lauda(\.unchecked)?$/.test(name)), { interval: 1 }).toBe(true);
    stop.abort('stopped');
    expect(await ended).toBe('stopped');
    expect([await readdir(folder), (await backups()).backups]).toEqual([[], []]);
    await ana.put('/backups/config', { ...(await ana.get<object>('/backups/config')).body, password: '' });
  });

  it('fails in words while the files are not where they lie, and takes the place of no other', async () => {
    const form = new FormData();
    form.append('file', new Blob(['Ata da reunião'], { type: 'text/plain' }), 'ata.txt');
    expect((await ana.send('POST', '/files/single', form)).status).toBe(201);
    const { backups: before } = await backups();
    const files = path.join(server.server.services.config.dataDir, 'files');
    const away = `${files}-away`;
    await rename(files, away);
    try {
      // An unmounted disk leaves its empty mount point.
      await mkdir(files);
      const { id } = (await ana.post<Job>('/backups')).body;
      await expect
        .poll(async () => (await jobs()).find((job) => job.id === id)?.error, PATIENCE)
        .toContain('The files are not where they lie');
      await ana.post(`/jobs/${id}/cancel`);
    } finally {
      await rm(files, { recursive: true });
      await rename(away, files);
    }
    expect((await backups()).backups).toEqual(before);
  });

  it('fails in words where the folder is not there, and leaves what is kept', async () => {
    const before = (await backups()).backups.length;
    const away = `${folder}-away`;
    await rename(folder, away);
    try {
      const { id } = (await ana.post<Job>('/backups')).body;
      await expect
        .poll(async () => (await jobs()).find((job) => job.id === id)?.error, PATIENCE)
        .toContain('The folder of backups is not there');
      await ana.post(`/jobs/${id}/cancel`);
    } finally {
      await rename(away, folder);
    }
    expect([(await backups()).backups.length, existsSync(folder)]).toEqual([before, true]);
  });

  it('fails in words where its disk is not mounted, forgets none, and begins anew where the folder was emptied on purpose', async () => {
    const failed = async () => {
      const { id } = (await ana.post<Job>('/backups')).body;
      await expect
        .poll(async () => (await jobs()).find((job) => job.id === id)?.error, PATIENCE)
        .toContain('holds none of those made here');
      await ana.post(`/jobs/${id}/cancel`);
    };
    server.advance(1_000);
    expect(await make()).toMatchObject({ state: 'DONE' });
    const before = (await backups()).backups;
    const away = `${folder}-away`;
    await rename(folder, away);
    try {
      await mkdir(folder);
      await failed();
      expect([await readdir(folder), (await backups()).backups]).toEqual([[], before]);
      // A container that was made anew has another name.
      await sql("update backup set host = 'antes'");
      await failed();
      await sql('update backup set host = $1', [hostname()]);
    } finally {
      await rm(folder, { recursive: true });
      await rename(away, folder);
    }
    for (const name of await readdir(folder)) await rm(path.join(folder, name));
    await failed();
    await writeFile(path.join(folder, 'emptied'), '');
    server.advance(1_000);
    expect(await make()).toMatchObject({ state: 'DONE' });
    const [made, ...others] = (await backups()).backups.map(({ name }) => name);
    expect([await readdir(folder), others]).toEqual([[made], []]);
  });
});
