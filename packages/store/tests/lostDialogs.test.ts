import { ServerUnavailableError } from '@lauda/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRundownBy } from '../../testing/src/index.ts';
import { calendarOf } from '../src/calendar/CalendarStore.ts';
import { contactsOf } from '../src/desk/Contacts.ts';
import { mailsOf } from '../src/desk/Mails.ts';
import { peopleOf } from '../src/desk/People.ts';
import { postsOf } from '../src/desk/Posts.ts';
import { proposalsOf } from '../src/desk/Proposals.ts';
import { roundsOf } from '../src/desk/Rounds.ts';
import { teamsOf } from '../src/desk/Teams.ts';
import { madeOf } from '../src/documents/DerivedDocuments.ts';
import { reportagesOf } from '../src/documents/Reportages.ts';
import type { Done, Opening } from '../src/index.ts';
import { templatesOf } from '../src/templates/templatesOf.ts';
import { type Scene, twoAtWork } from './real.ts';

const [DAY, OTHER_DAY] = ['2026-11-21', '2026-11-24'];
let scene: Scene;
let programId: number;
let otherProgram: number;
let segment: number;
let institution: number;
let calendarId: number;
let deviceId: number;
/** The routes whose next answer is lost on its way back. */
const losing = new Set<string>();

beforeAll(async () => {
  scene = await twoAtWork();
  const { newsroom } = scene.desk;
  const send = newsroom.transport.send;
  newsroom.transport.send = async (route, args, options) => {
    const answer = await send(route, args, options);
    if (losing.delete(route)) throw new ServerUnavailableError(0, 'server_unavailable', 'The answer was lost.');
    return answer;
  };
  programId = (await newsroom.programs.create({ name: 'Jornal', start: '19:00:00', end: '19:30:00' })).id;
  otherProgram = (await newsroom.programs.create({ name: 'Manhã', start: '07:00:00', end: '07:30:00' })).id;
  segment = (await newsroom.rounds.segments.create({ name: 'Polícia' })).id;
  institution = (await newsroom.rounds.institutions.create({ name: 'DP', segmentId: segment })).id;
  const categoryId = (await newsroom.calendars.categories.create({ name: 'Praça' })).id;
  calendarId = (await newsroom.calendars.create({ name: 'Pauta', categoryId, color: '#112233' } as never)).id;
  deviceId = (await newsroom.devices.create({ name: 'CG', type: 'cg', protocol: 'ii' })).id;
});
afterAll(() => scene.stop());

/** Saves from one opening of a dialog: first with an answer that is lost, then with other words, and answers what is stored in the end. */
async function saved<T>(route: string, save: (words: 'A' | 'B', opening: Opening) => Promise<Done<T>>): Promise<T> {
  const opening = Symbol('dialog');
  losing.clear();
  losing.add(route);
  expect(await save('A', opening)).toMatchObject({ ok: false, error: { status: 0 } });
  expect(losing.size, 'the first call left').toBe(0);
  const done = await save('B', opening);
  if (!done.ok) throw Object.assign(new Error(JSON.stringify(done.error)), done.error);
  return done.value;
}
const own = <T extends object>(rows: readonly T[], field: keyof T, start: string): unknown[] =>
  rows.map((row) => row[field]).filter((value) => String(value).startsWith(start));

