import { readFileSync } from 'node:fs';
import { ERROR_CATALOGUE } from '@lauda/domain';
import { expect, it } from 'vitest';
import { cli } from '../../tests/fakeEnv.ts';
import { readContract } from '../api/contract.ts';
import { buildRequest, fieldsOf } from '../api/request.ts';

const contract = readFileSync(new URL('../../../spec/openapi.json', import.meta.url), 'utf8');

interface Call {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}
function server(answer: () => Response) {
  const calls: Call[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    if (String(url).endsWith('/openapi.json')) return new Response(contract);
    calls.push({ url: String(url), method: init.method ?? 'GET', headers: new Headers(init.headers), body: init.body });
    return answer();
  };
  return { calls, fetch: fetch as typeof globalThis.fetch };
}
const ok = (body: unknown = { id: 1 }) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json; charset=utf-8' } });

it('builds a request for every call of the contract from its required fields alone', () => {
  const known = readContract(contract);
  expect(known.operations.length).toBeGreaterThan(100);
  for (const operation of known.operations) {
    const ofBody = operation.body?.required ? (known.resolve(operation.body.schema).required ?? []) : [];
    const ofPath = operation.parameters.filter(({ required }) => required).map(({ name }) => name);
    const fields = [...ofPath, ...ofBody].map((name): [string, string] => [name, '7']);
    const request = buildRequest(operation, known, fields, false);
    expect(request.route).toMatch(new RegExp(`^${operation.method} /[^{}]*$`));
  }
});

it('lays the fields out in path, query and body, each as the contract wants it', async () => {
  const { calls, fetch } = server(ok);
  const line = 'api rundowns.stories.move -f id=9 -f ids=1 -f ids=2 -f targetBlockId=11 -f targetStoryId=null';
  const told = await cli(line, { fetch });
  expect([told.code, told.out]).toEqual([0, '{"id":1}\n']);
  expect(calls[0]).toMatchObject({ url: 'http://127.0.0.1:7310/api/rundowns/9/stories/move', method: 'PUT' });
  expect(JSON.parse(String(calls[0]?.body))).toEqual({ ids: [1, 2], targetBlockId: 11, targetStoryId: null });
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer lauda_test');
  expect(calls[0]?.headers.get('accept-language')).toBe('pt-BR');
  await cli('api rundowns.load -f date=2026-03-10 -f programId=5', { fetch });
  expect(calls[1]?.url).toBe('http://127.0.0.1:7310/api/rundowns?date=2026-03-10&programId=5');
});

it.each([
  ['page=01', { page: '01' }],
  ['approved=true', { approved: true }],
  ['sections.head.duration=PT5S', { sections: { head: { duration: 'PT5S' } } }],
  ['allowedUsers=[3,4]', { allowedUsers: [3, 4] }],
  ['slug=1=2', { slug: '1=2' }],
  ['editorId=null', { editorId: null }],
  ['editorId=ana', { editorId: 'ana' }],
  ['editorId=007', { editorId: 7 }],
  ['version=7.50', { version: 7.5 }],
  ['editorId=12345678901234567890', { editorId: '12345678901234567890' }],
])('reads %s', (field, body) => {
  const known = readContract(contract);
  const operation = known.operations.find(({ id }) => id === 'stories.update')!;
  expect(buildRequest(operation, known, fieldsOf([field]), false).body).toEqual(body);
});

it.each([
  ['newValue=true', true],
  ['newValue=12', 12],
  ['newValue=012', '012'],
  ['newValue="12"', '12'],
  ['newValue=PT5S', 'PT5S'],
  ['newValue=[1]', [1]],
  ['newValue=null', null],
])('reads %s where any value is welcome', (field, newValue) => {
  const known = readContract(contract);
  const operation = known.operations.find(({ id }) => id === 'stories.patch')!;
  expect(buildRequest(operation, known, fieldsOf(['id=1', 'field=page', field]), false).body).toEqual({ field: 'page', newValue });
});

it('sends forms as forms, files as files, and a body from a file or standard input as it is', async () => {
  const { calls, fetch } = server(ok);
  await cli(['api', 'auth.login', '-f', 'username=ana maria', '-f', 'password=a&b'], { fetch });
  expect([calls[0]?.body, calls[0]?.headers.get('content-type')]).toEqual([
    'username=ana+maria&password=a%26b',
    'application/x-www-form-urlencoded',
  ]);
  await cli('api files.single -f file=@dir/a.xml', { fetch, files: { 'dir/a.xml': '<mos/>' } });
  const file = (calls[1]?.body as FormData).get('file') as File;
  expect([file.name, await file.text(), calls[1]?.headers.get('content-type')]).toEqual(['a.xml', '<mos/>', null]);
  await cli('api stories.update --input -', { fetch, input: '{"id":1}' });
  expect(calls[2]?.body).toBe('{"id":1}');
});

