import { randomUUID } from 'node:crypto';
import {
  DOCUMENT_KINDS,
  ENTITY_KINDS,
  FIELD_KINDS,
  GUIDELINE_FIELDS,
  MATCH_MODES,
  MEDIA_TYPES,
  mediaMark,
  NEWS_REPORT_SECTION_TYPES,
  PRODUCTION_FIELDS,
  ROLES,
  readRateOf,
  TAB_TYPES,
} from '@lauda/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blackPng } from '../../testing/src/pictures.ts';
import { createRundownBy } from '../../testing/src/rundowns.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/src/server.ts';
import { StompClient } from '../../testing/src/stomp.ts';
import type { NewsReport, Rundown, Story } from '../src/index.ts';
import { Newsroom } from '../src/node/index.ts';

// What goes through a name, a text and a slug of a newsroom: accents, a language that is written from the right, signs beyond the first plane.
const WORDS = 'São Tomé – «ñandú» עברית 日本 🎬 “aspas”';
const DATE = '2026-11-23';
let server: TestServer;
let newsroom: Newsroom;
let live: StompClient;
let ana: number;
let programId: number;

beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person('ana', [...ROLES]);
  const wire = await server.as('ana');
  newsroom = new Newsroom({ url: server.url });
  await newsroom.auth.login({ username: 'ana', password: TEST_PASSWORD });
  programId = (await newsroom.programs.create({ name: 'Jornal', start: '19:00:00', end: '19:30:00' })).id;
  live = await StompClient.open(server.url, { cookie: wire.cookie }, [
    'rundowns',
    'blocks',
    'stories',
    'news_reports',
    'rundown_templates',
    'assignments',
    'productions',
  ]);
});
afterAll(async () => {
  live?.close();
  await newsroom?.close();
  await server?.stop();
});

/** The last event of a topic about an entity, with what it carries. */
async function told<T extends object>(topic: string, id: number, action = 'CREATE'): Promise<T> {
  const found = () =>
    live.events.findLast((event) => event.topic === topic && event.action === action && (event.data as { id?: number }).id === id);
  await live.until(() => found() !== undefined);
  return found()!.data as unknown as T;
}
/** Every field of a fixture as an entity has it now. */
const pick = <T extends object>(fixture: T, entity: object): T =>
  Object.fromEntries(Object.keys(fixture).map((field) => [field, entity[field as keyof typeof entity]])) as T;

