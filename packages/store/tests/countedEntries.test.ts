import { afterAll, beforeAll, expect, it } from 'vitest';
import { contactsOf } from '../src/desk/Contacts.ts';
import { postsOf } from '../src/desk/Posts.ts';
import { proposalsOf } from '../src/desk/Proposals.ts';
import { roundsOf } from '../src/desk/Rounds.ts';
import { teamsOf } from '../src/desk/Teams.ts';
import type { Contact, Post, Round, Team } from '../src/types.ts';
import { type Act, bobAtWork, type CountedScene, comparedList, comparedSettings, heardAll, showsWithoutAsking } from './countedKit.ts';

/** Before everything the tests make: what stands there fills the first pages. */
const OLD = '2026-11-01';
const TODAY = '2026-11-21';
const DATE = '2026-11-23';
const LATER = '2026-11-24';
/** More than a page. */
const MANY = 30;
let scene: CountedScene;
beforeAll(async () => {
  scene = await bobAtWork();
});
afterAll(() => scene?.stop());

const query = (path: string, search: object): string =>
  `${path}?${new URLSearchParams({ ...Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)])), size: '25' })}`;
const dated = (at: number): string => (at % 3 ? DATE : LATER);

it('loads no report, category or event of reports again for 200 edits of others', async () => {
  const { sdk, desk, bob } = scene;
  const { reports } = sdk;
  const { documents, settings } = desk.store;
  const { version } = await reports.config.get();
  await reports.config.update({ version, privateEnabled: true });
  const [rain, sport] = [await reports.categories.create({ name: 'Chuva' }), await reports.categories.create({ name: 'Esporte' })];
  const { id: documentId } = await sdk.assignments.create({ slug: 'ENCHENTE', date: DATE });
  const ids: number[] = [];
  for (let at = 0; at < 8; at += 1) ids.push((await reports.create({ slug: `PLANTÃO ${at}`, date: DATE })).id);
  const searches = [{}, { from: DATE, to: DATE }, { filter: 'chuva' }, { documentId }];
  const lists = [
    ...searches.map((search) => ({ search, path: query('/reports/filter', search) })),
    { search: { categoriesIds: [rain.id] }, path: query('/reports/filter', { categoriesIds: rain.id }) },
    { search: { trash: true }, path: query('/reports/excluded', {}) },
  ].map((each) => ({ ...each, list: documents.reports.open('pages').list }));
  await heardAll(scene);
  await Promise.all(lists.map(({ list, search }) => list.load(search)));
  const [categories, events] = [settings['reports.categories'], settings['reports.events']];
  await Promise.all([categories.ensure(), events.ensure()]);
  const one = (at: number): number => ids[at % ids.length]!;
  const patch = (at: number, field: 'categoriesIds' | 'date' | 'documentsIds' | 'slug' | 'text', newValue: number[] | string) =>
    reports.patch(one(at), { field, newValue });
  const made: { categories: number[]; events: number[] } = { categories: [], events: [] };
  const save: Act = async (at) => {
    await bob.put(`/locks/${one(at)}`, {});
    const { textVersion } = await reports.load(one(at));
    await reports.update({ id: one(at), textVersion, slug: `SALVO ${at}`, date: dated(at), categoriesIds: at % 3 ? [] : [rain.id] });
    await bob.delete(`/locks/${one(at)}`);
  };
  const acts: Act[] = [
    (at) => reports.create({ slug: `NOVO ${at}`, date: dated(at) }),
    (at) => reports.create({ slug: `CHUVA ${at}`, date: dated(at), categoriesIds: [rain.id, sport.id], documentsIds: [documentId] }),
    (at) => patch(at, 'slug', at % 3 ? `CHUVA ${at}` : `SECA ${at}`),
    (at) => patch(at, 'date', dated(at)),
    (at) => patch(at, 'categoriesIds', at % 3 ? [sport.id] : [rain.id]),
    (at) => patch(at, 'documentsIds', at % 3 ? [documentId] : []),
    (at) => patch(at, 'text', `Texto ${at}`),
    save,
    async (at) => {
      await reports.remove([one(at)]);
      await reports.restore({ ids: [one(at)] });
    },
    async (at) => reports.remove([(await reports.create({ slug: `LIXO ${at}`, date: DATE })).id]),
    async (at) => {
      const { id } = await reports.create({ slug: `MINHA CHUVA ${at}`, date: DATE, categoriesIds: [rain.id] });
      await sdk.documents.private(id, { private: true });
      if (at % 2) await sdk.documents.private(id, { private: false });
    },
    async (at) => made.categories.push((await reports.categories.create({ name: `Zona ${at}` })).id),
    (at) => reports.categories.update({ id: made.categories.at(-1)!, name: `Área ${at}` }),
    async (at) => made.events.push((await reports.events.create({ name: `Falha ${at}`, categoryId: rain.id })).id),
    async (at) => made.events.push((await reports.events.create({ name: `água ${at}`, categoryId: rain.id })).id),
    (at) => reports.events.update({ id: made.events.at(-1)!, name: `Meio ${at}`, categoryId: sport.id }),
    () => reports.events.remove(made.events.shift()!),
    () => reports.categories.remove(made.categories.shift()!),
  ];
  await showsWithoutAsking(desk, acts, [
    ...lists.map(({ list, path }) => comparedList(scene, list, path, ({ id, slug, version: of, date }) => `${id} ${slug} ${of} ${date}`)),
    comparedSettings(scene, categories, '/reports/categories?withEvents=false'),
    comparedSettings(scene, events, '/reports/events'),
  ]);
}, 240_000);

