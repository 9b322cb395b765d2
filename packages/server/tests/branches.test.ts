import { randomUUID } from 'node:crypto';
import { Newsroom } from '@lauda/sdk';
import { EVERY_ROLE, type Refusal, startNewsroom, TEST_PASSWORD } from '@lauda/testing';
import { expect, it } from 'vitest';
import { addressOf, ana, bia, DAY, type Document, here, type Named, NOW, newBranch, openBranches, rio, there } from './branch-kit.ts';

openBranches();

it('keeps branches by name and address, never tells a password, and refuses the name or address of another [ADM-REM-02]', async () => {
  const first = { name: 'Santos', host: '10.0.0.5', port: 7310, username: 'sede', password: 'segredo' };
  const { body } = await ana.post<Named & { version: number }>('/branches', first);
  expect(body).toMatchObject({ ...first, password: null });
  for (const twin of [
    { name: 'santos', host: '10.0.0.6' },
    { name: 'Outra', host: '10.0.0.5', port: 7310 },
  ])
    expect(await ana.post<Refusal>('/branches', twin)).toMatchObject({ status: 409, body: { code: 'duplicate_branch' } });
  const wrong = await ana.post<Refusal>('/branches', { name: 'Errada', host: 'não é um nome' });
  expect(wrong).toMatchObject({ status: 422, body: { fields: [{ path: 'host', rule: 'format' }] } });
  const stored = async () =>
    (await here.server.server.services.pool.query<{ sealed: string | null }>('select sealed from branch where id = $1', [body.id])).rows[0]!
      .sealed;
  const sealed = await stored();
  expect(sealed).not.toBeNull();
  const renamed = await ana.put<Named & { version: number }>('/branches', { ...body, name: 'Baixada' });
  expect(renamed.body).toMatchObject({ name: 'Baixada', password: null });
  expect(await stored()).toBe(sealed);
  // A password stored for one address and user is never sent to another address or user that is typed.
  for (const moved of [{ host: '10.0.0.66' }, { port: 7311 }, { host: 'https://10.0.0.5' }, { username: 'outra' }])
    expect(await ana.put<Refusal>('/branches', { ...renamed.body, ...moved })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'password', rule: 'required' }] },
    });
  const moved = await ana.put<Named & { version: number }>('/branches', { ...renamed.body, host: '10.0.0.7', password: 'outro' });
  expect(moved).toMatchObject({ status: 200, body: { host: '10.0.0.7', password: null } });
  expect((await ana.put('/branches', { ...moved.body, password: '' })).status).toBe(200);
  expect(await stored()).toBeNull();
  expect((await ana.delete(`/branches/${body.id}`)).status).toBe(204);
});

it('lists what a branch has by id and name: programs, people, lists, teams and branches [BRN-01] [ENT-06]', async () => {
  const [politics, sport] = [{ name: 'Política' }, { name: 'Esporte' }];
  await bia.post('/classifications', politics);
  await bia.post('/editorials', sport);
  await bia.post('/vehicles', { name: 'Rádio Rio', type: 'RADIO' });
  await bia.post('/types', { name: 'Nota', color: null });
  await bia.post('/branches', { name: 'Niterói', host: 'niteroi.example' });
  await bia.post('/teams', { name: 'Equipe 3', membersNicknames: ['Zé'] });
  const names = async (section: string) => {
    const { body } = await ana.get<Named[]>(`/branches/${rio}/${section}`);
    for (const each of body) expect(Object.keys(each).sort()).toEqual(['id', 'name']);
    return body.map(({ name }) => name);
  };
  expect(await names('programs')).toEqual(['Bom Dia Rio']);
  expect(await names('users')).toEqual(expect.arrayContaining(['ana', 'bob', 'sede']));
  expect(await names('classifications')).toEqual(['Política']);
  expect(await names('editorials')).toEqual(['Esporte']);
  expect(await names('vehicles')).toEqual(['Rádio Rio']);
  expect(await names('types')).toEqual(['Nota']);
  expect(await names('remote')).toEqual(['Niterói']);
  expect(await names('teams')).toEqual(['Equipe 3']);
  const client = new Newsroom({ url: here.server.url });
  await client.auth.login({ username: 'ana', password: TEST_PASSWORD });
  for (const section of ['programs', 'classifications', 'vehicles', 'editorials', 'teams', 'remote', 'users'] as const)
    expect([section, await client.branches[section].list(rio)]).toEqual([
      section,
      (await ana.get<Named[]>(`/branches/${rio}/${section}`)).body,
    ]);
  await client.close();
  for (const role of ['editors', 'producers', 'reporters']) expect(await names(`users/${role}`)).toEqual([]);
});

