import { ServerError } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { mailsOf } from '../src/desk/Mails.ts';
import { editingOf } from '../src/documents/Editing.ts';
import { reportagesOf } from '../src/documents/Reportages.ts';
import { newReportage } from '../src/documents/reportageKind.ts';
import type { NewsReport } from '../src/types.ts';
import { guidelineOf } from './documents.ts';
import { type Answers, bench } from './harness.ts';
import { settle } from './time.ts';

const DAY = '2026-03-10';
const BROKEN = new ServerError(500, 'internal', 'no');
const reportage = (id: number, fields: Partial<NewsReport> = {}): NewsReport => ({
  ...newReportage(`00000000-0000-4000-9000-${String(id).padStart(12, '0')}`, DAY, 1),
  id,
  version: 1,
  textVersion: 1,
  slug: `R${id}`,
  reporterId: 1,
  ...fields,
});
const listed = async (rows: readonly NewsReport[], answers: Answers = {}) => {
  const page = { data: rows, number: 0, size: 25, total: rows.length };
  const desk = await bench({
    'GET /authorities': ['NEWS_REPORT_ADMIN', 'NEWS_REPORT_WRITE'],
    'GET /news_reports/filter': page,
    ...answers,
  });
  const { list } = desk.store.documents.news_reports.open('pages');
  await list.load({ from: '2026-03-01', to: '2026-03-31' });
  desk.sent.length = 0;
  return { ...desk, list, shown: () => list.view.snapshot().rows };
};

it('puts two copies first and keeps the page at its 25 rows [REP-LIST-06]', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => reportage(125 - at));
  const copies = [reportage(201), reportage(202)];
  const { store, shown, list, sent, live } = await listed(rows, { 'POST /news_reports/copy': copies });
  const wish = { ids: [125, 124], programsIds: [], date: DAY };
  expect((await reportagesOf(store).copy(wish)).ok).toBe(true);
  // The event of the copy says nothing that the answer did not.
  live('news_reports CREATE', copies[0], 1);
  expect(sent.map(({ line, body }) => [line, body])).toEqual([['POST /news_reports/copy', wish]]);
  expect(shown()).toHaveLength(25);
  expect(shown().map(({ id }) => id)).toEqual([202, 201, ...rows.slice(0, 23).map(({ id }) => id)]);
  expect(list.view.snapshot().total).toBe(27);
});

it('writes down alone that the list could not be filtered [REP-LIST-07]', async () => {
  const { store, env, list } = await listed([], { 'GET /news_reports/filter': BROKEN });
  expect([list.view.snapshot().loading, store.notices.view.snapshot()]).toEqual([false, []]);
  expect(env.logged).toEqual([expect.stringContaining('could not be listed')]);
});

it('mails what was chosen, to whom, and whether the reporters get it too [REP-LIST-09]', async () => {
  const { store, sent } = await bench({ 'POST /news_reports/email': undefined });
  await mailsOf(store).reportages({ ids: [12], userIds: [3], includeReporters: true });
  expect(sent.map(({ line, body }) => [line, body])).toEqual([
    ['POST /news_reports/email', { ids: [12], userIds: [3], includeReporters: true }],
  ]);
});

/** Reportage 12 on the page, in its form and in the drawer. */
const threeTimes = async (answers: Answers = {}) => {
  const row = reportage(12);
  const desk = await listed([row], { 'GET /news_reports/{id}': row, ...answers });
  const { store, shown } = desk;
  const form = editingOf(store).edit('news_reports', 12);
  const viewer = store.documents.news_reports.read(12);
  await settle();
  const oks = () => [shown()[0]?.ok, form.document?.ok, viewer.view.snapshot().document?.ok];
  expect(oks()).toEqual([false, false, false]);
  return { ...desk, oks };
};

it('is approved in the list, its tab and the drawer by the answer, and by what another does [REP-APPR-05]', async () => {
  const { store, live, oks } = await threeTimes({ 'PUT /news_reports/{id}/approve/{flag}': reportage(12, { version: 2, ok: true }) });
  await reportagesOf(store).approve(12, true);
  expect(oks()).toEqual([true, true, true]);
  live('news_reports PATCH', { id: 12, version: 3, field: 'ok', newValue: false });
  expect(oks()).toEqual([false, false, false]);
  live('news_reports PATCH', { id: 12, version: 4, field: 'ok', newValue: true });
  expect(oks()).toEqual([true, true, true]);
});

it('stays as it is where its approval fails, and that is only written down, once [REP-APPR-04]', async () => {
  const { store, env, oks } = await threeTimes({ 'PUT /news_reports/{id}/approve/{flag}': BROKEN });
  env.logged.length = 0;
  expect((await reportagesOf(store).approve(12, true)).ok).toBe(false);
  expect([oks(), store.notices.view.snapshot(), env.logged]).toEqual([
    [false, false, false],
    [],
    [expect.stringContaining('could not be approved')],
  ]);
});

it('stays as it is where the role to approve is missing by now, and that is read as a warning', async () => {
  const refused = new ServerError(403, 'forbidden', 'no');
  const { store, env, oks } = await threeTimes({ 'PUT /news_reports/{id}/approve/{flag}': refused });
  env.logged.length = 0;
  expect((await reportagesOf(store).approve(12, true)).ok).toBe(false);
  expect([oks(), env.logged]).toEqual([[false, false, false], []]);
  expect(store.notices.view.snapshot()).toEqual([expect.objectContaining({ level: 'WARNING', title: { key: 'error:noPermission' } })]);
});

