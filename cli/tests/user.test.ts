import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Newsroom } from '@lauda/sdk';
import { startTestServer, TEST_PASSWORD, type TestServer, WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLine } from './child.ts';
import { cli } from './fakeEnv.ts';

let server: TestServer;
let folder: string;
const lauda = (line: string, input = '') =>
  runLine(line.split(' '), { LAUDA_URL: server.url, LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: 'en_US' }, input);
const FIRST = 'primeira-senha';

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'lauda-users-'));
  await server.person('chefe', ['USER_READ', 'USER_WRITE', 'STORY_READ', 'STORY_WRITE']);
  await lauda('auth login -u chefe', TEST_PASSWORD);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('lauda user', () => {
  it('makes, changes, resets, kicks out, removes and restores people by the own password, never by the kept token', async () => {
    const made = await lauda(
      'user create Rita --email rita@tv.br --roles story_read,STORY_WRITE --password',
      `${TEST_PASSWORD}\n${FIRST}\n`,
    );
    expect([made.code, made.err]).toEqual([0, expect.stringContaining('Rita')]);
    const rita = new WireClient(server.url);
    expect((await rita.login('rita@tv.br', FIRST)).body.code).toBe('error_reset_password');
    expect((await rita.login('rita@tv.br', 'segunda-senha', true)).status).toBe(204);
    expect((await lauda('user list')).out).toMatch(/Rita\tRita\trita@tv.br\tonline/);
    expect(JSON.parse((await lauda('user view rita@tv.br --json roles')).out)).toEqual({ roles: ['STORY_READ', 'STORY_WRITE'] });
    expect((await lauda('user edit rita --username rprado', TEST_PASSWORD)).code).toBe(0);
    expect(JSON.parse((await lauda('user view RPrado --json nickname')).out)).toEqual({ nickname: 'Rita' });
    expect((await lauda('user edit rprado --username rita@tv.br', TEST_PASSWORD)).code).toBe(0);
    expect((await lauda('user edit rita --name Rita_Prado --expiration 2030-01-31', TEST_PASSWORD)).code).toBe(0);
    expect(JSON.parse((await lauda('user view rita --json name,expiration')).out)).toEqual({
      name: 'Rita_Prado',
      expiration: '2030-01-31',
    });
    expect((await lauda('user kick rita --yes', TEST_PASSWORD)).code).toBe(0);
    expect((await rita.get('/users/me')).status).toBe(401);
    expect((await lauda('user reset rita --yes', TEST_PASSWORD)).code).toBe(0);
    expect((await rita.login('rita@tv.br', 'segunda-senha')).body.code).toBe('error_reset_password');
    expect((await lauda('user remove rita --yes', TEST_PASSWORD)).code).toBe(0);
    expect((await lauda('user list')).out).not.toContain('Rita');
    expect((await lauda('user list --all')).out).toContain('removed');
    expect((await lauda('user restore rita', TEST_PASSWORD)).code).toBe(0);
    expect((await lauda('user list')).out).toContain('Rita');
  });

  it('refuses a wrong password, a role that is none, one that is not held and a name that is taken; nothing changes', async () => {
    const before = (await lauda('user list --all')).out;
    expect((await lauda('user create Caio --email caio@tv.br', 'errada')).code).not.toBe(0);
    expect((await lauda('user create Caio --roles STORY_EAT', TEST_PASSWORD)).code).toBe(2);
    expect((await lauda('user create Caio --email caio@tv.br --roles ADMIN_WRITE', TEST_PASSWORD)).code).not.toBe(0);
    expect((await lauda('user create Rita --email outra@tv.br', TEST_PASSWORD)).err).toContain('taken');
    expect((await lauda('user create Caio --email caio@tv.br --password', TEST_PASSWORD)).err).toContain('second line');
    expect((await lauda('user list --all')).out).toBe(before);
  });
});