it('answers the settings, documents and rundowns of a branch to be read', async () => {
  const story = await there.story({ slug: 'BARCAS' });
  expect((await ana.get(`/branches/${rio}/documents/config`)).body).toMatchObject({ branchEnabled: false });
  for (const section of ['assignments', 'news_reports', 'stories', 'rundowns'])
    expect((await ana.get(`/branches/${rio}/${section}/config`)).status).toBe(200);
  const found = await ana.get<{ data: Document[] }>(`/branches/${rio}/stories/filter?from=${DAY}&slug=barcas`);
  expect(found.body.data.map(({ id }) => id)).toEqual([story.id]);
  expect((await ana.get(`/branches/${rio}/stories/${story.id}`)).body).toMatchObject({ slug: 'BARCAS' });
  expect((await ana.get<Refusal>(`/branches/${rio}/stories/99999`)).body.code).toBe('not_found');
  const rundown = `rundowns?date=${DAY}&programId=${there.programId}`;
  expect((await ana.get(`/branches/${rio}/${rundown}`)).body).toMatchObject({ id: there.rundown.id });
  expect((await ana.get(`/branches/${rio}/rundowns/check?date=${DAY}&programId=${there.programId}`)).body).toBe(true);
  expect((await ana.get(`/branches/${rio}/rundowns/check?date=2026-12-24&programId=${there.programId}`)).body).toBe(false);
});

it('says that a day has no rundown in a branch, or that the branch does not show one, instead of calling the branch failed', async () => {
  const { body: group } = await bia.post<Named>('/groups', { name: 'Esporte', categories: [], editors: [], producers: [], reporters: [] });
  const { body: closed } = await bia.post<Named>('/programs', { name: 'Mesa', start: '22:00:00', end: '22:30:00' });
  expect((await bia.post('/rundowns', { date: DAY, programId: closed.id })).status).toBe(201);
  expect((await bia.put('/programs', { ...closed, groups: [group.id] })).status).toBe(200);
  for (const programId of [closed.id, 9_999])
    for (const path of ['rundowns', 'rundowns/check'])
      expect(await ana.get<Refusal>(`/branches/${rio}/${path}?date=${DAY}&programId=${programId}`), path).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
  const none = await ana.get<Refusal>(`/branches/${rio}/rundowns?date=2026-12-24&programId=${there.programId}`);
  expect(none).toMatchObject({ status: 404, body: { code: 'rundown_not_found' } });
});

