import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, TEST_PASSWORD, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLine } from './child.ts';

let server: TestServer;
let folder: string;
let untouched: { n: number; hash: string };
const lauda = (line: string, more: Readonly<Record<string, string>> = {}, input = '') => {
  const variables = { LAUDA_URL: server.url, LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: 'en_US', NO_COLOR: '1', ...more };
  return runLine(line.split(' '), variables, input);
};

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'lauda-admin-'));
  await server.person('ana', ['ADMIN_READ', 'ADMIN_WRITE', 'DOCUMENT_ADMIN']);
  [untouched] = (await server.server.services.pool.query('select n, hash from audit_chain')).rows as [typeof untouched];
  await lauda('auth login -u ana', {}, TEST_PASSWORD);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('lauda admin audit lists what was done, writes it as a table, and tells by its exit code whether it holds', async () => {
  expect((await lauda('admin audit list')).out.trimEnd().split('\t').slice(2, 4)).toEqual(['ana', 'tokens.create']);
  // As it is before anything was done.
  await server.server.services.pool.query(
    `begin; alter table audit disable trigger user; alter table audit_chain disable trigger user; delete from audit;
     update audit_chain set n = ${untouched.n}, hash = '${untouched.hash}';
     alter table audit enable trigger user; alter table audit_chain enable trigger user; commit`,
  );
  expect((await lauda('admin audit verify')).out).toBe('No administrative act is kept.\n');
  const ana = await server.as('ana');
  const { body } = await ana.post<object>('/types', { name: 'NOTA' });
  await ana.put('/types', { ...body, name: 'NOTA SECA' });
  const lines = (await lauda('admin audit list --act types')).out.trimEnd().split('\n');
  expect(lines.map((line) => line.split('\t').slice(2).join(' '))).toEqual([
    'ana types.update NOTA SECA name: NOTA → NOTA SECA',
    expect.stringMatching(/^ana types\.create NOTA .*name: NOTA/),
  ]);
  expect((await lauda('admin audit list --from 2026-11-22')).out).toBe('');
  expect((await lauda('admin audit list --from yesterday --to hoje')).out.trimEnd().split('\n')).toEqual(lines);
  expect((await lauda('admin audit list --to ontem')).out).toBe('');
  expect((await lauda('admin audit list --from anteontem')).code).toBe(2);
  const file = join(folder, 'audit.csv');
  expect((await lauda(`admin audit export ${file} --act types.update`)).code).toBe(0);
  expect((await readFile(file, 'utf8')).trimEnd().split('\r\n')).toEqual([
    expect.stringContaining('id,at,userId'),
    expect.stringContaining(',types.update,Type,'),
  ]);
  const whole = await lauda('admin audit verify');
  expect([whole.code, whole.out]).toEqual([0, expect.stringMatching(/^Whole from 1 to 2\. .* [0-9a-f]{64}\n$/)]);
  await server.server.services.pool.query(
    "begin; alter table audit disable trigger user; update audit set nickname = 'bia' where n = 1; alter table audit enable trigger user; commit",
  );
  const broken = await lauda('admin audit verify');
  expect([broken.code, broken.out]).toEqual([1, 'The audit does not hold at entry 1: somebody changed it outside of Lauda.\n']);
});

it('lauda admin counts what a cleanup would remove, tries the mail server and shows the licence', async () => {
  const counted = await lauda('admin cleanup --dry-run');
  expect([counted.code, counted.out]).toEqual([0, expect.stringContaining('trash\t0\t0\n')]);
  const ana = await server.as('ana');
  await ana.post('/mail/config', { version: 0, host: '127.0.0.1', port: 1, from: 'lauda@redacao.example' });
  const tried = await lauda('admin mail test --to ana@redacao.example --json ok,failure');
  expect([tried.code, JSON.parse(tried.out)]).toEqual([1, { ok: false, failure: 'unreachable' }]);
  expect((await lauda('admin license show')).out).toBe('Open: any number of people, without an end.\n');
});

it('lauda admin ldap says how the directory stands, why it cannot be asked, and ends with 1 where a sync failed [ADM-LDAP-02]', async () => {
  expect((await lauda('admin ldap show')).out).toBe('The directory was not read yet.\n');
  const ana = await server.as('ana');
  await ana.post('/ldap/config', { version: 0, enabled: true, url: 'ldap://127.0.0.1:1', baseDn: 'dc=redacao' });
  const searched = await lauda('admin ldap search silva');
  expect([searched.code === 0, searched.err]).toEqual([
    false,
    expect.stringContaining('The directory server does not answer at this address'),
  ]);
  expect((await lauda('admin ldap sync')).out).toBe('The synchronization began.\n');
  expect((await lauda('admin ldap show')).out).toBe('The directory is being read.\n');
  expect((await lauda('admin ldap sync')).code).not.toBe(0);
});

