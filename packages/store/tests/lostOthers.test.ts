import { type Newsroom, NewsroomError, ServerUnavailableError } from '@lauda/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRundownBy, TEST_PASSWORD } from '../../testing/src/index.ts';
import { branchesOf } from '../src/branches/Branches.ts';
import { contactsOf } from '../src/desk/Contacts.ts';
import { mailsOf } from '../src/desk/Mails.ts';
import { peopleOf } from '../src/desk/People.ts';
import { postsOf } from '../src/desk/Posts.ts';
import { proposalsOf } from '../src/desk/Proposals.ts';
import { madeOf } from '../src/documents/DerivedDocuments.ts';
import type { Done, Opening } from '../src/index.ts';
import { templatesOf } from '../src/templates/templatesOf.ts';
import { deskAt, type RealDesk, type Scene, twoAtWork } from './real.ts';

const [DAY, OTHER_DAY] = ['2026-11-21', '2026-11-24'];
let scene: Scene;
let bob: RealDesk;
let colleague: Newsroom;
let programId: number;
/** What becomes of the next call of a route: its answer is lost on the way back, or it is refused before it gets there. */
const next = new Map<string, 'lost' | Error>();
const sent: [string, unknown][] = [];
const LOST = new ServerUnavailableError(0, 'server_unavailable', 'The answer was lost.');

beforeAll(async () => {
  scene = await twoAtWork();
  bob = await deskAt(scene.server, 'bob');
  colleague = bob.newsroom;
  const { transport } = scene.desk.newsroom;
  const send = transport.send;
  transport.send = async (route, args, options) => {
    sent.push([route, args.body]);
    const fate = next.get(route);
    next.delete(route);
    if (fate instanceof Error) throw fate;
    const answer = await send(route, args, options);
    if (fate) throw LOST;
    return answer;
  };
  programId = (await colleague.programs.create({ name: 'Jornal', start: '19:00:00', end: '19:30:00' })).id;
});
afterAll(async () => {
  await bob.stop();
  await scene.stop();
});
beforeEach(() => {
  next.clear();
  sent.length = 0;
});

/** Saves something whose answer is lost. */
async function lost(route: string, save: () => Promise<Done<unknown>>, fate: 'lost' | Error = 'lost'): Promise<void> {
  next.set(route, fate);
  expect(await save()).toMatchObject({ ok: false });
  expect(next.size, 'the call left').toBe(0);
}
const value = <T>(done: Done<T>): T => {
  if (!done.ok) throw Object.assign(new Error(JSON.stringify(done.error)), done.error);
  return done.value;
};
const slugs = (rows: readonly { readonly slug: string | null }[]): unknown[] => rows.map(({ slug }) => slug).sort();