it('copies guidelines, reportages, stories and proposals of a branch with their words, as documents of our own [BRN-02]', async () => {
  const copied = async (path: string, body: object) => (await ana.post<Document[]>(`/branches/${rio}/${path}/copy`, body)).body;
  const guide = { address: 'Praça XV', contacts: [{ name: 'Capitão', numbers: ['21 99999-0000'] }] };
  const text = { proposal: 'Barcas paradas', guides: [guide], production: [{ label: 'Barco', done: true }] };
  const pauta = (await bia.post<Document>('/assignments', { slug: 'BARCAS', date: DAY, ...text })).body;
  const [guideline] = await copied('assignments', {
    guidelinesIds: [pauta.id],
    programsIds: [here.programId],
    date: '2026-11-22',
    producerId: here.bobId,
  });
  expect(guideline).toMatchObject({
    slug: 'BARCAS',
    date: '2026-11-22',
    branchId: rio,
    proposal: 'Barcas paradas',
    producersIds: [here.bobId],
  });
  expect(guideline).toMatchObject({ programsIds: [here.programId], guides: [{ address: 'Praça XV', contacts: [{ name: 'Capitão' }] }] });
  expect(guideline).toMatchObject({ production: [{ label: 'Barco', done: false }] });
  expect(guideline!.uuid).not.toBe(pauta.uuid);

  const sections = [
    {
      ...{ uuid: crypto.randomUUID(), id: 0, index: 0, type: 'off', content: 'As barcas não saíram.', observation: '' },
      ...{ duration: 'PT0S', manual: false, approved: true },
    },
  ];
  const materia = (
    await bia.post<Document>('/news_reports', { slug: 'BARCAS VT', date: DAY, reporterId: there.anaId, lead: 'Paradas', sections })
  ).body;
  const wish = { reportagesIds: [materia.id], date: DAY, programsIds: [], reporterId: here.anaId };
  const [reportage] = await copied('news_reports', wish);
  expect(reportage).toMatchObject({ slug: 'BARCAS VT', lead: 'Paradas', reporterId: here.anaId, ok: false, branchId: rio });
  expect(reportage).toMatchObject({ sections: [{ content: 'As barcas não saíram.', approved: false }] });

  const part = { uuid: crypto.randomUUID(), type: 'CAMERA_TEXT', text: 'Boa noite.' };
  const lauda = await there.story({ slug: 'BARCAS', sections: { head: { type: 'HEADER', subSections: [part] } } });
  const before = await here.story({ slug: 'ÚLTIMA' });
  const target = { rundownId: here.rundown.id, targetBlockId: here.rundown.blocks[0]!.id, targetStoryId: before.id };
  const [story] = await copied('stories', { storiesIds: [lauda.id], ...target });
  expect(story).toMatchObject({ slug: 'BARCAS', index: 0, rundownId: here.rundown.id, branchId: rio });
  expect(story).toMatchObject({ sections: { head: { subSections: [{ text: 'Boa noite.' }] } } });
  expect(story!.uuid).not.toBe(lauda.uuid);
  expect((story as unknown as typeof lauda).sections.head!.subSections![0]!.uuid).not.toBe(part.uuid);

  const idea = (await bia.post<Document>('/assignment_proposals', { slug: 'Barcas', lead: 'Greve' })).body;
  expect(await copied('assignment_proposals', { newsIds: [idea.id] })).toMatchObject([
    { slug: 'Barcas', lead: 'Greve', source: 'Rio', used: false },
  ]);

  const { hops } = (await ana.get<{ hops: object[] }>(`/documents/${guideline!.id}/lineage`)).body;
  expect(hops).toMatchObject([
    { id: null, kind: 'branch', slug: 'Rio: BARCAS', nickname: 'ana' },
    { id: guideline!.id, was: 'Barcas paradas' },
  ]);
});

it('copies all that was asked for or nothing, and never what the account may not see there', async () => {
  const { body: open } = await bia.post<Document>('/assignments', { slug: 'ABERTA', date: DAY });
  const { body: hidden } = await bia.post<Document>('/assignments', { slug: 'SEGREDO', date: DAY });
  await bia.send('PATCH', `/documents/${hidden.id}/private`, { private: true });
  const count = async () => (await ana.get<{ total: number }>('/assignments/filter?size=1')).body.total;
  const before = await count();
  const wish = { guidelinesIds: [open.id, hidden.id], programsIds: [], date: DAY };
  expect((await ana.post<Refusal>(`/branches/${rio}/assignments/copy`, wish)).body.code).toBe('not_found');
  expect(await count()).toBe(before);
});

