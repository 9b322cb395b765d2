import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createRundown,
  EVERY_ROLE,
  launchBrowser,
  PATIENCE,
  startNewsroom,
  TEST_PASSWORD,
  type TestNewsroom,
  WireClient,
} from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodePrint } from '../../packages/domain/src/print/payload.ts';
import { DEMO_DATE, DEMO_NOW, NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { command, hindrances, visit } from './workspace-kit.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}
let here: NewsroomProcess;
let there: TestNewsroom;
let browser: Browser;
let admin: WireClient;
let page: Page;
let hanging: Server;
let rio: number;
const ids = { guideline: 0, reportage: 0, proposal: 0 };

const shot = async (name: string): Promise<void> => {
  if (!process.env.LAUDA_SHOTS) return;
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}-${theme}.png` });
  }
};
const text = (key: string, values: Record<string, string> = {}): string => words(key as never, values);
const dialog = (kind: string): Locator => page.getByRole('dialog', { name: text(`branches.title.${kind}`), exact: true });
/** A field by its label, which may end with a note that it is required. */
const field = (within: Locator, key: string): Locator => within.getByLabel(new RegExp(`^${text(key)}( \\(|$)`));
const list = (within: Locator): Locator => within.getByRole('grid', { name: text('branches.documents'), exact: true });
const row = (within: Locator, slug: string): Locator => list(within).locator('[data-column=slug]').filter({ hasText: slug });
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Asks a branch for what it has of the day of the show. */
async function ask(within: Locator, branch: string): Promise<void> {
  await field(within, 'branches.newsroom').selectOption({ label: branch });
}
/** What an open list of choices offers. */
const offered = (): Locator => page.getByRole('option').filter({ visible: true });
const copy = (within: Locator) => within.getByRole('button', { name: text('branches.copy'), exact: true });
/** The choices offered from a list of the branch. */
async function choices(within: Locator, key: string): Promise<string[]> {
  await field(within, key).click();
  await offered().first().waitFor();
  const found = await offered().allTextContents();
  await page.keyboard.press('Escape');
  return found;
}

beforeAll(async () => {
  hanging = createServer(() => undefined);
  hanging.listen(0, '127.0.0.1');
  [here, there, browser] = await Promise.all([
    NewsroomProcess.start(),
    startNewsroom({ now: Date.parse(DEMO_NOW), program: { name: 'Bom Dia Rio' } }),
    launchBrowser(),
  ]);
  admin = new WireClient(here.url);
  await admin.login('admin', 'lauda-demo');
  const { ana: bia } = there;
  await there.server.person('sede', EVERY_ROLE);
  const made = async (path: string, body: object): Promise<number> => (await bia.post<{ id: number }>(path, body)).body.id;
  const classificationId = await made('/classifications', { name: 'Urgente no Rio' });
  const lists = { classificationId, editorialsIds: [await made('/editorials', { name: 'Mar' })] };
  const vehiclesIds = [await made('/vehicles', { name: 'Rádio Rio', type: 'RADIO' })];
  const typeId = await made('/types', { name: 'Nota carioca', color: null });
  const teamId = await made('/teams', { name: 'Equipe da praia', date: DEMO_DATE });
  const all = { ...lists, vehiclesIds, programsIds: [there.programId], date: DEMO_DATE };
  ids.guideline = await made('/assignments', { slug: 'BARCAS', typeId, teamId, proposal: 'Barcas paradas.', ...all });
  await made('/assignments', { slug: 'PRAIA', date: DEMO_DATE });
  const reportage = { reporterId: there.anaId, cameraman: 'ZECA LENTE', lead: 'As barcas pararam.' };
  ids.reportage = await made('/news_reports', { slug: 'BARCAS VT', ...reportage, ...all });
  const part = { uuid: crypto.randomUUID(), type: 'CAMERA_TEXT', text: 'Boa noite do Rio.' };
  const rundown = { date: DEMO_DATE, programId: there.programId };
  const { body: aired } = await createRundown<{ id: number; blocks: { id: number }[] }>(bia, rundown);
  const story = { slug: 'NOTA DO RIO', sections: { head: { type: 'HEADER', subSections: [part] } } };
  await made(`/rundowns/${aired.id}/stories`, { blockId: aired.blocks[0]!.id, story });
  ids.proposal = await made('/assignment_proposals', { slug: 'GREVE', lead: 'Os barqueiros param.', date: DEMO_DATE });
  // The fields of Rio: it names no cameraman.
  const { body: config } = await bia.get<object>('/news_reports/config');
  expect((await bia.put('/news_reports/config', { ...config, cameramanEnabled: false })).status).toBe(200);
  page = await visit(browser, here.url, { path: '/admin/lists/branches', username: 'admin', theme: 'light' });
});
afterAll(async () => {
  await browser?.close();
  hanging?.closeAllConnections();
  hanging?.close();
  await Promise.all([here?.stop(), there?.server.stop()]);
});

it('the other newsrooms are a list of settings: both show with their address, one is refused the name or address of another, each says whether it answers [ADM-REM-01] [ADM-REM-02] [SCR-ADM-REMOTE]', async () => {
  await page.getByText(text('settings.none')).waitFor();
  const form = page.getByRole('dialog');
  const create = async (name: string, host: string, port: number, more: readonly [string, string][] = []): Promise<void> => {
    await page
      .getByRole('button', { name: text('action.entry.create') })
      .first()
      .click();
    const typed = [['name', name], ['host', host], ['port', String(port)], ...more];
    for (const [key, value] of typed) await field(form, `settingsField.${key}`).fill(value!);
    await page.keyboard.press('Enter');
  };
  await create('Rio', '127.0.0.1', Number(new URL(there.server.url).port), [
    ['branchUsername', 'sede'],
    ['branchPassword', TEST_PASSWORD],
  ]);
  await form.waitFor({ state: 'detached' });
  await create('Recife', '127.0.0.1', portOf(hanging));
  await form.waitFor({ state: 'detached' });
  const grid = page.getByRole('grid', { name: text('settingsList.branches'), exact: true });
  const rows = async () => [
    await grid.locator('[data-row] [data-column=name]').allTextContents(),
    await grid.locator('[data-row] [data-column=host]').allTextContents(),
  ];
  await expect.poll(rows).toEqual([
    ['Recife', 'Rio'],
    ['127.0.0.1', '127.0.0.1'],
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: text('remote.check'), exact: true }).click();
  const answer = (name: string) => grid.getByRole('row').filter({ hasText: name }).locator('[data-column=answer]');
  await answer('Recife').getByText(text('remote.branch_unreachable')).waitFor();
  await grid
    .locator('[data-row] [data-column=name]')
    .filter({ hasText: 'Rio' })
    .click({ modifiers: ['Control'] });
  // A branch has three seconds to sign one in, which a busy machine may need more than once.
  const asked = async (): Promise<string> => {
    const said = (await answer('Rio').textContent()) ?? '';
    // The key is pressed again only if the branch neither is being asked nor has answered: a new question hides the answer.
    if (![text('remote.asking'), text('remote.answers')].some((known) => said.includes(known))) await page.keyboard.press('Alt+k');
    return said;
  };
  await expect.poll(asked, { ...PATIENCE, interval: 1_000 }).toContain(text('remote.answers'));
  expect(await hindrances(page)).toEqual([]);
  await shot('branches-list');

  await create('rio', '10.0.0.6', 80);
  await form.getByText(text('settings.taken')).waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('rio');
  await field(form, 'settingsField.name').fill('Outra');
  await field(form, 'settingsField.host').fill('127.0.0.1');
  await field(form, 'settingsField.port').fill(String(portOf(hanging)));
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('127.0.0.1');
  await form.getByText(text('settings.taken')).waitFor();
  await shot('branches-taken');
  await page.keyboard.press('Escape');
  await expect.poll(rows).toEqual([
    ['Recife', 'Rio'],
    ['127.0.0.1', '127.0.0.1'],
  ]);
  rio = (await admin.get<Named[]>('/branches')).body.find(({ name }) => name === 'Rio')!.id;
});

it('nothing is copied, and no branch named, where the newsroom has no branches on; with them the form has the field [BRN-03]', async () => {
  await page.goto(`${here.url}/reportages`);
  const create = page.getByRole('button', { name: text('action.reportage.create'), exact: true });
  await create.waitFor();
  await page.getByRole('button', { name: text('documents.newFrom'), exact: true }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem', { name: text('action.reportage.fromBranch') }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+n');
  const form = page.getByRole('article');
  await field(form, 'column.slug').waitFor();
  expect(await field(form, 'document.branch').count()).toBe(0);
  const { body } = await admin.get<object>('/documents/config');
  expect((await admin.put('/documents/config', { ...body, branchEnabled: true })).status).toBe(200);
  await field(form, 'document.branch').waitFor();
});

it('a reportage is copied: the selects hold what the branch has, it is read by the flags of the branch, and opens where its first field has the caret [BRN-01] [BRN-02] [BRN-03] [BRN-06] [SCR-COPY-BRANCH]', async () => {
  await page.goto(`${here.url}/reportages`);
  await page.getByRole('button', { name: text('documents.newFrom'), exact: true }).click();
  await page.getByRole('menuitem', { name: text('action.reportage.fromBranch') }).click();
  const copying = dialog('news_reports');
  await ask(copying, 'Rio');
  await row(copying, 'BARCAS VT').waitFor();
  const held = [
    ['programs', ['Bom Dia Rio']],
    ['classifications', ['Urgente no Rio']],
    ['vehicles', ['Rádio Rio']],
    ['editorials', ['Mar']],
  ] as const;
  for (const [section, names] of held) expect(await choices(copying, `branches.${section}`)).toEqual(names);
  expect(await choices(copying, 'branches.users')).toEqual(expect.arrayContaining(['ana', 'bob', 'sede']));
  await row(copying, 'BARCAS VT').click();
  expect(await hindrances(page)).toEqual([]);
  await shot('branches-copy');
  await page.keyboard.press('Enter');
  const reading = page.getByRole('dialog', { name: 'Rio: BARCAS VT', exact: true });
  await reading.getByText('As barcas pararam.').waitFor();
  await reading.getByText(text('column.reporter')).waitFor();
  expect(await reading.getByText(/zeca lente/i).count()).toBe(0);
  await shot('branches-read');
  await page.keyboard.press('Escape');
  await reading.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
  await copy(copying).click();
  await copying.waitFor({ state: 'detached' });
  const form = page.getByRole('article', { name: 'BARCAS VT', exact: true });
  await form.waitFor();
  const id = new URL(page.url()).searchParams.get('open');
  const { body } = await admin.get<{ branchId: number; uuid: string; cameraman: string; id: number }>(`/news_reports/${id}`);
  expect(body).toMatchObject({ branchId: rio, slug: 'BARCAS VT', cameraman: 'ZECA LENTE', date: DEMO_DATE });
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('input, textarea'))).toBe(true);
  expect(await field(form, 'document.branch').inputValue()).toBe('Rio');
  // The form follows the flags of the branch too, and so does the drawer of who reads it here.
  expect(await field(form, 'guideline.cameraman').count()).toBe(0);
  await page.goto(`${here.url}/reportages?view=${id}`);
  const drawer = page.getByRole('dialog', { name: 'BARCAS VT', exact: true });
  await drawer.getByText(text('document.branch'), { exact: true }).waitFor();
  await drawer.getByText('Rio', { exact: true }).waitFor();
  expect(await drawer.getByText(/zeca lente/i).count()).toBe(0);
  await page.goto('about:blank');
});

it('a guideline is copied with the lists of its kind, a story into a block, a proposal into its list [BRN-01] [BRN-02] [SCR-COPY-BRANCH]', async () => {
  await page.goto(`${here.url}/guidelines?date=${DEMO_DATE}`);
  await page.getByRole('grid', { name: text('area.guidelines'), exact: true }).waitFor();
  await command(page, 'action.guideline.fromBranch');
  const guidelines = dialog('assignments');
  await row(guidelines, 'BARCAS').waitFor();
  await row(guidelines, 'PRAIA').waitFor();
  expect(await choices(guidelines, 'branches.teams')).toEqual(['Equipe da praia']);
  expect(await choices(guidelines, 'branches.types')).toEqual(['Nota carioca']);
  await field(guidelines, 'branches.teams').click();
  await page.getByRole('option', { name: 'Equipe da praia' }).click();
  await row(guidelines, 'PRAIA').waitFor({ state: 'detached' });
  await row(guidelines, 'BARCAS').click();
  await copy(guidelines).click();
  const form = page.getByRole('article', { name: 'BARCAS', exact: true });
  await form.waitFor();
  const guideline = new URL(page.url()).searchParams.get('open');
  expect((await admin.get<object>(`/assignments/${guideline}`)).body).toMatchObject({ branchId: rio, proposal: 'Barcas paradas.' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('input, textarea'))).toBe(true);

  await page.goto(`${here.url}/rundown/1/${DEMO_DATE}`);
  await page.getByRole('grid', { name: text('area.rundown'), exact: true }).waitFor();
  await command(page, 'action.story.fromBranch');
  const stories = dialog('stories');
  await row(stories, 'NOTA DO RIO').click();
  await shot('branches-story');
  await expect.poll(() => copy(stories).isEnabled()).toBe(true);
  await copy(stories).click();
  await page.getByRole('article', { name: 'NOTA DO RIO', exact: true }).waitFor();
  const story = new URL(page.url()).searchParams.get('story');
  expect(JSON.stringify((await admin.get<object>(`/stories/${story}`)).body)).toContain('Boa noite do Rio.');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('input, textarea, [contenteditable]'))).toBe(true);

  await page.goto(`${here.url}/proposals`);
  // A menu has what can be done when it is opened; while the page loads it is opened again, as a person would.
  const fromBranch = page.getByRole('menuitem', { name: text('action.proposal.fromBranch') });
  const opened = async (): Promise<number> => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text('common.more'), exact: true }).press('Enter');
    return fromBranch.count();
  };
  await expect.poll(opened, PATIENCE).toBe(1);
  await fromBranch.press('Enter');
  const proposals = dialog('proposals');
  await row(proposals, 'GREVE').click();
  await copy(proposals).click();
  const grid = page.getByRole('grid', { name: text('area.proposals'), exact: true });
  await grid.locator('[data-column=slug]').filter({ hasText: 'GREVE' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
  const at = await grid.getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${at}"]`).textContent()).toContain('GREVE');
});