describe('a new rundown whose answer is lost', () => {
  const create = (date: string, templateId: number | undefined, opening: Opening) =>
    scene.desk.store.rundowns.create(programId, date, templateId, opening);
  const storiesOf = async (date: string) =>
    slugs((await colleague.rundowns.load({ programId, date })).blocks.flatMap(({ stories }) => stories));
  let one: number;
  let other: number;

  beforeAll(async () => {
    const template = async (title: string) =>
      (await colleague.rundowns.templates.create({ name: title, programId, blocks: [{ title, stories: [{ slug: title }] }] })).id;
    [one, other] = [await template('ESCALADA'), await template('OUTRA')];
  });

  it('keeps its stories and those of a colleague where another template is chosen', async () => {
    const [date, opening] = ['2027-03-01', Symbol('dialog')];
    await lost('POST /rundowns', () => create(date, one, opening));
    const { id, blocks } = await colleague.rundowns.load({ programId, date });
    await colleague.rundowns.stories.create(id, { blockId: blocks[0]!.id, story: { slug: 'DO BOB' } });
    expect(await create(date, other, opening)).toMatchObject({ ok: false, error: { code: 'rundown_exists' } });
    expect(await storiesOf(date)).toEqual(['DO BOB', 'ESCALADA']);
    expect(await create(date, one, opening), 'as it was first').toMatchObject({ ok: true, value: { id } });
  });

  it('stays on its day where another day is chosen, which gets another one', async () => {
    const [days, opening] = [['2027-03-02', '2027-03-03'] as const, Symbol('dialog')];
    await lost('POST /rundowns', () => create(days[0], one, opening));
    const { id, blocks } = await colleague.rundowns.load({ programId, date: days[0] });
    await colleague.rundowns.stories.create(id, { blockId: blocks[0]!.id, story: { slug: 'DO BOB' } });
    expect(await create(days[1], other, opening)).toMatchObject({ ok: true, value: { date: days[1], templateId: other } });
    expect([await storiesOf(days[0]), await storiesOf(days[1])]).toEqual([['DO BOB', 'ESCALADA'], ['OUTRA']]);
  });

  it('is not made on the first day where the call never got there and another day is chosen', async () => {
    const [days, opening] = [['2027-03-04', '2027-03-05'] as const, Symbol('dialog')];
    await lost('POST /rundowns', () => create(days[0], one, opening), LOST);
    value(await create(days[1], one, opening));
    expect(await Promise.all(days.map((date) => colleague.rundowns.check({ programId, date })))).toEqual([false, true]);
  });

  it('is made anew where a colleague took it to another day meanwhile', async () => {
    const [date, opening] = ['2027-03-06', Symbol('dialog')];
    await lost('POST /rundowns', () => create(date, one, opening));
    const { id } = await colleague.rundowns.load({ programId, date });
    await colleague.rundowns.changeDate(id, '2027-03-07');
    expect(await create(date, one, opening)).toMatchObject({ ok: true, value: { date } });
    expect(await storiesOf('2027-03-07')).toEqual(['ESCALADA']);
  });
});

