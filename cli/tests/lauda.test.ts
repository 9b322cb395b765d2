import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Newsroom } from '@lauda/sdk';
import { PATIENCE, startTestServer, TEST_PASSWORD, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildArith } from './buildArith.ts';
import { start } from './child.ts';

const DATE = '2026-11-21';
let server: TestServer;
let folder: string;
let chefe: Newsroom;
let bob: Newsroom;
let programId: number;
let storyIds: Readonly<Record<string, number>>;

const variables = () => ({ LAUDA_URL: server.url, LAUDA_CONFIG: join(folder, 'config.json') });
const lauda = (line: string | readonly string[], more: Readonly<Record<string, string>> = {}, input = '') =>
  start(typeof line === 'string' ? line.split(' ') : line, { ...variables(), ...more }, input).ended;

async function signIn(username: string): Promise<Newsroom> {
  const newsroom = new Newsroom({ url: server.url });
  await newsroom.auth.login({ username, password: TEST_PASSWORD });
  return newsroom;
}

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'lauda-cli-'));
  const roles = ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'RUNDOWN_ADMIN', 'STORY_READ', 'STORY_WRITE', 'STORY_ADMIN', 'PROGRAM_WRITE'] as const;
  await server.person('chefe', roles);
  await server.person('bob', roles);
  await server.person('pessoal', ['USER_READ', 'USER_WRITE', 'STORY_READ']);
  await server.person('leitor', ['RUNDOWN_READ', 'STORY_READ']);
  chefe = await signIn('chefe');
  bob = await signIn('bob');
  ({ programId, storyIds } = await buildArith(chefe, DATE));
  await lauda('auth login -u chefe', {}, TEST_PASSWORD);
});
afterAll(async () => {
  await Promise.all([chefe?.close(), bob?.close()]);
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a person at a terminal', () => {
  it('logs in, sees the rundown with its timing columns and is back at the prompt [CLI-01]', async () => {
    const LAUDA_CONFIG = join(folder, 'own.json');
    const signedIn = await lauda('auth login -u chefe', { LAUDA_CONFIG }, `${TEST_PASSWORD}\n`);
    expect([signedIn.code, signedIn.out]).toEqual([0, '']);
    expect((await stat(LAUDA_CONFIG)).mode & 0o777).toBe(0o600);
    expect(await readFile(LAUDA_CONFIG, 'utf8')).not.toContain(TEST_PASSWORD);

    const shown = await lauda(['rundown', 'view', 'jornal da noite', '-d', DATE], { LAUDA_CONFIG, LAUDA_FORCE_TTY: '100', NO_COLOR: '1' });
    expect([shown.code, shown.err]).toEqual([0, '']);
    const rows = shown.out.replace(/ +/g, ' ');
    expect(rows).toContain('PÁG RETRANCA TOTAL OK PROGR. REGR. ACUM. STATUS DISPOSITIVOS');
    expect(rows).toContain('01 S1 01:30 ✓ 19:00:00 19:11:55 01:30');
    expect(rows).toContain('06 S6 05:10 ✓ 19:12:55 19:24:50 18:05');
    expect(shown.out).toContain('S1 01:30');
    expect(shown.out).toContain('total 18:05');
    expect(shown.out).toContain('produção escrita 13:05');
  });

  it('reads durations as mm:ss in a pipe, too [RUN-TIMING-21]', async () => {
    const { out } = await lauda(`rundown view ${programId} -d ${DATE}`);
    expect(out).toContain('01\tS1\t01:30\t✓\t19:00:00\t19:11:55\t01:30\t\t\n');
    expect(out).toContain('total\t18:05\n');
    expect(out).toContain('produção escrita\t13:05\n');
  });

  it('is shown who holds a lock, and saves nothing [CLI-03]', async () => {
    await bob.stories.load(storyIds.S1!, { lock: true });
    const before = await chefe.stories.load(storyIds.S1!);
    const told = await lauda(`api stories.patch -f id=${storyIds.S1} -f field=slug -f newValue=ROUBADA`);
    expect([told.code, told.out]).toEqual([5, '']);
    expect(told.err).toContain('aviso [locked]');
    expect(told.err).toContain('bob');
    expect(await chefe.stories.load(storyIds.S1!)).toEqual(before);
  });

  it('sees each change of another person as a line while watching, and stops by Ctrl-C', async () => {
    const watching = start(['rundown', 'watch', String(programId), '-d', DATE, '--json', 'slug,field,to'], variables());
    const storyId = storyIds.S4!;
    // Nothing tells that it listens but its first line: until then the change is made again.
    await vi.waitFor(
      async () => {
        await bob.stories.patch(storyId, { field: 'approved', newValue: false });
        await bob.stories.patch(storyId, { field: 'approved', newValue: true });
        expect(watching.out()).toContain('"approved"');
      },
      { ...PATIENCE, interval: 500 },
    );
    await bob.stories.displayStatus(storyId, 'play');
    await vi.waitFor(() => expect(watching.out()).toContain('{"slug":"S4","field":"displayStatus","to":"play"}'), PATIENCE);
    await bob.stories.displayStatus(storyId, 'blank');
    watching.interrupt();
    expect((await watching.ended).code).toBe(130);
  });
});

