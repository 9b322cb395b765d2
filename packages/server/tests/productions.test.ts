import { PRODUCTION_FIELDS, productionStatus } from '@lauda/domain';
import { EVERY_ROLE, type Refusal, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Task {
  id: number;
  label: string;
  done: boolean;
  date?: string;
}
interface Production {
  id: number;
  uuid: string;
  version: number;
  textVersion: number;
  slug: string;
  date: string;
  done: boolean;
  private: boolean;
  programsIds: number[];
  assignmentId: number | null;
  tasks: Task[];
}
const DAY = '2026-03-10';
const NEXT = '2026-03-11';
let server: TestServer;
let ana: WireClient;
let bob: WireClient;

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  await server.person('bob', ['PRODUCTION_READ', 'PRODUCTION_WRITE', 'ASSIGNMENT_READ', 'ASSIGNMENT_WRITE']);
  await server.person('carla', ['PRODUCTION_READ']);
  [ana, bob] = [await server.as('ana'), await server.as('bob')];
});
afterAll(() => server.stop());

const create = async (input: object): Promise<Production> => {
  const { status, body } = await ana.post<Production>('/productions', { date: DAY, ...input });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const guideline = async (input: object = {}): Promise<{ id: number; textVersion: number; production: Task[] }> =>
  (await ana.post<{ id: number; textVersion: number; production: Task[] }>('/assignments', { slug: 'GREVE', date: DAY, ...input })).body;
const idsOn = async (date: string, more = '', client = ana): Promise<number[]> =>
  (await client.get<Production[]>(`/productions?date=${date}${more}`)).body.map(({ id }) => id);
const named = async (path: string, more: object = {}): Promise<{ id: number; version: number }> =>
  (await ana.post<{ id: number; version: number }>(path, { name: `N${Math.random()}`, ...more })).body;

describe('a production', () => {
  it('comes back with every field that was sent [CHK-10] [CHK-11]', async () => {
    const [type, resource, vehicle] = [
      await named('/productions/types'),
      await named('/productions/resources'),
      await named('/vehicles', { type: 'TV' }),
    ];
    const input = {
      slug: 'ENCHENTE',
      date: DAY,
      schedule: '14:00:00',
      departure: '13:00:00',
      arrival: '17:30:00',
      typeId: type.id,
      local: 'Avenida Paulista, 1578, São Paulo',
      coordinates: { lat: -23.5614, lng: -46.6559 },
      team: 'Equipe 3',
      medias: ['TV', 'WEB'],
      producersIds: [1],
      editorsIds: [2],
      resourcesIds: [resource.id],
      vehiclesIds: [vehicle.id],
      programsIds: [],
      tasks: [{ id: 1, label: 'Autorização', date: NEXT, time: '09:00:00', information: 'Falar com a CET', done: true }],
      information: 'Levar guarda-chuva',
      done: true,
    };
    expect(Object.keys(input).sort()).toEqual([...PRODUCTION_FIELDS].sort());
    const made = await create(input);
    expect(made).toMatchObject(input);
    expect((await ana.get<Production>(`/productions/${made.id}`)).body).toEqual(made);
  });

  it('is of the day it is for and of those of its tasks, and leaves the list when done where that is asked', async () => {
    const plain = await create({ slug: 'DO DIA' });
    const other = await create({ slug: 'DE AMANHÃ', date: NEXT, tasks: [{ label: 'Ligar', date: DAY }] });
    const done = await create({ slug: 'PRONTA', done: true });
    expect(await idsOn(DAY)).toEqual(expect.arrayContaining([plain.id, other.id, done.id]));
    expect(await idsOn(NEXT)).toEqual(expect.arrayContaining([other.id]));
    expect(await idsOn(NEXT)).not.toContain(plain.id);
    const open = await idsOn(DAY, '&onlyNotDone=true');
    expect(open).toEqual(expect.arrayContaining([plain.id, other.id]));
    expect(open).not.toContain(done.id);
    await ana.patch(`/productions/${other.id}`, 'tasks', []);
    expect(await idsOn(DAY)).not.toContain(other.id);
  });

  it('says in a patch all that a list shows where its tasks bring it to another day', async () => {
    const made = await create({ slug: 'VEM' });
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['productions']);
    await ana.patch(`/productions/${made.id}`, 'tasks', [{ label: 'Ligar', date: '2026-04-01' }]);
    await live.until(() => live.events.some(({ action }) => action === 'PATCH'));
    const { data } = live.events.find(({ action }) => action === 'PATCH')!;
    expect(data.changes).toMatchObject({ uuid: made.uuid, slug: 'VEM', date: DAY, tasks: [{ id: 1, label: 'Ligar' }] });
    await live.close();
  });

  it('is found by days and a part of its slug, and is created by who may write alone [PERM-A16]', async () => {
    const made = await create({ slug: 'ÁGUA NA VÁRZEA', date: '2026-05-02' });
    const found = await ana.get<{ data: Production[]; size: number }>('/productions/filter?filter=varzea&from=2026-05-01&to=2026-05-31');
    expect(found.body).toMatchObject({ data: [{ id: made.id }], size: 25 });
    const carla = await server.as('carla');
    expect((await carla.get(`/productions/${made.id}`)).status).toBe(200);
    expect((await carla.post('/productions', { slug: 'NÃO', date: DAY })).status).toBe(403);
  });

  it('refuses what no production can be, at the field', async () => {
    const wrong = async (input: object) => (await ana.post<Refusal>('/productions', { slug: 'X', date: DAY, ...input })).body.fields;
    expect(await wrong({ medias: ['FAX'] })).toEqual([expect.objectContaining({ path: 'medias.0', rule: 'one_of' })]);
    expect(await wrong({ coordinates: { lat: 91, lng: 0 } })).toEqual([expect.objectContaining({ path: 'coordinates.lat', rule: 'max' })]);
    expect(await wrong({ resourcesIds: [999_999] })).toEqual([{ path: 'resourcesIds', rule: 'unknown_id' }]);
    expect(await wrong({ schedule: '25:00:00' })).toEqual([expect.objectContaining({ path: 'schedule' })]);
    expect((await ana.post<Refusal>('/productions', { slug: 'X' })).body.fields).toEqual([{ path: 'date', rule: 'required' }]);
  });

  it('is written under its lock, keeps its revisions and says who holds it', async () => {
    const made = (await ana.post<Production>('/productions?lock=true', { slug: 'CHAVE', date: DAY })).body;
    expect((await bob.put<Refusal>('/productions', { ...made, slug: 'MINHA' })).body).toMatchObject({
      code: 'lock_required',
      holder: { nickname: 'ana' },
    });
    expect((await ana.put<Production>('/productions', { ...made, slug: 'CHAVE 2' })).body).toMatchObject({
      slug: 'CHAVE 2',
      textVersion: 2,
    });
    const { body } = await ana.get<{ changes: { field: string }[] }>(`/productions/${made.id}/revisions/2?showDiff=true`);
    expect(body.changes.map(({ field }) => field)).toEqual(['slug']);
    expect((await bob.delete(`/productions?ids=${made.id}`)).status).toBe(409);
  });

  it('comes out of the trash on the day that is asked for [CHK-21]', async () => {
    const made = await create({ slug: 'VOLTA' });
    await ana.delete(`/productions?ids=${made.id}`);
    expect(await idsOn(DAY)).not.toContain(made.id);
    expect((await ana.get<{ data: Production[] }>('/productions/excluded')).body.data[0]).toMatchObject({ id: made.id });
    await ana.put('/productions/restore', { ids: [made.id], date: '2026-03-12' });
    expect(await idsOn('2026-03-12')).toEqual([made.id]);
  });

  it('stays as it is once done where the settings say so', async () => {
    const made = await create({ slug: 'FECHADA', done: true });
    const config = (await ana.get<{ version: number }>('/productions/config')).body;
    const stored = (await ana.post<{ version: number }>('/productions/config', { ...config, lockFinished: true })).body;
    expect((await ana.patch<Refusal>(`/productions/${made.id}`, 'slug', 'OUTRA')).body.code).toBe('finished_locked');
    await ana.put('/productions/config', { ...stored, lockFinished: false });
    expect((await ana.patch(`/productions/${made.id}`, 'slug', 'OUTRA')).status).toBe(200);
  });

  it('is new, in work or done by its tasks and its flag [CHK-13]', () => {
    const task = (done: boolean) => ({ done });
    expect(productionStatus({ done: false, tasks: [task(false), task(false)] })).toBe('NEW');
    expect(productionStatus({ done: false, tasks: [task(true), task(false)] })).toBe('PRODUCING');
    expect(productionStatus({ done: true, tasks: [] })).toBe('DONE');
  });
});