describe('a rundown and its blocks', () => {
  const RUNDOWN = [
    'approved',
    'blocks',
    'date',
    'end',
    'id',
    'mosActive',
    'onAir',
    'production',
    'programId',
    'start',
    'templateId',
    'uuid',
  ];
  const BLOCK = [
    'breakTime',
    'commercial',
    'displayStatus',
    'id',
    'index',
    'playTime',
    'rundownId',
    'standBy',
    'status',
    'stopTime',
    'stories',
    'title',
  ];
  const AIR = ['id', 'playTime', 'total'];
  const loaded = (): Promise<Rundown> => newsroom.rundowns.load({ programId, date: DATE });

  it('come back with every field, loaded and told live, as they were written [ENT-01]', async () => {
    const template = await newsroom.rundowns.templates.create({ name: WORDS, programId });
    const made = await newsroom.rundowns.create({ programId, date: DATE, templateId: template.id });
    const times = { start: '19:05:00', end: '19:40:30', production: 'PT33M15S' };
    for (const [field, newValue] of Object.entries(times)) await newsroom.rundowns.patch(made.id, { field: field as 'start', newValue });
    const block = { title: WORDS, commercial: 'PT2M30S', breakTime: '19:20:00', status: 'PRODUCING' as const };
    const { id } = await newsroom.rundowns.blocks.create(made.id, block);
    const story = await newsroom.rundowns.stories.create(made.id, { blockId: id, story: { slug: WORDS } });
    const rundown = await loaded();
    expect(Object.keys(rundown)).toEqual(expect.arrayContaining(RUNDOWN));
    const facts = { id: made.id, uuid: made.uuid, programId, date: DATE, templateId: template.id, ...times };
    expect(pick({ ...facts, mosActive: false, approved: false, onAir: null }, rundown)).toEqual({
      ...facts,
      ...{ mosActive: false, approved: false, onAir: null },
    });
    const found = rundown.blocks.find((each) => each.id === id)!;
    expect(Object.keys(found)).toEqual(expect.arrayContaining(BLOCK));
    const whole = { id, rundownId: made.id, index: 0, standBy: false, displayStatus: 'blank', playTime: null, stopTime: null, ...block };
    expect(pick(whole, found)).toEqual(whole);
    expect(found.stories.map((each) => [each.id, each.slug])).toEqual([[story.id, WORDS]]);
    expect(rundown.blocks.map(({ standBy }) => standBy)).toEqual([...rundown.blocks.slice(1).map(() => false), true]);
    expect(pick(whole, await told('blocks', id))).toEqual(whole);
    const patched = await told<{ changes: object }>('rundowns', made.id, 'PATCH');
    expect(patched.changes).toMatchObject({ production: times.production });
  });

  it('say what is on air and since when, loaded and told live; a template holds its blocks and stories [ENT-02]', async () => {
    const { id, blocks } = await loaded();
    const story = blocks.flatMap((block) => block.stories)[0]!;
    await newsroom.stories.patch(story.id, { field: 'approved', newValue: true });
    await newsroom.stories.patch(story.id, { field: 'displayStatus', newValue: 'play' });
    const { onAir } = await loaded();
    expect(Object.keys(onAir!)).toEqual(expect.arrayContaining(AIR));
    expect(onAir).toMatchObject({
      id: story.id,
      kind: 'story',
      total: expect.stringMatching(/^PT/),
      playTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    });
    await expect.poll(async () => (await told<{ changes: object }>('rundowns', id, 'PATCH')).changes).toMatchObject({ onAir });
    const part = { uuid: randomUUID(), type: 'CAMERA_TEXT' as const, text: WORDS, camera: '2' };
    const written = {
      ...{ uuid: randomUUID(), slug: WORDS, radio: true, information: WORDS },
      sections: { head: { type: 'HEADER' as const, cueIn: 'Boa noite', cueOut: '…até amanhã', duration: 'PT9S', subSections: [part] } },
    };
    const block = { title: WORDS, commercial: 'PT3M', stories: [written] };
    const template = await newsroom.rundowns.templates.create({ name: `${WORDS} 2`, programId, blocks: [block] });
    for (const stored of [
      template,
      await newsroom.rundowns.templates.load(template.id),
      await told<typeof template>('rundown_templates', template.id),
    ]) {
      expect(Object.keys(stored)).toEqual(expect.arrayContaining(['blocks', 'id', 'name', 'programId']));
      const [first] = stored.blocks;
      expect(first).toMatchObject({ templateId: template.id, index: 0, title: WORDS, commercial: 'PT3M', standBy: false });
      expect(first!.stories[0]).toMatchObject({ ...written, blockId: first!.id, rundownId: template.id, typeId: null });
      expect(stored.blocks.at(-1)!.standBy).toBe(true);
    }
    expect(TAB_TYPES).toEqual(['rundown', 'form']);
  });
});

// What is shown or heard and not read has no length of its own.
const UNTIMED: ReadonlySet<string> = new Set(['art', 'soundup', 'sound-up']);

describe('a reportage', () => {
  it('comes back with every field of it, loaded, listed, told live and in its revision [ENT-03]', async () => {
    const vehicle = await newsroom.vehicles.create({ name: WORDS, type: 'TV' });
    const classification = await newsroom.classifications.create({ name: WORDS });
    const editorial = await newsroom.editorials.create({ name: WORDS });
    const device = await newsroom.devices.create({ name: 'GC', type: 'cg', protocol: 'ii', host: '127.0.0.1', port: 6000 });
    const fields = [{ name: 'linha', number: 1, size: 40 }];
    await newsroom.devices.templates.create(device.id, { code: '12', name: 'Nome', fields });
    await newsroom.programs.update({ ...(await newsroom.programs.load(programId)), cgId: device.id });
    const section = (type: (typeof NEWS_REPORT_SECTION_TYPES)[number], at: number) => ({
      ...{ uuid: randomUUID(), id: at + 1, index: at, type, content: `${WORDS} ${at}`, observation: WORDS },
      ...{ duration: UNTIMED.has(type) ? 'PT0S' : 'PT7S', manual: true, approved: at === 0 },
    });
    const texts = Object.fromEntries(
      ['lead', 'text', 'teaser', 'headingSuggestion', 'noteSuggestion', 'information'].map((field) => [
        field,
        `${field}: ${WORDS}\nsegunda linha`,
      ]),
    );
    const ciiData = {
      templateCode: '12',
      templateName: 'Nome',
      comment: WORDS,
      fields: [{ uuid: randomUUID(), ...fields[0]!, value: 'José' }],
    };
    const fixture = {
      ...{ uuid: randomUUID(), slug: 'PONTE: “AÇÃO” 🎬', date: DATE, reporterId: ana, editorId: ana, programsIds: [programId] },
      ...{
        editorialsIds: [editorial.id],
        vehiclesIds: [vehicle.id],
        classificationId: classification.id,
        cameraman: 'Zé Carlos',
        ...texts,
      },
      sections: NEWS_REPORT_SECTION_TYPES.map(section),
      cgs: [{ id: 1, uuid: randomUUID(), index: 0, deviceId: device.id, ciiData, mosData: null }],
    };
    const made = await newsroom.newsReports.create(fixture);
    const config = {
      vehiclesEnabled: true,
      editorEnabled: true,
      cameramanEnabled: true,
      classificationEnabled: true,
      editorialsEnabled: true,
    };
    const follows = {
      branchId: null,
      ok: false,
      tv: true,
      radio: false,
      origin: null,
      excluded: false,
      private: false,
      allowedUsers: [],
      ownerId: ana,
    };
    const whole = { ...fixture, ...follows, config: { ...config, readRate: 0 } };
    const { data } = await newsroom.newsReports.filter({ from: DATE, to: DATE, allPrograms: true });
    const revision = await newsroom.newsReports.revision(made.id, 1, { showDiff: true });
    const places: Record<string, object> = {
      answer: made,
      loaded: await newsroom.newsReports.load(made.id),
      listed: data.find(({ id }) => id === made.id)!,
      told: await told<NewsReport>('news_reports', made.id),
      revision: revision.document,
    };
    for (const [place, entity] of Object.entries(places)) expect({ place, ...pick(whole, entity) }).toMatchObject({ place, ...whole });
  });
});

