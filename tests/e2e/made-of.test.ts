import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, hindrances, visit } from './workspace-kit.ts';

interface Made {
  readonly id: number;
  readonly slug: string;
  readonly information: string | null;
}
let admin: WireClient;
let page: Page;
let guideline: number;
let reportage: number;

const grid = (area: string) => page.getByRole('grid', { name: words(`area.${area}`), exact: true });
const slugOf = (area: string, slug: string) => grid(area).locator('[data-column=slug]', { hasText: slug });
const dialog = (slug: string) => page.getByRole('dialog', { name: words('made.storyOf', { slug }), exact: true });
const shot = async (name: string): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png` });
};
const open = async (path: string): Promise<void> => {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${newsroom.url}${path}`);
};
/** Chooses the second block and makes it; answers the story that opens in its rundown. */
async function makeStory(slug: string): Promise<Made> {
  const block = dialog(slug).getByLabel(words('drawer.block'));
  await expect.poll(() => block.locator('option').count()).toBeGreaterThan(1);
  const second = await block.locator('option').nth(1).getAttribute('value');
  await block.selectOption(second!);
  await dialog(slug)
    .getByRole('button', { name: words('made.make'), exact: true })
    .press('Enter');
  await page.getByRole('article', { name: slug, exact: true }).waitFor();
  const address = new URL(page.url());
  expect(address.pathname).toBe(`/rundown/1/${DEMO_DATE}`);
  const { body } = await admin.get<Made & { blockId: number }>(`/stories/${address.searchParams.get('story')}`);
  expect([body.slug, body.blockId]).toEqual([slug, Number(second)]);
  return body;
}

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  const reporterId = (await admin.get<{ id: number }>('/users/me')).body.id;
  const make = async (path: string, body: object): Promise<number> => (await admin.post<{ id: number }>(path, body)).body.id;
  guideline = await make('/assignments', { slug: 'GREVE NO PORTO', date: DEMO_DATE, proposal: 'Ouvir os dois lados.', programsIds: [1] });
  reportage = await make('/news_reports', { slug: 'RUA ALAGADA', date: DEMO_DATE, reporterId, teaser: 'Logo mais.', programsIds: [1] });
  await make('/assignment_proposals', { slug: 'VIADUTO FECHADO', lead: 'O viaduto fechou.', source: 'Rádio', date: DEMO_DATE });
  page = await visit(browser, newsroom.url, { path: `/guidelines?date=${DEMO_DATE}`, username: 'admin', theme: 'light' });
});

describe('a guideline', () => {
  it('that is read offers its production, a reportage and a story of it', async () => {
    await slugOf('guidelines', 'GREVE NO PORTO').click();
    await page.keyboard.press('Alt+v');
    const drawer = page.getByRole('dialog', { name: 'GREVE NO PORTO' });
    for (const verb of ['made.production', 'made.reportage', 'made.story'])
      await drawer.getByRole('button', { name: words(verb), exact: true }).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('made-viewer');
    await drawer.getByRole('button', { name: words('made.story'), exact: true }).click();
    await dialog('GREVE NO PORTO').getByLabel(words('drawer.block')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('made-dialog');
    expect((await makeStory('GREVE NO PORTO')).information).toContain('Ouvir os dois lados.');
  });

  it('becomes a reportage from its list, which opens in its tab and stays with it', async () => {
    await open(`/guidelines?date=${DEMO_DATE}`);
    await slugOf('guidelines', 'GREVE NO PORTO').click();
    await command(page, 'action.made.reportage');
    await page.getByRole('article', { name: 'GREVE NO PORTO', exact: true }).waitFor();
    const id = new URL(page.url()).searchParams.get('open');
    expect(page.url()).toContain('/reportages');
    expect((await admin.get<Made>(`/documents/${id}/associate`)).body.id).toBe(guideline);
  });

  it('has its production made from the list, and opened where there is one; not while another writes it', async () => {
    const production = async () => (await admin.get<Made & { uuid: string }>(`/productions/assignment/${guideline}`)).body;
    for (let times = 0; times < 2; times += 1) {
      await open(`/guidelines?date=${DEMO_DATE}`);
      await slugOf('guidelines', 'GREVE NO PORTO').click();
      await command(page, 'action.made.production');
      await page.getByRole('article', { name: 'GREVE NO PORTO', exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('open')).toBe(String((await production()).id));
    }
    const [other, { id }] = [new WireClient(newsroom.url), await production()];
    await other.login('produtora', 'lauda-demo');
    await page.keyboard.press('Alt+w');
    await expect.poll(async () => (await other.get(`/productions/${id}?lock=true`)).status).toBe(200);
    await open(`/guidelines?date=${DEMO_DATE}`);
    await slugOf('guidelines', 'GREVE NO PORTO').click();
    await command(page, 'action.made.production');
    await page.getByText(words('error:productionBeingEdited')).first().waitFor();
    expect(page.url()).toContain('/guidelines');
  });
});

describe('a story is made', () => {
  it('of a reportage, from its list and from its drawer', async () => {
    await open('/reportages');
    await slugOf('reportages', 'RUA ALAGADA').click();
    await command(page, 'action.made.story');
    expect(JSON.stringify(await makeStory('RUA ALAGADA'))).toContain('Logo mais.');
    await open(`/reportages?view=${reportage}`);
    await page
      .getByRole('dialog', { name: 'RUA ALAGADA' })
      .getByRole('button', { name: words('made.story'), exact: true })
      .click();
    await dialog('RUA ALAGADA').getByLabel(words('drawer.block')).waitFor();
  });

  it.each([
    'proposals',
    'newsSuggestions',
  ])('of a suggestion, by the menu of its list, which has the verbs used less often and their keys: %s', async (area) => {
    await open(area === 'proposals' ? '/proposals' : '/news');
    await slugOf(area, 'VIADUTO FECHADO').click();
    await page.getByRole('button', { name: words('common.more'), exact: true }).press('Enter');
    const menu = page.getByRole('menu', { name: words('common.more') });
    expect(await menu.getByRole('menuitem').evaluateAll((all) => all.map((each) => each.querySelector('.truncate')!.textContent))).toEqual(
      ['made.story', 'made.post', 'proposal.fromRound', 'entry.remove'].map((verb) => words(`action.${verb}`)),
    );
    expect(await menu.getByRole('menuitem', { name: words('action.entry.remove') }).getAttribute('aria-keyshortcuts')).toContain('Delete');
    expect(await hindrances(page)).toEqual([]);
    await menu.getByRole('menuitem', { name: words('action.made.story') }).press('Enter');
    const made = await makeStory('VIADUTO FECHADO');
    expect(made.information).toBe('Rádio');
    expect(JSON.stringify(made)).toContain('O viaduto fechou.');
  });
});