describe('copies of a branch', () => {
  const ROUTE = 'POST /branches/{id}/assignment_proposals/copy';
  const copy = (branch: number, newsIds: number[], opening: Opening) => branchesOf(scene.desk.store).proposals(branch, newsIds, opening);
  const asked = () => sent.filter(([route]) => route === ROUTE).map(([, body]) => (body as { newsIds: number[] }).newsIds);
  const listed = async (start: string) =>
    slugs((await colleague.assignmentProposals.filter({ size: 100 })).data.filter(({ slug }) => slug?.startsWith(start)));
  const source = async (slug: string) => (await colleague.assignmentProposals.create({ slug })).id;
  let here: number;
  let down: number;

  beforeAll(async () => {
    // The newsroom itself stands for another one.
    const at = { host: '127.0.0.1', port: Number(new URL(scene.server.url).port), username: 'bob', password: TEST_PASSWORD };
    here = (await colleague.branches.create({ name: 'Rio', ...at } as never)).id;
    down = (await colleague.branches.create({ name: 'Recife', host: '127.0.0.1', port: 1, username: 'sede', password: 'x' } as never)).id;
  });

  it('are asked of the branch that is chosen by then, where the first was refused in words, as one that is not reached', async () => {
    const [id, opening] = [await source('REDE'), Symbol('dialog')];
    expect(await copy(down, [id], opening)).toMatchObject({ ok: false, error: { code: 'branch_unreachable' } });
    expect(await copy(here, [id], opening)).toMatchObject({ ok: true, value: [{ slug: 'REDE' }] });
    expect(asked()).toHaveLength(2);
    expect(await listed('REDE')).toEqual(['REDE', 'REDE']);
  });

  it.each([
    ['an internal error of ours', new NewsroomError(500, 'internal', 'Falhou.'), [[1], [1, 2]]],
    ['a branch that failed', new NewsroomError(502, 'branch_failed', 'Falhou.'), [[1], [1, 2]]],
    ['a proxy', new NewsroomError(502, 'http_502', 'Bad gateway'), [[1], [1], [2]]],
    ['a page that is no answer', new NewsroomError(200, 'bad_answer', 'No JSON.'), [[1], [1], [2]]],
    ['a server that lost its database', new NewsroomError(503, 'unavailable', 'Indisponível.'), [[1], [1], [2]]],
  ])('are sent again as they were only where nobody of ours answered: %s', async (name, error, calls) => {
    const ids = [await source(`${name} 1`), await source(`${name} 2`)];
    const opening = Symbol('dialog');
    await lost(ROUTE, () => copy(here, ids.slice(0, 1), opening), error);
    expect(slugs(value(await copy(here, ids, opening)))).toEqual([`${name} 1`, `${name} 2`]);
    expect(asked()).toEqual(calls.map((places) => places.map((place) => ids[place - 1])));
  });

  it('stay where more are chosen, of which only those that are missing are copied', async () => {
    const ids = [await source('MAIS 1'), await source('MAIS 2'), await source('MAIS 3')];
    const opening = Symbol('dialog');
    await lost(ROUTE, () => copy(here, ids.slice(0, 1), opening));
    // The answer to the missing one is lost too.
    const { transport } = scene.desk.newsroom;
    const send = transport.send;
    transport.send = async (route, args, options) => {
      const answer = await send(route, args, options);
      if ((args.body as { newsIds?: number[] } | undefined)?.newsIds?.[0] === ids[1]) throw LOST;
      return answer;
    };
    expect(await copy(here, ids.slice(0, 2), opening)).toMatchObject({ ok: false, error: { status: 0 } });
    transport.send = send;
    expect(slugs(value(await copy(here, ids, opening)))).toEqual(['MAIS 1', 'MAIS 2', 'MAIS 3']);
    expect(await listed('MAIS')).toEqual(['MAIS 1', 'MAIS 1', 'MAIS 2', 'MAIS 2', 'MAIS 3', 'MAIS 3']);
  });

  it('stay where others are chosen, which are copied besides', async () => {
    const ids = [await source('UM'), await source('DOIS')] as const;
    const opening = Symbol('dialog');
    await lost(ROUTE, () => copy(here, [ids[0]], opening));
    expect(await copy(here, [ids[1]], opening)).toMatchObject({ ok: true, value: [{ slug: 'DOIS' }] });
    expect([await listed('UM'), await listed('DOIS')]).toEqual([
      ['UM', 'UM'],
      ['DOIS', 'DOIS'],
    ]);
    expect(sent.filter(([route]) => route.startsWith('DELETE'))).toEqual([]);
  });

  it('are made anew where a colleague threw them away before they are sent again', async () => {
    const [id, opening] = [await source('LIXO'), Symbol('dialog')];
    await lost(ROUTE, () => copy(here, [id], opening));
    const { data } = await colleague.assignmentProposals.filter({ size: 100 });
    const made = data.filter(({ slug, id: own }) => slug === 'LIXO' && own !== id);
    await colleague.assignmentProposals.remove(made.map(({ id: own }) => own));
    expect(await copy(here, [id], opening)).toMatchObject({ ok: true, value: [{ slug: 'LIXO' }] });
    expect(await listed('LIXO')).toEqual(['LIXO', 'LIXO']);
  });
});

