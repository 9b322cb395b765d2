import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRundownBy } from '../../testing/src/index.ts';
import { mailsOf } from '../src/desk/Mails.ts';
import { madeOf } from '../src/documents/DerivedDocuments.ts';
import { type Scene, twoAtWork } from './real.ts';

const DAY = '2026-11-21';
const UNTIMED = { id: 0, observation: '', duration: 'PT0S', manual: false, approved: false };
let scene: Scene;
let programId: number;
let target: { rundownId: number; targetBlockId: number };

beforeAll(async () => {
  scene = await twoAtWork();
  const { newsroom } = scene.desk;
  programId = (await newsroom.programs.create({ name: 'Jornal', start: '19:00:00', end: '19:30:00' })).id;
  const { id, blocks } = await createRundownBy(newsroom, { programId, date: DAY });
  target = { rundownId: id, targetBlockId: blocks[0]!.id };
});
afterAll(() => scene.stop());

describe('a story is made with the slug and the text of', () => {
  it('a template [STO-08]', async () => {
    const { newsroom } = scene.desk;
    const read = [{ uuid: crypto.randomUUID(), type: 'CAMERA_TEXT' as const, text: 'Boa noite.' }];
    const story = { slug: 'ESCALADA', sections: { head: { type: 'HEADER' as const, subSections: read } } };
    const template = await newsroom.rundowns.templates.create({ name: 'Sexta', programId, blocks: [{ title: 'A', stories: [story] }] });
    const made = await newsroom.rundowns.stories.create(target.rundownId, {
      blockId: target.targetBlockId,
      templateId: template.blocks[0]!.stories[0]!.id,
    });
    expect(await newsroom.stories.load(made.id)).toMatchObject({
      slug: 'ESCALADA',
      sections: { head: { subSections: [{ text: 'Boa noite.' }] } },
    });
  });

  it('a guideline [STO-08]', async () => {
    const { newsroom, store } = scene.desk;
    const { id } = await newsroom.assignments.create({
      slug: 'GREVE',
      date: DAY,
      proposal: 'Ouvir os dois lados.',
      content: 'Texto pronto.',
    });
    const done = await madeOf(store).story('assignments', id, target);
    const made = await newsroom.stories.load(done.ok ? done.value.id : 0);
    expect(made.slug).toBe('GREVE');
    for (const text of ['Ouvir os dois lados.', 'Texto pronto.']) expect(made.information).toContain(text);
  });

  it('a suggestion, which is used from then on [STO-08] [NWS-06]', async () => {
    const { newsroom, store } = scene.desk;
    const { id } = await newsroom.assignmentProposals.create({ slug: 'PONTE', lead: 'A ponte caiu.', source: 'Rádio' });
    const done = await madeOf(store).story('proposals', id, target);
    expect(await newsroom.stories.load(done.ok ? done.value.id : 0)).toMatchObject({
      slug: 'PONTE',
      information: 'Rádio',
      sections: { head: { subSections: [{ text: 'A ponte caiu.' }] } },
    });
    expect((await newsroom.assignmentProposals.load(id)).used).toBe(true);
  });

  it('a reportage [STO-08]', async () => {
    const { newsroom, store } = scene.desk;
    const reporterId = (await newsroom.users.me.load()).id;
    const sections = [{ uuid: crypto.randomUUID(), index: 0, type: 'off' as const, content: 'O rio subiu.', ...UNTIMED }];
    const { id } = await newsroom.newsReports.create({ slug: 'ENCHENTE', date: DAY, reporterId, teaser: 'Logo mais.', sections });
    const done = await madeOf(store).story('news_reports', id, target);
    const made = await newsroom.stories.load(done.ok ? done.value.id : 0);
    expect(made.slug).toBe('ENCHENTE');
    for (const text of ['O rio subiu.', 'Logo mais.']) expect(JSON.stringify(made)).toContain(text);
  });

  it('nothing where it is not let, and that is told', async () => {
    const { store } = scene.desk;
    const before = store.notices.view.snapshot().length;
    expect((await madeOf(store).story('assignments', 2_147_000_000, target)).ok).toBe(false);
    expect(store.notices.view.snapshot().length).toBe(before + 1);
  });
});

