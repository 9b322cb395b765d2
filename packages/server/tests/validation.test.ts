import { type Refusal, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let ana: WireClient;
let me: { id: number; version: number };
let rundown: { id: number; blocks: { id: number }[] };
let story: { id: number };
let template: { id: number };
let programId: number;
let configVersion: number;

beforeAll(async () => {
  const newsroom = await startNewsroom();
  ({ server, ana, programId, rundown } = newsroom);
  me = (await ana.get<typeof me>('/users/me')).body;
  configVersion = (await ana.get<{ version: number }>('/stories/config')).body.version;
  story = await newsroom.story({ slug: 'CHUVA' });
  template = (await ana.post<typeof template>('/rundowns/templates', { name: 'Padrão', programId })).body;
});
afterAll(() => server.stop());

/** Everything a refused document could have changed. */
const everything = async (): Promise<string> => {
  const paths = ['/users/me', '/programs?all=true', '/classifications', '/rundowns/templates', '/stories/config', `/stories/${story.id}`];
  paths.push(
    '/news_reports/filter?size=500',
    '/assignments/filter?size=500',
    '/productions/filter?size=500',
    '/print/config',
    '/license/info',
  );
  const answers = await Promise.all([...paths, `/rundowns?programId=${programId}&date=2026-11-21`].map((path) => ana.get(path)));
  return JSON.stringify(answers.map(({ body }) => body));
};
const LONG = (length: number): string => 'x'.repeat(length);
const program = (fields: object): object => ({ name: 'Outro', start: '19:00:00', end: '19:30:00', ...fields });
const own = (fields: object): [string, string, unknown] => ['PUT', '/users/me', { id: me.id, version: me.version, ...fields }];
const readRate = (value: number): [string, string, unknown] => [
  'PUT',
  '/stories/config',
  { version: configVersion, linkEnabled: true, readRate: value },
];
const reportage = (fields: object): [string, string, unknown] => [
  'POST',
  '/news_reports',
  { slug: 'ENCHENTE', date: '2026-03-10', reporterId: me.id, ...fields },
];
const printed = (fontSize: number): [string, string, unknown] => ['POST', '/print/config', { version: 0, fontSize }];
const patched = (path: string, field: string, newValue: unknown): [string, string, unknown] => ['PATCH', path, { field, newValue }];

// What the SDK's own validation refuses, with the values of its tests, as far as a call takes it.
const INVALID: readonly (readonly [string, () => [string, string, unknown], string])[] = [
  ['a name that is blank', () => ['POST', '/programs', program({ name: ' \t\n' })], 'name'],
  ['an entry without a name', () => ['POST', '/classifications', { name: '' }], 'name'],
  ['a template without a name', () => ['POST', '/rundowns/templates', { name: '  ', programId }], 'name'],
  ['a copy without a name', () => ['POST', `/rundowns/templates/${template.id}/copy`, { name: '  ', programId }], 'name'],
  ['an own name that is blank', () => own({ name: '  ' }), 'name'],
  ['a nickname that is blank', () => own({ nickname: '' }), 'nickname'],
  ['an e-mail without a whole host', () => own({ email: 'a@b' }), 'email'],
  ['an e-mail with a blank in it', () => own({ email: 'a b@c.d' }), 'email'],
  ['a nickname of 61 characters', () => own({ nickname: LONG(61) }), 'nickname'],
  ['a password of 7 characters', () => own({ password: 'abc1234' }), 'password'],
  ['a slug of 101 characters', () => patched(`/stories/${story.id}`, 'slug', LONG(101)), 'newValue'],
  ['a page of 21 characters', () => patched(`/stories/${story.id}`, 'page', LONG(21)), 'newValue'],
  ['a number under the least', () => readRate(-1), 'readRate'],
  ['a number over the greatest', () => readRate(6), 'readRate'],
  ['a date of another order', () => ['POST', '/rundowns', { date: '10/03/2026', programId }], 'date'],
  ['a time that no clock shows', () => ['POST', '/programs', program({ start: '25:00:00' })], 'start'],
  ['a time of a rundown that no clock shows', () => patched(`/rundowns/${rundown.id}`, 'end', '25:00:00'), 'newValue'],
  ['a timestamp without seconds', () => patched(`/stories/${story.id}`, 'playTime', '2026-03-10 09:00'), 'newValue'],
  ['a duration in years', () => patched(`/rundowns/${rundown.id}`, 'production', 'P1Y'), 'newValue'],
  ['a duration below zero', () => patched(`/stories/${story.id}`, 'estimated', '-PT5S'), 'newValue'],
  ['a duration as people type it', () => patched(`/stories/${story.id}`, 'estimated', '01:30'), 'newValue'],
  [
    'a duration of a block as people type it',
    () => patched(`/rundowns/${rundown.id}/blocks/${rundown.blocks[0]!.id}`, 'commercial', '01:60'),
    'newValue',
  ],
  ['a reportage without a day', () => reportage({ date: undefined }), 'date'],
  ['a reportage without a slug', () => reportage({ slug: '' }), 'slug'],
  ['a reportage whose slug is blank', () => reportage({ slug: '   ' }), 'slug'],
  ['a reportage with a slug of 101 characters', () => reportage({ slug: LONG(101) }), 'slug'],
  ['a reportage without a reporter', () => reportage({ reporterId: undefined }), 'reporterId'],
  ['a reportage with a camera operator of 61 characters', () => reportage({ cameraman: LONG(61) }), 'cameraman'],
  ['a reportage with a graphic that is none', () => reportage({ cgs: [{ deviceId: 3 }] }), 'cgs.0.ciiData'],
  ['a guideline whose state is none', () => ['POST', '/assignments', { slug: 'GREVE', state: 'DONE' }], 'state'],
  ['a production without a day', () => ['POST', '/productions', { slug: 'GREVE' }], 'date'],
  ['an odd size of what is printed', () => printed(11), 'fontSize'],
  ['a size of what is printed under the least', () => printed(4), 'fontSize'],
  ['a size of what is printed over the greatest', () => printed(50), 'fontSize'],
  ['an address of the web that is none', () => ['PUT', '/license/set_server_url', { serverUrl: 'tv' }], 'serverUrl'],
  ['a field nobody knows', () => ['POST', '/programs', program({ colour: 'red' })], 'colour'],
];

describe('the server repeats what the SDK validates', () => {
  it('refuses each invalid document with its field, and stores nothing of it [VAL-22]', async () => {
    const before = await everything();
    for (const [name, request, path] of INVALID) {
      const [method, url, body] = request();
      const answer = await ana.send<Refusal>(method, url, body);
      expect([name, answer.status, answer.body.code, answer.body.fields?.[0]?.path]).toEqual([name, 422, 'validation_failed', path]);
      expect([name, await everything()]).toEqual([name, before]);
    }
  });

  it('names the field of a patch and the rule that its value broke', async () => {
    const refused = async (field: string, value: unknown) => (await ana.patch<Refusal>(`/stories/${story.id}`, field, value)).body.fields;
    expect(await refused('slug', LONG(101))).toEqual([
      { path: 'newValue', rule: 'max', params: { max: 100, of: 'string', field: 'slug' } },
    ]);
    expect(await refused('page', LONG(21))).toMatchObject([{ rule: 'max', params: { max: 20, field: 'page' } }]);
    expect(await refused('radio', 'yes')).toMatchObject([{ rule: 'type', params: { field: 'radio', expected: 'boolean' } }]);
    expect(await refused('approved', 'yes')).toMatchObject([{ path: 'newValue', params: { field: 'approved' } }]);
  });

  it('takes what the SDK takes', async () => {
    expect((await ana.send(...own({ name: 'Ana Lima', nickname: LONG(60), email: 'ana@tv.br' }))).status).toBe(200);
    expect((await ana.patch(`/stories/${story.id}`, 'slug', LONG(100))).status).toBe(200);
    expect((await ana.patch(`/rundowns/${rundown.id}`, 'production', 'PT1M5S')).status).toBe(200);
    expect((await ana.send(...readRate(5))).status).toBe(200);
  });
});

describe('an input with very many faults', () => {
  it('is told the first hundred', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`campo${n}`, n]));
    for (const fields of [many, { groups: Array.from({ length: 5_000 }, () => '') }]) {
      const { status, body } = await ana.post<Refusal>('/programs', program(fields));
      expect([status, body.fields?.length]).toEqual([422, 100]);
    }
  });

  it('is not looked at where it has more values than an import: millions would take the memory of the server', async () => {
    const [method, url, body] = own({ allowedUsers: Array.from({ length: 250_000 }, () => '') });
    expect((await ana.send<Refusal>(method, url, body)).body).toMatchObject({
      code: 'validation_failed',
      fields: [{ rule: 'max', params: { max: 250_000, of: 'values' } }],
    });
  });

  it('is not read at all of who is not signed in', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    for (const [method, path] of [
      ['POST', '/programs'],
      ['PUT', '/users/me'],
      ['PATCH', `/stories/${story.id}`],
    ] as const) {
      const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: '{"name":' });
      expect([path, answer.status, ((await answer.json()) as Refusal).code]).toEqual([path, 401, 'unauthorized']);
    }
  });
});

it('gives 25 of a list to who asks for no size', async () => {
  const pages = ['/stories/filter', '/stories/excluded', '/assignments/filter?from=2026-11-01&to=2026-11-30', '/assignments/excluded'];
  for (const path of [...pages, '/users/filter', '/auth/logs/filter', `/rundowns/${rundown.id}/logs`]) {
    const { status, body } = await ana.get<{ number: number; size: number }>(path);
    expect([path, status, body.number, body.size]).toEqual([path, 200, 0, 25]);
  }
});