describe('a reportage that is new', () => {
  const facts = { date: DATE };
  it('needs its day, slug and reporter alone, and its slug stands in capitals [REP-FORM-09] [REP-FORM-12]', async () => {
    const made = await newsroom.newsReports.create({ ...facts, slug: 'enchente são paulo', reporterId: ana });
    expect(made).toMatchObject({ slug: 'ENCHENTE SÃO PAULO', programsIds: [], vehiclesIds: [], editorId: null, classificationId: null });
    const { document } = await newsroom.newsReports.revision(made.id, 1);
    for (const place of [await newsroom.newsReports.load(made.id), document]) expect(place).toMatchObject({ slug: 'ENCHENTE SÃO PAULO' });
    expect((await newsroom.newsReports.patch(made.id, { field: 'slug', newValue: 'água' })).slug).toBe('ÁGUA');
  });

  it('is refused with a graphic of another device than that of its programs, and nothing of it is stored [REP-CG-13]', async () => {
    const other = await newsroom.devices.create({ name: 'GC de fora', type: 'cg', protocol: 'ii', host: '127.0.0.1', port: 6001 });
    const fields = [{ name: 'linha', number: 1, size: 40 }];
    await newsroom.devices.templates.create(other.id, { code: '44', name: 'Fora', fields });
    const ciiData = { templateCode: '44', templateName: 'Fora', fields: [{ uuid: randomUUID(), ...fields[0]!, value: 'José' }] };
    const wish = {
      ...facts,
      slug: 'FORA',
      reporterId: ana,
      programsIds: [programId],
      cgs: [{ uuid: randomUUID(), deviceId: other.id, ciiData }],
    };
    await expect(newsroom.newsReports.create(wish)).rejects.toMatchObject({
      ...{ status: 412, code: 'cg_template_device' },
      message: 'Um GC usa um modelo do dispositivo de GC do seu programa.',
    });
    expect((await newsroom.newsReports.filter({ slug: 'FORA', allPrograms: true })).data).toEqual([]);
  });
});