it('lauda status shows every part, and ends with 1 and its name where one is broken', async () => {
  const fine = await lauda('status');
  expect([fine.code, fine.err]).toEqual([0, '']);
  const lines = fine.out
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(lines.map(([kind, , state]) => [kind, state])).toEqual(['node', 'jobs', 'database', 'disk'].map((kind) => [kind, 'good']));
  expect(lines[0]![4]).toMatch(/^this one, version .*, contract .*, Node\.js .*, \d+ MB, open pages: 0$/);
  expect(lines[2]![4]).toMatch(/^PostgreSQL 1\d.*, connections: \d+ of \d+, \d+ ms$/);
  const ana = await server.as('ana');
  const { body } = await ana.post<{ id: number }>('/devices', {
    name: 'PLAYOUT',
    type: 'playout',
    protocol: 'mos',
    host: '127.0.0.1',
    mosId: 'p',
  });
  const broken = await lauda('status');
  expect([broken.code, broken.err]).toEqual([1, 'Device PLAYOUT: No bridge serves it\n']);
  expect((await lauda('status -q')).err).toBe(broken.err);
  const told = await lauda('status --json ok,troubles');
  expect([told.code, JSON.parse(told.out)]).toEqual([
    1,
    { ok: false, troubles: [{ kind: 'device', name: 'PLAYOUT', code: 'device_unserved', broken: true }] },
  ]);
  expect(Object.keys(JSON.parse((await lauda('status --json')).out))).toContain('database');
  const narrow = (await lauda('status', { LAUDA_FORCE_TTY: '80', LAUDA_LANG: 'pt_BR' })).out;
  expect([narrow.includes('…'), Math.max(...narrow.split('\n').map((line) => line.length)) <= 80 + 10]).toEqual([false, true]);
  const seen = await lauda('status --slow', { LAUDA_FORCE_TTY: '120', LAUDA_LANG: 'pt_BR' });
  expect([seen.code, seen.out]).toEqual([1, expect.stringMatching(/Dispositivo +PLAYOUT +Com falha/)]);
  expect(seen.err).toContain('Consultas de mais de 200 ms');
  await ana.delete(`/devices/${body.id}`);
});

it('lauda admin backup makes one and shows how far it is, by a bar or by lines, and lists what is kept', async () => {
  const backups = await mkdtemp(join(tmpdir(), 'lauda-kept-'));
  const maker = await startTestServer({ beside: server, jobs: true, env: { LAUDA_BACKUPS: backups } });
  const at = { LAUDA_URL: maker.url, LAUDA_TOKEN: '' };
  try {
    await lauda(`auth login -u ana --url ${maker.url}`, {}, TEST_PASSWORD);
    const none = await lauda('admin backup list', at);
    expect([none.code, none.out]).toEqual([0, '']);
    const made = await lauda('admin backup', at);
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^lauda-\d{8}T\d{6}Z\.lauda on .+, [\d.,]+ (kB|MB)\n$/)]);
    // In a pipe each line stands alone, and none comes back.
    const lines = made.err.trimEnd().split('\n');
    expect(lines.every((line) => /^\d+ %$/.test(line))).toBe(true);
    expect(lines.at(-1)).toBe('100 %');
    maker.advance(2_000);
    const seen = await lauda('admin backup', { ...at, LAUDA_FORCE_TTY: '100' });
    expect([seen.code, seen.err]).toEqual([0, expect.stringContaining('\r[########################] 100 %')]);
    expect((await lauda('admin backup list --json name,encrypted', at)).out).toMatch(/"encrypted":\s*false/);
    // One a day is kept.
    expect((await lauda('admin backup list', at)).out.trimEnd().split('\n')).toHaveLength(1);
    const refused = await lauda('admin backup');
    expect([refused.code === 0, refused.err]).toEqual([false, expect.stringContaining('precondition_failed')]);
    await rm(backups, { recursive: true });
    const failed = await lauda('admin backup', at);
    expect([failed.code, failed.err]).toEqual([1, expect.stringContaining('The folder of backups is not there')]);
  } finally {
    await maker.stop();
    await rm(backups, { recursive: true, force: true });
  }
});