const ORDER = `<mos><mosID>m</mosID><ncsID>n</ncsID><messageID>1</messageID><roCreate><roID>R1</roID><roSlug>NOITE</roSlug>
<story><storyID>A</storyID><storySlug>AÇÃO</storySlug></story><story><storyID>B</storyID><storySlug>GREVE</storySlug></story></roCreate></mos>`;

describe('--verbose', () => {
  it('tells on standard error of each request and its answer, and leaves the output as it is', async () => {
    const plain = await lauda('program list');
    const told = await lauda('program list -v');
    expect([told.code, told.out]).toEqual([0, plain.out]);
    expect(plain.err).toBe('');
    const request = /^GET http:\/\/127\.0\.0\.1:\d+\/api\/programs\S* 200 \d+ ms [\da-f-]{36}$/;
    expect(told.err.trim().split('\n')).toContainEqual(expect.stringMatching(request));
    const refused = await lauda('story view 999999 --verbose');
    expect([refused.code, refused.err]).toEqual([3, expect.stringMatching(/\/api\/stories\/999999 404 \d+ ms/)]);
    expect((await lauda('program list -v --url http://127.0.0.1:9', { LAUDA_TOKEN: 'lauda_x' })).err).toMatch(
      /\/api\/programs\S* — \d+ ms$/m,
    );
  });
});

describe('importing running orders', () => {
  const file = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };

  it('tells what a trial run would make, makes it, and refuses to make it twice', async () => {
    const path = await file('order.xml', ORDER);
    const trial = await lauda(`rundown import ${path} -p ${programId} -d 2026-12-01 --dry-run`);
    expect([trial.code, trial.out.match(/AÇÃO|GREVE/g)]).toEqual([0, ['AÇÃO', 'GREVE']]);
    expect(await chefe.rundowns.check({ programId, date: '2026-12-01' })).toBe(false);
    const made = await lauda(`rundown import ${path} -p ${programId} -d 2026-12-01`);
    expect([made.code, made.out.match(/AÇÃO|GREVE/g)]).toEqual([0, ['AÇÃO', 'GREVE']]);
    const again = await lauda(`rundown import ${path} -p ${programId} -d 2026-12-01`);
    expect([again.code, again.out]).toEqual([5, '']);
    expect(again.err).toContain('[rundown_exists]');
    const piped = await lauda(`rundown import - -p ${programId} -d 2026-12-01 --mode append`, {}, ORDER);
    // The same file is the same stories.
    expect([piped.code, (await chefe.rundowns.load({ programId, date: '2026-12-01' })).blocks[0]?.stories.length]).toEqual([0, 2]);
  });

  it('names file, line and reason of a damaged file, and imports nothing of the good ones', async () => {
    const [good, bad] = [await file('good.xml', ORDER), await file('bad.xml', '<roCreate>\n<roID>1</roID>\n<story>\n</roCreate>')];
    for (const flag of ['', ' -n', ' --quiet']) {
      const told = await lauda(`rundown import ${good} ${bad} -p ${programId} -d 2026-12-02${flag}`);
      expect([told.code, told.out]).toEqual([1, '']);
      expect(told.err).toMatch(/^bad\.xml:4: /);
    }
    expect(await chefe.rundowns.check({ programId, date: '2026-12-02' })).toBe(false);
  });
});