it('keeps copies to who made them where the branch showed its account what is private there [PERM-09]', async () => {
  const { rows } = await there.server.server.services.pool.query<{ id: number }>("select id from person where nickname = 'sede'");
  const shared = async (id: number): Promise<number> => {
    await bia.send('PATCH', `/documents/${id}/private`, { private: true });
    expect((await bia.put(`/documents/${id}/allowedUsers`, { allowedUsers: [rows[0]!.id] })).status).toBe(200);
    return id;
  };
  const made = async (path: string, body: object) =>
    shared((await bia.post<Document>(path, { slug: 'SEGREDO', date: DAY, ...body })).body.id);
  const [pauta, materia] = [await made('/assignments', {}), await made('/news_reports', { reporterId: there.anaId })];
  const [lauda, aberta] = [await shared((await there.story({ slug: 'SEGREDO' })).id), (await there.story({ slug: 'ABERTA' })).id];
  const wishes = [
    ['assignments', { guidelinesIds: [pauta], programsIds: [], date: DAY }],
    ['news_reports', { reportagesIds: [materia], programsIds: [], date: DAY, reporterId: here.anaId }],
    ['stories', { storiesIds: [lauda, aberta], rundownId: here.rundown.id, targetBlockId: here.rundown.blocks[0]!.id }],
  ] as const;
  const copies: { id: number; private: boolean; allowedUsers: number[] }[] = [];
  for (const [path, wish] of wishes) copies.push(...(await ana.post<typeof copies>(`/branches/${rio}/${path}/copy`, wish)).body);
  expect(copies.map(({ private: isPrivate, allowedUsers }) => [isPrivate, allowedUsers])).toEqual([
    [true, []],
    [true, []],
    [true, []],
    [false, []],
  ]);
  const seen = await Promise.all(copies.map(async ({ id }) => (await here.bob.get(`/documents/${id}/lineage`)).status));
  expect(seen).toEqual([404, 404, 404, 200]);
});

it('puts up a notice in a branch, where it shows, and lists those that are there [BRN-05]', async () => {
  const sent = await ana.post<{ uuid: string }>(`/branches/${rio}/notices`, { title: 'Rede', text: 'Link às 20h' });
  expect(sent.status).toBe(201);
  const shown = await bia.get<{ data: object[] }>('/notices');
  expect(shown.body.data).toMatchObject([{ uuid: sent.body.uuid, text: 'Link às 20h', authorNickname: 'sede' }]);
  expect((await ana.get<{ data: object[] }>(`/branches/${rio}/notices`)).body.data).toMatchObject([{ uuid: sent.body.uuid }]);
  expect((await ana.get<{ data: object[] }>('/notices')).body.data).toEqual([]);
});

it('puts up one notice in a branch however often the call is repeated, though the first answer was lost on its way', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const send = (text: string) => ana.send<{ uuid: string }>('POST', `/branches/${rio}/notices`, { text }, headers);
  const texts = async () => (await bia.get<{ data: { text: string }[] }>('/notices')).body.data.map(({ text }) => text);
  const first = await send('Uma vez');
  // What is left of a call whose answer did not come in time.
  await here.server.server.services.pool.query('delete from repeated_call');
  const second = await send('Uma vez');
  expect([first.status, second.status, second.body.uuid]).toEqual([201, 201, first.body.uuid]);
  await here.server.server.services.pool.query('delete from repeated_call');
  expect((await send('Outra coisa')).body.uuid).not.toBe(first.body.uuid);
  expect((await texts()).filter((text) => text !== 'Link às 20h')).toEqual(['Outra coisa', 'Uma vez']);
});

it('asks who calls for the roles of the kind, and the branch for those of its account [PERM-A05]', async () => {
  await here.server.person('sem', ['ASSIGNMENT_READ', 'ASSIGNMENT_WRITE']);
  await here.server.person('so', ['BRANCH_READ', 'ASSIGNMENT_READ']);
  const [none, reader] = [await here.server.as('sem'), await here.server.as('so')];
  expect((await none.get<Refusal>(`/branches/${rio}/programs`)).status).toBe(403);
  expect((await reader.get(`/branches/${rio}/assignments/filter`)).status).toBe(200);
  const wish = { guidelinesIds: [1], programsIds: [], date: DAY };
  expect((await reader.post<Refusal>(`/branches/${rio}/assignments/copy`, wish)).status).toBe(403);
  expect((await reader.get<Refusal>(`/branches/${rio}/news_reports/filter`)).status).toBe(403);
  await there.server.person('pouco', ['ASSIGNMENT_READ']);
  const poor = await newBranch({
    name: 'Rio pobre',
    host: 'localhost',
    port: addressOf(there).port,
    username: 'pouco',
    password: TEST_PASSWORD,
  });
  expect((await ana.get(`/branches/${poor}/assignments/filter`)).status).toBe(200);
  expect(await ana.get<Refusal>(`/branches/${poor}/news_reports/filter`)).toMatchObject({ status: 502, body: { code: 'branch_refused' } });
});

