import { startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_LOGINS } from '../src/demo/access.ts';
import { demoBridgeToken } from '../src/demo/token.ts';

interface Entry {
  act: string;
  entityId: number;
  name: string;
  before: object | null;
  after: object | null;
}
let server: TestServer;
let admin: WireClient;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  admin = await server.as('admin');
});
afterAll(() => server.stop());

const entries = async (act: string) => (await admin.get<{ data: Entry[] }>(`/audit/filter?act=${act}&size=100`)).body.data.toReversed();
const BY = { userId: 0, nickname: 'lauda-server' };

it('the demo says in the audit whom it made, with their roles and groups and not their password', async () => {
  const made = await entries('users');
  expect(made.map(({ name }) => name).sort()).toEqual(DEMO_LOGINS.map(({ name }) => name).sort());
  const { id } = (await admin.get<{ id: number }>('/users/me')).body;
  expect(made.find(({ entityId }) => entityId === id)).toMatchObject({
    ...{ ...BY, act: 'users.create', entity: 'User', name: 'Adriana Moraes', before: null },
    after: { roles: expect.arrayContaining(['ADMIN_WRITE']), groupsIds: [expect.any(Number)], password: '*** new' },
  });
  expect(JSON.stringify(made)).not.toContain('lauda-demo');
});

it('the demo says in the audit which token its bridge got, and that the one before is gone', async () => {
  const secrets = [await demoBridgeToken(server.server.services), await demoBridgeToken(server.server.services)];
  const said = await entries('tokens');
  const token = { name: 'bridge of the demo', kind: 'bridge' };
  expect(said).toMatchObject([
    { ...BY, act: 'tokens.create', entity: 'Token', name: token.name, before: null, after: token },
    { ...BY, act: 'tokens.remove', entity: 'Token', entityId: said[0]!.entityId, before: token, after: null },
    { ...BY, act: 'tokens.create', before: null, after: token },
  ]);
  for (const secret of secrets) expect(JSON.stringify(said)).not.toContain(secret);
  expect((await admin.get('/audit/verify')).body).toMatchObject({ ok: true });
});
