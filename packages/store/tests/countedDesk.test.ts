import type { NewsReport, Production, Program, Rundown, Story } from '@lauda/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accepted, type Scene, twoAtWork } from './real.ts';

const DATE = '2026-11-23';
const LATER = '2026-11-24';
const EDITS = 200;
let scene: Scene;
let program: Program;
let rundown: Rundown;
let reporterId: number;
const bob = <T>(method: string, path: string, body?: unknown): Promise<T> => accepted<T>(scene.bob, method, path, body);
const patch = (path: string, id: number, field: string, newValue: unknown) => bob('PATCH', `${path}/${id}`, { field, newValue });
const whole = () => bob<Rundown>('GET', `/rundowns?programId=${program.id}&date=${DATE}`);

beforeAll(async () => {
  scene = await twoAtWork();
  program = await bob<Program>('POST', '/programs', { name: 'Noite', start: '19:00:00', end: '20:00:00', drawer: true });
  const { id } = await bob<Rundown>('POST', '/rundowns', { programId: program.id, date: DATE });
  await bob('POST', `/rundowns/${id}/blocks`, { title: 'Um' });
  rundown = await whole();
  reporterId = scene.desk.store.session.userId!;
});
afterAll(() => scene?.stop());

const story = (slug: string) => bob<Story>('POST', `/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug } });
const production = (slug: string, date = DATE) => bob<Production>('POST', '/productions', { slug, date });
const reportage = (slug: string, date = DATE) => bob<NewsReport>('POST', '/news_reports', { slug, date, reporterId });
const keep = (id: number) => bob('PUT', '/documents/drawer', { ids: [id], programId: program.id });
const letGo = (id: number) => bob('DELETE', `/documents/drawer?ids=${id}&programId=${program.id}`);
const hide = (id: number, isPrivate: boolean) => bob('PATCH', `/documents/${id}/private`, { private: isPrivate });
const graphicOf = (text: string) => ({
  head: { type: 'HEADER', subSections: [{ uuid: crypto.randomUUID(), type: 'CAMERA_TEXT', text }] },
});

interface Own {
  readonly stories: readonly Story[];
  readonly productions: readonly Production[];
  readonly reportages: readonly NewsReport[];
}
/** What is changed by others, one act each; `at` counts them. */
async function edit(at: number, { stories, productions, reportages }: Own): Promise<void> {
  const [own, plan, report] = [stories[at % stories.length]!, productions[at % productions.length]!, reportages[at % reportages.length]!];
  const acts: (() => Promise<unknown>)[] = [
    () => production(`NOVA ${at}`, at % 2 ? DATE : LATER),
    () => patch('/productions', plan.id, 'slug', `PRODUÇÃO ${at}`),
    () => patch('/productions', plan.id, 'done', at % 4 === 0),
    () => patch('/productions', plan.id, 'coordinates', { lat: -23 - at / 1000, lng: -46 }),
    () => patch('/productions', plan.id, 'date', at % 3 ? DATE : LATER),
    () => patch('/productions', plan.id, 'tasks', [{ label: 'Ligar', date: at % 2 ? LATER : null, done: false }]),
    () => bob('DELETE', `/productions?ids=${plan.id}`).then(() => bob('PUT', '/productions/restore', { ids: [plan.id] })),
    () => reportage(`NOVA ${at}`, at % 2 ? DATE : LATER),
    () => patch('/news_reports', report.id, 'slug', at % 2 ? `CHUVA ${at}` : `SECA ${at}`),
    () => bob('PUT', `/news_reports/${report.id}/approve/${at % 2 === 0}`),
    () => patch('/news_reports', report.id, 'date', at % 3 ? DATE : LATER),
    () => bob('DELETE', `/news_reports?ids=${report.id}`).then(() => bob('PUT', '/news_reports/restore', { ids: [report.id] })),
    () => reportage(`OCULTA ${at}`).then(({ id }) => hide(id, true).then(() => (at % 2 ? hide(id, false) : undefined))),
    () => keep(own.id),
    () => letGo(own.id),
    () => keep(own.id).then(() => patch('/stories', own.id, 'slug', `RESERVA ${at}`)),
    () => patch('/stories', own.id, 'sections', graphicOf(`Texto ${at}`)),
    () => story(`NOVA ${at}`).then(({ id }) => keep(id)),
    () => bob('DELETE', `/stories?ids=${own.id}`).then(() => bob('PUT', '/stories/restore', { ids: [own.id] })),
  ];
  await acts[at % acts.length]!();
}

interface Listing {
  readonly rows: readonly { readonly id: number; readonly slug: string; readonly version: number }[];
  readonly total: number;
}
const listed = ({ rows, total }: Listing) => ({ total, rows: rows.map(({ id, slug, version }) => `${id} ${slug} ${version}`) });
const fresh = async (path: string) => {
  const { body } = await scene.ana.get<Listing['rows'] | { data: Listing['rows']; total: number }>(path);
  return listed('data' in body ? { rows: body.data, total: body.total } : { rows: body, total: body.length });
};
const texts = ({ blocks }: { readonly blocks: readonly { readonly stories: readonly unknown[] }[] }) =>
  blocks.flatMap(({ stories }) =>
    (stories as Story[]).map(
      ({ slug, sections }) => `${slug} ${(sections?.head?.subSections?.[0] as { text?: string } | undefined)?.text ?? ''}`,
    ),
  );

it('loads nothing again for 200 edits of others: productions and their map, reportages, the drawer and the graphics of a show live by events', async () => {
  const { store, sent } = scene.desk;
  const { documents } = store;
  const open = store.rundowns.follow(program.id, DATE).open;
  await expect.poll(() => open.state.snapshot()).toBe('ready');
  await open.needTexts();
  const own: Own = { stories: [], productions: [], reportages: [] };
  for (let at = 0; at < 6; at += 1) {
    (own.stories as Story[]).push(await story(`LAUDA ${at}`));
    (own.productions as Production[]).push(await production(`PRODUÇÃO ${at}`));
    (own.reportages as NewsReport[]).push(await reportage(`REPORTAGEM ${at}`));
  }
  const days = [{ date: DATE }, { date: LATER }, { date: DATE, onlyNotDone: true }].map((query) => ({
    list: documents.productions.open('day').list,
    query,
    path: `/productions?date=${query.date}${query.onlyNotDone ? '&onlyNotDone=true' : ''}`,
  }));
  const pages = [{ from: DATE, to: DATE }, { slug: 'chuva' }, { trash: true }].map((query) => ({
    list: documents.news_reports.open('pages').list,
    query: { ...query, allPrograms: true },
    path:
      'trash' in query
        ? '/news_reports/excluded'
        : `/news_reports/filter?${new URLSearchParams({ ...(query as Record<string, string>), allPrograms: 'true' })}`,
  }));
  const drawer = documents.stories.open('drawer').list;
  await Promise.all([
    ...days.map(({ list, query }) => list.load(query)),
    ...pages.map(({ list, query }) => list.load(query)),
    drawer.load({ programId: program.id, page: 0 }),
  ]);
  await expect.poll(() => store.connection.snapshot()).toBe('open');
  sent.length = 0;
  for (let at = 0; at < EDITS; at += 1) await edit(at, own);
  for (const { list, path } of [...days, ...pages])
    await expect.poll(() => listed(list.view.snapshot() as Listing), { message: path }).toEqual(await fresh(path));
  await expect.poll(() => listed(drawer.view.snapshot())).toEqual(await fresh(`/documents/drawer?programId=${program.id}`));
  const now = texts(await whole());
  await expect.poll(() => texts(open.view.snapshot()!)).toEqual(now);
  expect(now.some((line) => line.includes('Texto'))).toBe(true);
  expect(sent, 'what ana’s desk asked the server').toEqual([]);
}, 120_000);