it('loads no contact and no group of contacts again for 200 edits of others', async () => {
  const { sdk, desk } = scene;
  const { contacts } = sdk;
  const { id: groupId } = await contacts.groups.create({ name: 'Polícia' });
  for (let at = 0; at < MANY; at += 1) await contacts.create({ name: `Zulmira ${String(at).padStart(2, '0')}` });
  const ids: number[] = [];
  for (let at = 0; at < 4; at += 1) ids.push((await contacts.create({ name: `Ana ${at}` })).id);
  const groups = desk.store.settings['contacts.groups'];
  const searches = [{}, { filter: 'silva' }, { filter: '98888 77' }, { groupId }].map((search) => ({
    search,
    list: contactsOf(desk.store).open().list,
    path: query('/contacts/filter', search),
  }));
  const second = contactsOf(desk.store).open().list;
  await heardAll(scene);
  await Promise.all([...searches.map(({ list, search }) => list.load(search)), second.load({ page: 1 }), groups.ensure()]);
  const last = (): number => ids.at(-1)!;
  const made: number[] = [];
  const keep = async (contact: Parameters<typeof contacts.create>[0]): Promise<void> => void ids.push((await contacts.create(contact)).id);
  const acts: Act[] = [
    (at) => keep({ name: `Bia Silva ${at}`, groups: [groupId] }),
    (at) => keep({ name: `ávila ${at}`, numbers: [{ value: `119888877${at % 10}0`, label: 'work' }] }),
    (at) => contacts.update({ id: last(), name: at % 3 ? `Caio ${at}` : `Caio Silva ${at}` }),
    (at) => contacts.update({ id: last(), name: `Dora ${at}`, groups: at % 3 ? [groupId] : [] }),
    (at) => contacts.update({ id: ids[1]!, name: `Élida ${at}`, company: at % 3 ? 'Silva e Filhos' : null }),
    (at) => contacts.update({ id: ids[0]!, name: `Ana ${at}`, private: at % 3 > 0 }),
    (at) => contacts.import({ contacts: [{ name: `Eva Silva ${at}` }, { name: `Fábio ${at}`, groups: [groupId] }] }),
    async (at) => {
      const [one, other] = [await contacts.create({ name: `Duas ${at}` }), await contacts.create({ name: `Duas Silva ${at}` })];
      await contacts.merge(one.id, {
        ...{ version: one.version, otherId: other.id, otherVersion: other.version },
        contact: { name: other.name },
      });
    },
    () => contacts.remove(ids.splice(2, 1)[0]!),
    async (at) => made.push((await contacts.groups.create({ name: `Zona ${at}` })).id),
    async (at) => made.push((await contacts.groups.create({ name: `área ${at}` })).id),
    (at) => contacts.groups.update({ id: made.at(-1)!, name: `Meio ${at}` }),
    () => contacts.groups.remove(made.shift()!),
  ];
  const row = ({ id, name, version }: Contact): string => `${id} ${name} ${version}`;
  await showsWithoutAsking(desk, acts, [
    ...searches.map(({ list, path }) => comparedList(scene, list, path, row)),
    // What moved in from the page before is known to nobody, but how many there are is.
    comparedList(scene, second, query('/contacts/filter', { page: 1 }), row, false),
    comparedSettings(scene, groups, '/contacts/groups'),
  ]);
}, 240_000);