describe('what was made by a lost answer and changed by a colleague since', () => {
  it('keeps the name that the colleague gave it, and another one is made', async () => {
    const [list, opening] = [scene.desk.store.settings.editorials, Symbol('dialog')];
    await lost('POST /editorials', () => list.create({ name: 'Capa um' }, opening));
    const made = (await colleague.editorials.list()).find(({ name }) => name === 'Capa um')!;
    await colleague.editorials.update({ ...made, name: 'Capa do Bob' });
    expect(await list.create({ name: 'Capa dois' }, opening)).toMatchObject({ ok: true, value: { name: 'Capa dois' } });
    expect((await colleague.editorials.list()).map(({ name }) => name).sort()).toEqual(['Capa do Bob', 'Capa dois']);
  });

  it('keeps what the colleague emptied, and the secret that he gave it', async () => {
    const { store } = scene.desk;
    let opening = Symbol('dialog');
    const contact = (name: string) => contactsOf(store).save({ name, numbers: [], profession: 'Delegado' }, opening);
    await lost('POST /contacts', () => contact('Dita'));
    const [dita] = (await colleague.contacts.filter({ filter: 'Dita' })).data;
    await colleague.contacts.update({ ...dita!, profession: null });
    expect(await contact('Dita Souza')).toMatchObject({ ok: true, value: { id: dita!.id, name: 'Dita Souza', profession: null } });

    opening = Symbol('dialog');
    const [first, second] = ['Uma-senha-bem-longa-1', 'Outra-senha-bem-longa-2'] as const;
    const person = (name: string) =>
      peopleOf(store).create({ name, nickname: 'caio', username: 'caio', email: 'caio@tv.br', password: first }, opening);
    await lost('POST /users', () => person('Caio'));
    const caio = (await colleague.users.all()).find(({ username }) => username === 'caio')!;
    await colleague.users.update({ ...caio, password: second } as never);
    expect(await person('Caio Souza')).toMatchObject({ ok: true, value: { id: caio.id, name: 'Caio Souza' } });
    expect(await scene.server.as('caio', second).then(Boolean, () => 'refused')).toBe(true);

    opening = Symbol('dialog');
    const hook = (name: string) =>
      store.settings.webhooks.create({ name, url: 'https://exemplo.br/gancho', secret: 'um-segredo-bem-longo' } as never, opening);
    await lost('POST /webhooks', () => hook('Gancho'));
    const [made] = await colleague.webhooks.list();
    await colleague.webhooks.update({ ...made!, url: 'https://exemplo.br/outro', secret: 'outro-segredo-bem-longo' } as never);
    expect(await hook('Gancho B')).toMatchObject({ ok: true, value: { id: made!.id, name: 'Gancho B', url: 'https://exemplo.br/outro' } });
  });

  it('is told where the colleague is faster than the change of it, and stays as he left it', async () => {
    const [list, opening] = [scene.desk.store.settings.vehicles, Symbol('dialog')];
    const { transport } = scene.desk.newsroom;
    const save = (name: string) => list.create({ name, type: 'TV' }, opening);
    await lost('POST /vehicles', () => save('TV um'));
    const send = transport.send;
    transport.send = async (route, args, options) => {
      if (route === 'PUT /vehicles') await colleague.vehicles.update({ ...(await colleague.vehicles.list())[0]!, name: 'TV do Bob' });
      return send(route, args, options);
    };
    expect(await save('TV dois')).toMatchObject({ ok: false, error: { code: 'version_conflict' } });
    transport.send = send;
    value(await save('TV dois'));
    expect((await colleague.vehicles.list()).map(({ name }) => name).sort()).toEqual(['TV do Bob', 'TV dois']);
  });

  it('template that was copied: its name stays too', async () => {
    const [templates, opening] = [templatesOf(scene.desk.store), Symbol('dialog')];
    const { id } = await colleague.rundowns.templates.create({ name: 'Base', programId });
    const copy = (name: string) => templates.copy(id, { name, programId }, opening);
    await lost('POST /rundowns/templates/{id}/copy', () => copy('Cópia um'));
    const made = (await colleague.rundowns.templates.list({})).find(({ name }) => name === 'Cópia um')!;
    await colleague.rundowns.templates.update({ ...made, name: 'Cópia do Bob' });
    value(await copy('Cópia dois'));
    const names = (await colleague.rundowns.templates.list({})).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('Cópia')).sort()).toEqual(['Cópia do Bob', 'Cópia dois']);
  });

  it('guideline, copies and story stay where they are, and others are made', async () => {
    const { store } = scene.desk;
    const dates = async (slug: string) => {
      const days = await Promise.all(
        ['2026-11-20', DAY!, OTHER_DAY!].map((date) => colleague.assignments.list({ date, allPrograms: true })),
      );
      return days.map((day) => day.filter((one) => one.slug === slug).length);
    };
    const proposal = await colleague.assignmentProposals.create({ slug: 'GREVE' });
    const touch = async (slug: string) => {
      const made = (await colleague.assignments.list({ date: DAY!, allPrograms: true })).find((one) => one.slug === slug)!;
      await colleague.assignments.patch(made.id, { field: 'cameraman', newValue: 'Zé', oldValue: null });
    };
    let opening = Symbol('dialog');
    const guideline = (date: string) => proposalsOf(store).toGuideline(proposal.id, { date, programsIds: [] }, opening);
    await lost('POST /assignments/assignment_proposal/{id}', () => guideline(DAY!));
    await touch('GREVE');
    value(await guideline(OTHER_DAY!));
    expect(await dates('GREVE')).toEqual([0, 1, 1]);

    opening = Symbol('dialog');
    const { id } = await colleague.assignments.create({ slug: 'SETE', date: '2026-11-20' });
    const copies = (date: string) => mailsOf(store).copyGuidelines({ ids: [id], date, programsIds: [] }, opening);
    await lost('POST /assignments/copy', () => copies(DAY!));
    await touch('SETE');
    value(await copies(OTHER_DAY!));
    expect(await dates('SETE')).toEqual([1, 1, 1]);

    opening = Symbol('dialog');
    const [first, second] = [
      await createRundownBy(colleague, { programId, date: DAY! }),
      await createRundownBy(colleague, { programId, date: OTHER_DAY! }),
    ];
    const story = ({ id: rundownId, blocks }: typeof first) =>
      madeOf(store).story('proposals', proposal.id, { rundownId, targetBlockId: blocks[0]!.id }, opening);
    await lost('POST /stories/assignment_proposal/{id}', () => story(first));
    const stories = async (date: string) => (await colleague.rundowns.load({ programId, date })).blocks.flatMap((block) => block.stories);
    await colleague.stories.patch((await stories(DAY!))[0]!.id, { field: 'slug', newValue: 'DO BOB', oldValue: 'GREVE' } as never);
    value(await story(second));
    expect([slugs(await stories(DAY!)), slugs(await stories(OTHER_DAY!))]).toEqual([['DO BOB'], ['GREVE']]);
  });

  it('copies of guidelines: those that are chosen besides are copied besides', async () => {
    const opening = Symbol('dialog');
    const source = async (slug: string) => (await colleague.assignments.create({ slug, date: '2026-11-20' })).id;
    const ids = [await source('OITO'), await source('NOVE')];
    const copy = (count: number) =>
      mailsOf(scene.desk.store).copyGuidelines({ ids: ids.slice(0, count), date: '2026-12-01', programsIds: [] }, opening);
    await lost('POST /assignments/copy', () => copy(1));
    value(await copy(2));
    expect(slugs(await colleague.assignments.list({ date: '2026-12-01', allPrograms: true }))).toEqual(['NOVE', 'OITO']);
    expect(sent.filter(([route]) => route.startsWith('DELETE'))).toEqual([]);
  });

  it('copies of guidelines: where one is being edited, those that were moved before it are not copied again', async () => {
    const opening = Symbol('dialog');
    const source = async (slug: string) => (await colleague.assignments.create({ slug, date: '2026-11-20' })).id;
    const ids = [await source('TREZE'), await source('CATORZE')];
    const [first, then] = ['2026-12-03', '2026-12-04'];
    const copy = (date: string) => mailsOf(scene.desk.store).copyGuidelines({ ids, date, programsIds: [] }, opening);
    const listed = (date: string) => colleague.assignments.list({ date, allPrograms: true });
    await lost('POST /assignments/copy', () => copy(first!));
    const last = (await listed(first!)).reduce((one, other) => (other.id > one.id ? other : one));
    await colleague.assignments.load(last.id, { lock: true });
    expect(await copy(then!)).toMatchObject({ ok: false });
    expect(slugs(await listed(then!))).toHaveLength(1);
    await colleague.locks.remove(last.id);
    value(await copy(then!));
    expect([await listed(first!), slugs(await listed(then!))]).toEqual([[], ['CATORZE', 'TREZE']]);
  });

  it('group to chat in: who left it meanwhile is not called back', async () => {
    const { store, newsroom } = scene.desk;
    const ids = await Promise.all(['bia', 'caetano', 'davi'].map((name) => scene.server.person(name, ['CHAT_READ'])));
    const opening = Symbol('dialog');
    await lost('POST /chats', () => store.chats.create(ids.slice(0, 2), opening));
    const bia = new (newsroom.constructor as typeof Newsroom)({ url: scene.server.url });
    await bia.auth.login({ username: 'bia', password: TEST_PASSWORD });
    await bia.chats.leave((await bia.chats.list({}))[0]!.id);
    await bia.close();
    const { members } = value(await store.chats.create(ids, opening));
    expect(members.map(({ name }) => name).sort()).toEqual(['ana', 'caetano', 'davi']);
    expect(await newsroom.chats.list({})).toHaveLength(1);
  });
});