it('a branch that hangs is named, its lists are empty, another is chosen meanwhile, and the page goes on [BRN-04] [SCR-COPY-BRANCH]', async () => {
  await page.goto(`${here.url}/guidelines?date=${DEMO_DATE}`);
  await page.getByRole('grid', { name: text('area.guidelines'), exact: true }).waitFor();
  await command(page, 'action.guideline.fromBranch');
  const copying = dialog('assignments');
  await row(copying, 'BARCAS').waitFor();
  await ask(copying, 'Recife');
  await copying.getByRole('status', { name: text('branches.asking') }).waitFor();
  // What this newsroom holds is asked for meanwhile, and comes.
  await field(copying, 'branches.programsHere').click();
  await offered().first().waitFor();
  await page.keyboard.press('Escape');
  await copying.getByText('A praça Recife não responde.', { exact: true }).waitFor();
  expect(await list(copying).count()).toBe(0);
  for (const section of ['programs', 'users', 'types']) {
    await field(copying, `branches.${section}`).click();
    expect(
      await offered()
        .filter({ hasText: /Rio|ana|Nota/ })
        .count(),
    ).toBe(0);
    await page.keyboard.press('Escape');
  }
  expect(await hindrances(page)).toEqual([]);
  await shot('branches-down');
  await ask(copying, 'Rio');
  await row(copying, 'BARCAS').waitFor();
  await page.keyboard.press('Escape');
});

