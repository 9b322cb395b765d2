import { afterAll, beforeAll, expect, it } from 'vitest';
import { accepted, deskAt, type Scene, twoAtWork } from './real.ts';

const EDITS = 200;
let scene: Scene;

beforeAll(async () => {
  scene = await twoAtWork();
});
afterAll(() => scene?.stop());

const ok = (method: string, path: string, body?: unknown): Promise<{ id: number }> => accepted(scene.bob, method, path, body);
const TIMES = { start: '19:00:00', end: '20:00:00' };
const device = (at: number) => ({ name: `Playout ${at}`, type: 'playout', protocol: 'mos', virtual: true });
/** The lists of settings, by their address, and what an entry of each has beside its name. */
const LISTS = {
  editorials: {},
  types: { abbreviation: 'REP' },
  vehicles: { type: 'TV' },
  groups: { categories: ['editors'] },
  'contacts/groups': {},
  'calendars/categories': {},
} as const;
const config = async (path: string, fields: object): Promise<unknown> => {
  const { version } = (await scene.bob.get<{ version: number }>(path)).body;
  return ok('PUT', path, { ...fields, version });
};

/** What is changed by others, one act each; what is made is changed and removed by later acts. */
function editor(): (at: number) => Promise<unknown> {
  const areas = Object.keys(LISTS) as (keyof typeof LISTS)[];
  const made: Record<string, number[]> = Object.fromEntries(['programs', 'classifications', 'devices', ...areas].map((area) => [area, []]));
  const keep = async (area: string, body: object): Promise<void> => void made[area]!.push((await ok('POST', `/${area}`, body)).id);
  const gone = (area: string): Promise<unknown> => ok('DELETE', `/${area}/${made[area]!.shift()}`);
  const last = (area: string): number => made[area]!.at(-1)!;
  const acts: ((at: number) => Promise<unknown>)[] = [
    (at) => keep('programs', { ...TIMES, name: `Programa ${at % 7} ${at}` }),
    (at) => keep('programs', { ...TIMES, name: `jornal ${at % 5} ${at}` }),
    (at) => ok('PUT', '/programs', { ...TIMES, id: last('programs'), name: `A ${at}` }),
    (at) => ok('PUT', '/programs', { ...TIMES, id: last('programs'), name: `B ${at}`, active: at % 3 > 0 }),
    (at) => keep('classifications', { name: `Classe ${at}` }),
    (at) => keep('classifications', { name: `açúcar ${at}` }),
    (at) => ok('PUT', '/classifications', { id: last('classifications'), name: `Zebra ${at}` }),
    (at) => keep('devices', device(at)),
    (at) => keep('devices', device(at)),
    (at) => ok('PUT', '/devices', { ...device(at), id: last('devices'), name: `Ágil ${at}` }),
    (at) => ok('POST', `/devices/${last('devices')}/templates`, { code: `T${at}`, name: 'Tarja' }),
    (at) => config('/rundowns/config', { accumulateByBlock: at % 2 === 0 }),
    (at) => config('/stories/config', { readRate: at % 3 }),
    (at) => config('/assignments/config', { lockFinished: at % 2 === 0 }),
    (at) => config('/branch/config', { branchName: `Praça ${at}` }),
    ...areas.flatMap((area) => [
      (at: number) => keep(area, { ...LISTS[area], name: `Zona ${at}` }),
      (at: number) => keep(area, { ...LISTS[area], name: `área ${at}` }),
      (at: number) => ok('PUT', `/${area}`, { ...LISTS[area], id: last(area), name: `Meio ${at}` }),
      () => gone(area),
    ]),
    () => gone('programs'),
    () => gone('classifications'),
    () => gone('devices'),
  ];
  return (at) => acts[at % acts.length]!(at);
}

it('loads no list and no document of settings again for 200 edits of others', async () => {
  const { settings, connection } = scene.desk.store;
  const lists = [
    { list: settings.programs, path: '/programs' },
    { list: settings.devices, path: '/devices' },
    { list: settings.classifications, path: '/classifications' },
    { list: settings.users, path: '/users/all' },
    { list: settings.editorials, path: '/editorials' },
    { list: settings.types, path: '/types' },
    { list: settings.vehicles, path: '/vehicles' },
    { list: settings.groups, path: '/groups' },
    { list: settings['contacts.groups'], path: '/contacts/groups' },
    { list: settings['calendars.categories'], path: '/calendars/categories' },
  ];
  const configs = [
    { view: settings.rundowns.view, path: '/rundowns/config' },
    { view: settings.stories.view, path: '/stories/config' },
    { view: settings.assignments.view, path: '/assignments/config' },
    { view: settings.branch, path: '/branch/config' },
  ];
  const { pool } = scene.server.server.services;
  const mine = (await scene.ana.post<{ id: number }>('/calendars/categories', { name: 'Feriados' })).body.id;
  const { rows } = await pool.query("insert into calendar (name, color, category_id) values ('Nacionais', '#00aa00', $1) returning id", [
    mine,
  ]);
  await pool.query("insert into calendar_favorite select $1, id from person where username = 'ana'", [rows[0].id]);
  await Promise.all([...lists.map(({ list }) => list.ensure()), settings.loadConfigs(), settings.loadBranch()]);
  await expect.poll(() => connection.snapshot()).toBe('open');
  await new Promise((done) => setTimeout(done, 1_500));
  scene.desk.sent.length = 0;
  const edit = editor();
  for (let at = 0; at < EDITS; at += 1) await edit(at);
  await ok('PUT', '/calendars/categories', { id: mine, name: 'Datas' });
  await config('/branch/config', { branchName: 'Praça' });
  const last = (await scene.ana.get<{ version: number }>('/branch/config')).body.version;
  await expect.poll(() => settings.branch.snapshot()?.version).toBe(last);
  for (const { list, path } of lists) expect(list.view.snapshot().rows, path).toEqual((await scene.ana.get(path)).body);
  for (const { view, path } of configs) expect(view.snapshot(), path).toEqual((await scene.ana.get(path)).body);
  expect(scene.desk.sent, 'what ana’s desk asked the server').toEqual([]);
}, 120_000);

it('tells of a program for groups alone those who see it, and takes it from who does no longer', async () => {
  const { rows } = await scene.server.server.services.pool.query<{ id: number }>(
    "insert into person_group (name) values ('Fechado') returning id",
  );
  await scene.server.person('carol', ['RUNDOWN_READ']);
  const carol = await deskAt(scene.server, 'carol');
  const { programs } = carol.store.settings;
  const named = (name: string): boolean => programs.view.snapshot().rows.some((row) => row.name === name);
  await programs.ensure();
  await expect.poll(() => carol.store.connection.snapshot()).toBe('open');
  const { id } = await ok('POST', '/programs', { ...TIMES, name: 'Secreto', groups: [rows[0]!.id] });
  await ok('PUT', '/programs', { ...TIMES, id, name: 'Aberto', groups: [] });
  await expect.poll(() => named('Aberto')).toBe(true);
  expect(named('Secreto')).toBe(false);
  await ok('PUT', '/programs', { ...TIMES, id, name: 'Secreto', groups: [rows[0]!.id] });
  await expect.poll(() => named('Aberto')).toBe(false);
  expect([named('Secreto'), scene.desk.store.settings.programs.view.snapshot().byId.get(id)?.name]).toEqual([false, 'Secreto']);
  await carol.stop();
});