it('loads no proposal again for 200 edits of others', async () => {
  const { sdk, desk } = scene;
  const { assignmentProposals: proposals } = sdk;
  for (let at = 0; at < MANY; at += 1) await proposals.create({ slug: `VELHA ${at}`, date: OLD });
  const ids: number[] = [];
  const keep = async (proposal: Parameters<typeof proposals.create>[0]): Promise<void> =>
    void ids.push((await proposals.create(proposal)).id);
  for (let at = 0; at < 4; at += 1) await keep({ slug: `ENCHENTE ${at}`, date: DATE });
  const searches = [{}, { filter: 'chuva' }, { from: DATE, to: DATE }, { filter: 'chuva', to: DATE }].map((search) => ({
    search,
    list: proposalsOf(desk.store).open().list,
    path: query('/assignment_proposals/filter', search),
  }));
  const second = proposalsOf(desk.store).open().list;
  await heardAll(scene);
  await Promise.all([...searches.map(({ list, search }) => list.load(search)), second.load({ page: 1 })]);
  const of = (at: number): number => ids[at % ids.length]!;
  const acts: Act[] = [
    (at) => keep({ slug: `NOVA ${at}`, date: dated(at) }),
    (at) => keep({ slug: `CHUVA ${at}`, date: dated(at), lead: 'Chove.' }),
    (at) => proposals.update({ id: of(at), slug: at % 3 ? `CHUVA ${at}` : `SECA ${at}` }),
    (at) => proposals.update({ id: of(at), slug: `DIA ${at}`, date: dated(at) }),
    (at) => proposals.update({ id: of(at), slug: `FONTE ${at}`, source: at % 3 ? 'Rádio Chuva' : null }),
    async (at) => {
      const { id } = await proposals.create({ slug: `USADA CHUVA ${at}`, date: DATE });
      await sdk.assignments.createFromProposal(id, { date: DATE, programsIds: [] });
    },
    () => proposals.remove([ids.shift()!]),
  ];
  const row = ({ id, slug, version, used }: { id: number; slug: string; version: number; used: boolean }) =>
    `${id} ${slug} ${version} ${used}`;
  await showsWithoutAsking(desk, acts, [
    ...searches.map(({ list, path }) => comparedList(scene, list, path, row)),
    comparedList(scene, second, query('/assignment_proposals/filter', { page: 1 }), row, false),
  ]);
}, 240_000);

it('loads no post again for 200 edits of others', async () => {
  const { sdk, desk } = scene;
  const { posts } = sdk;
  for (let at = 0; at < MANY; at += 1) await posts.create({ slug: `VELHO ${at}`, text: 'Seca.', date: OLD });
  const ids: number[] = [];
  const keep = async (post: Promise<Post>): Promise<void> => void ids.push((await post).id);
  for (let at = 0; at < 4; at += 1) await keep(posts.create({ slug: `POST ${at}`, text: 'Seca.', date: DATE }));
  const proposal = await sdk.assignmentProposals.create({ slug: 'CHUVA NA SERRA', lead: 'Chove.', date: LATER });
  const searches = [{}, { filter: 'chuva' }, { from: DATE, to: DATE }].map((search) => ({
    search,
    list: postsOf(desk.store).open().list,
    path: query('/posts/filter', search),
  }));
  const second = postsOf(desk.store).open().list;
  await heardAll(scene);
  await Promise.all([...searches.map(({ list, search }) => list.load(search)), second.load({ page: 1 })]);
  const of = (at: number): number => ids[at % ids.length]!;
  const acts: Act[] = [
    (at) => keep(posts.create({ slug: `NOVO ${at}`, text: 'Seca.', date: dated(at) })),
    () => keep(posts.createFromProposal(proposal.id)),
    (at) => posts.update({ id: of(at), slug: `MUDA ${at}`, text: at % 3 ? 'Chuva forte.' : 'Seca.' }),
    (at) => posts.update({ id: of(at), slug: at % 3 ? `CHUVA ${at}` : `DIA ${at}`, date: dated(at) }),
    (at) => posts.update({ id: of(at), slug: `TÍTULO ${at}`, title: at % 3 ? 'Chuva' : null }),
    async (at) => ids.push(...(await posts.copy([of(at), of(at + 1)])).map(({ id }) => id)),
    () => posts.remove([ids.shift()!]),
    () => posts.remove([ids.shift()!]),
  ];
  const row = ({ id, slug, version, date }: Post): string => `${id} ${slug} ${version} ${date}`;
  await showsWithoutAsking(desk, acts, [
    ...searches.map(({ list, path }) => comparedList(scene, list, path, row)),
    comparedList(scene, second, query('/posts/filter', { page: 1 }), row, false),
  ]);
}, 240_000);

