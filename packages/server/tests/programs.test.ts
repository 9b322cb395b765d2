import { ROLES } from '@lauda/domain';
import { createRundown, type Refusal, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Program {
  id: number;
  version: number;
  active: boolean;
}
const TIMES = { start: '19:00:00', end: '19:30:00' };
let server: TestServer;
let admin: WireClient;

beforeAll(async () => {
  server = await startTestServer({ now: Date.parse('2026-11-21T21:00:00Z') });
  await server.person(
    'chefia',
    ROLES.filter((role) => role !== 'ROOT'),
  );
  await server.person('carol', ['RUNDOWN_READ', 'PROGRAM_READ']);
  admin = await server.as('chefia');
});
afterAll(() => server.stop());
const made = async (name: string, more: object = {}): Promise<Program> =>
  (await admin.post<Program>('/programs', { name, ...TIMES, ...more })).body;
const device = async (type: string) =>
  (await admin.post<{ id: number }>('/devices', { name: type, type, protocol: 'mos', mosId: `${type}.tv` })).body.id;

it('a program comes back with every field it was saved with [PRG-01]', async () => {
  const [ana, bia, caio] = [await server.person('ana', []), await server.person('bia', []), await server.person('caio', [])];
  const group = (await admin.post<{ id: number }>('/groups', { name: 'Noite' })).body.id;
  const wanted = {
    name: 'Jornal da Noite',
    start: '19:15:00',
    end: '19:45:30',
    legacyMode: true,
    announcers: [ana],
    presenters: [bia, ana],
    imageEditors: [caio],
    defaultAnnouncer: ana,
    defaultPresenter: bia,
    cgId: await device('cg'),
    playoutId: await device('playout'),
    drawer: true,
    groups: [group],
    active: true,
  };
  const { id } = await made('', wanted);
  expect((await admin.get(`/programs/${id}`)).body).toEqual({ id, version: 1, editors: null, ...wanted });
});

it('a program with a rundown is not removed, and can be deactivated: it is in the list of all alone then [PRG-02]', async () => {
  const program = await made('Manhã');
  await createRundown(admin, { date: '2026-11-22', programId: program.id });
  const refused = await admin.delete<Refusal>(`/programs/${program.id}`);
  expect([refused.status, refused.body.code]).toEqual([412, 'program_has_content']);
  expect((await admin.put<Program>('/programs', { ...program, name: 'Manhã', ...TIMES, active: false })).body.active).toBe(false);
  const ids = async (query: string) => (await admin.get<Program[]>(`/programs${query}`)).body.map(({ id }) => id);
  expect([(await ids('')).includes(program.id), (await ids('?all=true')).includes(program.id)]).toEqual([false, true]);
});

it('a name is that of one program, however it is written [PRG-03]', async () => {
  await made('Jornal');
  const twin = await admin.post<Refusal>('/programs', { name: 'jornal', ...TIMES });
  expect([twin.status, twin.body.code, twin.body.message]).toEqual([409, 'duplicate_program', 'Já existe um programa com este nome.']);
});

it('of three programs one that is for a group is missing to who is in another; without groups it is there [PRG-04] [PRG-05]', async () => {
  const fresh = await startTestServer();
  try {
    await fresh.person('chefia', ['PROGRAM_READ', 'PROGRAM_WRITE', 'USER_READ', 'USER_WRITE']);
    await fresh.person('carol', []);
    const [keeper, carol] = [await fresh.as('chefia'), await fresh.as('carol')];
    const group = async (name: string) => (await keeper.post<{ id: number }>('/groups', { name })).body.id;
    const [two, three] = [await group('dois'), await group('três')];
    await fresh.server.services.pool.query("update person set groups_ids = array[$1::bigint] where nickname = 'carol'", [three]);
    const program = async (name: string, groups: number[]) =>
      (await keeper.post<Program & object>('/programs', { name, ...TIMES, groups })).body;
    const closed = await program('Fechado', [two]);
    await program('Aberto', []);
    await program('Também', [three]);
    const again = await fresh.as('carol');
    const count = async (client: WireClient, query = '') => (await client.get<Program[]>(`/programs${query}`)).body.length;
    expect([await count(keeper, '?all=true'), await count(again), await count(again, '?all=true')]).toEqual([3, 2, 2]);
    await keeper.put('/programs', { ...closed, groups: [] });
    expect(await count(again)).toBe(3);
    expect((await carol.get(`/programs/${closed.id}`)).status).toBe(200);
  } finally {
    await fresh.stop();
  }
});
