import { type Refusal, StompClient, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Team {
  id: number;
  version: number;
  name: string;
  membersNicknames: string[];
  date: string | null;
  deactivatedOn: string | null;
  changes: { date: string | null; oneDay: boolean; membersNicknames: string[] }[];
}
let server: TestServer;
let ana: WireClient;
let n = 0;
beforeAll(async () => {
  ({ server, ana } = await startNewsroom());
});
afterAll(() => server.stop());

const make = async (more: object = {}): Promise<Team> => {
  n += 1;
  return (await ana.post<Team>('/teams', { name: `Equipe ${n}`, membersNicknames: ['Elias', 'João'], ...more })).body;
};
const load = async (id: number, date: string): Promise<Team> => (await ana.get<Team>(`/teams/${id}?date=${date}`)).body;
const members = async (id: number, date: string): Promise<string> => (await load(id, date)).membersNicknames.join();
const change = async (how: 'one_day' | 'forward', id: number, date: string, to: string[]): Promise<Team> =>
  (await ana.put<Team>(`/teams/${how}_change?date=${date}`, { id, membersNicknames: to })).body;
const names = async (query: string): Promise<string[]> => (await ana.get<Team[]>(`/teams?${query}`)).body.map(({ name }) => name);

describe('teams', () => {
  it('have a name and the nicknames of their members, and come back as they were stored [TEAM-01]', async () => {
    const made = await make({ name: 'Externa', membersNicknames: ['Elias', 'João', 'Zé da Câmera'] });
    expect(made).toEqual({
      ...{ id: made.id, version: 1, name: 'Externa', membersNicknames: ['Elias', 'João', 'Zé da Câmera'] },
      ...{ date: '2026-11-21', deactivatedOn: null },
      changes: [{ date: null, oneDay: false, membersNicknames: ['Elias', 'João', 'Zé da Câmera'] }],
    });
    expect(await load(made.id, '2026-11-21')).toEqual(made);
    expect((await ana.get<Team[]>('/teams?date=2026-11-21')).body).toContainEqual(made);
    const twice = await ana.post<Refusal>('/teams', { name: 'externa' });
    expect([twice.status, twice.body.code]).toEqual([409, 'duplicate_name']);
    expect((await ana.get('/teams/2147000000')).status).toBe(404);
  });

  it('change for one day, which leaves the day after as it was; or from that day on, which the day after has too [TEAM-02]', async () => {
    const { id } = await make();
    expect((await change('one_day', id, '2026-03-10', ['Rita'])).membersNicknames).toEqual(['Rita']);
    expect([await members(id, '2026-03-09'), await members(id, '2026-03-10'), await members(id, '2026-03-11')]).toEqual([
      ...['Elias,João', 'Rita', 'Elias,João'],
    ]);
    await change('forward', id, '2026-03-10', ['Rita', 'Bia']);
    expect([await members(id, '2026-03-09'), await members(id, '2026-03-10'), await members(id, '2026-03-11')]).toEqual([
      ...['Elias,João', 'Rita,Bia', 'Rita,Bia'],
    ]);
  });

  it('forward go over what was planned later, and leave what is said of one later day; the same as before takes a change back', async () => {
    const { id } = await make();
    await change('forward', id, '2026-03-20', ['Plano']);
    await change('one_day', id, '2026-03-15', ['Folga']);
    const { changes } = await change('forward', id, '2026-03-10', ['Novo']);
    expect(changes).toEqual([
      { date: '2026-03-10', oneDay: false, membersNicknames: ['Novo'] },
      { date: '2026-03-15', oneDay: true, membersNicknames: ['Folga'] },
    ]);
    expect(await members(id, '2026-03-25')).toBe('Novo');
    await change('one_day', id, '2026-03-15', ['Novo']);
    await change('forward', id, '2026-03-10', ['Elias', 'João']);
    expect((await load(id, '2026-03-01')).changes).toEqual([{ date: null, oneDay: false, membersNicknames: ['Elias', 'João'] }]);
    const stale = await ana.put<Refusal>('/teams/forward_change?date=2026-03-10', { id, version: 1, membersNicknames: ['X'] });
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
  });

  it('that begin on a day are in no list before it, and change on no day before it', async () => {
    const { id, name } = await make({ date: '2026-05-01' });
    expect([(await names('date=2026-04-30')).includes(name), (await names('date=2026-05-01')).includes(name)]).toEqual([false, true]);
    const early = await ana.put('/teams/one_day_change?date=2026-04-30', { id, membersNicknames: ['X'] });
    expect(early.status).toBe(404);
  });

  it('are renamed with what is planned as it was; other members of today are members from the beginning', async () => {
    const made = await make();
    await change('forward', made.id, '2027-01-01', ['Ano novo']);
    const { body } = await ana.put<Team>('/teams', { ...(await load(made.id, '2026-11-21')), name: 'Plantão' });
    expect([body.name, await members(made.id, '2026-11-21'), await members(made.id, '2027-01-01')]).toEqual([
      'Plantão',
      'Elias,João',
      'Ano novo',
    ]);
    await ana.put('/teams', { ...body, membersNicknames: ['Bia'] });
    expect([await members(made.id, '2020-01-01'), await members(made.id, '2027-01-01')]).toEqual(['Bia', 'Ano novo']);
  });

  it('call a member by the new nickname on every day, given by an administrator or by the person, and hear of it', async () => {
    const person = await server.person('zeca', ['TEAM_READ']);
    const zeca = await server.as('zeca');
    const { nickname } = (await zeca.get<{ nickname: string }>('/users/me')).body;
    const { id, version } = await make({ membersNicknames: ['Elias', ` ${nickname.toUpperCase()}`] });
    await change('one_day', id, '2027-01-02', [nickname]);
    const other = await make();
    const live = await StompClient.open(server.url, { cookie: zeca.cookie }, ['teams']);
    expect((await ana.put('/users', { id: person, nickname: 'Zequinha' })).status).toBe(200);
    expect([await members(id, '2026-11-21'), await members(id, '2027-01-02')]).toEqual(['Elias,Zequinha', 'Zequinha']);
    const told = { id, version: version + 2, membersNicknames: ['Elias', 'Zequinha'] };
    await expect.poll(() => live.events.map(({ data }) => data)).toEqual([expect.objectContaining(told)]);
    expect((await zeca.put('/users/me', { id: person, nickname: 'Zé' })).status).toBe(200);
    expect([await members(id, '2026-11-21'), await members(id, '2027-01-02')]).toEqual(['Elias,Zé', 'Zé']);
    // Another name than the nickname changes no team, and no team without the person changes.
    expect((await ana.put('/users', { id: person, name: 'José Carlos' })).status).toBe(200);
    expect([(await load(id, '2026-11-21')).version, (await load(other.id, '2026-11-21')).version]).toEqual([version + 3, other.version]);
    live.close();
  });

  it('used in a document are not deleted, with the text of that; those used before it alone go from that day on [TEAM-03]', async () => {
    const { id, name } = await make();
    const { body: guideline } = await ana.post<{ id: number }>('/assignments', { slug: 'CHUVA', date: '2026-03-10', teamId: id });
    expect(guideline).toMatchObject({ teamId: id });
    const refused = await ana.delete<Refusal>(`/teams/${id}?date=2026-03-10`);
    expect([refused.status, refused.body]).toMatchObject([
      412,
      { code: 'team_in_use', message: expect.stringContaining('não pode ser excluída') },
    ]);
    const used = async (what: string) => (await ana.get<boolean>(`/teams/${id}/${what}`)).body;
    expect([await used('day_used?date=2026-03-10'), await used('day_used?date=2026-03-11')]).toEqual([true, false]);
    expect([await used('past_used?date=2026-03-10'), await used('past_used?date=2026-03-11')]).toEqual([false, true]);
    await ana.post('/productions', { slug: 'EXTERNA', date: '2026-03-12', team: name });
    expect(await used('day_used?date=2026-03-12')).toBe(true);
    expect((await ana.delete(`/teams/${id}?date=2026-03-12`)).status).toBe(412);
    expect((await ana.delete(`/teams/${id}?date=2026-03-13`)).status).toBe(204);
    expect([(await names('date=2026-03-12')).includes(name), (await names('date=2026-03-13')).includes(name)]).toEqual([true, false]);
    const unknown = await ana.post<Refusal>('/assignments', { slug: 'CHUVA', teamId: 2_147_000_000 });
    expect([unknown.status, unknown.body.fields?.[0]]).toEqual([422, { path: 'teamId', rule: 'unknown_id' }]);
  });

  it('are called by their new name in the productions that name them, whoever writes one of these at the moment, and stay in use there [TEAM-03]', async () => {
    const { id, name } = await make();
    interface Named {
      readonly id: number;
      readonly version: number;
      readonly textVersion: number;
      readonly team: string;
    }
    const produce = async (team: string, date: string): Promise<Named> =>
      (await ana.post<Named>('/productions', { slug: 'P', date, team })).body;
    const [one, other, mine, past, gone] = [
      await produce(name, '2026-03-10'),
      await produce('Freelancer', '2026-11-21'),
      await produce(` ${name.toUpperCase()} `, '2026-11-21'),
      await produce(name, '2026-11-20'),
      await produce(name, '2026-11-22'),
    ];
    await ana.delete(`/productions?ids=${gone.id}`);
    await ana.send('PATCH', `/documents/${mine.id}/private`, { private: true });
    await server.person('chico', ['TEAM_READ', 'TEAM_WRITE', 'PRODUCTION_READ']);
    const chico = await server.as('chico');
    await ana.put(`/locks/${one.id}`);
    const heard = await StompClient.open(server.url, { cookie: ana.cookie }, ['productions']);
    expect((await chico.put('/teams', { id, name: 'Madrugada' })).status).toBe(200);
    const teamOf = async (of: Named) => (await ana.get<Named>(`/productions/${of.id}`)).body.team;
    await ana.put('/productions/restore', { ids: [gone.id] });
    expect([await teamOf(one), await teamOf(mine), await teamOf(past), await teamOf(gone)]).toEqual(Array(4).fill('Madrugada'));
    expect(await teamOf(other)).toBe('Freelancer');
    // Of past days it is told of those alone that somebody writes: there may be thousands.
    await expect
      .poll(() => heard.events.map(({ action, data }) => [action, data.id, data.newValue, data.oldValue]))
      .toEqual([
        ['PATCH', one.id, 'Madrugada', name],
        ['PATCH', mine.id, 'Madrugada', ` ${name.toUpperCase()} `],
        ['CREATE', gone.id, undefined, undefined],
      ]);
    expect((await ana.delete<Refusal>(`/teams/${id}?date=2026-03-10`)).body).toMatchObject({ code: 'team_in_use' });
    // Other members rename nothing.
    await ana.put('/teams', { id, name: 'Madrugada', membersNicknames: ['Bia'] });
    expect((await ana.get<Named>(`/productions/${one.id}`)).body.version).toBe(one.version + 1);
    heard.close();
  });

  it('of one name one after the other are each used by its own productions alone, and rename these', async () => {
    const old = await make();
    const produce = async (date: string): Promise<number> =>
      (await ana.post<{ id: number }>('/productions', { slug: 'P', date, team: old.name })).body.id;
    const before = await produce('2026-02-10');
    expect((await ana.delete(`/teams/${old.id}?date=2026-03-01`)).status).toBe(204);
    const heir = await make({ name: old.name });
    const after = await produce('2026-03-10');
    const named = async () =>
      Promise.all([before, after].map(async (id) => (await ana.get<{ team: string }>(`/productions/${id}`)).body.team));
    const used = async (id: number, date: string) => (await ana.get<boolean>(`/teams/${id}/day_used?date=${date}`)).body;
    expect([await used(old.id, '2026-02-10'), await used(old.id, '2026-03-10')]).toEqual([true, false]);
    expect([await used(heir.id, '2026-02-10'), await used(heir.id, '2026-03-10')]).toEqual([false, true]);
    // What the one that came after it is planned for keeps nobody from ending the first one earlier.
    expect((await ana.delete(`/teams/${old.id}?date=2026-02-20`)).status).toBe(204);
    expect((await ana.put('/teams', { id: heir.id, name: 'Herdeira' })).status).toBe(200);
    expect(await named()).toEqual([old.name, 'Herdeira']);
    expect((await ana.put('/teams', { id: old.id, name: 'Fundadora' })).status).toBe(200);
    expect(await named()).toEqual(['Fundadora', 'Herdeira']);
  });

  it('deactivated in the 30 days before are listed where asked, and without that not; one is brought back [TEAM-04]', async () => {
    const { id, name } = await make();
    expect((await ana.delete(`/teams/${id}?date=2026-03-01`)).status).toBe(204);
    const recent = 'includeRecentDeactivations=true';
    const listed = async (query: string) => (await names(query)).includes(name);
    expect([await listed(`date=2026-03-10&${recent}`), await listed('date=2026-03-10')]).toEqual([true, false]);
    expect([await listed(`date=2026-04-10&${recent}`), await listed('date=2026-02-28')]).toEqual([false, true]);
    await ana.put('/teams', { id, name, deactivatedOn: null });
    expect(await listed('date=2026-03-10')).toBe(true);
  });

  it('tell others what is said of them from the day of a change on [RT-T27]', async () => {
    const heard = await StompClient.open(server.url, { cookie: ana.cookie }, ['teams']);
    const made = await make();
    const changed = await change('one_day', made.id, '2026-03-10', ['Rita']);
    await ana.delete(`/teams/${made.id}?date=2026-04-01`);
    await expect
      .poll(() => heard.events.map(({ action, data }) => [action, data]))
      .toEqual([
        ['CREATE', { ...made, date: null }],
        ['UPDATE', changed],
        ['DELETE', { ids: [made.id], date: '2026-04-01', teams: [await load(made.id, '2026-04-01')] }],
      ]);
    expect(changed).toMatchObject({ version: 2, date: '2026-03-10', membersNicknames: ['Rita'] });
    heard.close();
  });

  it('are read and written by two roles: who reads changes no day [PERM-A22]', async () => {
    await server.person('leo', ['TEAM_READ']);
    const leo = await server.as('leo');
    const { id, name } = await make();
    expect((await leo.get(`/teams/${id}`)).status).toBe(200);
    const body = { id, name, membersNicknames: ['Rita'] };
    for (const path of ['/teams/one_day_change?date=2026-03-10', '/teams/forward_change?date=2026-03-10', '/teams'])
      expect([path, (await leo.put(path, body)).status]).toEqual([path, 403]);
    expect(await members(id, '2026-03-10')).toBe('Elias,João');
  });
});

it('a guideline is mailed to its team, as it is on its day', async () => {
  await server.person('rita', ['ASSIGNMENT_READ']);
  const { id } = await make({ membersNicknames: ['ana', 'Ninguém'] });
  await change('one_day', id, '2026-03-10', ['RITA', 'Motorista']);
  const { body } = await ana.post<{ id: number }>('/assignments', { slug: 'CHUVA', date: '2026-03-10', teamId: id });
  const wish = { ids: [body.id], usersIds: [], includeTeams: true };
  expect((await ana.post('/assignments/email', wish)).status).toBe(204);
  const { body: mails } = await ana.get<{ data: { recipients: { name: string }[] }[] }>('/mails');
  expect(mails.data[0]!.recipients.map(({ name }) => name)).toEqual(['rita']);
  expect((await ana.post<Refusal>('/assignments/email', { ...wish, includeTeams: false })).status).toBe(422);
});