it('loads no round, institution or segment again for 200 edits of others', async () => {
  const { sdk, desk } = scene;
  const { rounds } = sdk;
  const { settings } = desk.store;
  const [segment, institution] = [await rounds.segments.create({ name: 'Manhã' }), await rounds.institutions.create({ name: 'Bombeiros' })];
  const ids: number[] = [];
  const round = { segment: segment.id, institution: institution.id };
  const keep = async (more: Partial<Round>): Promise<void> => void ids.push((await rounds.create({ ...round, ...more })).id);
  for (let at = 0; at < 6; at += 1) await keep({ date: DATE, time: `${at + 8}:00` });
  const days = [DATE, LATER].map((date) => ({ date, list: roundsOf(desk.store).open().list }));
  const [segments, institutions] = [settings['rounds.segments'], settings['rounds.institutions']];
  await heardAll(scene);
  await Promise.all([...days.map(({ list, date }) => list.load({ date })), segments.ensure(), institutions.ensure()]);
  const made: { segments: number[]; institutions: number[] } = { segments: [], institutions: [] };
  const acts: Act[] = [
    (at) => keep({ date: dated(at), time: `${at % 24}:${10 + (at % 50)}` }),
    (at) => keep({ date: dated(at), time: at % 3 ? '' : '09:30' }),
    (at) => rounds.update({ ...round, id: ids[at % ids.length]!, time: `${at % 24}:00` }),
    (at) => rounds.update({ ...round, id: ids[at % ids.length]!, text: `Nada ${at}` }),
    (at) => rounds.update({ ...round, id: ids[at % ids.length]!, date: dated(at) }),
    () => rounds.remove([ids.shift()!]),
    async (at) => made.segments.push((await rounds.segments.create({ name: `Zona ${at}` })).id),
    (at) => rounds.segments.update({ id: made.segments.at(-1)!, name: `área ${at}` }),
    async (at) => made.institutions.push((await rounds.institutions.create({ name: `DP ${at}`, segmentId: segment.id })).id),
    (at) => rounds.institutions.update({ id: made.institutions.at(-1)!, name: `água ${at}` }),
    () => rounds.segments.remove(made.segments.shift()!),
    () => rounds.institutions.remove(made.institutions.shift()!),
  ];
  await showsWithoutAsking(desk, acts, [
    ...days.map(({ list, date }) => comparedList(scene, list, `/rounds?date=${date}`, (each: Round) => each)),
    comparedSettings(scene, segments, '/rounds/segments'),
    comparedSettings(scene, institutions, '/rounds/institutions'),
  ]);
}, 240_000);

it('loads no team again for 200 edits of others, on none of the days that are shown', async () => {
  const { sdk, desk } = scene;
  const { teams } = sdk;
  const ids: number[] = [];
  const keep = async (name: string, date: string | null): Promise<void> =>
    void ids.push((await teams.create({ name, date, membersNicknames: ['Elias'] })).id);
  for (let at = 0; at < 6; at += 1) await keep(`Equipe ${at}`, null);
  const searches = [{ date: DATE }, { date: LATER }, { date: LATER, includeRecentDeactivations: true }].map((search) => ({
    search,
    list: teamsOf(desk.store).open().list,
  }));
  const { teams: ofToday } = desk.store.settings;
  await heardAll(scene);
  await Promise.all([...searches.map(({ list, search }) => list.load(search)), ofToday.ensure()]);
  const one = (at: number): number => ids[at % ids.length]!;
  const acts: Act[] = [
    (at) => keep(`Zona ${at}`, null),
    (at) => keep(`área ${at}`, dated(at)),
    (at) => teams.oneDayChange({ id: one(at), membersNicknames: [`Rita ${at}`] }, { date: dated(at) }),
    (at) => teams.forwardChange({ id: one(at), membersNicknames: ['Bia', `João ${at}`] }, { date: dated(at) }),
    (at) => teams.update({ id: one(at), name: `Meio ${at}`, date: DATE }),
    (at) => teams.forwardChange({ id: one(at), membersNicknames: [`Zé ${at}`] }, { date: '2026-11-30' }),
    async () => teams.remove(ids.shift()!, { date: LATER }),
    async (at) => {
      const { name } = await teams.load(one(at), { date: DATE });
      await teams.remove(one(at), { date: DATE });
      await teams.update({ id: one(at), name, date: DATE, deactivatedOn: null });
    },
    async () => teams.remove(ids.shift()!, { date: TODAY }),
  ];
  const row = ({ id, name, version, membersNicknames, deactivatedOn }: Team) => ({ id, name, version, membersNicknames, deactivatedOn });
  await showsWithoutAsking(desk, acts, [
    ...searches.map(({ list, search }) => comparedList(scene, list, query('/teams', search).replace('&size=25', ''), row)),
    comparedList(
      scene,
      { view: { snapshot: () => ({ ...ofToday.view.snapshot(), total: ofToday.view.snapshot().rows.length }) } },
      `/teams?date=${TODAY}`,
      row,
    ),
  ]);
}, 240_000);

it('counts as 200 edits what it says: the desk that looks on is told of each', async () => {
  let heard = 0;
  const off = scene.desk.store.onEvent(({ kind }) => {
    if (kind === 'proposals CREATE') heard += 1;
  });
  await showsWithoutAsking(scene.desk, [(at) => scene.sdk.assignmentProposals.create({ slug: `UMA ${at}` })], []);
  await expect.poll(() => heard).toBe(200);
  off();
}, 120_000);