describe('a dialog that is changed between a lost answer and the next save makes one', () => {
  it.each([
    'classifications',
    'editorials',
    'types',
    'vehicles',
    'groups',
    'programs',
    'agency.lanes',
    'rounds.segments',
    'contacts.groups',
    'calendars.categories',
    'rss.categories',
    'productions.types',
    'reports.categories',
    'webhooks',
    'wordpress.config',
    'branches',
    'devices',
    'teams',
  ] as const)('of %s', async (name) => {
    const list = scene.desk.store.settings[name];
    const more: Record<string, object> = {
      vehicles: { type: 'TV' },
      programs: { start: '10:00:00', end: '11:00:00' },
      'agency.lanes': { type: 'rss' },
      webhooks: { url: 'https://exemplo.br/gancho', secret: 'um-segredo-bem-longo' },
      'wordpress.config': { url: 'https://exemplo.br', username: 'ana', password: 'senha-1' },
      branches: { host: 'outra.exemplo.br', username: 'ana', password: 'senha-1' },
      devices: { type: 'cg', protocol: 'ii' },
    };
    await list.load();
    const route = `POST /${name.replaceAll('.', '/')}`;
    const value = await saved(route, (words, opening) => list.create({ name: `Um ${words}`, ...more[name] } as never, opening));
    expect(value).toMatchObject({ name: 'Um B' });
    await list.load();
    expect(own(list.view.snapshot().rows as readonly { name: string }[], 'name', 'Um ')).toEqual(['Um B']);
  });

  it('contact', async () => {
    const { store, newsroom } = scene.desk;
    const save = (words: string, opening: Opening) =>
      contactsOf(store).save({ name: `Contato ${words}`, numbers: [{ value: '+5511999990000', label: 'cell_phone' }] }, opening);
    await saved('POST /contacts', save);
    expect(own((await newsroom.contacts.filter({})).data, 'name', 'Contato')).toEqual(['Contato B']);
  });

  it('event of a calendar', async () => {
    const { store, newsroom } = scene.desk;
    const save = (words: string, opening: Opening) =>
      calendarOf(store).save({ calendarId, name: `Coletiva ${words}`, startDate: `${DAY}T10:00:00` } as never, opening);
    await saved('POST /calendars/events', save);
    expect(own(await newsroom.calendars.events.list({ currentDate: DAY }), 'name', 'Coletiva')).toEqual(['Coletiva B']);
  });

  it('team, round, post, proposal and person', async () => {
    const { store, newsroom } = scene.desk;
    await saved('POST /teams', (words, opening) => teamsOf(store).create({ name: 'Equipe', membersNicknames: [words] }, opening));
    expect((await newsroom.teams.list({ date: DAY })).filter(({ name }) => name === 'Equipe')).toMatchObject([{ membersNicknames: ['B'] }]);
    await saved('POST /rounds', (text, opening) => roundsOf(store).create({ segment, institution, date: DAY, text }, opening));
    expect(await newsroom.rounds.list({ date: DAY })).toMatchObject([{ text: 'B' }]);
    await saved('POST /posts', (words, opening) => postsOf(store).save({ slug: `POST ${words}`, date: DAY, text: words }, opening));
    expect((await newsroom.posts.filter({ from: DAY, to: DAY })).data).toMatchObject([{ slug: 'POST B', text: 'B' }]);
    await saved('POST /assignment_proposals', (slug, opening) => proposalsOf(store).save({ slug, date: DAY, lead: slug }, opening));
    expect((await newsroom.assignmentProposals.filter({ from: DAY, to: DAY })).data).toMatchObject([{ slug: 'B', lead: 'B' }]);
    const password = 'Uma-senha-bem-longa-1';
    const person = (words: string) => ({ name: `Caio ${words}`, nickname: 'caio', username: 'caio', email: 'caio@tv.br', password });
    await saved('POST /users', (words, opening) => peopleOf(store).create(person(words), opening));
    expect(own(await newsroom.users.all(), 'name', 'Caio')).toEqual(['Caio B']);
    expect(await scene.server.as('caio', password).then(Boolean, () => 'refused'), 'with the password that was typed').toBe(true);
  });

  it('notice, of which the first stays, for it may have been read', async () => {
    const { store, newsroom } = scene.desk;
    await saved('POST /notices', (text, opening) => store.board.create({ title: null, text }, opening));
    expect((await newsroom.notices.list({})).data.map(({ text }) => text).sort()).toEqual(['A', 'B']);
  });

  it('rundown template, and copy of one into another program', async () => {
    const { store, newsroom } = scene.desk;
    const templates = templatesOf(store);
    const made = await saved('POST /rundowns/templates', (words, opening) =>
      templates.create({ name: `Modelo ${words}`, programId }, opening),
    );
    expect(own(await newsroom.rundowns.templates.list({}), 'name', 'Modelo')).toEqual(['Modelo B']);
    await saved('POST /rundowns/templates/{id}/copy', (words, opening) =>
      templates.copy(made.id, { name: `Cópia ${words}`, programId: words === 'A' ? programId : otherProgram }, opening),
    );
    const copies = (await newsroom.rundowns.templates.list({})).filter(({ name }) => name.startsWith('Cópia'));
    expect(copies).toMatchObject([{ name: 'Cópia B', programId: otherProgram }]);
  });

  it('template of graphics', async () => {
    const { store, newsroom } = scene.desk;
    const save = (words: string, opening: Opening) =>
      store.devices.saveTemplate(deviceId, { code: `1${words}`, name: words, comment: null, fields: [] }, opening);
    await saved('POST /devices/{id}/templates', save);
    expect(await newsroom.devices.templates.list(deviceId)).toMatchObject([{ code: '1B', name: 'B' }]);
  });

  it('group to chat in: it takes who is added, and stays where somebody is taken out, beside another one', async () => {
    const { store, newsroom } = scene.desk;
    const ids = await Promise.all(['bia', 'caetano', 'davi'].map((name) => scene.server.person(name, ['CHAT_READ'])));
    const [bia, caetano, davi] = ids as [number, number, number];
    const members = async () => (await newsroom.chats.list({})).map((chat) => chat.members.map(({ name }) => name).sort());
    await saved('POST /chats', (words, opening) => store.chats.create(words === 'A' ? [bia, caetano] : [bia, caetano, davi], opening));
    expect(await members()).toEqual([['ana', 'bia', 'caetano', 'davi']]);
    await saved('POST /chats', (words, opening) => store.chats.create(words === 'A' ? [bia, caetano] : [bia, davi], opening));
    expect(await members()).toEqual(expect.arrayContaining([['ana', 'bia', 'davi']]));
    expect((await members()).map((names) => names.join())).toEqual(expect.arrayContaining(['ana,bia,caetano,davi', 'ana,bia,caetano']));
  });

  it('rundown, on the day and from the template that stand there by then; the first stays', async () => {
    const { store, newsroom } = scene.desk;
    const story = { slug: 'ESCALADA' };
    const [one, other] = await Promise.all(
      ['A', 'B'].map((title) => newsroom.rundowns.templates.create({ name: title, programId, blocks: [{ title, stories: [story] }] })),
    );
    const days = ['2027-02-01', '2027-02-02'];
    const made = await saved('POST /rundowns', (words, opening) =>
      words === 'A'
        ? store.rundowns.create(programId, days[0]!, one!.id, opening)
        : store.rundowns.create(programId, days[1]!, other!.id, opening),
    );
    expect(made).toMatchObject({ date: days[1], templateId: other!.id });
    expect(made.blocks.map(({ title, stories }) => [title, stories.length])).toContainEqual(['B', 1]);
    expect(await Promise.all(days.map((date) => newsroom.rundowns.check({ programId, date })))).toEqual([true, true]);
    // None is removed: of another program there are two.
    await saved('POST /rundowns', (words, opening) =>
      store.rundowns.create(words === 'A' ? programId : otherProgram, '2027-02-03', undefined, opening),
    );
    expect(await newsroom.rundowns.check({ programId: otherProgram, date: '2027-02-03' })).toBe(true);
  });

  it('story of a proposal, in the block that is chosen by then', async () => {
    const { store, newsroom } = scene.desk;
    const proposal = await newsroom.assignmentProposals.create({ slug: 'PONTE', lead: 'A ponte caiu.' });
    const [first, second] = [
      await createRundownBy(newsroom, { programId, date: DAY }),
      await createRundownBy(newsroom, { programId, date: OTHER_DAY }),
    ];
    const place = ({ id, blocks }: typeof first) => ({ rundownId: id, targetBlockId: blocks[0]!.id });
    const save = (words: string, opening: Opening) =>
      madeOf(store).story('proposals', proposal.id, place(words === 'A' ? first : second), opening);
    await saved('POST /stories/assignment_proposal/{id}', save);
    const slugs = async (date: string) =>
      (await newsroom.rundowns.load({ programId, date })).blocks.flatMap(({ stories }) => stories.map(({ slug }) => slug));
    expect([await slugs(DAY), await slugs(OTHER_DAY)]).toEqual([[], ['PONTE']]);
  });

  it('guideline of a proposal and of a round, for the day and the programs that are chosen by then', async () => {
    const { store, newsroom } = scene.desk;
    const proposal = await newsroom.assignmentProposals.create({ slug: 'GREVE' });
    const round = await newsroom.rounds.create({ segment, institution, date: OTHER_DAY, text: 'Nada.' });
    const wish = (words: string) =>
      words === 'A' ? { date: DAY, programsIds: [programId] } : { date: OTHER_DAY, programsIds: [otherProgram] };
    const listed = (date: string) => newsroom.assignments.list({ date, allPrograms: true });
    await saved('POST /assignments/assignment_proposal/{id}', (words, opening) =>
      proposalsOf(store).toGuideline(proposal.id, wish(words), opening),
    );
    await saved('POST /assignments/round/{id}', (words, opening) => roundsOf(store).toGuideline(round.id, wish(words), opening));
    expect(await listed(DAY)).toEqual([]);
    expect(await listed(OTHER_DAY)).toMatchObject([{ programsIds: [otherProgram] }, { programsIds: [otherProgram] }]);
  });

  it('copy of each guideline and each reportage', async () => {
    const { store, newsroom } = scene.desk;
    const at = '2026-03-10';
    const ids = [
      (await newsroom.assignments.create({ slug: 'SETE', date: at })).id,
      (await newsroom.assignments.create({ slug: 'OITO', date: at })).id,
    ];
    const wish = (words: string) => ({ date: words === 'A' ? '2026-03-11' : '2026-03-12', programsIds: words === 'A' ? [] : [programId] });
    await saved('POST /assignments/copy', (words, opening) => mailsOf(store).copyGuidelines({ ids, ...wish(words) }, opening));
    const listed = async (date: string) => own(await newsroom.assignments.list({ date, allPrograms: true }), 'slug', '').sort();
    expect([await listed('2026-03-11'), await listed('2026-03-12')]).toEqual([[], ['OITO', 'SETE']]);
    const { id } = await newsroom.newsReports.create({ slug: 'NOVE', date: at, reporterId: (await newsroom.users.me.load()).id });
    const copies = await saved('POST /news_reports/copy', (words, opening) =>
      reportagesOf(store).copy({ ids: [id], ...wish(words) }, opening),
    );
    const found = (await newsroom.newsReports.filter({ from: '2026-03-11', to: '2026-03-12' })).data;
    expect(found).toMatchObject([{ id: copies[0]!.id, date: '2026-03-12', programsIds: [programId] }]);
  });
});