describe('what was made by a lost answer and is gone since', () => {
  it('is made anew where it lies in the trash, also with the same words', async () => {
    const { store } = scene.desk;
    const opening = Symbol('dialog');
    const { id } = await colleague.assignmentProposals.create({ slug: 'SUMIU' });
    const save = () => proposalsOf(store).toGuideline(id, { date: DAY!, programsIds: [] }, opening);
    const listed = async () => (await colleague.assignments.list({ date: DAY!, allPrograms: true })).filter(({ slug }) => slug === 'SUMIU');
    await lost('POST /assignments/assignment_proposal/{id}', save);
    const [gone] = await listed();
    await colleague.assignments.remove([gone!.id]);
    const made = value(await save());
    expect(made).toMatchObject({ slug: 'SUMIU', excluded: false });
    expect(await listed()).toMatchObject([{ id: made.id }]);
  });

  it('copies of guidelines of a day, of which one lies in the trash', async () => {
    const opening = Symbol('dialog');
    const source = async (slug: string) => (await colleague.assignments.create({ slug, date: '2026-11-20' })).id;
    const ids = [await source('DEZ'), await source('ONZE')];
    const copy = () => mailsOf(scene.desk.store).copyGuidelines({ ids, date: '2026-12-02', programsIds: [] }, opening);
    const listed = () => colleague.assignments.list({ date: '2026-12-02', allPrograms: true });
    await lost('POST /assignments/copy', copy);
    await colleague.assignments.remove([(await listed()).find(({ slug }) => slug === 'DEZ')!.id]);
    expect(value(await copy()).map(({ slug, excluded }) => [slug, excluded])).toEqual([
      ['DEZ', false],
      ['ONZE', false],
    ]);
    expect(slugs(await listed())).toEqual(['DEZ', 'ONZE', 'ONZE']);
  });

  it('copies of posts, of which one is gone', async () => {
    const { store } = scene.desk;
    const post = async (slug: string) => (await colleague.posts.create({ slug, date: DAY! })).id;
    const ids = [await post('P1'), await post('P2')];
    const copy = () => postsOf(store).copy(ids);
    await lost('POST /posts/copy', copy);
    const made = (await colleague.posts.filter({ from: DAY!, to: DAY! })).data.filter(({ id }) => !ids.includes(id));
    expect(made).toHaveLength(2);
    await colleague.posts.remove([made[0]!.id]);
    expect(slugs(value(await copy()))).toEqual(['P1', 'P2']);
  });
});

