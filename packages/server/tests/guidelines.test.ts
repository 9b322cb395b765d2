import { randomUUID } from 'node:crypto';
import { type Refusal, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Guideline {
  id: number;
  uuid: string;
  version: number;
  slug: string;
  date: string;
  state: string;
  private: boolean;
  excluded: boolean;
  programsIds: number[];
  guides: { scheduleDate?: string | null }[];
  production: { label: string; done: boolean; date?: string | null }[];
  proposal: string | null;
}
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let bobId: number;
let programId: number;
beforeAll(async () => {
  ({ server, ana, bob, bobId, programId } = await startNewsroom());
});
afterAll(() => server.stop());
const make = async (input: object): Promise<Guideline> => (await ana.post<Guideline>('/assignments', input)).body;
const load = async (id: number, by = ana): Promise<Guideline> => (await by.get<Guideline>(`/assignments/${id}`)).body;
const copy = (body: object, by = ana) => by.post<Guideline[] & Refusal>('/assignments/copy', body);

describe('guidelines', () => {
  it('are copied to programs and a date with a new id and uuid; the original stays as it was [GDL-17]', async () => {
    const source = await make({
      slug: 'ENCHENTE',
      date: '2026-03-10',
      state: 'COMPLETED',
      proposal: 'O rio subiu.',
      production: [{ label: 'Carro', done: true }],
    });
    const before = await load(source.id);
    const { status, body } = await copy({ ids: [source.id], programsIds: [programId], date: '2026-03-12' });
    expect(status).toBe(201);
    const [made] = body;
    expect(made).toMatchObject({
      slug: 'ENCHENTE',
      date: '2026-03-12',
      programsIds: [programId],
      proposal: 'O rio subiu.',
      state: 'PRODUCING',
    });
    expect(made!.production).toMatchObject([{ label: 'Carro', done: false }]);
    expect([made!.id, made!.uuid]).not.toContain(source.id);
    expect(made!.uuid).not.toBe(source.uuid);
    expect(await load(source.id)).toEqual(before);
  });

  it('are copied with the days of their interviews and tasks, which move by as many days; those before it stay', async () => {
    const source = await make({
      slug: 'SHOW',
      date: '2026-02-27',
      guides: [{ interviewee: 'Rita', scheduleDate: '2026-02-28', scheduleTime: '10:00:00' }, { interviewee: 'Leo' }],
      production: [
        { label: 'Carro', date: '2026-02-27', time: '08:00:00' },
        { label: 'Credencial', date: '2026-02-25' },
        { label: 'Sonora' },
      ],
    });
    const daysOf = ({ guides, production }: Guideline) => [
      guides.map((guide) => guide.scheduleDate ?? null),
      production.map(({ date }) => date ?? null),
    ];
    for (const [date, interview, task] of [
      ['2026-03-02', '2026-03-03', '2026-03-02'],
      ['2026-02-20', '2026-02-21', '2026-02-20'],
    ] as const) {
      const [made] = (await copy({ ids: [source.id], programsIds: [], date })).body;
      expect(daysOf(made!)).toEqual([
        [interview, null],
        [task, '2026-02-25', null],
      ]);
    }
  });

  it('are copied all or none, and what is private stays so', async () => {
    const secret = await make({ slug: 'SIGILO' });
    await ana.send('PATCH', `/documents/${secret.id}/private`, { private: true });
    const wish = { programsIds: [], date: '2026-03-13' };
    const open = await make({ slug: 'ABERTA' });
    expect((await copy({ ids: [open.id, secret.id], ...wish }, bob)).status).toBe(404);
    const [mine] = (await copy({ ids: [secret.id], ...wish })).body;
    expect(mine!.private).toBe(true);
    expect((await bob.get(`/assignments/${mine!.id}`)).status).toBe(404);
    expect((await bob.get<Guideline[]>('/assignments?date=2026-03-13&allPrograms=true')).body).toEqual([]);
    expect((await copy({ ids: [open.id], programsIds: [2_147_000_000], date: '2026-03-13' })).body.fields).toMatchObject([
      { path: 'programsIds', rule: 'unknown_id' },
    ]);
  });

  it('are counted by program and date for who may see them', async () => {
    const secret = await make({ slug: 'UMA', date: '2027-01-10', programsIds: [programId] });
    await make({ slug: 'DUAS', date: '2027-01-11' });
    await ana.send('PATCH', `/documents/${secret.id}/private`, { private: true });
    const count = async (by: WireClient) => (await by.get('/assignments/counter?from=2027-01-10&to=2027-01-11')).body;
    const date = (day: string) => ({ date: day, count: 1 });
    expect(await count(ana)).toEqual({
      total: 2,
      byProgram: [{ programId, count: 1 }],
      byDate: [date('2027-01-10'), date('2027-01-11')],
    });
    expect(await count(bob)).toEqual({ total: 1, byProgram: [], byDate: [date('2027-01-11')] });
  });

  it('are grouped in eight ways, named in the language of who asks', async () => {
    const { body } = await ana.get<{ id: string; name: string }[]>('/assignments/groupings');
    expect(body.map(({ id }) => id)).toEqual(['PROGRAM', 'TEAM', 'TYPE', 'CLASSIFICATION', 'EDITORIAL', 'PRODUCER', 'REPORTER', 'EDITOR']);
    expect(body[5]!.name).toBe('Pauteiros');
  });

  it('come back on another day with the days of their interviews and open tasks, as copies do', async () => {
    const { id } = await make({
      slug: 'VOLTA',
      date: '2026-02-27',
      guides: [{ interviewee: 'Rita', scheduleDate: '2026-02-28', scheduleTime: '10:00:00' }, { interviewee: 'Leo' }],
      production: [
        { label: 'Carro', date: '2026-02-27', time: '08:00:00' },
        { label: 'Sonora', date: '2026-02-27', done: true },
        { label: 'Credencial', date: '2026-02-25' },
      ],
    });
    const daysOf = ({ guides, production }: Guideline) => [
      guides.map((guide) => guide.scheduleDate ?? null),
      production.map(({ date }) => date ?? null),
    ];
    const back = async (date?: string) => {
      await ana.delete(`/assignments?ids=${id}`);
      const [restored] = (await ana.put<Guideline[]>('/assignments/restore', { ids: [id], ...(date && { date }) })).body;
      expect(await load(id)).toEqual(restored);
      return daysOf(restored!);
    };
    const moved = [
      ['2026-03-03', null],
      ['2026-03-02', '2026-02-27', '2026-02-25'],
    ];
    expect(await back()).toEqual([
      ['2026-02-28', null],
      ['2026-02-27', '2026-02-27', '2026-02-25'],
    ]);
    expect(await back('2026-03-02')).toEqual(moved);
    expect(await back('2026-03-02')).toEqual(moved);
    await ana.patch(`/assignments/${id}`, 'state', 'COMPLETED');
    expect(await back('2026-03-10')).toEqual(moved);
  });

  it('are not moved to a day on which their team is gone, and copied there without it [TEAM-03]', async () => {
    const { id: teamId } = (await ana.post<{ id: number }>('/teams', { name: 'Equipe de março', membersNicknames: ['Zé'] })).body;
    const { id } = await make({ slug: 'COM EQUIPE', date: '2026-03-10', teamId });
    expect((await ana.delete(`/teams/${teamId}?date=2026-03-12`)).status).toBe(204);
    const move = (field: string, newValue: unknown) => ana.patch<Refusal>(`/assignments/${id}`, field, newValue);
    const refused = await move('date', '2026-03-12');
    expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'teamId', rule: 'team_gone' }]]);
    const made = await ana.post<Refusal>('/assignments', { slug: 'OUTRA', date: '2026-03-12', teamId });
    expect([made.status, made.body.fields]).toEqual([422, [{ path: 'teamId', rule: 'team_gone' }]]);
    expect((await move('date', '2026-03-11')).status).toBe(200);
    const copies = [
      await copy({ ids: [id], programsIds: [], date: '2026-03-12' }),
      await copy({ ids: [id], programsIds: [], date: '2026-03-09' }),
    ];
    expect(copies.map(({ body }) => (body[0] as unknown as { teamId: number | null }).teamId)).toEqual([null, teamId]);
    await ana.delete(`/assignments?ids=${id}`);
    const back = await ana.put<Refusal>('/assignments/restore', { ids: [id], date: '2026-03-12' });
    expect([back.status, back.body.fields]).toEqual([422, [{ path: 'teamId', rule: 'team_gone' }]]);
    expect(await load(id)).toMatchObject({ excluded: true, date: '2026-03-11' });
    expect((await ana.put('/assignments/restore', { ids: [id], date: '2026-03-10' })).status).toBe(200);
    expect((await move('teamId', null)).status).toBe(200);
    expect((await move('date', '2026-03-12')).status).toBe(200);
  });

  it('come back as they were written, with their guides, contacts and tasks [GDL-07] [GDL-08]', async () => {
    const full = {
      uuid: randomUUID(),
      slug: 'COMPLETA',
      date: '2026-03-10',
      branchId: (await ana.post<{ id: number }>('/branches', { name: 'Rio', host: 'rio.example' })).body.id,
      teamId: (await ana.post<{ id: number }>('/teams', { name: 'Equipe 3', membersNicknames: ['Zé'] })).body.id,
      cameraman: 'Zé',
      programsIds: [programId],
      editorsIds: [bobId],
      producersIds: [bobId],
      reportersIds: [bobId],
      proposal: 'Proposta',
      referral: 'Encaminhamento',
      information: 'Informações',
      content: 'Texto',
      cover: 'Cobertura',
      observation: 'Observação',
      interviewee: 'Prefeita',
      scheduleTime: '14:30:00',
      guides: [
        {
          id: 1,
          uuid: randomUUID(),
          scheduleDate: '2026-03-10',
          scheduleTime: '15:00:00',
          interviewee: 'Moradora',
          address: 'Rua das Flores, 10',
          observation: 'Levar tripé',
          contacts: [{ name: 'Assessoria', numbers: ['(11) 3333-4444'], emails: ['a@lauda.example'], info: 'só à tarde' }],
        },
      ],
      production: [{ id: 1, label: 'Carro', date: '2026-03-09', time: '10:00:00', information: 'van', done: false }],
      state: 'COVERING',
    };
    const { id } = await make(full);
    expect(await load(id, bob)).toMatchObject(full);
  });

  it('have one of five states and no other [GDL-09]', async () => {
    for (const state of ['PRODUCING', 'COVERING', 'COMPLETED', 'INTERRUPTED', 'EDITING'])
      expect((await ana.post<Guideline>('/assignments', { slug: 'S', state })).body.state).toBe(state);
    const { status, body } = await ana.post<Refusal>('/assignments', { slug: 'S', state: 'DONE' });
    expect([status, body.fields?.[0]?.path]).toEqual([422, 'state']);
  });

  it('are finished where they are completed or interrupted, and then locked by a setting alone [GDL-10]', async () => {
    const tried = async (): Promise<Record<string, number>> => {
      const answers: [string, number][] = [];
      for (const state of ['PRODUCING', 'COVERING', 'COMPLETED', 'INTERRUPTED', 'EDITING']) {
        const { id } = await make({ slug: 'S', state });
        answers.push([state, (await ana.patch(`/assignments/${id}`, 'slug', 'T')).status]);
      }
      return Object.fromEntries(answers);
    };
    const { body } = await ana.get<object>('/assignments/config');
    await ana.post('/assignments/config', { ...body, lockFinished: true });
    expect(await tried()).toEqual({ PRODUCING: 200, COVERING: 200, COMPLETED: 412, INTERRUPTED: 412, EDITING: 200 });
    const { body: stored } = await ana.get<object>('/assignments/config');
    await ana.put('/assignments/config', { ...stored, lockFinished: false });
    expect(Object.values(await tried())).toEqual([200, 200, 200, 200, 200]);
  });

  it('go to the trash and come back [GDL-18]', async () => {
    const { id } = await make({ slug: 'LIXO', date: '2027-02-01' });
    const listed = async () => (await ana.get<Guideline[]>('/assignments?date=2027-02-01&allPrograms=true')).body.map((each) => each.id);
    await ana.delete(`/assignments?ids=${id}`);
    const { body: trash } = await ana.get<{ data: Guideline[] }>('/assignments/excluded');
    expect(trash.data.find((each) => each.id === id)).toMatchObject({ excluded: true });
    expect(await listed()).toEqual([]);
    await ana.put('/assignments/restore', { ids: [id] });
    expect(await listed()).toEqual([id]);
    expect(await load(id)).toMatchObject({ excluded: false });
  });
});
