import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { visit } from './workspace-kit.ts';

const DAY = '2026-12-12';
let admin: WireClient;
let adriana: Page;
let carlos: Page;
/** What the page of who only looks asked the server. */
let asked: string[] = [];

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  adriana = await visit(browser, newsroom.url, { path: '/proposals', username: 'admin' });
  carlos = await visit(browser, newsroom.url, { path: '/proposals', username: 'suporte' });
  carlos.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The shell asks for the time, notices and the licence by itself; what is counted is what these lists are of.
    if (request.method() === 'GET' && /^\/api\/(assignment|contacts|documents|productions|news_reports|reports|stories)/.test(pathname))
      asked.push(pathname);
  });
});

const grid = (page: Page, area: string): Locator => page.getByRole('grid', { name: words(area), exact: true });
const rowOf = (page: Page, area: string, text: string): Locator => grid(page, area).locator('[data-row]').filter({ hasText: text });
/** Both look at the same list; from then on nothing more is asked by who only looks. */
async function both(path: string, area: string): Promise<void> {
  await Promise.all([adriana, carlos].map((page) => page.goto(`${newsroom.url}${path}`)));
  await Promise.all([adriana, carlos].map((page) => grid(page, area).locator('[data-row]').first().waitFor()));
  await carlos.waitForLoadState('networkidle');
  asked = [];
}
beforeEach(() => {
  asked = [];
});
const nothingAsked = (): void => expect(asked).toEqual([]);

it('proposals: one is written in one browser and seen in the other, so is that it is used, and that it goes', async () => {
  await both('/proposals', 'area.proposals');
  await adriana.keyboard.press('Alt+n');
  const dialog = adriana.getByRole('dialog');
  await dialog.getByLabel('Resumo', { exact: false }).first().fill('O viaduto abre.');
  const slug = dialog.getByLabel('Retranca', { exact: false }).first();
  await slug.fill('VIADUTO');
  await slug.press('Enter');
  await rowOf(carlos, 'area.proposals', 'VIADUTO').waitFor();
  const { data } = (await admin.get<{ data: { id: number; slug: string }[] }>('/assignment_proposals/filter?filter=viaduto')).body;
  await admin.post(`/assignments/assignment_proposal/${data[0]!.id}`, { date: DAY });
  const used = rowOf(carlos, 'area.proposals', 'VIADUTO').getByText(words('proposal.used'));
  await used.waitFor();
  const other = (await admin.post<{ id: number }>('/assignment_proposals', { slug: 'PASSA', date: DAY })).body.id;
  await rowOf(carlos, 'area.proposals', 'PASSA').waitFor();
  await admin.delete(`/assignment_proposals?ids=${other}`);
  await rowOf(carlos, 'area.proposals', 'PASSA').waitFor({ state: 'detached' });
  nothingAsked();
});

it('contacts: one is written in one browser, changed and removed, and the other sees each of it', async () => {
  await both('/contacts', 'area.contacts');
  await adriana.keyboard.press('Alt+n');
  const name = adriana.getByRole('dialog').getByLabel('Nome', { exact: false }).first();
  await name.fill('Aaron Luz');
  await name.press('Enter');
  await rowOf(carlos, 'area.contacts', 'Aaron Luz').waitFor();
  const { data } = (await admin.get<{ data: { id: number; version: number }[] }>('/contacts/filter?filter=aaron')).body;
  await admin.put('/contacts', { ...data[0], name: 'Aaron Sombra' });
  await rowOf(carlos, 'area.contacts', 'Aaron Sombra').waitFor();
  await admin.delete(`/contacts/${data[0]!.id}`);
  await rowOf(carlos, 'area.contacts', 'Aaron Sombra').waitFor({ state: 'detached' });
  nothingAsked();
});

it('guidelines and the trash: one renamed and trashed in one browser leaves the list of the other, stands in its trash and comes back', async () => {
  for (const slug of ['FICA', 'VAI']) await admin.post('/assignments', { slug, date: DAY });
  const path = `/guidelines?date=${DAY}`;
  await both(path, 'area.guidelines');
  await rowOf(adriana, 'area.guidelines', 'VAI').click();
  await adriana.keyboard.press('Delete');
  await rowOf(carlos, 'area.guidelines', 'VAI').waitFor({ state: 'detached' });
  nothingAsked();
  await both('/trash?kind=guideline', 'area.trash');
  const { body } = await admin.get<{ id: number; slug: string }[]>(`/assignments?date=${DAY}&allPrograms=true`);
  const { id } = body.find(({ slug }) => slug === 'FICA')!;
  await admin.delete(`/assignments?ids=${id}`);
  await rowOf(carlos, 'area.trash', 'FICA').waitFor();
  await admin.put('/assignments/restore', { ids: [id] });
  await rowOf(carlos, 'area.trash', 'FICA').waitFor({ state: 'detached' });
  nothingAsked();
});

it('a search: what another renames and trashes changes and leaves the page without a reload', async () => {
  const ids: number[] = [];
  for (const slug of ['AÇUDE UM', 'AÇUDE DOIS'])
    ids.push((await admin.post<{ id: number }>('/assignments', { slug, date: DAY, content: 'açude' })).body.id);
  await both('/search?text=açude', 'area.search');
  await admin.patch(`/assignments/${ids[0]}`, 'slug', 'REPRESA');
  await rowOf(carlos, 'area.search', 'REPRESA').waitFor();
  await admin.delete(`/assignments?ids=${ids[1]}`);
  await rowOf(carlos, 'area.search', 'AÇUDE DOIS').waitFor({ state: 'detached' });
  nothingAsked();
});

it.each([
  ['productions', '/productions', `/productions?date=${DAY}`],
  ['reportages', '/news_reports', `/reportages?from=${DAY}&to=${DAY}&programs=all`],
  ['reports', '/reports', `/reports?from=${DAY}&to=${DAY}`],
] as const)('%s: one that is made, renamed, moved to another day, brought back and trashed is followed without a question', async (area, call, path) => {
  const reporterId = (await admin.get<{ id: number }>('/users/me')).body.id;
  const make = async (slug: string): Promise<number> =>
    (await admin.post<{ id: number }>(call, { slug, date: DAY, ...(area === 'reportages' ? { reporterId } : {}) })).body.id;
  await make('FICA');
  await both(path, `area.${area}`);
  const see = (slug: string) => rowOf(carlos, `area.${area}`, slug);
  const id = await make('CHEGA');
  await see('CHEGA').waitFor();
  await admin.patch(`${call}/${id}`, 'slug', 'OUTRO NOME');
  await see('OUTRO NOME').waitFor();
  await admin.patch(`${call}/${id}`, 'date', '2026-12-24');
  await see('OUTRO NOME').waitFor({ state: 'detached' });
  await admin.patch(`${call}/${id}`, 'date', DAY);
  await see('OUTRO NOME').waitFor();
  await rowOf(adriana, `area.${area}`, 'OUTRO NOME').click();
  await adriana.keyboard.press('Delete');
  await see('OUTRO NOME').waitFor({ state: 'detached' });
  nothingAsked();
});
