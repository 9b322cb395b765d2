import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { arithAnswers } from '../tests/arith.ts';
import { cli, refusal, type World } from '../tests/fakeEnv.ts';
import { type Operation, readContract } from './api/contract.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands/all.ts';
import { translator } from './i18n/texts.ts';
import { demandArguments, parseArguments } from './program.ts';

const all = async (): Promise<Command[]> => Promise.all(COMMANDS.map(({ load }) => load()));
const en = { variables: { LAUDA_LANG: 'en_US' } };
/** Splits an example as a shell would: quoted words stay whole, what comes after a redirection is the shell's. */
const wordsOf = (line: string): string[] =>
  [...line.replace(/ [<>|].*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');

it('prints the version of its packages', async () => {
  expect((await cli('--version')).out).toBe(`${manifest.version}\n`);
});

describe('help', () => {
  it('shows examples with every command, and each of them can be typed', async () => {
    const t = translator('en_US');
    for (const { name, examples, parse } of await all()) {
      const { out } = await cli([...name.split(' '), '--help'], en);
      expect(out).toContain(`Examples:\n  lauda ${examples[0]}\n`);
      for (const example of examples) {
        const typed = await parseArguments(wordsOf(example), COMMANDS, t, '');
        if (typed.kind !== 'command') throw new Error(`${example}: ${typed.text}`);
        expect([example, typed.command.name]).toEqual([example, name]);
        demandArguments(typed.command, typed.input);
        if (typed.input.options.json === undefined) parse(typed.input);
      }
    }
  });

  it('shows with every command the shortest way to type it: what no example leaves out is demanded', async () => {
    const t = translator('en_US');
    const given = async (example: string): Promise<number> => {
      const typed = await parseArguments(wordsOf(example), COMMANDS, t, '');
      return typed.kind === 'command' ? typed.input.arguments.length : Number.NaN;
    };
    for (const { name, examples, arguments: taken = [] } of await all()) {
      const demanded = taken.filter(({ required }) => required).length;
      expect([name, Math.min(...(await Promise.all(examples.map(given))))]).toEqual([name, demanded]);
      // What may be left out stands behind what may not.
      expect([name, taken.findLastIndex(({ required }) => required)]).toEqual([name, demanded - 1]);
    }
  });

  it('calls no option by the name of one that every command has, and finds each command by its name', async () => {
    const commands = await all();
    expect(commands.map((command) => command?.name)).toEqual(COMMANDS.map(({ name }) => name));
    const everywhere = /^(?:-\w, )?--(?:url|lang|profile|quiet|verbose|version|help|json|fields|yes)\b/;
    expect(
      commands.flatMap(({ name, options = [] }) =>
        options.filter(({ flags }) => everywhere.test(flags)).map(({ flags }) => `${name} ${flags}`),
      ),
    ).toEqual([]);
  });

  it('is asked by `help <noun> <verb>` too, with options of every command before it', async () => {
    const asked = await cli('rundown import --help', en);
    for (const line of ['help rundown import', '--lang en_US help rundown import', 'rundown help import'])
      expect([line, (await cli(line, en)).out]).toEqual([line, asked.out]);
    expect((await cli('help rundown', en)).out).toContain('lauda rundown view "jornal da noite"');
    expect((await cli('help', en)).out).toBe((await cli('--help', en)).out);
  });
});

describe('what takes something away', () => {
  const gone = { sign: '-', entity: 'story', name: 'CHUVA', field: '', from: null, to: null };
  const answers: World['answers'] = {
    ...arithAnswers,
    'DELETE /locks/{id}': () => undefined,
    'DELETE /tokens/{id}': () => undefined,
    'DELETE /groups/{id}': () => undefined,
    'DELETE /reports': () => [3],
    'GET /jobs/{id}': () => ({ id: 3, kind: 'index', target: 'stories' }),
    'POST /jobs/{id}/cancel': () => ({ id: 3, isCancelling: true }),
    'GET /groups': () => [{ id: 3, version: 1, name: 'Edição' }],
    'POST /ldap/sync': () => true,
    'GET /ldap/last_sync': () => ({ syncing: true, last: null }),
    'PUT /locks/{id}/take_over': () => ({ slug: 'S', expires: '2026-01-01T00:00:00' }),
    'POST /rundowns/take_in': ({ query }: { query?: unknown }) => ({
      rundownId: 9,
      created: [],
      changes: [gone],
      dryRun: (query as { dryRun?: boolean }).dryRun === true,
    }),
  };
  const files = { 'a.csv': 'block,slug\nB1,S1\n' };
  const LINES = [
    'lock release 3',
    'auth token revoke 3',
    'group remove 3',
    'report delete 3',
    'job cancel 3',
    'lock take-over 3',
    'rundown import a.csv -p 5 -m replace',
    'admin ldap sync --shut-out',
  ];
  const writes = (told: Awaited<ReturnType<typeof cli>>) =>
    told.sent.filter(({ route, query }) => !route.startsWith('GET') && (query as { dryRun?: boolean } | undefined)?.dryRun !== true);

  it('is asked of every command whose verb takes something away', async () => {
    const takesAway = /(^| )(remove|delete|cancel|revoke|release|take-over|kick|reset|unpair|unpublish|merge|cleanup)$/;
    const unasked = (await all()).filter(({ name, asks }) => takesAway.test(name) && !asks).map(({ name }) => name);
    // A story that leaves the drawer stays where it is.
    expect(unasked).toEqual(['drawer remove']);
  });

  it.each(LINES)('lauda %s asks, and does nothing when the answer is no', async (line) => {
    const no = await cli(line, { ...en, answers, files, typed: [''] });
    expect([no.code, writes(no), no.asked.length]).toEqual([1, [], 1]);
    expect(no.err).toContain('nothing was done');
    const yes = await cli(line, { ...en, answers, files, typed: ['y'] });
    expect([yes.code, writes(yes).length]).toEqual([0, 1]);
  });

  it.each(LINES)('lauda %s is refused with a word where there is no terminal, and done with --yes', async (line) => {
    const refused = await cli(line, { ...en, answers, files, input: '' });
    expect([refused.code, writes(refused), refused.asked]).toEqual([2, [], []]);
    expect(refused.err).toContain('--yes');
    const done = await cli(`${line} --yes`, { ...en, answers, files, input: '' });
    expect([done.code, writes(done).length, done.asked]).toEqual([0, 1, []]);
  });

  it('names what an import would put into the trash', async () => {
    const told = await cli('rundown import a.csv -p 5 -m replace', { ...en, answers, files, typed: ['n'] });
    expect(told.asked[0]?.question).toContain('CHUVA');
  });

  const contract = readFileSync(new URL('../../spec/openapi.json', import.meta.url), 'utf8');
  const { operations, resolve } = readContract(contract);
  const taking = operations.filter(({ takesAway }) => takesAway !== false);
  /** A call with what it needs, and with those values of its query with which it takes something away. */
  const typedCall = ({ id, parameters, body, takesAway }: Operation): string[] => {
    const ofBody = body?.required ? (resolve(body.schema).required ?? []) : [];
    const needed = [...parameters.filter(({ required }) => required).map(({ name }) => name), ...ofBody];
    const values = { ...Object.fromEntries(needed.map((name) => [name, '7'])), ...(typeof takesAway === 'object' ? takesAway : {}) };
    return ['api', id, ...Object.entries(values).flatMap(([name, value]) => ['-f', `${name}=${value}`])];
  };
  /** Runs `lauda api` against a server that does what it is told, and answers what it was told. */
  const called = async (line: readonly string[], world: World) => {
    const calls: string[] = [];
    const fetch = async (url: string | URL | Request, { method = 'GET' }: RequestInit = {}): Promise<Response> => {
      if (String(url).endsWith('/openapi.json')) return new Response(contract);
      calls.push(method);
      return new Response('{}', { headers: { 'content-type': 'application/json' } });
    };
    return { ...(await cli(line, { ...en, files: { 7: 'x' }, ...world, fetch })), calls };
  };

  it('is asked by the contract of a call that a command asks for', async () => {
    const marked = new Set(taking.map(({ method, path }) => `${method} ${path}`));
    for (const line of LINES) {
      const [written] = writes(await cli(line, { ...en, answers, files, typed: ['y'] }));
      expect([line, marked.has(written!.route)]).toEqual([line, true]);
    }
  });

  it('is asked of every call that the contract marks, by any method: without a word nothing is called', async () => {
    for (const operation of taking.filter(({ method }) => method !== 'DELETE')) {
      const line = typedCall(operation);
      const no = await called(line, { typed: ['n'] });
      expect([operation.id, no.code, no.calls, no.asked.length]).toEqual([operation.id, 1, [], 1]);
      expect(no.asked[0]!.question).toContain(`${operation.id} takes something away: ${operation.summary}`);
      const refused = await called(line, { input: '' });
      expect([operation.id, refused.code, refused.calls]).toEqual([operation.id, 2, []]);
      expect(refused.err).toContain('--yes');
      for (const done of [await called(line, { typed: ['y'] }), await called([...line, '--yes'], { input: '' })])
        expect([operation.id, done.code, done.calls]).toEqual([operation.id, 0, [operation.method]]);
    }
    const ids = taking.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(['cleaning.run', 'locks.takeOver', 'rundowns.takeIn', 'types.remove', 'users.resetPassword']),
    );
  });

  it.each([
    'api rundowns.takeIn -f programId=5 -f date=2026-03-10 -f mode=append -f rundown={}',
    'api rundowns.takeIn -f programId=5 -f date=2026-03-10 -f mode=replace -f dryRun=true -f rundown={}',
    'api stories.load -f id=7 -f lock=true',
    'api jobs.retry -f id=7',
  ])('lauda %s takes nothing away, and is not asked', async (line) => {
    const told = await called(line.split(' '), { input: '' });
    expect([told.code, told.calls.length, told.asked]).toEqual([0, 1, []]);
  });

  it('is asked of any call that deletes, also of a server that marks none', async () => {
    const types = { delete: { operationId: 'types.remove', summary: 'Removes one type.', parameters: [] } };
    const told = await cli('api types.remove', { ...en, contract: JSON.stringify({ paths: { '/types/{id}': types } }), input: '' });
    expect([told.code, told.err]).toEqual([2, expect.stringContaining('types.remove takes something away: Removes one type.')]);
  });
});

it('opens no editor without a terminal, and takes no lock for it', async () => {
  const told = await cli('story edit 1', { ...en, input: '', edited: () => 'x' });
  expect([told.code, told.sent]).toEqual([2, []]);
  expect(told.err).toContain('lauda story edit 1 --file FILE');
});

it('has an exit code of its own where no server answers', async () => {
  for (const [status, code] of [
    [502, 'http_502'],
    [503, 'unavailable'],
    [504, 'timeout'],
  ] as const) {
    const answers = { 'GET /locks': () => Promise.reject(refusal(status, code, 'x')) };
    expect([status, (await cli('lock list', { answers })).code]).toEqual([status, 6]);
  }
  expect((await cli('exit-codes', en)).out).toContain('6\tno server answers\n');
});

it('says the role that a refusal wants', async () => {
  const answers = { 'GET /locks': () => Promise.reject(refusal(403, 'forbidden', 'Not allowed.', { details: 'needs STORY_READ' })) };
  const told = await cli('lock list', { ...en, answers });
  expect([told.code, told.err]).toEqual([4, expect.stringContaining('needs STORY_READ')]);
  expect((await cli('lock list', { answers })).err).toContain('precisa de STORY_READ');
});

describe('output', () => {
  const lock = { id: 3, uuid: 'u', kind: 'story', slug: 'CHUVA\tSP', nickname: 'ana', userId: 1, since: '', expires: '', epochMs: null };
  const answers = { 'GET /locks': () => [lock] };

  it('prints the fields of --fields as they are', async () => {
    expect((await cli('lock list --fields nickname,epochMs,slug', { answers })).out).toBe('ana\t\tCHUVA SP\n');
    expect((await cli('lock list --fields nickname,id', { answers, columns: 40 })).out).toBe('nickname  id\nana       3\n');
    expect((await cli('lock list --fields nada', { ...en, answers })).err).toContain("--fields: no field 'nada'");
    expect((await cli('lock list --fields id --json id', { ...en, answers })).code).toBe(2);
  });

  it('says nothing but data and errors with --quiet', async () => {
    const more = { ...answers, 'DELETE /locks/{id}': () => undefined };
    expect((await cli('lock release 3 --yes', { answers: more })).err).not.toBe('');
    const quiet = await cli('lock release 3 --yes -q', { answers: more });
    expect([quiet.code, quiet.err]).toEqual([0, '']);
    const both = await cli('lock release 3 --yes -qv', { answers: more });
    expect([both.code, both.err, both.connections[0]?.onResponse]).toEqual([0, '', expect.any(Function)]);
    expect((await cli('-vq lock release 3 --yes', { answers: more })).err).toBe('');
    expect((await cli('lock release --yes --quiet', { answers: more })).err).not.toBe('');
  });
});

describe('a command that failed', () => {
  it('says why with --quiet, too, and nothing else', async () => {
    const job = { id: 4, kind: 'backup', target: 'now', done: 0, total: null, error: 'disk full', isCancelling: false, failure: null };
    const answers = { 'POST /backups': () => ({ ...job, state: 'FAILED' }) };
    const told = await cli('admin backup --quiet', { ...en, answers });
    expect([told.code, told.err]).toEqual([1, expect.stringContaining('disk full')]);
    const going = { 'POST /backups': () => ({ ...job, error: null, state: 'DONE' }), 'GET /backups': () => ({ backups: [] }) };
    expect(await cli('admin backup --quiet', { ...en, answers: going })).toMatchObject({ code: 0, err: '' });
  });
});

describe('profiles', () => {
  const kept = { token: 'lauda_air', tokenId: 4, username: 'ana' };
  const config = {
    url: 'http://a',
    servers: { 'http://a': { ...kept, token: 'lauda_a' } },
    profiles: { air: { url: 'http://b', ...kept }, test: { url: 'http://c' } },
  };
  const world: World = { ...en, config, answers: { 'GET /locks': () => [] } };
  const who = async (line: string, more: World = {}) => {
    const variables = { LAUDA_TOKEN: '', ...en.variables, ...more.variables };
    return (await cli(line, { ...world, ...more, variables })).connections[0];
  };

  it('choose server and person by name, by flag, by variable or as the one in use', async () => {
    expect(await who('lock list')).toMatchObject({ url: 'http://a', token: 'lauda_a' });
    expect(await who('lock list --profile air')).toMatchObject({ url: 'http://b', token: 'lauda_air' });
    expect(await who('lock list', { variables: { LAUDA_PROFILE: 'air' } })).toMatchObject({ url: 'http://b', token: 'lauda_air' });
    expect(await who('lock list', { config: { ...config, profile: 'air' } })).toMatchObject({ url: 'http://b', token: 'lauda_air' });
    for (const line of ['lock list', 'lock list --profile='])
      expect(await who(line, { config: { ...config, profile: 'air' }, variables: { LAUDA_PROFILE: '' } })).toMatchObject({
        url: 'http://b',
        token: 'lauda_air',
      });
    expect(await who('lock list --profile air', { variables: { LAUDA_TOKEN: 'other' } })).toMatchObject({ token: 'lauda_air' });
  });

  it('send their token to no other server', async () => {
    expect(await who('lock list --profile air --url http://evil')).toMatchObject({ url: 'http://evil', token: undefined });
    expect((await cli('lock list --profile nada', world)).err).toContain("no profile 'nada'; there are: air, test");
  });

  it('stand beside the sign-in that has no name, to which one goes back', async () => {
    const inUse = { ...world, config: { ...config, profile: 'air' } };
    expect((await cli('profile list', inUse)).out).toBe('\t\thttp://a\tana\n*\tair\thttp://b\tana\n\ttest\thttp://c\t\n');
    const back = await cli('profile use', inUse);
    expect([back.code, back.err]).toEqual([0, 'No profile is used: http://a.\n']);
    expect(back.saved).toEqual([config]);
    const { url: _none, ...nowhere } = config;
    const typed = await cli('profile use', { ...world, config: { ...nowhere, servers: {}, profile: 'air' } });
    expect([typed.code, typed.saved]).toEqual([2, []]);
  });

  it('are listed, chosen and forgotten, not while a token of theirs lives', async () => {
    expect((await cli('profile list', world)).out).toBe('*\t\thttp://a\tana\n\tair\thttp://b\tana\n\ttest\thttp://c\t\n');
    // An unknown one is typed wrong, whichever command it is typed at.
    for (const line of ['profile use sol', 'profile remove sol --yes', 'lock list --profile sol', 'auth status --profile sol'])
      expect([line, (await cli(line, world)).code]).toEqual([line, 2]);
    expect((await cli('profile use air', world)).saved.at(-1)).toMatchObject({ profile: 'air' });
    expect((await cli('profile remove air --yes', world)).code).toBe(2);
    expect((await cli('profile remove test --yes', world)).saved.at(-1)?.profiles).toEqual({ air: config.profiles.air });
  });
});

it('completes nouns, verbs, options and values', async () => {
  const contract = JSON.stringify({ paths: { '/x': { get: { operationId: 'rundowns.load' } } } });
  const words = async (...typed: string[]) =>
    (await cli(['completion', 'words', '--', ...typed], { contract })).out.split('\n').slice(0, -1);
  expect(await words('run')).toEqual(['rundown']);
  expect(await words('rundown', 'im')).toEqual(['import']);
  expect(await words('help', 'lock', 'r')).toEqual(['release']);
  expect(await words('auth', 'token', '')).toEqual(['create', 'list', 'revoke']);
  expect(await words('lock', 'release', '3', '--y')).toEqual(['--yes']);
  expect(await words('rundown', 'import', 'a.csv', '-m', '')).toEqual(['append', 'create', 'replace']);
  expect(await words('job', '')).toEqual(['cancel', 'list', 'retry', 'show']);
  expect(await words('job', 'list', '--state', 'F')).toEqual(['FAILED']);
  expect(await words('index', 'rebuild', 'stories', 's')).toEqual(['scripts']);
  expect(await words('lock', 'list', '--json', 'id,sl')).toEqual(['id,slug']);
  expect(await words('--lang', 'en_US', 'api', 'rundowns.')).toEqual(['rundowns.load']);
  expect(await words('--lang', 'e')).toEqual(['en_US', 'es_ES']);
  const profiles = { air: { url: 'http://b' }, ensaio: { url: 'http://c' } };
  const named = async (line: string) => (await cli(`completion words -- ${line} a`, { config: { servers: {}, profiles } })).out;
  for (const line of ['profile use', 'profile remove', '--profile']) expect([line, await named(line)]).toEqual([line, 'air\n']);
});

it('completes the names of programs, whatever their accents and case, and none where no newsroom answers', async () => {
  const answers = { 'GET /programs': () => ['Edição da Tarde', 'Jornal da Noite', 'Esporte'].map((name, at) => ({ id: at + 1, name })) };
  const words = async (typed: readonly string[], world: World = { answers }) => {
    const { out, err } = await cli(['completion', 'words', '--', ...typed], world);
    return [...out.split('\n').slice(0, -1), ...(err ? [err] : [])];
  };
  expect(await words(['rundown', 'view', ''])).toEqual(['Edição da Tarde', 'Esporte', 'Jornal da Noite']);
  // With the quote, or the stroke before a space, with which a shell has the word on its line.
  for (const typed of ['jor', '"Jornal d', 'Jornal\\ da'])
    expect([typed, await words(['rundown', 'view', typed])]).toEqual([typed, ['Jornal da Noite']]);
  expect(await words(['rundown', 'import', 'a.csv', '-p', 'edicao'])).toEqual(['Edição da Tarde']);
  expect(await words(['rundown', 'view', 'Esporte', 'E'])).toEqual([]);
  expect(await words(['rundown', 'view', ''], {})).toEqual([]);
});

it('says which shells it completes for where another one is named', async () => {
  const { code, err } = await cli('completion tcsh', en);
  expect([code, err]).toEqual([2, expect.stringMatching(/SHELL: expected one of bash, zsh, fish, got 'tcsh'/)]);
});