it('a reportage is made of a guideline, stays with it, and stands in the list of reportages at once [GDL-15]', async () => {
  const { newsroom, store } = scene.desk;
  const { list, close } = store.documents.news_reports.open('pages');
  await list.load({ page: 0 });
  const { id } = await newsroom.assignments.create({ slug: 'OBRA', date: DAY });
  const done = await madeOf(store).reportage(id);
  const made = await newsroom.newsReports.load(done.ok ? done.value.id : 0);
  expect(made).toMatchObject({ slug: 'OBRA', origin: 'ASSIGNMENT' });
  expect((await newsroom.documents.associate.load(made.id))?.id).toBe(id);
  expect(list.view.snapshot().rows.map(({ id: listed }) => listed)).toContain(made.id);
  close();
});

describe('what is planned', () => {
  const idsOf = (list: { view: { snapshot(): { rows: readonly { id: number }[] } } }) => list.view.snapshot().rows.map(({ id }) => id);

  it('guidelines are copied to a program and a day, anew, and the original stays as it was and where it was [GDL-17]', async () => {
    const { newsroom, store } = scene.desk;
    const { id } = await newsroom.assignments.create({ slug: 'SETE', date: '2026-03-10', proposal: 'O rio subiu.' });
    const before = await newsroom.assignments.load(id);
    const [from, to] = ['2026-03-10', '2026-03-12'].map((date) => ({ date, ...store.documents.assignments.open('day') }));
    for (const { list, date } of [from!, to!]) await list.load({ date, allPrograms: true });
    const done = await mailsOf(store).copyGuidelines({ ids: [id], programsIds: [programId], date: '2026-03-12' });
    const [copy] = done.ok ? done.value : [];
    expect(copy).toMatchObject({ slug: 'SETE', date: '2026-03-12', programsIds: [programId], proposal: 'O rio subiu.' });
    expect([copy!.id === id, copy!.uuid === before.uuid]).toEqual([false, false]);
    await expect.poll(() => [idsOf(from!.list), idsOf(to!.list)]).toEqual([[id], [copy!.id]]);
    expect(await newsroom.assignments.load(id)).toEqual(before);
    for (const { close } of [from!, to!]) close();
  });

  it('a guideline goes to the trash, marked as such, and is listed again once it is back [GDL-18]', async () => {
    const { newsroom, store } = scene.desk;
    const { id } = await newsroom.assignments.create({ slug: 'LIXO', date: '2026-03-13' });
    const { list, close } = store.documents.assignments.open('day');
    await list.load({ date: '2026-03-13', allPrograms: true });
    expect(idsOf(list)).toEqual([id]);
    expect(await store.documents.assignments.remove([id])).toMatchObject({ ok: true, value: [id] });
    expect([idsOf(list), (await newsroom.assignments.load(id)).excluded]).toEqual([[], true]);
    expect((await newsroom.assignments.excluded()).data.map((row) => row.id)).toContain(id);
    expect((await store.documents.assignments.restore([id])).ok).toBe(true);
    expect([idsOf(list), (await newsroom.assignments.load(id)).excluded]).toEqual([[id], false]);
    close();
  });

  it('a production comes back on another day and stands in the list of that [CHK-21]', async () => {
    const { newsroom, store } = scene.desk;
    const { id } = await newsroom.productions.create({ slug: 'VOLTA', date: '2026-03-10' });
    const [from, to] = ['2026-03-10', '2026-03-12'].map((date) => ({ date, ...store.documents.productions.open('day') }));
    for (const { list, date } of [from!, to!]) await list.load({ date });
    await store.documents.productions.remove([id]);
    expect([idsOf(from!.list), idsOf(to!.list)]).toEqual([[], []]);
    expect((await store.documents.productions.restore([id], '2026-03-12')).ok).toBe(true);
    expect([idsOf(from!.list), idsOf(to!.list), (await newsroom.productions.load(id)).date]).toEqual([[], [id], '2026-03-12']);
    for (const { close } of [from!, to!]) close();
  });

  it('a guideline has one of five states: another is refused, and nothing of it is stored [GDL-09]', async () => {
    const { newsroom } = scene.desk;
    const at = { slug: 'ESTADO', date: '2026-03-14' };
    for (const state of ['PRODUCING', 'COVERING', 'COMPLETED', 'INTERRUPTED', 'EDITING'] as const)
      expect((await newsroom.assignments.create({ ...at, state })).state).toBe(state);
    await expect(newsroom.assignments.create({ ...at, state: 'DONE' as 'EDITING' })).rejects.toMatchObject({ status: 422 });
    expect(await newsroom.assignments.list({ date: at.date, allPrograms: true })).toHaveLength(5);
  });
});