describe('users in a file', () => {
  const file = (name: string): string => join(folder, name);
  const importing = async (text: string | Uint8Array, ...more: string[]) => {
    await writeFile(file('in.csv'), text);
    return lauda(['user import', file('in.csv'), ...more].join(' '), TEST_PASSWORD);
  };
  const everybody = async (): Promise<string> =>
    (await lauda('user list --all --json id,version,nickname,name,email,roles,expiration')).out;

  it('are shown as they would be by a dry run, which changes nothing, then created and changed', async () => {
    const before = await everybody();
    const text =
      'nickname;name;email;roles;expiration\nTeca;Teca Nunes;teca@tv.br;story_read STORY_WRITE;2031-01-31\nrita;=CMD();rita@tv.br;STORY_READ;\n';
    const tried = await importing(text, '--dry-run', '--fields', 'line,user,change,field,to');
    expect([tried.code, tried.err]).toEqual([0, '']);
    expect(tried.out).toContain('2\tTeca\tnew\troles\tSTORY_READ STORY_WRITE\n');
    expect(tried.out).toContain('3\tRita\tchanged\tname\t=CMD()\n');
    expect(await everybody()).toBe(before);
    expect((await importing(text, '--yes')).code).toBe(0);
    expect(JSON.parse((await lauda('user view teca --json roles,expiration')).out)).toEqual({
      roles: ['STORY_READ', 'STORY_WRITE'],
      expiration: '2031-01-31',
    });
  });

  it('come out with formulas that no spreadsheet runs, and in again as they were', async () => {
    expect((await lauda(`user export ${file('out.csv')}`)).code).toBe(0);
    const text = await readFile(file('out.csv'), 'utf8');
    expect(text.split('\n')[0]).toBe('id,nickname,name,email,username,roles,groups,expiration');
    expect(text).toContain(",'=CMD(),");
    const again = await importing(text, '--dry-run');
    expect([again.code, again.out]).toEqual([0, '']);
  });

  it('come in again as they went out, whatever stands in their names', async () => {
    const chefe = new Newsroom({ url: server.url });
    await chefe.auth.login({ username: 'chefe', password: TEST_PASSWORD });
    const groupsIds: number[] = [];
    for (const name of ['Manhã | tarde', 'Barra \\', 'A B', 'Redação', 'Redacao']) groupsIds.push((await chefe.groups.create({ name })).id);
    const names = ['Silva; "Ana" | x, y', "'=x", '=x', 'linha\noutra', '\tx ', 'a\rb'];
    const made = names.map((name, at) => ({ name, nickname: `P${at}`, email: `p${at}@tv.br`, roles: ['STORY_READ' as const] }));
    for (const [at, user] of made.entries()) await chefe.users.create({ ...user, groupsIds: groupsIds.slice(0, at) });
    const stored = async () => (await chefe.users.all()).map(({ version: _, ...user }) => user).toSorted((a, b) => a.id - b.id);
    const before = await stored();
    expect((await lauda(`user export ${file('out.csv')}`)).code).toBe(0);
    const text = await readFile(file('out.csv'), 'utf8');
    expect((await importing(text, '--dry-run')).out).toBe('');
    // What was changed meanwhile is put back by the file.
    for (const { id, version, nickname } of await chefe.users.all())
      if (/^P\d$/.test(nickname)) await chefe.users.update({ id, version, name: 'X', groupsIds: [groupsIds[4]!] });
    expect(await stored()).not.toEqual(before);
    expect((await importing(text, '--yes')).code).toBe(0);
    expect(await stored()).toEqual(before);
    await chefe.close();
  });

  it('of one separator keep the other in their cells, and groups that are called alike are told apart', async () => {
    const changes = async (text: string) => (await importing(text, '--dry-run', '--fields', 'field,to')).out;
    expect(await changes('nickname;name\nP0;Silva, Ana\n')).toBe('name\tSilva, Ana\n');
    expect(await changes('nickname,name\nP0,Silva; Ana\n')).toBe('name\tSilva; Ana\n');
    expect(await changes('nickname\tname\nP0\tSilva; Ana, x\n')).toBe('name\tSilva; Ana, x\n');
    expect(await changes('nickname,groups\nP0,Redacao|A B\n')).toBe('groupsIds\tA B|Redacao\n');
  });

  it('are read as a spreadsheet of Windows writes them', async () => {
    const bytes = Buffer.from('nickname;name\r\nrita;Rita Concei\xE7\xE3o\r\n', 'latin1');
    expect((await importing(bytes, '--dry-run', '--fields', 'user,to')).out).toBe('rita\tRita Conceição\n');
  });

  it('change nobody by the nickname alone where they say whom they mean: a namesake is refused by the line, with the id', async () => {
    const before = await everybody();
    for (const text of ['nickname,name,email\nrita,Rita Alves,rita.alves@tv.br\n', 'nickname,name,username\nRITA,Rita Alves,ralves\n']) {
      const { code, err } = await importing(text, '--yes');
      expect([code === 0, err]).toEqual([false, expect.stringMatching(/line 2: 'rita' is somebody with another .* id \d+/i)]);
    }
    expect(await everybody()).toBe(before);
    expect((await importing('nickname,expiration\nrita,2031-05-01\n', '--yes')).code).toBe(0);
    expect(JSON.parse((await lauda('user view rita --json expiration')).out)).toEqual({ expiration: '2031-05-01' });
  });

  it('take a last day as their language writes it, and name what was expected where it is none or may be another', async () => {
    const day = async (cell: string, lang: string): Promise<string> => {
      const { code, err } = await importing(`nickname,expiration\nrita,${cell}\n`, '--yes', '--lang', lang);
      return code === 0 ? (JSON.parse((await lauda('user view rita --json expiration')).out) as { expiration: string }).expiration : err;
    };
    expect(await day('25/03/2031', 'pt_BR')).toBe('2031-03-25');
    expect(await day('03/10/2031', 'es_ES')).toBe('2031-10-03');
    expect(await day('03/26/2031', 'en_US')).toBe('2031-03-26');
    expect(await day('2031-05-01', 'pt_BR')).toBe('2031-05-01');
    expect(await day('03/10/2031', 'en_US')).toMatch(/line 2: .*2031-03-10 or 2031-10-03/i);
    for (const cell of ['31/02/2031', '2031-02-31', 'amanhã']) {
      const said = await day(cell, 'pt_BR');
      expect(said).toMatch(/linha 2/i);
      expect(said).toContain(`expiration: `);
      expect(said).toContain(cell);
    }
  });

  it.each([
    ['a role that is none', 'nickname,name,email,roles\nA,A A,a@tv.br,\nB,B B,b@tv.br,STORY_EAT\n', 'line 3'],
    ['a day that is none', 'nickname,name,email,expiration\nA,A A,a@tv.br,amanhã\n', 'line 2'],
    ['somebody twice', 'nickname,name,email\nA,A A,a@tv.br\nA,A B,a@tv.br\n', 'line 3'],
    ['a column that is none', 'nickname,senha\nA,b\n', 'senha'],
    ['a line too short', 'nickname,name,email\nA,A A,a@tv.br\nB\n', 'line 3: expected as many cells as the first line has'],
    [
      'a quote that is never closed',
      'nickname,name,email\nA,"A A,a@tv.br\nB,B B,b@tv.br\n',
      'line 2: expected another " where this cell ends',
    ],
    ['a quote inside a cell', 'nickname,name,email\nA,A "A,a@tv.br\n', 'line 2: a " inside a cell is written twice'],
    [
      'an e-mail that is none, which the server says',
      'nickname,name,email,username\nA,A A,a@tv.br,a\nB,B B,chefe,b@tv.br\nC,C C,x@tv.br,\nD,D D,semarroba,d\n',
      'line 3',
    ],
  ])('are refused whole, by the line, where it has %s', async (_what, text, said) => {
    const before = await everybody();
    const { code, err } = await importing(text, '--yes');
    expect([code === 0, err]).toEqual([false, expect.stringContaining(said)]);
    expect(await everybody()).toBe(before);
  });
});

it('asks for a first password twice without echo, and sends nothing where the two differ', async () => {
  const world = {
    variables: { LAUDA_LANG: 'en_US', LAUDA_URL: 'http://127.0.0.1:1' },
    columns: 80,
    typed: ['minha-senha', FIRST, 'outra-coisa'],
    answers: { 'POST /authentication': () => undefined, 'POST /logout': () => undefined },
  };
  const told = await cli('user create Rita --email rita@tv.br --password -u chefe', world);
  expect([told.code, told.err]).toEqual([2, expect.stringContaining('differ')]);
  expect(told.asked.map(({ hidden }) => hidden)).toEqual([true, true, true]);
  expect(told.sent.map(({ route }) => route)).not.toContain('POST /users');
});