it('lauda admin webhook makes one with topics and prints its secret, lists it and its deliveries, and sends these again', async () => {
  const made = await lauda('admin webhook create Site http://127.0.0.1:1/ --topics types,stories');
  expect([made.code, made.err]).toEqual([2, expect.stringContaining('types is no topic.')]);
  const right = await lauda('admin webhook create Site http://127.0.0.1:1/ --topics settings,stories');
  expect([right.code, right.out]).toEqual([0, expect.stringMatching(/^[\w-]{43}\n$/)]);
  const [row] = JSON.parse((await lauda('admin webhook list --json name,topics,enabled')).out) as object[];
  expect(row).toEqual({ name: 'Site', topics: ['settings', 'stories'], enabled: true });
  const { pool } = server.server.services;
  await pool.query(`insert into webhook_delivery (webhook_id, n, topic, action, full_body, private, allowed_ids, at, programs_ids, subject, state, attempts,
    status, failure, said, created_at, due_at) select id, 1, 'settings', 'UPDATE', '{}', false, '{}', now(), '{}', 'x', 'FAILED', 8, 500, 'status', 'full',
    '2026-11-21T21:00:00Z', now() from webhook`);
  expect((await lauda('admin webhook deliveries site')).out).toMatch(/settings UPDATE\tFAILED\t8\t500 status\tfull\n$/);
  expect((await lauda('admin webhook replay site')).code).toBe(2);
  expect((await lauda('admin webhook replay site --since 2026-11-21T12:00:00')).out).toBe('Sent again: 1\n');
  expect((await lauda('admin webhook replay site --ids 1')).out).toBe('Sent again: 0\n');
  expect((await lauda('admin webhook deliveries nenhum')).code).not.toBe(0);
  // It ends with the token it was made with, which nobody ends without a word.
  for (const [line, input] of [
    ['auth logout', ''],
    ['auth login -u ana', TEST_PASSWORD],
  ] as const) {
    const asked = await lauda(line, {}, input);
    expect([line, asked.code, asked.err]).toEqual([line, 2, expect.stringContaining('webhook Site, if it was saved with it. Revoke it?')]);
  }
  expect(JSON.parse((await lauda('admin webhook list --json enabled')).out)).toEqual([{ enabled: true }]);
});

it('lauda admin settings shows and changes documents, and names the field that is wrong', async () => {
  expect((await lauda('admin settings list')).out).toContain('streaming\n');
  expect((await lauda('admin settings show streaming')).out).toContain('port\t1935\n');
  const set = await lauda('admin settings set streaming host=ao-vivo.example port=9000 path=/palco');
  expect([set.code, set.out, set.err]).toEqual([0, 'host\tao-vivo.example\nport\t9000\npath\t/palco\n', 'streaming saved, version 1.\n']);
  const again = await lauda('admin settings set streaming path=null');
  expect([again.code, again.out]).toEqual([0, 'path\tnull\n']);
  expect((await lauda('admin settings show streaming')).out).toContain('host\tao-vivo.example\nport\t9000\n');
  const wrong = await lauda('admin settings set streaming port=0');
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringMatching(/validation_failed[\s\S]*\n {2}port: /)]);
  const unknown = await lauda('admin settings set streaming tor=1');
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('  tor: ')]);
  expect((await lauda('admin settings set streaming port')).code).toBe(2);
  expect((await lauda('admin settings show radio')).code).toBe(2);
  const branch = await lauda('admin settings set branch branchName=Central');
  expect([branch.code, branch.out]).toEqual([0, 'branchName\tCentral\n']);
});

it('lauda branch lists other newsrooms and asks whether they answer, with 1 where one does not', async () => {
  await server.server.services.pool.query("update person set roles = roles || '{BRANCH_READ}' where username = 'ana'");
  expect((await lauda('auth login -u ana --yes', {}, TEST_PASSWORD)).code).toBe(0);
  expect((await lauda('branch test')).code).toBe(0);
  const ana = await server.as('ana');
  const { port } = new URL(server.url);
  await ana.post('/branches', { name: 'Litoral', host: '127.0.0.1', port: 1 });
  await ana.post('/branches', { name: 'Serra', host: '127.0.0.1', port: Number(port), username: 'ana', password: TEST_PASSWORD });
  const listed = (await lauda('branch list')).out
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t').slice(1, 3));
  expect(listed).toEqual([
    ['Litoral', '127.0.0.1:1'],
    ['Serra', `127.0.0.1:${port}`],
  ]);
  const both = await lauda('branch test');
  expect([both.code, both.out]).toEqual([1, expect.stringMatching(/^Litoral\tbranch_unreachable\t\nSerra\treachable\t/)]);
  expect((await lauda('branch test serra')).code).toBe(0);
  expect((await lauda('branch test Capital')).code).toBe(3);
});

it('lauda admin index shows the targets, and rebuilds them with how far it is', async () => {
  const maker = await startTestServer({ beside: server, jobs: true });
  try {
    await lauda(`auth login -u ana --url ${maker.url}`, {}, TEST_PASSWORD);
    const at = { LAUDA_URL: maker.url };
    expect((await lauda('admin index', at)).out.trimEnd().split('\n')).toHaveLength(14);
    const made = await lauda('admin index rebuild --all --wait', at);
    expect([made.code, made.err.trimEnd().split('\n').at(-1)]).toEqual([0, '100 %']);
  } finally {
    await maker.stop();
  }
});
