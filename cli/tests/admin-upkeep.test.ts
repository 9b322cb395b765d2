import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  createTestDatabase,
  EVERY_ROLE,
  hasSlapd,
  LDAP_PASSWORD,
  LDAP_PEOPLE,
  LDAP_READER,
  LICENCE_KEY,
  personLdif,
  signedLicence,
  startOpenIdProvider,
  startSlapd,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type WireClient,
} from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLine, start } from './child.ts';
import { cli } from './fakeEnv.ts';

const SERVER = fileURLToPath(new URL('../../packages/server/bin/lauda-server.js', import.meta.url));
let server: TestServer;
let folder: string;
let ana: WireClient;
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
const lauda = (line: string | readonly string[], input = '', more: Readonly<Record<string, string>> = {}) => {
  const variables = { LAUDA_URL: server.url, LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: 'en_US', NO_COLOR: '1', ...more };
  return runLine(typeof line === 'string' ? line.split(' ') : line, variables, input);
};

beforeAll(async () => {
  server = await startTestServer({ jobs: true, env: { LAUDA_LICENSE_KEY: LICENCE_KEY } });
  folder = await mkdtemp(join(tmpdir(), 'lauda-upkeep-'));
  await server.person('ana', EVERY_ROLE);
  ana = await server.as('ana');
  await lauda('auth login -u ana', TEST_PASSWORD);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('lauda admin cleanup --wait shows how far it is, a line at a time in a pipe and a bar on a terminal', async () => {
  const old = () => sql("insert into notice (text, author_nickname, created_at) values ('VELHO', 'ana', '2001-01-01')");
  expect((await lauda('admin settings set cleaning noticesDays=30')).code).toBe(0);
  await old();
  const piped = await lauda('admin cleanup --yes --wait');
  expect([piped.code, piped.err.trimEnd().split('\n').slice(-2)]).toEqual([0, ['100 %', expect.stringMatching(/^Job \d+ is over: /)]]);
  expect((await sql("select 1 from notice where text = 'VELHO'")).rowCount).toBe(0);
  await old();
  const seen = await lauda('admin cleanup --yes --wait', '', { LAUDA_FORCE_TTY: '100' });
  expect([seen.code, seen.err]).toEqual([0, expect.stringContaining('\r[########################] 100 %')]);
});

it('lauda admin licence shows, registers and names the server of licences, by either spelling; an altered file is refused', async () => {
  expect((await lauda('admin licence show')).out).toBe('Open: any number of people, without an end.\n');
  const text = signedLicence({ id: 'L-1', type: 'full', maxUsers: 40, expiration: '2099-12-31' });
  const file = join(folder, 'newsroom.licence');
  await writeFile(file, `${text.slice(0, 20)}${text[20] === 'A' ? 'B' : 'A'}${text.slice(21)}`);
  const altered = await lauda(`admin licence register ${file}`);
  expect([altered.code, altered.err]).toEqual([1, expect.stringContaining('validation_failed')]);
  expect((await lauda('admin license show')).out).toMatch(/^Open/);
  await writeFile(file, `${text}\n`);
  const registered = await lauda(`admin licence register ${file}`);
  expect([registered.code, registered.out]).toEqual([0, expect.stringMatching(/^full: 40 people, until 2099-12-31/)]);
  expect((await lauda('admin license register', text)).code).toBe(0);
  expect((await lauda('admin licence register /nowhere/licence')).code).toBe(3);
  const named = await lauda('admin licence server https://licences.example --json serverUrl');
  expect(JSON.parse(named.out)).toEqual({ serverUrl: 'https://licences.example' });
  expect((await lauda('admin licence show')).out).toContain('Licence server: https://licences.example\n');
  const wrong = await lauda('admin licence server ftp://licences.example');
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('  URL: ')]);
  expect((await lauda(['admin', 'licence', 'server', ''])).out).not.toContain('Licence server');
  await sql("delete from setting where key = 'license'");
});