describe('exit codes of a real server', () => {
  it('answers 4 to a wrong password, 4 without a token and 4 without the role', async () => {
    const LAUDA_CONFIG = join(folder, 'none.json');
    const wrong = await lauda('auth login -u chefe', { LAUDA_CONFIG }, 'nao-e-esta');
    expect([wrong.code, wrong.err.split('\n').length]).toEqual([4, 2]);
    expect((await lauda('rundown list', { LAUDA_CONFIG })).code).toBe(4);
    await lauda('auth login -u leitor', { LAUDA_CONFIG }, TEST_PASSWORD);
    const refused = await lauda(`rundown create ${programId} -d 2026-12-24`, { LAUDA_CONFIG });
    expect([refused.code, refused.err]).toEqual([4, expect.stringContaining('[forbidden]')]);
  });

  it('answers 3 to what does not exist, 2 to what is typed wrong, 6 where nobody answers', async () => {
    expect((await lauda(`rundown view ${programId} -d 2030-01-01`)).code).toBe(3);
    expect((await lauda('story view 999999')).code).toBe(3);
    expect((await lauda('rundown veiw 5')).code).toBe(2);
    const nobody = await lauda('rundown list --url http://127.0.0.1:9 --lang en_US', { LAUDA_TOKEN: 'lauda_x' });
    expect([nobody.code, nobody.err]).toEqual([6, expect.stringContaining('no answer from http://127.0.0.1:9')]);
  });

  it('names the wrong field and what was expected, in the language asked for', async () => {
    const told = await lauda(`api rundowns.load -f date=tomorrow -f programId=${programId} --lang es_ES`);
    expect(told.code).toBe(1);
    expect(told.err).toContain('date: Se espera un día, como 2026-11-26 [format]');
    expect(told.err).not.toMatch(/\n\s+at /);
  });

  it('ends a token at once when it is revoked', async () => {
    const { out: secret } = await lauda('auth token create cron -r STORY_READ -r RUNDOWN_READ');
    const LAUDA_TOKEN = secret.trim();
    expect((await lauda('auth status --json username,roles', { LAUDA_TOKEN })).out).toBe(
      '{"username":"chefe","roles":["STORY_READ","RUNDOWN_READ"]}\n',
    );
    const id = (await chefe.tokens.list()).find(({ name }) => name === 'cron')!.id;
    expect((await lauda(`auth token revoke ${id} --yes`)).code).toBe(0);
    expect((await lauda('auth status', { LAUDA_TOKEN })).code).toBe(4);
  });
});

describe('the launcher', () => {
  it('passes arguments, standard input and the exit code through, and shows no warning of its own', async () => {
    const told = await lauda('exit-codes');
    expect([told.code, told.out.split('\n').length, told.err]).toEqual([0, 10, '']);
  });

  it('stops quietly when the reader goes away', async () => {
    const running = start(['api', '--list'], variables());
    running.hangUp();
    expect(await running.ended).toEqual({ code: 0, out: '', err: '' });
  });

  it.each([undefined, 'wholly'] as const)('does its work to the end although the reader goes away (%s)', async (wholly) => {
    const name = `leitora-${wholly ?? 'so'}`;
    const path = join(folder, 'pessoas.csv');
    await writeFile(path, `nickname;name;email;roles;expiration\n${name};Rita;${name}@tv.br;STORY_READ;\n`);
    const running = start(['user', 'import', path, '--yes', '--user', 'pessoal'], variables(), TEST_PASSWORD);
    running.hangUp(wholly);
    expect((await running.ended).code).toBe(0);
    const pessoal = await signIn('pessoal');
    expect((await pessoal.users.all()).map(({ nickname }) => nickname)).toContain(name);
    await pessoal.close();
  });

  it.skipIf(process.platform !== 'linux')('ends with 1 and one line where the disk is full', () => {
    const launcher = fileURLToPath(new URL('../bin/lauda.js', import.meta.url));
    const disk = openSync('/dev/full', 'w');
    const told = spawnSync(process.execPath, [launcher, 'exit-codes'], {
      env: { PATH: process.env.PATH, LAUDA_LANG: 'en_US' },
      stdio: ['ignore', disk, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(disk);
    expect([told.status, told.stderr]).toEqual([1, 'error: the output cannot be written: ENOSPC\n']);
  });

  it('says that it failed although the reader goes away', async () => {
    const running = start(['story', 'view', '999999'], variables());
    running.hangUp('wholly');
    expect((await running.ended).code).toBe(3);
  });

  it('stops following when the reader goes away', async () => {
    const running = start(['rundown', 'watch', String(programId), '-d', DATE, '--json', 'slug,field,to'], variables());
    let isOver = false;
    const ended = running.ended.finally(() => {
      isOver = true;
    });
    running.hangUp();
    await vi.waitFor(
      async () => {
        for (const newValue of [false, true]) await bob.stories.patch(storyIds.S4!, { field: 'approved', newValue });
        expect(isOver).toBe(true);
      },
      { ...PATIENCE, interval: 500 },
    );
    expect((await ended).code).toBe(0);
  });
});