describe('what was made by a lost answer, and whose change is lost as well,', () => {
  it('contact: is one with the number that was typed last, as the server writes it', async () => {
    const dialog = Symbol('dialog');
    const save = (number: string) =>
      contactsOf(scene.desk.store).save(
        { name: 'Rui Duas', numbers: [{ value: number, label: 'cell_phone' }], emails: [] } as never,
        dialog,
      );
    await lost('POST /contacts', () => save('11987654321'));
    await lost('PUT /contacts', () => save('11987654322'));
    value(await save('11987654322'));
    const rows = (await colleague.contacts.filter({ filter: 'Rui Duas' })).data;
    expect(rows.map(({ numbers }) => numbers.map((each) => each.value.replace(/\D/g, '')))).toEqual([['11987654322']]);
  });

  it('person: is one with the password that was typed last', async () => {
    const dialog = Symbol('dialog');
    const fields = { name: 'Duda', nickname: 'duda', username: 'duda', email: 'duda@tv.br' };
    const save = (password: string) => peopleOf(scene.desk.store).create({ ...fields, password } as never, dialog);
    await lost('POST /users', () => save(`${TEST_PASSWORD}-1`));
    await lost('PUT /users', () => save(`${TEST_PASSWORD}-2`));
    value(await save(`${TEST_PASSWORD}-2`));
    expect((await colleague.users.all()).filter(({ name }) => name === 'Duda')).toHaveLength(1);
  });

  it('guideline and story: are one on the day and in the place that were chosen last', async () => {
    const { store } = scene.desk;
    const dialog = Symbol('dialog');
    const { id } = await colleague.assignmentProposals.create({ slug: 'DUAS VEZES', lead: 'x' });
    const guideline = (date: string) => proposalsOf(store).toGuideline(id, { date, programsIds: [] }, dialog);
    const days = ['2026-12-07', '2026-12-08'] as const;
    await lost('POST /assignments/assignment_proposal/{id}', () => guideline(days[0]));
    await lost('PATCH /assignments/{id}', () => guideline(days[1]));
    value(await guideline(days[1]));
    const listed = async (date: string) => slugs(await colleague.assignments.list({ date, allPrograms: true }));
    expect([await listed(days[0]), await listed(days[1])]).toEqual([[], ['DUAS VEZES']]);
    const place = async (date: string) => {
      const rundown = await createRundownBy(colleague, { programId, date });
      return { rundownId: rundown.id, targetBlockId: rundown.blocks[0]!.id };
    };
    const [from, to] = [await place(days[0]), await place(days[1])];
    const story = (target: typeof from) => madeOf(store).story('proposals', id, target, dialog);
    await lost('POST /stories/assignment_proposal/{id}', () => story(from));
    await lost('PUT /rundowns/{id}/stories/move', () => story(to));
    value(await story(to));
    const standing = async (date: string) =>
      (await colleague.rundowns.load({ programId, date })).blocks.flatMap(({ stories }) => slugs(stories));
    expect([await standing(days[0]), await standing(days[1])]).toEqual([[], ['DUAS VEZES']]);
  });
});

it('what nobody knows of, whether the first try did it, is told before it is made anew', async () => {
  const { store } = scene.desk;
  const dialog = Symbol('dialog');
  const save = () => contactsOf(store).save({ name: 'Incerta', numbers: [], emails: [] } as never, dialog);
  await lost('POST /contacts', save, LOST);
  await lost('POST /contacts', save, new NewsroomError(409, 'conflict', 'Idempotency-Key'));
  expect(sent.filter(([route]) => route === 'POST /contacts')).toHaveLength(2);
  value(await save());
  expect((await colleague.contacts.filter({ filter: 'Incerta' })).data).toHaveLength(1);
});
