import { Newsroom } from '@lauda/sdk';
import { EVERY_ROLE, startTestServer, TEST_PASSWORD, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Row {
  readonly id: number;
  readonly name: string;
}
/** What is done with the entries of a list, by the SDK. */
interface Calls {
  list(): Promise<readonly Row[]>;
  create(entry: object): Promise<Row>;
  update(entry: object): Promise<Row>;
  remove(id: number): Promise<unknown>;
}
let server: TestServer;
let newsroom: Newsroom;
let categoryId: number;
let deviceId: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  newsroom = new Newsroom({ url: server.url });
  await newsroom.auth.login({ username: 'ana', password: TEST_PASSWORD });
  categoryId = (await newsroom.reports.categories.create({ name: 'Segurança' })).id;
  deviceId = (await newsroom.devices.create({ name: 'GC', type: 'cg', protocol: 'ii' })).id;
});
afterAll(async () => {
  await newsroom.close();
  await server.stop();
});

const of = (calls: (client: Newsroom) => object) => (): Calls => calls(newsroom) as Calls;
const templates = (): Calls => {
  const { templates: calls } = newsroom.devices;
  return {
    list: () => calls.list(deviceId),
    create: (entry) => calls.create(deviceId, entry as never),
    update: (entry) => calls.update(deviceId, entry as never),
    remove: (id) => calls.remove(deviceId, id),
  };
};
/** The directory has one entry: its connection, which goes by being emptied. */
const directory = (): Calls => {
  const { config } = newsroom.ldap;
  const rowOf = ({ id, url, ...stored }: Awaited<ReturnType<typeof config.get>>): Row => ({ ...stored, id, name: url });
  const inputOf = ({ name, ...rest }: Partial<Row>) => ({ ...rest, url: name, baseDn: 'dc=redacao' }) as never;
  return {
    list: async () => [rowOf(await config.get())].filter(({ name }) => name !== ''),
    create: async (entry) => rowOf(await config.create({ version: 0, ...(inputOf(entry) as object) } as never)),
    update: async (entry) => rowOf(await config.update(inputOf(entry))),
    remove: async () => config.update({ ...(await config.get()), enabled: false, url: '', baseDn: '' }),
  };
};

const LISTS: readonly (readonly [name: string, calls: () => Calls, also: () => object])[] = [
  ['groups', of(({ groups }) => groups), () => ({ categories: ['editors'] })],
  ['programs', of(({ programs }) => programs), () => ({ start: '12:00:00', end: '13:00:00' })],
  ['report categories', of(({ reports }) => reports.categories), () => ({})],
  ['report events', of(({ reports }) => reports.events), () => ({ categoryId })],
  ['feed lanes', of(({ agency }) => agency.lanes), () => ({ type: 'rss' })],
  ['social pages', of(({ facebook }) => facebook.pages), () => ({ url: 'tvx' })],
  ['social categories', of(({ facebook }) => facebook.categories), () => ({})],
  ['round institutions', of(({ rounds }) => rounds.institutions), () => ({})],
  ['device templates', templates, () => ({ code: '100' })],
  ['devices', of(({ devices }) => devices), () => ({ type: 'cg', protocol: 'ii' })],
  ['directory sync', directory, () => ({})],
  ['RSS categories', of(({ rss }) => rss.categories), () => ({})],
  ['RSS feeds', of(({ rss }) => rss.feeds), () => ({ url: 'https://feeds.example/rss' })],
  ['Twitter categories', of(({ twitter }) => twitter.categories), () => ({})],
  ['Twitter lists', of(({ twitter }) => twitter.lists), () => ({ slug: '84839422' })],
  ['Twitter users', of(({ twitter }) => twitter.users), () => ({ screenName: 'tvx' })],
  ['segments', of(({ rounds }) => rounds.segments), () => ({})],
  [
    'WordPress configs',
    of(({ wordpress }) => wordpress.config),
    () => ({ url: 'https://blog.example', username: 'lauda', password: 'abcd' }),
  ],
];

it('there are eighteen lists of settings [SET-01]', () => expect(new Set(LISTS.map(([name]) => name)).size).toBe(18));

it.each(LISTS)('the list of %s has rows, takes an entry, has it edited and lets it go, by the SDK [SET-01]', async (_name, calls, also) => {
  const { list, create, update, remove } = bound(calls());
  const names = async (): Promise<string[]> => (await list()).map(({ name }) => name);
  const before = await names();
  const first = 'ldaps://um.example';
  const made = await create({ name: first, ...also() });
  expect((await names()).toSorted()).toEqual([...before, first].toSorted());
  const edited = await update({ ...made, name: 'ldaps://dois.example' });
  expect(edited).toMatchObject({ id: made.id, name: 'ldaps://dois.example' });
  expect((await names()).toSorted()).toEqual([...before, 'ldaps://dois.example'].toSorted());
  await remove(made.id);
  expect((await names()).toSorted()).toEqual(before.toSorted());
});

/** The four, wherever they stand. */
function bound(calls: Calls): Calls {
  return {
    list: () => calls.list(),
    create: (entry) => calls.create(entry),
    update: (entry) => calls.update(entry),
    remove: (id) => calls.remove(id),
  };
}