const associated = async (answers: Answers) => {
  const desk = await bench(answers);
  const association = reportagesOf(desk.store).association(12);
  await settle();
  const now = () => association.view.snapshot();
  return { ...desk, association, now, told: () => desk.store.notices.view.snapshot() };
};
const SEVEN = guidelineOf(7, { slug: 'PAUTA' });
const EIGHT = guidelineOf(8, { slug: 'OUTRA' });

it('has a reportage belong to a guideline, to another in its place, and to none again', async () => {
  const { association, now, sent, told } = await associated({
    'GET /documents/{id}/associate': null,
    'POST /documents/12/associate/7': SEVEN,
    'POST /documents/12/associate/8': EIGHT,
    'DELETE /documents/{id}/associate': undefined,
  });
  expect(now()).toEqual({ state: 'ready', guideline: null });
  await association.choose(7);
  expect(now().guideline).toEqual(SEVEN);
  await association.choose(8);
  expect(now().guideline).toEqual(EIGHT);
  await association.remove(true);
  expect([now().guideline, told()]).toEqual([null, []]);
  expect(sent.slice(1).map(({ line }) => line)).toEqual([
    'POST /documents/12/associate/7',
    'POST /documents/12/associate/8',
    'DELETE /documents/12/associate',
  ]);
});

it('keeps the guideline it had where a change fails, and writes that down alone [REP-ASC-08]', async () => {
  const { association, now, env, told } = await associated({
    'GET /documents/{id}/associate': SEVEN,
    'POST /documents/{id}/associate/{other}': BROKEN,
    'DELETE /documents/{id}/associate': BROKEN,
  });
  env.logged.length = 0;
  expect(await association.choose(8)).toBe(false);
  expect([now().guideline, told(), env.logged.length]).toEqual([SEVEN, [], 1]);
  expect(await association.remove(false)).toBe(false);
  expect([now().guideline, told(), env.logged.length]).toEqual([SEVEN, [], 2]);
});

it('says that loading failed where the guideline cannot be asked for, and asks again [REP-ASC-09]', async () => {
  const { association, now, answers, told } = await associated({ 'GET /documents/{id}/associate': BROKEN });
  expect([now().state, told().length, JSON.stringify(told())]).toEqual(['failed', 1, expect.stringContaining('error:loadFailed')]);
  answers['GET /documents/{id}/associate'] = SEVEN;
  await association.load();
  expect(now()).toEqual({ state: 'ready', guideline: SEVEN });
});

it('says that loading failed where its versions cannot be asked for [REP-ASC-09]', async () => {
  const { store, lines } = await bench({ 'GET /news_reports/{id}/revisions': BROKEN });
  const versions = reportagesOf(store).versions(12);
  await versions.load();
  expect(versions.view.snapshot()).toMatchObject({ value: undefined, refusal: { status: 500 } });
  expect(lines()).toEqual(['GET /news_reports/12/revisions']);
  expect(store.notices.view.snapshot()).toMatchObject([{ level: 'ERROR', description: { key: 'error:loadFailed' } }]);
});

it('follows who associates it elsewhere, by one question, and what becomes of the guideline by none', async () => {
  const { now, live, lines, answers, association } = await associated({ 'GET /documents/{id}/associate': null });
  answers['GET /documents/{id}/associate'] = SEVEN;
  live('news_reports UPDATE', reportage(12, { version: 2 }));
  await settle();
  expect([now().guideline, lines().length]).toEqual([SEVEN, 2]);
  live('news_reports UPDATE', reportage(13, { version: 2 }));
  live('assignments PATCH', { id: 7, version: 2, field: 'slug', newValue: 'NOVA' });
  expect(now().guideline?.slug).toBe('NOVA');
  live('assignments DELETE', { ids: [7] });
  expect(now().guideline).toMatchObject({ slug: 'NOVA', excluded: true });
  live('assignments CREATE', { ...SEVEN, version: 4 });
  expect(now().guideline?.excluded).toBe(false);
  live('assignments UPDATE', { id: 7, version: 5, visible: false });
  expect([now().guideline, lines().length]).toEqual([null, 2]);
  association.close();
  live('news_reports UPDATE', reportage(12, { version: 3 }));
  expect(lines()).toHaveLength(2);
});

it('writes down alone that the guidelines to pick from could not be listed', async () => {
  const { store, env } = await bench({ 'GET /assignments/filter': BROKEN });
  const { list } = store.documents.assignments.open('picker');
  await list.load({ from: DAY });
  expect([list.view.snapshot().loading, store.notices.view.snapshot(), env.logged.length]).toEqual([false, [], 1]);
});

it('mails productions, or those of a day, to whom was chosen', async () => {
  const { store, sent } = await bench({ 'POST /productions/email': undefined, 'POST /productions/email/grid': undefined });
  await mailsOf(store).productions({ ids: [4, 5], usersIds: [3] });
  await mailsOf(store).productionGrid({ date: DAY, usersIds: [3] });
  expect(sent.map(({ line, body }) => [line, body])).toEqual([
    ['POST /productions/email', { ids: [4, 5], usersIds: [3] }],
    ['POST /productions/email/grid', { date: DAY, usersIds: [3] }],
  ]);
});
