import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import {
  appCode,
  createRundown,
  type DocumentArchive,
  EVERY_ROLE,
  LICENCE_KEY,
  startDocumentArchive,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  WireClient,
} from '@lauda/testing';
import { expect } from 'vitest';

export interface Row {
  id: number;
  version: number;
  textVersion: number;
  uuid: string;
}
interface Rundown extends Row {
  date: string;
  blocks: (Row & { stories: Row[] })[];
}
export interface Request {
  path: string;
  body?: unknown;
}
export type Wish = () => Promise<Request> | Request;

export const ORDER =
  '<mos><roCreate><roID>R1</roID><roSlug>NOITE</roSlug><story><storyID>A</storyID><storySlug>CHUVA</storySlug></story></roCreate></mos>';
export let server: TestServer;
export let ana: WireClient;
export let bob: WireClient;
export let bridge: WireClient;
export let programId: number;
export let rundown: Rundown;
export let reporterId: number;
let reportCategory: number;
export let cg: number;
export let archive: number;
export let playout: number;
let day = 0;

export const me = async (): Promise<number> => (await ana.get<Row>('/users/me')).body.id;
export const nextDate = () => new Date(Date.parse('2026-11-22T00:00:00Z') + ++day * 86_400_000).toISOString().slice(0, 10);
export const name = () => `N${randomUUID().slice(0, 8)}`;
export const made = async <T = Row>(path: string, body?: unknown): Promise<T> => {
  const { status, body: answer } = await ana.post<T>(path, body);
  expect(status, `${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
  return answer;
};
export const story = (input: object = {}) =>
  made(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug: name(), ...input } });
const device = (type: string, protocol = 'mos', more: object = {}) =>
  made('/devices', { name: name(), type, protocol, host: '127.0.0.1', port: 10540, mosId: name(), ...more });
export const media = (objectId: string = randomUUID()) => ({ objectId, slug: 'VT', type: 'VIDEO', duration: 25, timeBase: 25 });

/** Starts a server with two people, a bridge that does whatever is asked of a device, devices, a program and its rundown. */
export const openScene = (): Promise<void> => open(false);
/** The same beside all that stands in the demo newsroom. */
export const openDemoScene = (): Promise<void> => open(true);
/** The same, where each kind counts its ids from a million of its own, so that a request shows what it names. */
export const openNumberedScene = (): Promise<void> => open(false, true);
/** The kinds that have ids of their own in that scene, in the order of their millions. */
export const NUMBERED = ['document', 'rundown', 'block', 'rundown_template', 'block_template', 'story_template', 'program'] as const;
export const MILLION = 1_000_000;
async function open(demo: boolean, numbered = false): Promise<void> {
  answering = true;
  drawer = ownBranch = externalArchive = undefined;
  server = await startTestServer({ demo, env: { LAUDA_LICENSE_KEY: LICENCE_KEY, LAUDA_BACKUPS: tmpdir() } });
  for (const [at, table] of numbered ? NUMBERED.entries() : [])
    await server.server.services.pool.query(`alter table ${table} alter column id restart with ${(at + 1) * MILLION}`);
  // A name no other test uses.
  await server.server.services.pool.query("update person set nickname = name where lower(nickname) in ('ana', 'bob')");
  for (const person of ['ana', 'bob']) await server.person(person, EVERY_ROLE);
  [ana, bob, bridge] = [await server.as('ana', TEST_PASSWORD), await server.as('bob', TEST_PASSWORD), new WireClient(server.url)];
  reporterId = (await ana.get<Row>('/users/me')).body.id;
  bridge.bearer = (await made<{ secret: string }>('/tokens', { name: 'ponte', roles: [], kind: 'bridge' })).secret;
  reportCategory = (await made('/reports/categories', { name: name() })).id;
  cg = (await device('cg')).id;
  archive = (await device('mam')).id;
  playout = (await device('playout', 'mos', { profile: { edits: 'stories' } })).id;
  programId = (await made('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00', cgId: cg })).id;
  rundown = (await createRundown<Rundown>(ana, { date: '2026-11-21', programId })).body;
  await ana.patch(`/stories/${(await story({ credits: 'Ana Lima' })).id}`, 'approved', true);
  await made(`/devices/${cg}/templates`, { code: '7', name: 'NOME', fields: [{ name: 'linha', number: 1, size: 20 }] });
  void answerCommands();
}
/** Ends it. */
export async function closeScene(): Promise<void> {
  answering = false;
  await externalArchive?.stop();
  for (const stop of stopping.splice(0)) await stop();
  await server.stop();
}

/** What ends with the scene. */
export const stopping: (() => unknown)[] = [];

let answering = true;
/** What devices answer, by what they are asked; else what they were sent. */
export const answers: Record<string, unknown> = {
  say: { reached: true, text: '<mos/>', ms: 1 },
  mediaSearch: { medias: [], total: 0 },
  traffic: { last: 0, frames: [] },
};
/** Stands for the bridge: does at once whatever is asked of a device, each command once. */
async function answerCommands(): Promise<void> {
  while (answering) {
    const { rows } = await server.server.services.pool.query(
      "select id, verb, args from bridge_command where answered_at is null and verb <> 'left' and not args ? 'unanswered'",
    );
    for (const { id, verb, args } of rows) {
      asked.push(verb);
      await server.server.services.pool.query('update bridge_command set answered_at = now(), ok = true, result = $2 where id = $1', [
        id,
        JSON.stringify(answers[verb] ?? args.media ?? true),
      ]);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
export const asked: string[] = [];

export const template = async () =>
  (await made('/rundowns/templates', { name: name(), programId, blocks: [{ title: 'A', stories: [{ slug: 'S' }] }] })).id;
// Other writes need private documents to stay possible: a flag missing in the first settings would be off.
const PRIVACY = {
  privateStoriesEnabled: true,
  privateAssignmentsEnabled: true,
  privateNewsReportsEnabled: true,
  privateReportsEnabled: true,
};
export const config = (area: string) => async (): Promise<Request> => {
  await server.server.services.pool.query('delete from setting where key = $1', [area]);
  return {
    path: `/${area}/config`,
    body: { version: 0, ...(area === 'documents' ? PRIVACY : area === 'reports' ? { privateEnabled: true } : {}) },
  };
};
let externalArchive: DocumentArchive | undefined;
/** A document of an external archive that is set up. */
export const archived = async (): Promise<string> => {
  externalArchive ??= await startDocumentArchive([{ id: '1', title: 'Enchente' }]);
  const stored = (await ana.get<Row>('/souv/config')).body;
  await ana.put('/souv/config', { ...stored, url: externalArchive.url, username: '', password: '' });
  return '1';
};
/** Something that came from a source of this kind. */
export const item = async (type: 'facebook' | 'rss' | 'twitter'): Promise<number> => {
  const { pool } = server.server.services;
  const path = { facebook: 'facebook.pages', rss: 'rss.feeds', twitter: 'twitter.users' }[type];
  const [address, entry] = LISTS[path]!;
  const { id } = await made(address, entry());
  const column = { facebook: 'facebook_page_id', rss: 'rss_feed_id', twitter: 'twitter_user_id' }[type];
  const text = `insert into agency_item (source_id, type, guid, title, date) select id, type, $2, 'Chuva', now() from agency_source where ${column} = $1 returning id`;
  return (await pool.query(text, [id, name()])).rows[0].id;
};
/** A mail of the outbox that no job sends. */
export const mail = async (state: string): Promise<number> =>
  (
    await server.server.services.pool.query<{ id: number }>(
      "insert into mail (state, subject, body, recipients, created_at) values ($1, 'CINZA', 'x', '[]', now()) returning id",
      [state],
    )
  ).rows[0]!.id;
export const job = async (state: string): Promise<number> => {
  const values = [name(), state, new Date(server.now())];
  const text = 'insert into job (kind, state, created_at, due_at) values ($1, $2, $3, $3) returning id';
  return (await server.server.services.pool.query(text, values)).rows[0].id;
};
export const empty = async () => {
  const fresh = await createRundown(ana, { date: nextDate(), programId });
  return fresh.body.id;
};
export const target = () => ({ targetBlockId: rundown.blocks[0]!.id });
export const form = (field: string, content: string): FormData => {
  const body = new FormData();
  body.append(field, new Blob([content]), 'a.xml');
  return body;
};
let drawer: number | undefined;
/** A program that has a drawer. */
export const withDrawer = async (): Promise<number> => {
  drawer ??= (await made('/programs', { name: name(), start: '05:00:00', end: '06:00:00', drawer: true })).id;
  return drawer;
};
/** A story that is kept aside for it. */
export const inDrawer = async (): Promise<Row> => {
  const kept = await story();
  await ana.put('/documents/drawer', { ids: [kept.id], programId: await withDrawer() });
  return kept;
};
export const onAir = async () => {
  await ana.put(`/rundowns/${rundown.id}/mos/enable`, {});
  return { path: `/rundowns/${rundown.id}/mos/` };
};

/** A reportage as its form sends it. */
export const reportage = () => ({ slug: name().toUpperCase(), date: '2026-11-21', reporterId });

/** A round of a new institution. */
export const round = async () => ({
  segment: (await made('/rounds/segments', { name: name() })).id,
  institution: (await made('/rounds/institutions', { name: name() })).id,
});
/** A chat of ana with two others. */
export const groupChat = async () => {
  const people = await Promise.all([1, 2].map(async () => (await made('/users', person())).id));
  return made('/chats', { userIds: people });
};

/** Writes that take no idempotency key: they change nothing visible, or have the same result when repeated. */
export const WITHOUT_KEY = [
  'auth.login',
  'auth.code',
  'auth.setup',
  'auth.openId.begin',
  'auth.openId.finish',
  'auth.openId.signOut',
  'auth.logout',
  'mam.medias',
  'mos.test',
  'bridge.lease',
  'bridge.wantedAll',
  'bridge.leftoverRundowns',
  'bridge.report',
  'agency.wire.take',
  'ldap.test',
  'license.register',
  'mail.test',
  'rss.feeds.test',
  'signIn.test',
  'souv.checkCredentials',
  'wordpress.config.test',
];

/** The lists of settings: where they are, and a valid entry. */
export const LISTS: Readonly<Record<string, readonly [path: string, entry: () => object]>> = {
  programs: ['/programs', () => ({ name: name(), start: '12:00:00', end: '13:00:00' })],
  devices: ['/devices', () => ({ name: name(), type: 'cg', protocol: 'ii' })],
  classifications: ['/classifications', () => ({ name: name() })],
  editorials: ['/editorials', () => ({ name: name() })],
  types: ['/types', () => ({ name: name(), abbreviation: 'REP', color: '#2f6fed' })],
  vehicles: ['/vehicles', () => ({ name: name(), type: 'TV' })],
  'productions.resources': ['/productions/resources', () => ({ name: name() })],
  'productions.types': ['/productions/types', () => ({ name: name(), abbreviation: 'EXT', color: '#2f6fed' })],
  groups: ['/groups', () => ({ name: name(), categories: ['editors'] })],
  'contacts.groups': ['/contacts/groups', () => ({ name: name() })],
  'rounds.segments': ['/rounds/segments', () => ({ name: name() })],
  'rounds.institutions': ['/rounds/institutions', () => ({ name: name() })],
  calendars: ['/calendars', () => ({ name: name() })],
  'calendars.categories': ['/calendars/categories', () => ({ name: name() })],
  webhooks: ['/webhooks', () => ({ name: name(), url: 'https://hooks.example/lauda', secret: 'x'.repeat(16) })],
  'wordpress.config': ['/wordpress/config', () => ({ name: name(), url: 'https://blog.example', username: 'lauda', password: 'abcd' })],
  'reports.categories': ['/reports/categories', () => ({ name: name() })],
  'reports.events': ['/reports/events', () => ({ name: name(), categoryId: reportCategory })],
  branches: ['/branches', () => ({ name: name(), host: `${name()}.example` })],
  'agency.lanes': ['/agency/lanes', () => ({ name: name(), type: 'rss' })],
  'rss.categories': ['/rss/categories', () => ({ name: name() })],
  'rss.feeds': ['/rss/feeds', () => ({ name: name(), url: 'https://feeds.example/rss' })],
  'facebook.categories': ['/facebook/categories', () => ({ name: name() })],
  'facebook.pages': ['/facebook/pages', () => ({ name: name(), url: name() })],
  'twitter.categories': ['/twitter/categories', () => ({ name: name() })],
  'twitter.lists': ['/twitter/lists', () => ({ name: name(), slug: '84839422' })],
  'twitter.users': ['/twitter/users', () => ({ name: name(), screenName: `@${name()}` })],
};

let ownBranch: number | undefined;
/** A branch that is this newsroom itself: what is copied from it is there. */
export const branch = async (): Promise<string> => {
  const { hostname, port } = new URL(server.url);
  const account = { username: 'bob', password: TEST_PASSWORD };
  if (ownBranch === undefined) {
    ownBranch = (await made('/branches', { name: name(), host: hostname, port: Number(port), ...account })).id;
    // Signs in at the branch beforehand, so that the copy does not.
    await ana.get(`/branches/${ownBranch}/check`);
  }
  return `/branches/${ownBranch}`;
};

export const post = () => made('/posts', { slug: name(), text: 'Chove.' });
/** A post that is out. */
export async function published(): Promise<Row> {
  const wordpressId = (await made('/wordpress/config', LISTS['wordpress.config']![1]())).id;
  const { id } = await made('/posts', { slug: name(), wordpressId });
  await server.server.services.pool.query("update post set state = 'PUBLISHED', remote_id = 1 where id = $1", [id]);
  return (await ana.get<Row>(`/posts/${id}`)).body;
}
/** A file of one event; it comes once into each calendar. */
export const CALENDAR_FILE = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:a@example', 'DTSTAMP:20261101T000000Z'],
  ...['SUMMARY:Coletiva', 'DTSTART:20261130T120000Z', 'END:VEVENT', 'END:VCALENDAR'],
].join('\r\n');
/** An event as its form sends it, in a calendar of its own. */
export const calendarEvent = async () => ({
  calendarId: (await made('/calendars', { name: name() })).id,
  name: name(),
  startDate: '2026-11-30T09:00:00',
});

/** A person who is not there yet. */
export const person = () => {
  const nickname = name();
  return { name: 'Rita Prado', nickname, email: `${nickname}@lauda.example`, roles: ['STORY_READ'] };
};

export const SECOND_FACTOR = '/users/me/second_factor';
/** Removes the caller's app: the inputs before have used its next codes. */
export async function withoutSecondFactor(): Promise<void> {
  await server.server.services.pool.query('delete from second_factor');
}
/** The first code of a new app. */
export async function firstCode(): Promise<string> {
  await withoutSecondFactor();
  return appCode((await made<{ secret: string }>(SECOND_FACTOR, { password: TEST_PASSWORD })).secret, server.now());
}

/** The password and a recovery code of a new app. */
export const bothProofs = async () => ({
  password: TEST_PASSWORD,
  code: (await made<{ recoveryCodes: string[] }>(`${SECOND_FACTOR}/confirm`, { code: await firstCode() })).recoveryCodes[0],
});