describe('what was made by a lost answer', () => {
  const list = () => scene.desk.store.settings.editorials;
  const stored = async (): Promise<unknown[]> => own(await scene.desk.newsroom.editorials.list(), 'name', 'Página');

  it('is changed again where the answer to the change was lost too, and is as it was first where the dialog says so again', async () => {
    const opening = Symbol('dialog');
    const save = (name: string) => list().create({ name }, opening);
    for (const [route, name] of [
      ['POST /editorials', 'Página um'],
      ['PUT /editorials', 'Página dois'],
    ] as const) {
      losing.add(route);
      expect(await save(name)).toMatchObject({ ok: false, error: { status: 0 } });
    }
    expect(await save('Página um')).toMatchObject({ ok: true, value: { name: 'Página um' } });
    expect(await stored()).toEqual(['Página um']);
    expect(await list().create({ name: 'Página três' }, opening), 'the next is another').toMatchObject({ ok: true });
    expect(await stored()).toEqual(['Página três', 'Página um']);
  });

  it('stays what it is while other words are refused, and is made anew where somebody removed it', async () => {
    const opening = Symbol('dialog');
    const save = (name: string) => list().create({ name }, opening);
    losing.add('POST /editorials');
    expect(await save('Página quatro')).toMatchObject({ ok: false, error: { status: 0 } });
    expect(await save('Página um'), 'a name that is taken').toMatchObject({ ok: false, error: { status: 409 } });
    expect(await stored()).toEqual(['Página quatro', 'Página três', 'Página um']);
    const made = (await scene.desk.newsroom.editorials.list()).find(({ name }) => name === 'Página quatro')!;
    await scene.bob.delete(`/editorials/${made.id}`);
    expect(await save('Página cinco')).toMatchObject({ ok: true, value: { name: 'Página cinco' } });
    expect(await stored()).toEqual(['Página cinco', 'Página três', 'Página um']);
  });

  it('keeps what somebody else changed of it since', async () => {
    const { store, newsroom } = scene.desk;
    const opening = Symbol('dialog');
    const save = (name: string) => contactsOf(store).save({ name, numbers: [], profession: 'Delegado' }, opening);
    losing.add('POST /contacts');
    await save('Dita');
    const [dita] = (await newsroom.contacts.filter({ filter: 'Dita' })).data;
    await newsroom.contacts.update({ ...dita!, profession: 'Delegada', info: 'Só à tarde.' });
    expect(await save('Dita Souza')).toMatchObject({
      ok: true,
      value: { name: 'Dita Souza', profession: 'Delegada', info: 'Só à tarde.' },
    });
  });

  it('is made anew at once where its first words were refused as they were sent again', async () => {
    const opening = Symbol('dialog');
    const save = (name: string) => list().create({ name }, opening);
    const { transport } = scene.desk.newsroom;
    const send = transport.send;
    // A server that is not there: nothing is made.
    transport.send = () => Promise.reject(new ServerUnavailableError(0, 'server_unavailable', 'No answer.'));
    expect(await save('Página um')).toMatchObject({ ok: false, error: { status: 0 } });
    transport.send = send;
    expect(await save('Página seis')).toMatchObject({ ok: true, value: { name: 'Página seis' } });
    expect(await stored()).toEqual(['Página cinco', 'Página seis', 'Página três', 'Página um']);
  });
});