it('lauda admin branch makes, changes and removes other newsrooms; a password is asked for or piped in, never an argument', async () => {
  const made = await lauda('admin branch create Serra --host 127.0.0.1 --port 1 --username ana --password', TEST_PASSWORD);
  expect([made.code, made.err]).toEqual([0, expect.stringContaining('Serra')]);
  expect((await lauda('admin branch test serra')).code).toBe(1);
  const { port } = new URL(server.url);
  // A stored password goes to no other server.
  const moved = await lauda(`admin branch edit serra --port ${port}`);
  expect([moved.code, moved.err]).toEqual([1, expect.stringContaining('  --password: ')]);
  expect((await lauda(`admin branch edit serra --port ${port} --password`, TEST_PASSWORD)).code).toBe(0);
  expect((await lauda('admin branch edit serra --name SERRA')).code).toBe(0);
  expect((await lauda('admin branch test serra')).out).toContain('reachable');
  expect((await lauda('admin branch edit serra --password', 'outra')).code).toBe(0);
  expect((await lauda('admin branch test serra')).out).toContain('branch_refused');
  expect((await lauda('admin branch edit serra --no-password --json name,username')).code).toBe(0);
  expect((await lauda('admin branch test serra')).code).toBe(1);
  const port0 = await lauda('admin branch edit serra --port 99999');
  expect([port0.code, port0.err]).toEqual([1, expect.stringContaining('  --port: ')]);
  expect((await lauda('admin branch edit serra --port dez')).code).toBe(2);
  const bare = await lauda('admin branch create Litoral');
  expect([bare.code, bare.err]).toEqual([1, expect.stringContaining('  --host: ')]);
  const silent = await lauda('admin branch create Litoral --host litoral.example --password');
  expect([silent.code, silent.err]).toEqual([2, expect.stringContaining('password')]);
  expect((await lauda('admin branch remove serra')).code).not.toBe(0);
  expect((await lauda('admin branch remove serra --yes')).code).toBe(0);
  expect((await lauda('admin branch list')).out).toBe('');
  expect((await lauda('admin branch edit serra --port 1')).code).toBe(3);
});

it('lauda admin mail lists the outbox, calls mail off and tries it again', async () => {
  await ana.post('/mail/config', { version: 0, host: '127.0.0.1', port: 1, from: 'lauda@redacao.example' });
  const { rows } = await sql(
    `insert into mail (state, subject, body, recipients, created_at, attempts, failure, said)
     select 'WAITING', 'CINZA', 'x', jsonb_build_array(jsonb_build_object('userId', id, 'name', 'Ana', 'email', 'ana@redacao.example')), now(), 1,
       'unreachable', 'refused' from person where username = 'ana' returning id`,
  );
  const id = String(rows[0].id);
  const due = "now() + interval '9 years'";
  await sql(`insert into job (kind, target, args, created_at, due_at) values ('mail', $1, '{}', now(), ${due})`, [id]);
  expect((await lauda('admin mail list --state waiting')).out).toMatch(
    new RegExp(`^${id}\\t.*\\tWAITING\\t1\\tCINZA\\tAna <ana@redacao.example>\\tunreachable\\n$`),
  );
  await sql(`insert into mail (state, subject, body, recipients, created_at, sent_at) values ('SENT', 'VERDE', 'x', $1, now(), now())`, [
    JSON.stringify([
      { userId: 1, name: 'Bob', email: 'bob@redacao.example', refused: '550 no such mailbox' },
      { userId: 2, name: 'Caio', email: null },
    ]),
  ]);
  expect((await lauda('admin mail list --state sent')).out).toMatch(/\tVERDE\tBob <bob@redacao.example>, Caio\tunreached\n$/);
  expect((await lauda('admin mail list --state gone')).code).toBe(2);
  const early = await lauda(`admin mail retry ${id}`);
  expect([early.code, early.err]).toEqual([3, expect.stringContaining('lauda admin mail list')]);
  expect((await lauda(`admin mail cancel ${id}`)).code).not.toBe(0);
  const off = await lauda(`admin mail cancel ${id} --yes`);
  expect([off.code, off.err]).toEqual([0, `Mail ${id} was called off.\n`]);
  expect((await lauda('admin mail list --json id,state')).out).toContain('FAILED');
  expect((await lauda(`admin mail cancel ${id} --yes`)).code).toBe(3);
  expect((await lauda(`admin mail retry ${id}`)).err).toBe(`Mail ${id} is tried again now.\n`);
});

it('lauda admin settings knows every document, and takes a secret from standard input alone', async () => {
  const areas = (await lauda('admin settings list')).out.trimEnd().split('\n');
  expect(areas).toEqual(expect.arrayContaining(['signIn', 'ldap', 'mail', 'nominatim', 'twitter']));
  expect((await lauda('admin settings show signIn')).out).toContain('administratorsSecondFactor\t');
  const shown = await lauda('admin settings set mail password=segredo');
  expect([shown.code, shown.err]).toEqual([2, expect.stringContaining('--secret password')]);
  const set = await lauda('admin settings set mail username=lauda --secret password', 'segredo\n');
  expect([set.code, set.out]).toEqual([0, 'username\tlauda\n']);
  expect((await lauda('admin settings show mail')).out).toContain('hasPassword\ttrue');
  const moved = await lauda('admin settings set mail host=smtp.exemplo');
  expect([moved.code, moved.err]).toEqual([1, expect.stringContaining('  --secret password: required [required]\n')]);
  expect((await lauda('admin settings set mail --secret password')).code).toBe(2);
  expect((await lauda('admin settings set mail')).code).toBe(2);
});