describe('what the desk plans', () => {
  const DAY = '2026-03-10';

  it('a production comes back with every field, tasks and lists of it too, loaded, listed and told live [CHK-10] [CHK-11] [CHK-12]', async () => {
    const facts = { name: `Externa ${WORDS}`, abbreviation: 'EXT', color: '#2f6fed' };
    const type = await newsroom.productions.types.create(facts);
    expect(await newsroom.productions.types.load(type.id)).toEqual({ id: type.id, version: 1, ...facts });
    const resource = await newsroom.productions.resources.create({ name: WORDS });
    expect(await newsroom.productions.resources.load(resource.id)).toEqual({ id: resource.id, version: 1, name: WORDS });
    const vehicle = await newsroom.vehicles.create({ name: `Canal ${WORDS}`, type: 'TV' });
    const task = { id: 1, label: WORDS, date: '2026-03-11', time: '09:00:00', information: WORDS, done: true };
    const full = {
      ...{ slug: 'ENCHENTE', date: DAY, schedule: '14:00:00', departure: '13:00:00', arrival: '17:30:00', typeId: type.id },
      ...{ local: WORDS, coordinates: { lat: -23.5614, lng: -46.6559 }, team: 'Equipe 3', medias: ['TV' as const, 'WEB' as const] },
      ...{ producersIds: [ana], editorsIds: [ana], resourcesIds: [resource.id], vehiclesIds: [vehicle.id], programsIds: [programId] },
      ...{ tasks: [task], information: WORDS, done: true },
    };
    expect(Object.keys(full).sort()).toEqual([...PRODUCTION_FIELDS].sort());
    const made = await newsroom.productions.create(full);
    const listed = await newsroom.productions.list({ date: DAY });
    const places = [made, await newsroom.productions.load(made.id), listed[0]!, await told<object>('productions', made.id)];
    for (const place of places) expect(pick(full, place)).toEqual(full);
  });

  it('a guideline comes back with every field, guides and tasks of it too, loaded, listed and told live [GDL-07] [GDL-08]', async () => {
    const named = { name: `Pauta ${WORDS}` };
    const [classification, editorial, type, vehicle, team, branch] = await Promise.all([
      newsroom.classifications.create(named),
      newsroom.editorials.create(named),
      newsroom.types.create(named),
      newsroom.vehicles.create({ ...named, type: 'RADIO' }),
      newsroom.teams.create({ ...named, membersNicknames: ['Zé'] }),
      newsroom.branches.create({ ...named, host: 'rio.example' }),
    ]);
    const contact = { name: WORDS, numbers: ['(11) 3333-4444'], emails: ['a@lauda.example'], info: 'só à tarde' };
    const guide = {
      ...{ id: 1, uuid: randomUUID(), scheduleDate: DAY, scheduleTime: '15:00:00', interviewee: WORDS, address: WORDS },
      observation: WORDS,
    };
    const texts = ['proposal', 'referral', 'information', 'content', 'cover', 'observation', 'interviewee'] as const;
    const full = {
      ...{ slug: 'COMPLETA', date: DAY, programsIds: [programId], editorsIds: [ana], producersIds: [ana], reportersIds: [ana] },
      ...{ classificationId: classification.id, editorialsIds: [editorial.id], typeId: type.id, vehiclesIds: [vehicle.id] },
      ...{ teamId: team.id, branchId: branch.id, cameraman: 'Zé', scheduleTime: '14:30:00', state: 'COVERING' as const },
      ...(Object.fromEntries(texts.map((field) => [field, `${field}: ${WORDS}`])) as Record<(typeof texts)[number], string>),
      guides: [{ ...guide, contacts: [contact] }],
      production: [{ id: 1, label: WORDS, date: '2026-03-09', time: '10:00:00', information: WORDS, done: false }],
    };
    expect(Object.keys(full).sort()).toEqual([...GUIDELINE_FIELDS].sort());
    const made = await newsroom.assignments.create(full);
    const listed = await newsroom.assignments.list({ date: DAY, allPrograms: true });
    const places = [made, await newsroom.assignments.load(made.id), listed.find(({ id }) => id === made.id)!];
    for (const place of [...places, await told<object>('assignments', made.id)]) expect(place).toMatchObject(full);
  });

  it('a suggestion and an event that comes again come back as they were written [NWS-01] [ENT-04]', async () => {
    const suggestion = await newsroom.assignmentProposals.create({ slug: 'ENCHENTE', lead: WORDS, source: WORDS, date: DAY });
    const loaded = await newsroom.assignmentProposals.load(suggestion.id);
    expect([loaded, suggestion]).toEqual([
      suggestion,
      { id: suggestion.id, version: 1, ...pick({ slug: '', lead: '', source: '', used: false, date: '' }, suggestion) },
    ]);
    expect(loaded).toMatchObject({ slug: 'ENCHENTE', lead: WORDS, source: WORDS, used: false, date: DAY });
    const calendar = await newsroom.calendars.create({ name: WORDS, color: '#336699' });
    const event = {
      ...{ calendarId: calendar.id, name: WORDS, startDate: '2026-03-02T09:00:00', endDate: '2026-03-02T09:45:00', location: 'Sala 2' },
      ...{ description: WORDS, reminder: 15 as const, remindedUsersIds: [ana] },
      repetition: {
        ...{ frequency: 'monthly' as const, startDate: '2026-03-02T09:00:00', endDate: '2026-03-02T09:45:00', interval: 2 },
        ...{ end: 'date' as const, repeatCount: null, repeatUtil: '2026-12-31', repeatByMonthDay: [2, -1], repeatByMonth: [3, 5, 7] },
        ...{ repetitions: [{ value: 1 as const, dayOrder: -1 as const }], exDates: ['2026-05-04'] },
      },
    };
    const made = await newsroom.calendars.events.create(event);
    expect(made).toEqual({ id: made.id, version: 1, ...event });
    expect(await newsroom.calendars.events.list({ currentDate: '2026-03-15' })).toEqual([made]);
  });
});