it('a document of a branch is printed with the data of the branch; one that does not answer is named, what cannot be read is not found [PRINT-03] [SCR-PRINT-BRANCH]', async () => {
  const path = (branch: number, payload: object, kind: string) =>
    `/print/branches/${branch}/${encodePrint(payload as Record<string, unknown>, () => 0.5)}/${kind}`;
  const open = (address: string) => page.goto(`${here.url}${address}`);
  await open(path(rio, { ids: [ids.reportage] }, 'reportage-content'));
  await page.getByText('As barcas pararam.').waitFor();
  await page.getByText('Bom Dia Rio').first().waitFor();
  await shot('branches-print');
  await open(path(rio, { programId: there.programId, date: DEMO_DATE }, 'story-content'));
  await page.getByText('Boa noite do Rio.').waitFor();
  await open(path(rio, { ids: [ids.guideline] }, 'guideline-content'));
  await page.getByText('Barcas paradas.').waitFor();
  await open(path(rio, { ids: [ids.proposal] }, 'news-content'));
  await page.getByText('Os barqueiros param.').waitFor();
  const recife = (await admin.get<Named[]>('/branches')).body.find(({ name }) => name === 'Recife')!.id;
  await open(path(recife, { ids: [ids.guideline] }, 'guideline-content'));
  await page.getByText('A praça Recife não responde.', { exact: true }).waitFor();
  await shot('branches-print-down');
  for (const address of [`/print/branches/${rio}/%C3%A7/guideline-content`, path(rio, { date: DEMO_DATE }, 'team-grid')]) {
    await open(address);
    await page.getByText(text('error:404.title')).waitFor();
  }
});