describe('resources and types', () => {
  it('come back as they were sent, count their uses, and stay while something uses them [CHK-12]', async () => {
    const type = { name: 'Externa', abbreviation: 'EXT', color: '#2f6fed' };
    const made = (await ana.post<{ id: number; version: number }>('/productions/types', type)).body;
    expect((await ana.get(`/productions/types/${made.id}`)).body).toEqual({ id: made.id, version: 1, ...type });
    const resource = await named('/productions/resources', { name: 'Drone' });
    expect((await ana.get(`/productions/resources/${resource.id}`)).body).toEqual({ id: resource.id, version: 1, name: 'Drone' });
    expect((await ana.post<Refusal>('/productions/resources', { name: ' drone ' })).body.code).toBe('duplicate_name');
    const uses = await Promise.all([1, 2, 3].map((n) => create({ slug: `USO ${n}`, resourcesIds: [resource.id], typeId: made.id })));
    for (const path of [`/productions/resources/${resource.id}`, `/productions/types/${made.id}`]) {
      expect((await ana.get(`${path}/usage_count`)).body).toBe(3);
      expect((await ana.delete<Refusal>(path)).body.code).toBe('in_use');
    }
    for (const { id } of uses) await ana.patch(`/productions/${id}`, 'resourcesIds', []);
    expect((await ana.delete(`/productions/resources/${resource.id}`)).status).toBe(204);
  });
});