it('lauda admin sign-in test asks the provider of OpenID Connect and says what is wrong', async () => {
  const provider = await startOpenIdProvider([`${server.url}/login`], {});
  try {
    const set = `admin settings set signIn openId=true issuer=${provider.issuer} clientId=${CLIENT_ID} --secret clientSecret`;
    expect((await lauda(set, CLIENT_SECRET)).code).toBe(0);
    const fine = await lauda('admin sign-in test');
    expect([fine.code, fine.out, fine.err]).toEqual([0, 'The provider answers.\n', expect.stringContaining('/login')]);
    await provider.stop();
    const gone = await lauda('admin sign-in test --json ok,failure');
    expect([gone.code, JSON.parse(gone.out)]).toEqual([1, { ok: false, failure: 'unreachable' }]);
  } finally {
    await provider.stop();
  }
});

it.skipIf(!hasSlapd)('lauda admin ldap sync --wait shows how far it is', async () => {
  const people = Array.from({ length: 900 }, (_, at) => personLdif({ uid: `gente${at}`, mail: `gente${at}@redacao.example` }));
  const slapd = await startSlapd(people.join(''));
  try {
    const config = { enabled: true, url: slapd.url, baseDn: LDAP_PEOPLE, userDn: LDAP_READER, password: LDAP_PASSWORD };
    expect((await ana.post('/ldap/config', { version: 0, ...config })).status).toBe(201);
    expect((await lauda('admin ldap test')).out).toBe('The directory answers.\n');
    const done = await lauda('admin ldap sync --wait');
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('new 900')]);
    const lines = done.err.trimEnd().split('\n');
    expect(lines.every((line) => /^\d+ %$/.test(line))).toBe(true);
    expect(lines.at(-1)).toBe('100 %');
  } finally {
    await slapd.stop();
  }
});

it('lauda admin restore puts a backup back by the server command of this machine, its password piped in; a full database is left alone', async () => {
  const empty = await createTestDatabase('empty');
  // In a process of its own, whose environment the program of the server gets.
  const restore = (line: string, input: string, variables: Readonly<Record<string, string>>) =>
    start(line.split(' '), { LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: 'en_US', ...variables }, input).ended;
  const [file, password, into] = [join(folder, 'room.lauda'), join(folder, 'password'), join(folder, 'into')];
  try {
    await writeFile(password, 'cavalo certo\n');
    const kept = { DATABASE_URL: server.databaseUrl, LAUDA_DATA: server.server.services.config.dataDir };
    await promisify(execFile)(process.execPath, [SERVER, 'backup', file, '--password-file', password], {
      env: { PATH: process.env.PATH, ...kept },
    });
    const full = await restore(`admin restore ${file} --password`, 'cavalo certo', { ...kept, LAUDA_DATA: into });
    expect([full.code, full.err]).toEqual([1, expect.stringContaining('holds something already')]);
    const wrong = await restore(`admin restore ${file} --password`, 'cavalo errado', { DATABASE_URL: empty.url, LAUDA_DATA: into });
    expect([wrong.code, wrong.out]).toEqual([1, '']);
    const back = await restore(`admin restore ${file} --password`, 'cavalo certo', { DATABASE_URL: empty.url, LAUDA_DATA: into });
    expect([back.code, back.out]).toEqual([0, expect.stringMatching(/^The backup of .+ is back: \d+ tables, \d+ files\.\n$/)]);
    expect(back.err).toContain('Start the server now');
  } finally {
    await empty.drop();
  }
}, 120_000);

it('lauda admin restore says where it has to be done, and keeps the password out of its arguments', async () => {
  const none = await cli('admin restore lauda.lauda --lang en_US');
  expect([none.code, none.err]).toEqual([3, expect.stringContaining('on the machine of the server')]);
  const asked: (readonly string[])[] = [];
  const done = await cli('admin restore lauda.lauda --password --lang en_US', {
    typed: ['segredo'],
    server: (args) => {
      asked.push(args);
      return {
        code: 0,
        out: '{"restored":"lauda.lauda","at":"2026-03-10T04:00:00Z","tables":90,"files":3,"gone":0,"ownSecret":false,"calledOff":2}\n',
      };
    },
  });
  expect(asked).toEqual([['restore', 'lauda.lauda', '--password-file', '/tmp/lauda-1/password']]);
  expect([done.code, done.out]).toEqual([0, 'The backup of 2026-03-10T04:00:00Z is back: 90 tables, 3 files.\n']);
  expect(done.err).toMatch(/^2 messages that waited were called off, .+\nStart the server now/);
  expect([done.asked.map(({ hidden }) => hidden), Object.keys(done.files)]).toEqual([[true], []]);
  expect((await cli('admin restore lauda.lauda', { server: () => ({ code: 1, out: '' }) })).code).toBe(1);
});