describe('what the desk keeps comes back with every field of it, as it was written and as it was changed', () => {
  const at = '2026-11-23T09:00:00';

  it('an event of a calendar with how it comes back [CAL-02]', async () => {
    const { id: calendarId } = await newsroom.calendars.create({ name: `Agenda ${WORDS}`, color: '#336699' });
    const repetition = {
      ...{ frequency: 'monthly' as const, startDate: at, endDate: '2026-11-23T09:45:00', interval: 2, end: 'date' as const },
      ...{ repeatCount: null, repeatUtil: '2027-11-30', repeatByMonthDay: [2, -1], repeatByMonth: [3, 11] },
      ...{ repetitions: [{ value: 1 as const, dayOrder: -1 as const }], exDates: ['2027-03-29'] },
    };
    const full = {
      ...{ calendarId, name: WORDS, startDate: at, endDate: '2026-11-23T09:45:00', location: WORDS, description: `${WORDS}\n${WORDS}` },
      ...{ reminder: 1440 as const, remindedUsersIds: [ana], repetition },
    };
    const { events } = newsroom.calendars;
    const made = await events.create(full);
    expect(made).toEqual({ id: made.id, version: 1, ...full });
    const listed = async () => (await events.list({ calendarId, currentDate: DATE })).find(({ id }) => id === made.id);
    expect(await listed()).toEqual(made);
    const changed = { ...made, name: 'Outra', reminder: null, repetition: null };
    expect(await events.update(changed)).toEqual({ ...changed, version: 2 });
    expect(await listed()).toEqual({ ...changed, version: 2 });
  });

  it('a contact [CON-02]', async () => {
    const group = await newsroom.contacts.groups.create({ name: WORDS });
    const full = {
      ...{
        name: WORDS,
        profession: WORDS,
        emails: ['a@lauda.example', 'b@lauda.example'],
        address: WORDS,
        info: `${WORDS}\n2`,
        company: WORDS,
      },
      numbers: (['cell_phone', 'fax', 'other', 'residential', 'work'] as const).map((label, n) => ({ value: `(11) 3123-456${n}`, label })),
      ...{ country: 'BR', groups: [group.id], private: true, persistent: true, kind: 'agendaContact' as const },
    };
    const made = await newsroom.contacts.create(full);
    expect(made).toEqual({ id: made.id, version: 1, ...full, hidden: false, ownerId: ana });
    expect(await newsroom.contacts.load(made.id)).toEqual(made);
    const changed = { ...made, private: false, profession: null, numbers: [], kind: 'contact' as const };
    expect(await newsroom.contacts.update(changed)).toEqual({ ...changed, version: 2 });
    expect((await newsroom.contacts.filter({ groupId: group.id })).data).toEqual([{ ...changed, version: 2 }]);
  });

  it('a round [RND-02]', async () => {
    const segment = await newsroom.rounds.segments.create({ name: WORDS });
    const institution = await newsroom.rounds.institutions.create({ name: WORDS, segmentId: segment.id });
    const full = { date: DATE, time: '9:45', segment: segment.id, institution: institution.id, text: `${WORDS}\n${WORDS}` };
    const made = await newsroom.rounds.create(full);
    expect(made).toEqual({ id: made.id, version: 1, ...full });
    expect(await newsroom.rounds.list({ date: DATE })).toEqual([made]);
    const changed = { ...made, time: '', text: null };
    expect(await newsroom.rounds.update(changed)).toEqual({ ...changed, version: 2 });
    expect(await newsroom.rounds.list({ ids: [made.id] })).toEqual([{ ...changed, version: 2 }]);
  });

  it('a team, and one that was deactivated a week before where that is asked [TEAM-01] [TEAM-04]', async () => {
    const [name, members] = [`Equipe ${WORDS}`, ['Elias', WORDS]];
    const listed = async (query: Parameters<typeof newsroom.teams.list>[0]) =>
      (await newsroom.teams.list(query)).filter((team) => team.name === name);
    const made = await newsroom.teams.create({ name, membersNicknames: members });
    const facts = { id: made.id, version: 1, name, membersNicknames: members, deactivatedOn: null };
    expect(made).toEqual({ ...facts, date: expect.any(String), changes: [{ date: null, oneDay: false, membersNicknames: members }] });
    expect(await newsroom.teams.load(made.id, { date: DATE })).toEqual({ ...made, date: DATE });
    expect(await listed({ date: DATE })).toEqual([{ ...made, date: DATE }]);
    await newsroom.teams.remove(made.id, { date: '2026-11-16' });
    expect(await listed({ date: DATE })).toEqual([]);
    expect(await listed({ date: DATE, includeRecentDeactivations: true })).toEqual([
      { ...made, version: 2, date: DATE, deactivatedOn: '2026-11-16' },
    ]);
  });

  it('a post [PST-02]', async () => {
    const site = await newsroom.wordpress.config.create({
      name: WORDS,
      url: 'https://blog.example',
      username: 'lauda',
      password: 'abcd efgh',
    });
    const picture = await newsroom.files.single(new File([blackPng(8, 8)], 'rio.png', { type: 'image/png' }));
    const full = {
      ...{ slug: WORDS, title: WORDS, text: `${WORDS}\n\n${WORDS}`, excerpt: WORDS, caption: WORDS, featuredImage: picture.id },
      ...{ date: DATE, publicationDate: at, wordpressId: site.id, authorId: 4, categoryId: 9 },
    };
    const made = await newsroom.posts.create(full);
    const unset = { state: 'DRAFT', sending: null, failure: null, retry: null, unsent: false, link: null };
    expect(made).toEqual({ id: made.id, version: 1, ...full, ...unset });
    expect(await newsroom.posts.load(made.id)).toEqual(made);
    const changed = { ...made, excerpt: null, featuredImage: null, publicationDate: null };
    expect(await newsroom.posts.update(changed)).toEqual({ ...changed, version: 2 });
    expect((await newsroom.posts.filter({ from: DATE, to: DATE })).data).toEqual([{ ...changed, version: 2 }]);
  });
});