describe('the production of a guideline', () => {
  it('is not found, then made once for a day with what the guideline says, then found', async () => {
    const of = await guideline({ production: [{ label: 'Carro' }], scheduleTime: '14:00:00', guides: [{ address: 'Rua Augusta, 100' }] });
    const path = `/productions/assignment/${of.id}`;
    expect((await ana.get<Refusal>(path)).status).toBe(404);
    expect((await ana.post<Refusal>(path, {})).body.fields).toEqual([{ path: 'date', rule: 'required' }]);
    const [one, other] = await Promise.all([ana, bob].map((client) => client.post<Production>(path, { date: NEXT })));
    expect([one!.status, other!.status]).toEqual([201, 201]);
    expect(one!.body.id).toBe(other!.body.id);
    expect((await ana.get<Production>(path)).body).toMatchObject({
      id: one!.body.id,
      slug: 'GREVE',
      date: NEXT,
      assignmentId: of.id,
      schedule: '14:00:00',
      local: 'Rua Augusta, 100',
      tasks: [{ id: 1, label: 'Carro' }],
    });
    const { hops } = (await ana.get<{ hops: { kind: string; from: number | null }[] }>(`/documents/${one!.body.id}/lineage`)).body;
    expect(hops.map(({ kind, from }) => [kind, from])).toEqual([
      ['guideline', null],
      ['production', of.id],
    ]);
  });

  it('says that it is being edited where another writes it', async () => {
    const of = await guideline();
    const path = `/productions/assignment/${of.id}`;
    await ana.post(path, { date: DAY });
    expect((await ana.get(`${path}?lock=true`)).status).toBe(200);
    const refused = await bob.get<Refusal>(`${path}?lock=true`);
    expect([refused.status, refused.body.code, refused.body.holder?.nickname]).toEqual([422, 'production_being_edited', 'ana']);
    expect((await bob.get(path)).status).toBe(200);
  });

  it('shares its tasks with the guideline, whoever changes them, and both tell of it', async () => {
    const of = await guideline({ production: [{ label: 'Carro' }] });
    const { id } = (await ana.post<Production>(`/productions/assignment/${of.id}`, { date: DAY })).body;
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['assignments', 'productions']);
    await bob.patch(`/productions/${id}`, 'tasks', [{ id: 1, label: 'Carro', done: true }, { label: 'Autorização' }]);
    const tasks = [
      { id: 1, label: 'Carro', done: true },
      { id: 2, label: 'Autorização' },
    ];
    expect((await ana.get(`/assignments/${of.id}`)).body).toMatchObject({ production: tasks });
    await live.until(() => live.events.some(({ topic, data }) => topic === 'assignments' && data.field === 'production'));
    await ana.patch(`/assignments/${of.id}`, 'production', [{ id: 2, label: 'Autorização', done: true }]);
    expect((await ana.get(`/productions/${id}`)).body).toMatchObject({ tasks: [{ id: 2, label: 'Autorização', done: true }] });
    await live.until(() => live.events.filter(({ topic, data }) => topic === 'productions' && data.field === 'tasks').length === 2);
    await live.close();
  });

  it('keeps the ticks of two who tick at once, and a task that came meanwhile', async () => {
    const { id, tasks } = await create({ slug: 'RACE', tasks: [{ label: 'Carro' }, { label: 'Drone' }, { label: 'Luz' }] });
    const ticked = (at: number, client: WireClient) =>
      client.send('PATCH', `/productions/${id}`, {
        field: 'tasks',
        oldValue: tasks,
        newValue: tasks.map((task, index) => (index === at ? { ...task, done: true } : task)),
      });
    await Promise.all([ticked(0, ana), ticked(1, bob)]);
    await ana.patch(`/productions/${id}`, 'tasks', [...(await ana.get<Production>(`/productions/${id}`)).body.tasks, { label: 'Água' }]);
    await ana.send('PATCH', `/productions/${id}`, { field: 'tasks', oldValue: tasks, newValue: tasks.slice(0, 2) });
    expect((await bob.get<Production>(`/productions/${id}`)).body.tasks.map(({ label, done }) => [label, done ?? false])).toEqual([
      ['Carro', true],
      ['Drone', true],
      ['Água', false],
    ]);
    const of = await guideline({ production: [{ label: 'Carro' }, { label: 'Drone' }] });
    const was = of.production;
    for (const at of [0, 1])
      await ana.send('PATCH', `/assignments/${of.id}`, {
        field: 'production',
        oldValue: was,
        newValue: was.map((task, index) => (index === at ? { ...task, done: true } : task)),
      });
    expect((await ana.get<{ production: Task[] }>(`/assignments/${of.id}`)).body.production.map(({ done }) => done)).toEqual([true, true]);
  });

  it('does not lose the words of who writes the guideline meanwhile', async () => {
    const of = await guideline({ production: [{ label: 'Carro' }] });
    const { id } = (await ana.post<Production>(`/productions/assignment/${of.id}`, { date: DAY })).body;
    const mine = (await ana.get<{ textVersion: number; production: Task[] }>(`/assignments/${of.id}?lock=true`)).body;
    await bob.patch(`/productions/${id}`, 'tasks', [{ id: 1, label: 'Carro', done: true }]);
    const refused = await ana.put<{ code: string; current: { production: Task[] } }>('/assignments', { ...mine, content: 'novo' });
    expect([refused.body.code, refused.body.current.production[0]!.done]).toEqual(['version_conflict', true]);
  });

  it('is as private as its guideline, then and later, and of its programs', async () => {
    const program = await named('/programs', { start: '12:00:00', end: '13:00:00' });
    const of = await guideline({ programsIds: [program.id] });
    const { id } = (await ana.post<Production>(`/productions/assignment/${of.id}`, { date: DAY })).body;
    expect((await bob.get<Production>(`/productions/${id}`)).body.programsIds).toEqual([program.id]);
    await ana.send('PATCH', `/documents/${of.id}/private`, { private: true });
    expect((await bob.get(`/productions/${id}`)).status).toBe(404);
    expect(await idsOn(DAY, '', bob)).not.toContain(id);
    await ana.send('PATCH', `/documents/${of.id}/private`, { private: false });
    expect((await bob.get(`/productions/${id}`)).status).toBe(200);
    await ana.patch(`/assignments/${of.id}`, 'programsIds', []);
    expect((await bob.get<Production>(`/productions/${id}`)).body.programsIds).toEqual([]);
    const secret = await guideline();
    await ana.send('PATCH', `/documents/${secret.id}/private`, { private: true });
    const hidden = (await ana.post<Production>(`/productions/assignment/${secret.id}`, { date: DAY })).body;
    expect(hidden.private).toBe(true);
    expect((await bob.get(`/productions/assignment/${secret.id}`)).status).toBe(404);
    expect((await bob.get(`/productions/${hidden.id}`)).status).toBe(404);
  });

  it('belongs to the owner of its private guideline: who made it neither shows it to others nor sees it unshared [PERM-09]', async () => {
    const bobId = (await bob.get<{ id: number }>('/users/me')).body.id;
    const share = (id: number, allowedUsers: number[]) => ana.put(`/documents/${id}/allowedUsers`, { allowedUsers });
    const secret = await guideline({ production: [{ label: 'Fonte' }] });
    await ana.send('PATCH', `/documents/${secret.id}/private`, { private: true });
    await share(secret.id, [bobId]);
    const made = (await bob.post<Production>(`/productions/assignment/${secret.id}`, { date: DAY })).body;
    const opened = await bob.send<Refusal>('PATCH', `/documents/${made.id}/private`, { private: false });
    expect([opened.status, opened.body.code]).toEqual([403, 'not_owner']);
    expect((await bob.get(`/productions/${made.id}`)).status).toBe(200);
    await share(secret.id, []);
    expect((await bob.get(`/productions/${made.id}`)).status).toBe(404);
    const open = await guideline();
    const before = (await bob.post<Production>(`/productions/assignment/${open.id}`, { date: DAY })).body;
    await ana.send('PATCH', `/documents/${open.id}/private`, { private: true });
    expect((await bob.get(`/productions/${before.id}`)).status).toBe(404);
  });

  it('names its guideline to those alone who may read that: loaded, listed, compared and told [PERM-A03] [PERM-09]', async () => {
    const carla = await server.as('carla');
    const of = await guideline({ slug: 'DE UMA PAUTA' });
    const path = `/productions/assignment/${of.id}`;
    const heard = await Promise.all([carla, bob].map((client) => StompClient.open(server.url, { cookie: client.cookie }, ['productions'])));
    const { id, version } = (await ana.post<Production>(path, { date: NEXT })).body;
    const named = async (client: WireClient) => {
      const [loaded, every] = [
        (await client.get<Production>(`/productions/${id}`)).body,
        (await client.get<Production[]>(`/productions?date=${NEXT}`)).body,
      ];
      const found = (await client.get<{ data: Production[] }>('/productions/filter?filter=DE%20UMA%20PAUTA')).body.data;
      const whole = (await client.get<Production>(`/documents/${id}`)).body;
      const { document } = (await client.get<{ document: Production }>(`/productions/${id}/revisions/1?showDiff=true`)).body;
      return [loaded, every.find((each) => each.id === id), found[0], whole, document].map((each) => each!.assignmentId);
    };
    expect([await named(bob), await named(carla)]).toEqual([Array(5).fill(of.id), Array(5).fill(null)]);
    // What is asked by the guideline is asked for its role.
    expect([(await carla.get(path)).status, (await bob.get<Production>(path)).body.assignmentId]).toEqual([403, of.id]);
    await ana.patch(`/productions/${id}`, 'done', true);
    await ana.delete(`/productions?ids=${id}`);
    for (const live of heard) await live.until(() => live.events.some(({ action }) => action === 'DELETE'));
    const ids = (raw: readonly string[]) =>
      raw.flatMap((text) => [...text.matchAll(/"assignmentId":(\d+|null)/g)].map(([, named]) => named));
    const [others, own] = heard.map(({ raw }) => [...new Set(ids(raw))]);
    expect([others, own, version]).toEqual([['null'], [String(of.id)], 1]);
    for (const live of heard) live.close();
  });

  it('is as private as its guideline in the trash too, and when a second one was made [PERM-09]', async () => {
    const of = await guideline();
    const first = (await ana.post<Production>(`/productions/assignment/${of.id}`, { date: DAY })).body;
    await ana.delete(`/productions?ids=${first.id}`);
    const second = (await ana.post<Production>(`/productions/assignment/${of.id}`, { date: DAY })).body;
    const trash = async () => (await bob.get<{ data: Production[] }>('/productions/excluded?size=500')).body.data.map(({ id }) => id);
    expect(await trash()).toContain(first.id);
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['productions']);
    await ana.send('PATCH', `/documents/${of.id}/private`, { private: true });
    await live.until(() => live.events.length === 2);
    expect(live.events.map(({ data }) => [data.id, data.visible])).toEqual([
      [first.id, false],
      [second.id, false],
    ]);
    live.close();
    expect(await trash()).not.toContain(first.id);
    expect((await bob.put('/productions/restore', { ids: [first.id] })).body).toEqual([]);
    expect((await bob.get(`/productions/${first.id}`)).status).toBe(404);
  });

  const ofBoth = async (labels: string[], more: object = {}) => {
    const of = await guideline({ production: labels.map((label) => ({ label })), ...more });
    return { of: of.id, id: (await ana.post<Production>(`/productions/assignment/${of.id}`, { date: DAY })).body.id };
  };
  const tasksOf = async (of: number, id: number) => {
    const [{ body: its }, { body: own }] = [
      await ana.get<{ production: Task[] }>(`/assignments/${of}`),
      await ana.get<Production>(`/productions/${id}`),
    ];
    return [its.production, own.tasks].map((tasks) => tasks.map(({ label, done }) => (done ? `${label} ✓` : label)));
  };
  const tick = (path: string, field: string, tasks: Task[], at: number) =>
    ana.send('PATCH', path, {
      field,
      oldValue: tasks,
      newValue: tasks.map((task, index) => (index === at ? { ...task, done: true } : task)),
    });

  it('comes out of the trash with the tasks and programs its guideline has by then, and no later tick loses one', async () => {
    const program = await named('/programs', { start: '12:00:00', end: '13:00:00' });
    const { of, id } = await ofBoth(['Carro']);
    await ana.delete(`/productions?ids=${id}`);
    await ana.patch(`/assignments/${of}`, 'production', [{ id: 1, label: 'Carro' }, { label: 'Drone' }]);
    await ana.patch(`/assignments/${of}`, 'programsIds', [program.id]);
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['productions']);
    const [back] = (await ana.send<Production[]>('PUT', '/productions/restore', { ids: [id] })).body;
    expect([back!.tasks.map(({ label }) => label), back!.programsIds]).toEqual([['Carro', 'Drone'], [program.id]]);
    await live.until(() => live.events.length === 3);
    expect(live.events.map(({ action, data }) => [action, data.field])).toEqual([
      ['CREATE', undefined],
      ['PATCH', 'tasks'],
      ['PATCH', 'programsIds'],
    ]);
    expect([live.events[2]!.data.version, back!.textVersion]).toEqual([back!.version, 3]);
    live.close();
    await tick(`/productions/${id}`, 'tasks', back!.tasks, 0);
    expect(await tasksOf(of, id)).toEqual(Array(2).fill(['Carro ✓', 'Drone']));
  });

  it('comes out of the trash with the programs that are its own, where those of its guideline are as they were', async () => {
    const program = await named('/programs', { start: '14:00:00', end: '15:00:00' });
    const { of, id } = await ofBoth(['Carro']);
    await ana.patch(`/productions/${id}`, 'programsIds', [program.id]);
    await ana.delete(`/productions?ids=${id}`);
    await ana.patch(`/assignments/${of}`, 'production', [{ id: 1, label: 'Carro' }, { label: 'Drone' }]);
    const [back] = (await ana.send<Production[]>('PUT', '/productions/restore', { ids: [id] })).body;
    expect([back!.tasks.map(({ label }) => label), back!.programsIds]).toEqual([['Carro', 'Drone'], [program.id]]);
  });

  it('gives its guideline the tasks it got while that lay in the trash, and no later tick loses one', async () => {
    const { of, id } = await ofBoth(['Carro']);
    await ana.delete(`/assignments?ids=${of}`);
    await ana.patch(`/productions/${id}`, 'tasks', [{ id: 1, label: 'Carro' }, { label: 'Drone' }]);
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['assignments', 'productions']);
    const [back] = (await ana.send<{ version: number; production: Task[] }[]>('PUT', '/assignments/restore', { ids: [of] })).body;
    expect(back!.production.map(({ label }) => label)).toEqual(['Carro', 'Drone']);
    await live.until(() => live.events.length === 2);
    expect(live.events.map(({ topic, action, data }) => [topic, action, data.field, data.version])).toEqual([
      ['assignments', 'CREATE', undefined, back!.version - 1],
      ['assignments', 'PATCH', 'production', back!.version],
    ]);
    live.close();
    await tick(`/assignments/${of}`, 'production', back!.production, 0);
    expect(await tasksOf(of, id)).toEqual(Array(2).fill(['Carro ✓', 'Drone']));
  });

  it('has with its guideline the tasks of the one that was in use for longer, whichever comes back first', async () => {
    const restore = (path: string, ids: number[]) => ana.put(`/${path}/restore`, { ids });
    for (const first of ['assignments', 'productions']) {
      const { of, id } = await ofBoth(['Carro']);
      await ana.delete(`/productions?ids=${id}`);
      await ana.patch(`/assignments/${of}`, 'production', [{ id: 1, label: 'Carro' }, { label: 'Drone' }]);
      server.advance(1000);
      await ana.delete(`/assignments?ids=${of}`);
      for (const path of first === 'assignments' ? ['assignments', 'productions'] : ['productions', 'assignments'])
        await restore(path, [path === 'assignments' ? of : id]);
      expect([first, await tasksOf(of, id)]).toEqual([first, Array(2).fill(['Carro', 'Drone'])]);
      await ana.delete(`/assignments?ids=${of}`);
      await ana.patch(`/productions/${id}`, 'tasks', [{ id: 2, label: 'Drone' }]);
      server.advance(1000);
      await ana.delete(`/productions?ids=${id}`);
      for (const path of first === 'assignments' ? ['assignments', 'productions'] : ['productions', 'assignments'])
        await restore(path, [path === 'assignments' ? of : id]);
      expect([first, await tasksOf(of, id)]).toEqual([first, Array(2).fill(['Drone'])]);
    }
  });
});