it('three newsrooms look things up in each other and copy from each other; one that is down says so by its name and holds up no other [BRN-01] [BRN-02] [BRN-04]', async () => {
  const named = ['Matriz', 'Praça do Rio', 'Praça do Recife'];
  const rooms = await Promise.all(
    named.map(async (name) => {
      const room = await startNewsroom({ now: NOW, program: { name: `Jornal: ${name}` } });
      return { name, room, who: room.ana, slug: `PONTE: ${name}` };
    }),
  );
  type Room = (typeof rooms)[number];
  const known = new Map<Room, Map<Room, number>>();
  const pauta = new Map<Room, number>();
  for (const room of rooms) {
    await room.room.server.person('vizinha', EVERY_ROLE);
    const { body } = await room.who.post<Document>('/assignments', { slug: room.slug, date: DAY, proposal: `Obra: ${room.name}` });
    pauta.set(room, body.id);
  }
  const others = (room: Room) => rooms.filter((each) => each !== room);
  for (const room of rooms) {
    const ids = new Map<Room, number>();
    for (const other of others(room)) {
      const account = { ...addressOf(other.room), username: 'vizinha', password: TEST_PASSWORD };
      const { status, body } = await room.who.post<Named>('/branches', { name: other.name, ...account });
      expect(status, `${room.name} ${other.name}`).toBe(201);
      ids.set(other, body.id);
    }
    known.set(room, ids);
  }
  const programsOf = async ({ who }: Room): Promise<string[]> => (await who.get<Named[]>('/programs')).body.map(({ name }) => name);
  const copy = (to: Room, from: Room) =>
    to.who.post<Document[]>(`/branches/${known.get(to)!.get(from)}/assignments/copy`, {
      ...{ guidelinesIds: [pauta.get(from)], programsIds: [to.room.programId], date: '2026-11-23' },
    });
  for (const room of rooms)
    for (const other of others(room)) {
      const id = known.get(room)!.get(other)!;
      const { body: programs } = await room.who.get<Named[]>(`/branches/${id}/programs`);
      expect(
        programs.map(({ name }) => name),
        `${room.name} ${other.name}`,
      ).toEqual(await programsOf(other));
      const { status, body } = await copy(room, other);
      expect([status, body], `${room.name} ${other.name}`).toMatchObject([
        201,
        [{ slug: other.slug, proposal: `Obra: ${other.name}`, branchId: id, programsIds: [room.room.programId] }],
      ]);
    }
  for (const { who, slug, room } of rooms) {
    const { body } = await who.get<{ data: Document[] }>('/assignments/filter?from=2026-11-23&to=2026-11-23&allPrograms=true');
    const copied = rooms.map((each) => each.slug).filter((each) => each !== slug);
    expect(body.data.map((each) => each.slug).sort(), String(room.programId)).toEqual(copied.sort());
  }
  const [first, second, third] = rooms as [Room, Room, Room];
  await third.room.server.stop();
  for (const [room, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const lost = room.who.get<Refusal>(`/branches/${known.get(room)!.get(third)}/programs`);
    const lostCopy = copy(room, third);
    expect(await room.who.get(`/branches/${known.get(room)!.get(other)}/programs`)).toMatchObject({ status: 200 });
    expect((await copy(room, other)).status).toBe(201);
    for (const { status, body } of [await lost, (await lostCopy) as unknown as Awaited<typeof lost>]) {
      expect([status, body.code]).toEqual([504, 'branch_unreachable']);
      expect(body.message).toContain(third.name);
    }
  }
  await Promise.all([first, second].map(({ room }) => room.server.stop()));
});

it('a branch that documents name cannot be removed; one that is not there cannot be named', async () => {
  await ana.post('/assignments', { slug: 'DO RIO', date: DAY, branchId: rio });
  expect(await ana.delete<Refusal>(`/branches/${rio}`)).toMatchObject({ status: 412, body: { code: 'in_use' } });
  const unknown = await ana.post<Refusal>('/assignments', { slug: 'DE LUGAR NENHUM', date: DAY, branchId: 9_999 });
  expect(unknown).toMatchObject({ status: 422, body: { fields: [{ path: 'branchId', rule: 'unknown_id' }] } });
});
