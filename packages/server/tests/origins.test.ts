import { startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const CMS = 'https://cms.example';
const OTHER = 'https://outro.example';
interface Settings {
  readonly version: number;
  readonly origins: readonly string[];
}
interface Refusal {
  readonly code: string;
  readonly fields: readonly object[];
}

let first: TestServer;
let second: TestServer;
let ana: WireClient;
beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({ beside: first, env: { LAUDA_ORIGINS: 'https://sempre.example' } });
  await first.person('ana', ['ADMIN_READ', 'ADMIN_WRITE']);
  ana = await first.as('ana');
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
});

/** The origin that a browser is told may read, asked as it asks before a write of a page of elsewhere. */
async function told({ url }: TestServer, origin: string): Promise<string | null> {
  const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
  const { headers } = await fetch(`${url}/api/programs`, { method: 'OPTIONS', headers: asked });
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  return headers.get('access-control-allow-origin');
}
const read = async ({ url }: TestServer, origin: string): Promise<string | null> =>
  (await fetch(`${url}/api/time`, { headers: { origin } })).headers.get('access-control-allow-origin');
const settings = async (): Promise<Settings> => (await ana.get<Settings>('/sign_in/config')).body;
const name = async (...origins: string[]) => {
  const { version } = await settings();
  return version === 0
    ? ana.post<Settings>('/sign_in/config', { version, origins })
    : ana.put<Settings>('/sign_in/config', { version, origins });
};

it('lets no page of elsewhere call until an administrator names its origin, then at every node at once, until it is taken out', async () => {
  for (const node of [first, second]) expect([await told(node, CMS), await read(node, CMS)]).toEqual([null, null]);
  expect((await name(CMS)).body.origins).toEqual([CMS]);
  for (const node of [first, second]) {
    expect([await told(node, CMS), await read(node, CMS)]).toEqual([CMS, CMS]);
    expect([await told(node, OTHER), await read(node, OTHER), await told(node, 'null')]).toEqual([null, null, null]);
  }
  expect((await name(OTHER)).body.origins).toEqual([OTHER]);
  for (const node of [first, second]) expect([await told(node, CMS), await told(node, OTHER)]).toEqual([null, OTHER]);
  expect((await name()).body.origins).toEqual([]);
  for (const node of [first, second]) expect([await told(node, CMS), await told(node, OTHER)]).toEqual([null, null]);
});

it('keeps those of the environment, whatever is named', async () => {
  expect([await told(first, 'https://sempre.example'), await told(second, 'https://sempre.example')]).toEqual([
    null,
    'https://sempre.example',
  ]);
  await name(CMS);
  expect([await told(second, 'https://sempre.example'), await told(second, CMS)]).toEqual(['https://sempre.example', CMS]);
});

it('stores an origin as browsers say it, once, and leaves the others alone where they are not said', async () => {
  expect((await name(' https://CMS.example/ ', '', 'https://cms.example:443', 'http://10.0.0.9:8080')).body.origins).toEqual([
    CMS,
    'http://10.0.0.9:8080',
  ]);
  const { version } = await settings();
  await ana.put('/sign_in/config', { version, button: 'Entrar' });
  expect((await settings()).origins).toEqual([CMS, 'http://10.0.0.9:8080']);
});

it.each([
  '*',
  'null',
  'cms.example',
  'https://cms.example/editor',
  'https://ana:x@cms.example',
  'file:///etc',
])('refuses %s, says which it was and what was expected, and stores none of them', async (wrong) => {
  await name(CMS);
  const { status, body } = await name(OTHER, wrong);
  expect([status, body]).toMatchObject([
    422,
    {
      code: 'validation_failed',
      fields: [{ path: 'origins.1', rule: 'format', params: { format: 'origin', expected: CMS } }],
    } satisfies Refusal,
  ]);
  expect((await settings()).origins).toEqual([CMS]);
});