describe('what stands around documents', () => {
  it('a lock, a page, a revision, the licence and who is signed in have their fields [ENT-05]', async () => {
    const me = await newsroom.users.me.load();
    expect(me).toMatchObject({ id: ana, username: 'ana', nickname: 'ana', version: expect.any(Number) });
    expect((await newsroom.authorities.list()).toSorted()).toEqual([...ROLES].toSorted());
    expect(await newsroom.license.info()).toEqual({
      ...{ id: '', type: 'open', maxUsers: 0, expiration: null, serverUrl: '', daysToExpire: null },
    });
    const { id, uuid } = await newsroom.assignments.create({ slug: WORDS, date: DATE });
    const lock = await newsroom.locks.renew(id);
    expect(lock).toMatchObject({ id, uuid, nickname: 'ana', kind: 'guideline', slug: WORDS, userId: ana, expires: expect.any(String) });
    expect(await newsroom.locks.list()).toContainEqual(lock);
    const page = await newsroom.assignments.filter({ from: DATE, to: DATE, allPrograms: true, page: 0, size: 10 });
    expect(page).toMatchObject({ number: 0, size: 10, total: 1 });
    expect(page.data.map((each) => each.id)).toEqual([id]);
    const [revision] = await newsroom.assignments.revisions(id);
    expect(Object.keys(revision!).sort()).toEqual(['revisionDate', 'revisionNumber', 'revisorIP', 'revisorNickname', 'slug']);
    expect(revision).toMatchObject({
      revisionNumber: 1,
      revisorNickname: 'ana',
      revisorIP: expect.stringMatching(/^[\d.:a-f]+$/),
      slug: WORDS,
    });
  });

  it('lists of values are those of the newsroom, and nothing else is taken where they stand [ENT-07]', async () => {
    expect(FIELD_KINDS).toEqual([
      'BOOLEAN',
      'CUSTOM',
      'DATE',
      'DATETIME',
      'DOUBLE',
      'ENUMERATION',
      'FLOAT',
      'INTEGER',
      'LONG',
      'STRING',
      'TIME',
    ]);
    expect([...ENTITY_KINDS].sort()).toEqual(['ASSIGNMENT', 'GUIDELINE', 'NEWS_REPORT', 'PRODUCTION', 'REPORTAGE', 'STORY']);
    expect(MATCH_MODES).toEqual(['FUZZY', 'MUST', 'PHRASE', 'SHOULD']);
    expect(MEDIA_TYPES).toEqual(['NEWSPAPER', 'RADIO', 'TV', 'WEB']);
    // The seed's four, and the reports that stand beside them.
    expect(DOCUMENT_KINDS).toEqual(['guideline', 'reportage', 'production', 'story', 'report']);
    for (const type of MEDIA_TYPES) expect((await newsroom.vehicles.create({ name: type, type })).type).toBe(type);
    await expect(newsroom.vehicles.create({ name: 'X', type: 'BLOG' as 'TV' })).rejects.toMatchObject({ status: 422 });
    for (const matchMode of MATCH_MODES)
      expect((await newsroom.documents.filter({ text: 'tomé', matchMode })).data.length).toBeGreaterThan(0);
    await expect(newsroom.documents.filter({ text: 'x', matchMode: 'LIKE' as 'MUST' })).rejects.toMatchObject({ status: 422 });
  });

  it('the first settings that are stored are whole: {} is every flag off and the default pace [ENT-08]', async () => {
    const stored = {
      assignments: await newsroom.assignments.config.create({ version: 0 }),
      newsReports: await newsroom.newsReports.config.create({ version: 0 }),
      stories: await newsroom.stories.config.create({ version: 0 }),
      documents: await newsroom.documents.config.create({ version: 0 }),
      rundowns: await newsroom.rundowns.config.create({ version: 0 }),
    };
    const flags = Object.fromEntries(
      Object.entries(stored).map(([name, config]) => [name, Object.entries(config).filter(([, value]) => typeof value === 'boolean')]),
    );
    const named = (names: string): string[] => names.split(' ').map((name) => `${name}Enabled`);
    const FLAGS: Record<keyof typeof stored, string[]> = {
      assignments: [...named('classification editors reporters editorials type vehicles'), 'lockFinished'],
      newsReports: named('vehicles editor cameraman classification editorials'),
      stories: ['linkEnabled'],
      documents: named('branch privateStories privateAssignments privateNewsReports privateReports'),
      rundowns: ['estimatedEnabled', 'lockAfterEnd', 'accumulateByBlock', 'automaticMos', 'followPlayout'],
    };
    for (const [name, each] of Object.entries(flags))
      expect([name, each.map(([flag]) => flag).toSorted()]).toEqual([name, FLAGS[name as keyof typeof FLAGS].toSorted()]);
    for (const [name, each] of Object.entries(flags))
      for (const [flag, value] of each) expect([name, flag, value]).toEqual([name, flag, false]);
    expect(await newsroom.newsReports.config.get()).toEqual(stored.newsReports);
    expect([stored.newsReports.readRate, stored.stories.readRate]).toEqual([0, 0]);
    expect(readRateOf(null, stored.newsReports.readRate)).toBe(0.075);
    const kept = await newsroom.newsReports.config.update({ ...stored.newsReports, editorEnabled: true });
    const { version } = await newsroom.newsReports.config.update({ version: kept.version, cameramanEnabled: true });
    expect(await newsroom.newsReports.config.get()).toMatchObject({
      version,
      editorEnabled: true,
      cameramanEnabled: true,
      vehiclesEnabled: false,
    });
  });

  it('a device is one of five types, speaks one of three protocols and brings one of three plug-ins [DEV-01] [DEV-02] [DEV-03]', async () => {
    const made = (more: object) => newsroom.devices.create({ name: randomUUID(), type: 'cg', protocol: 'mos', ...more } as never);
    const values = { type: ['cc', 'cg', 'mam', 'playout', 'tp'], protocol: ['ii', 'mos', 'ws'], plugin: ['activex', 'html', 'none'] };
    for (const [field, known] of Object.entries(values)) {
      for (const value of known) {
        const { id } = await made({ [field]: value });
        expect(await newsroom.devices.load(id)).toMatchObject({ [field]: value });
      }
      await expect(made({ [field]: 'x' })).rejects.toMatchObject({
        status: 422,
        code: 'validation_failed',
        fields: [{ path: field, rule: 'one_of', params: { values: known.join(', ') } }],
      });
    }
    expect([(await newsroom.devices.types()).toSorted(), (await newsroom.devices.protocols()).toSorted()]).toEqual([
      values.type,
      values.protocol,
    ]);
  });

  it('a device comes back as it was saved: paths, templates, MOS templates apart, revision, both charsets of those that are known [DEV-06] [DEV-11] [DEV-13]', async () => {
    const fixture = {
      ...{ name: WORDS, type: 'cg', protocol: 'mos', vendor: 'Vizrt', plugin: 'html', host: '10.0.0.7', port: 10_540 },
      paths: [{ techDescription: WORDS, path: '\\\\servidor\\tarjas' }],
      ...{ revision: '2.8.4', inputCharset: 'UTF-16BE', outputCharset: 'ISO-8859-1', channels: ['A', 'B'], defaultChannel: 'B' },
    } as const;
    const fields = [{ name: 'Nome', number: 1, size: 30 }];
    const made = await newsroom.devices.create(fixture as never);
    const { id: templateId } = await newsroom.devices.templates.create(made.id, { code: '100', name: WORDS, fields });
    await newsroom.devices.templates.create(made.id, { code: '101', name: 'TARJA', fields });
    const mosData = { objId: 'O1', slug: 'LOGO', mosId: 'gc.tv', type: 'CG' };
    await newsroom.devices.templates.mos.create(made.id, { code: 'M1', name: 'LOGO', mosData });
    const codes = (templates: readonly { code: string }[]) => templates.map(({ code }) => code);
    expect(codes(await newsroom.devices.templates.list(made.id))).toEqual(['100', '101']);
    expect(codes(await newsroom.devices.templates.mos.list(made.id))).toEqual(['M1']);
    await expect(newsroom.devices.create({ ...fixture, name: 'Outro', inputCharset: 'x-y' } as never)).rejects.toMatchObject({
      fields: [{ path: 'inputCharset', rule: 'one_of' }],
    });
    const loaded = await newsroom.devices.load(made.id);
    const template = { id: templateId, code: '100', name: WORDS, fields };
    expect(pick(fixture, loaded)).toEqual(fixture);
    expect(codes(loaded.templates).toSorted()).toEqual(['100', '101', 'M1']);
    expect(loaded.templates.find(({ code }) => code === '100')).toMatchObject(template);
    expect(await newsroom.devices.update(loaded)).toEqual({ ...loaded, version: loaded.version + 1 });
    expect(await newsroom.devices.load(made.id)).toEqual({ ...loaded, version: loaded.version + 1 });
  });

  it('a graphic that is added names the default one of the two channels of its device [DEV-05]', async () => {
    const channels = { channels: ['A', 'B'], defaultChannel: 'B' };
    const cg = await newsroom.devices.create({ name: 'GC da tarde', type: 'cg', protocol: 'mos', mosId: 'gc.tv', ...channels });
    await newsroom.devices.templates.create(cg.id, { code: '100', name: 'CRÉDITO', fields: [] });
    const hours = { start: '13:00:00', end: '13:30:00' };
    const afternoon = await newsroom.programs.create({ name: 'Jornal da tarde', ...hours, cgId: cg.id });
    const { id, blocks } = await createRundownBy(newsroom, { programId: afternoon.id, date: DATE });
    const story = await newsroom.rundowns.stories.create(id, { blockId: blocks[0]!.id, story: { slug: 'VT' } });
    const object = { objId: 'O1', slug: 'TARJA', mosId: 'gc.tv', type: 'GRAPHIC' };
    const channelOf = async (graphic: object) =>
      (await newsroom.stories.cg(story.id, { deviceId: cg.id, ...graphic })).sections.head!.subSections!.at(-1)!.channel;
    expect([
      await channelOf({ ciiData: { templateCode: '100', templateName: 'CRÉDITO', fields: [] } }),
      await channelOf({ mosData: object }),
      await channelOf({ mosData: { ...object, channel: 'A' } }),
    ]).toEqual(['B', 'B', 'A']);
  });

  it('a missing media that is ignored is marked no more, until the media of its story change [MED-11]', async () => {
    const archive = await newsroom.devices.create({ name: 'Arquivo', type: 'mam', protocol: 'mos', mosId: 'mam.tv' });
    const { blocks, id: rundownId } = await createRundownBy(newsroom, { programId, date: '2026-12-02' });
    const { id } = await newsroom.rundowns.stories.create(rundownId, { blockId: blocks[0]!.id, story: { slug: 'VT' } });
    const media = (objectId: string) => ({ objectId, slug: objectId, type: 'VIDEO' as const, deviceId: archive.id });
    expect(mediaMark(await newsroom.stories.media(id, media('SUMIU')))).toBe('absent');
    expect(mediaMark(await newsroom.stories.ignore(id, true))).toBe('ignored');
    await newsroom.stories.patch(id, { field: 'slug', newValue: 'OUTRO' });
    expect(mediaMark(await newsroom.stories.load(id))).toBe('ignored');
    expect(mediaMark(await newsroom.stories.media(id, media('TAMBÉM')))).toBe('absent');
    expect(mediaMark(await newsroom.stories.ignore(id, true))).toBe('ignored');
    expect(mediaMark(await newsroom.stories.ignore(id, false))).toBe('absent');
  });

  it('the uuid a document was made with stays, whatever a save says [ENT-09]', async () => {
    const { blocks, id: rundownId } = await newsroom.rundowns.load({ programId, date: DATE });
    const facts = { slug: 'UUID', date: DATE };
    const uuid = () => randomUUID();
    const saves: Record<string, () => Promise<readonly [string, { uuid: string }, { uuid: string }]>> = {
      assignments: async () => saved(newsroom.assignments, await newsroom.assignments.create({ ...facts, uuid: uuid() })),
      productions: async () => saved(newsroom.productions, await newsroom.productions.create({ ...facts, uuid: uuid() })),
      newsReports: async () => saved(newsroom.newsReports, await newsroom.newsReports.create({ ...facts, uuid: uuid(), reporterId: ana })),
      stories: async () =>
        saved(
          newsroom.stories,
          await newsroom.rundowns.stories.create(rundownId, { blockId: blocks[0]!.id, story: { slug: 'UUID', uuid: uuid() } }),
        ),
    };
    async function saved<T extends { id: number; uuid: string }>(
      area: { load(id: number, query?: { lock?: boolean }): Promise<T>; update(input: never): Promise<T> },
      made: T,
    ): Promise<readonly [string, { uuid: string }, { uuid: string }]> {
      const locked = await area.load(made.id, { lock: true });
      const answer = await area.update({ ...locked, uuid: uuid(), slug: 'OUTRA' } as never);
      return [made.uuid, answer, await area.load(made.id)];
    }
    for (const [area, save] of Object.entries(saves)) {
      const [made, answer, loaded] = await save();
      expect([area, answer.uuid, loaded.uuid]).toEqual([area, made, made]);
      expect((loaded as unknown as Story).slug).toBe('OUTRA');
    }
  });
});