it('writes a file answered by the server byte by byte', async () => {
  const { fetch } = server(() => new Response('PNG\u0000', { headers: { 'content-type': 'application/octet-stream' } }));
  expect((await cli('api files.file -f id=3', { fetch })).out).toBe('PNG\u0000');
});

it.each([
  ['api rundowns.load -f date=2026-03-10', 2, 'falta o campo programId (esperado integer)'],
  ['api rundowns.load -f date=2026-03-10 -f programId=5 -f nada=1', 2, "não há o campo 'nada'; há: date, programId"],
  ['api stories.update -f nada=1', 2, "não há o campo 'nada'"],
  ['api rundowns.load date', 2, 'argumentos demais'],
  ['api rundowns.load -f date', 2, "--field: esperado nome=valor, veio 'date'"],
  ['api rundowns.stories.create -f id=64', 2, 'rundowns.stories.create: falta o campo blockId'],
  ['api rundowns.lod', 3, 'há: rundowns.check, rundowns.load'],
  ['api nada.nada', 3, 'lauda api --list'],
  ['api', 2, 'falta OPERATION'],
])('refuses %s before the call', async (line, code, text) => {
  const { calls, fetch } = server(ok);
  const told = await cli(line, { fetch });
  expect([told.code, calls]).toEqual([code, []]);
  expect(told.err).toContain(text);
});

it('shows who holds a lock and saves nothing', async () => {
  const body = {
    code: 'locked',
    message: 'bob está editando este documento.',
    holder: { userId: 2, nickname: 'bob', expires: '2026-03-10T19:05:00' },
  };
  const { calls, fetch } = server(
    () => new Response(JSON.stringify(body), { status: 409, headers: { 'content-type': 'application/json' } }),
  );
  const told = await cli('api stories.update -f id=1 -f slug=X', { fetch });
  expect([told.code, told.out, calls.length]).toEqual([5, '', 1]);
  expect(told.err).toContain('em edição por bob');
});

it('words a refusal that is not ours', async () => {
  const { fetch } = server(() => new Response('<html>Bad Gateway', { status: 502, statusText: 'Bad Gateway' }));
  const told = await cli('api time.get', { fetch });
  expect([told.code, told.err]).toEqual([6, 'erro [http_502]: HTTP 502\n  <html>Bad Gateway\n']);
});

const AWAY = Object.entries(ERROR_CATALOGUE).filter(([, { status }]) => status >= 502 && status <= 504);
it.each(
  AWAY.map(([code, { status }]) => [code, status] as const),
)('ends %s (%i) with 6 only where it is the newsroom that does not answer', async (named, status) => {
  const { fetch } = server(
    () => new Response(JSON.stringify({ code: named, message: 'x' }), { status, headers: { 'content-type': 'application/json' } }),
  );
  expect((await cli('api time.get', { fetch })).code).toBe(named === 'unavailable' ? 6 : 1);
});

it('lists and describes the calls without a server, from the contract that came along', async () => {
  const list = await cli('api --list bridge.', { contract });
  expect([list.code, list.out.split('\n')[0]]).toEqual([
    0,
    'bridge.devices\tGET\t/bridge/devices\tbridge\tLists the devices with what a bridge needs to reach them.',
  ]);
  const json = await cli('api --json id,method time.', { contract });
  expect(JSON.parse(json.out)).toEqual([{ id: 'time.get', method: 'GET' }]);
  const described = await cli('api rundowns.import --describe', { contract });
  expect(described.out).toContain('mode\tquery\tcreate|append|replace\t*\n');
  expect(described.out).toContain('files\tmultipart/form-data\tbinary…\t*\n');
  const patch = await cli('api stories.patch --describe', { contract });
  expect(patch.out).toMatch(/^field\tapplication\/json\t(?=.*\bslug\b)(?=.*\bpresenterId\b)[\w|]+\t\*$/m);
  const seen = await cli('api stories.patch --describe', { contract, columns: 80 });
  expect(seen.out).toMatch(/^field +application\/json +enum +\*$/m);
  expect(seen.out).toMatch(/^field: slug, .*\bpresenterId, /m);
});

it.each([
  ['one server once', 'http://um.example', ['um.example']],
  ['the next of several servers too', 'http://um.example,http://dois.example', ['um.example', 'dois.example']],
])('asks %s for the contract where nobody answers, and goes on with its own', async (_which, url, asked) => {
  const tried: string[] = [];
  const fetch = async (to: string | URL | Request): Promise<Response> => {
    if (String(to).endsWith('/openapi.json')) tried.push(new URL(String(to)).host);
    throw new TypeError('fetch failed');
  };
  await cli('api branch.config.get', {
    fetch: fetch as typeof globalThis.fetch,
    contract,
    variables: { LAUDA_URL: url, LAUDA_TOKEN: 'lauda_test' },
  });
  expect(tried).toEqual(asked);
});
