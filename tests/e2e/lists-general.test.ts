import { encodePrint } from '@lauda/domain';
import { createRundown, WireClient } from '@lauda/testing';
import pg from 'pg';
import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances, visit } from './workspace-kit.ts';

const [GENERAL, FONTS] = ['/admin/general', '/admin/fonts'];
let admin: WireClient;
let page: Page;
let me: number;

/** A field by the beginning of its label: one that is required says so after it. */
const field = (role: 'combobox' | 'textbox', key: string): Locator => page.getByRole(role, { name: new RegExp(`^${words(key)}`) });
const shot = async (name: string, on = page): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await on.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png`, fullPage: true });
};
/** Saves by keyboard, and waits until the page says so. */
async function save(): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
}
const open = async (path: string): Promise<void> => {
  await page.goto(`${newsroom.url}${path}`);
  await page.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
};

/** A settings document as it is stored, and with some of it changed by another administrator. */
const settings = async (area: string): Promise<object> => (await admin.get<object>(`/${area}/config`)).body;
const change = async (area: string, values: object): Promise<void> => {
  const stored = (await settings(area)) as { id: number };
  const body = { ...stored, ...values };
  expect((await (stored.id ? admin.put(`/${area}/config`, body) : admin.post(`/${area}/config`, body))).status).toBeLessThan(202);
};

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  me = (await admin.get<{ id: number }>('/users/me')).body.id;
  page = await visit(browser, newsroom.url, { path: '/admin', username: 'admin', theme: 'light' });
});

describe('the origins whose pages may call', () => {
  it('are named one a line: what is none is said and not sent, what is one is stored as browsers say it', async () => {
    await open('/admin/access');
    const origins = field('textbox', 'signIn.origins');
    await origins.fill('https://cms.example\nhttps://cms.example/editor');
    await page.keyboard.press('Control+s');
    await page
      .getByRole('alert')
      .getByText(words('signIn.originsWrong', { address: 'https://cms.example/editor' }))
      .waitFor();
    expect(await settings('sign_in')).toMatchObject({ id: 0, origins: [] });
    await origins.fill('https://cms.example/\n\nhttp://10.0.0.9:8080');
    await save();
    expect(await settings('sign_in')).toMatchObject({ origins: ['https://cms.example', 'http://10.0.0.9:8080'] });
    expect(await origins.inputValue()).toBe('https://cms.example\nhttp://10.0.0.9:8080');
    await page.goto(`${newsroom.url}/admin`);
  });
});

describe('the fonts [SCR-ADM-FONTS]', () => {
  it('are even: an odd size is said and not sent, an even one is printed in [ADM-GEN-08] [ADM-FONT-01] [VAL-20] [PRINT-18]', async () => {
    await page.locator(`a[href="${FONTS}"]`).press('Enter');
    await page.waitForURL(`**${FONTS}`);
    const size = field('textbox', 'fonts.size');
    await size.focus();
    for (const odd of ['11', '13']) {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(odd);
      await page.keyboard.press('Control+s');
      await page.getByRole('alert').getByText('O tamanho da fonte de impressão deve ser par').waitFor();
    }
    expect((await admin.get<{ id: number; fontSize: number }>('/print/config')).body).toMatchObject({ id: 0, fontSize: 12 });
    // The same paper in another window, as the settings stand and then as they come to stand.
    const paper = await page.context().newPage();
    await paper.goto(`${newsroom.url}/print/${encodePrint({ programId: 1, date: DEMO_DATE }, Math.random)}/story-content`);
    const text = paper.locator('article.sheet[aria-busy=false] [data-cell=read] p').first();
    const points = () => text.evaluate((line) => (Number.parseFloat(getComputedStyle(line).fontSize) * 72) / 96);
    await text.waitFor();
    expect(await points()).toBeCloseTo(12, 1);
    await size.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('14');
    await field('combobox', 'fonts.family').first().selectOption('Georgia');
    await save();
    expect((await admin.get<object>('/print/config')).body).toMatchObject({ fontFamily: 'Georgia', fontSize: 14 });
    await expect.poll(points).toBeCloseTo(14, 1);
    expect(await text.evaluate((line) => getComputedStyle(line).fontFamily)).toContain('Georgia');
    await paper.close();
    expect(await hindrances(page)).toEqual([]);
    await shot('fonts-pt');
  });

  it('of scripts hold at once in a form that is open elsewhere, and leave those of print as they are [ADM-FONT-01]', async () => {
    const { body: rundown } = await admin.get<{ blocks: { stories: { id: number }[] }[] }>(`/rundowns?programId=1&date=${DEMO_DATE}`);
    const id = rundown.blocks[0]!.stories[1]!.id;
    const writer = await visit(browser, newsroom.url, { path: `/rundown/1/${DEMO_DATE}?open=[${id}]&story=${id}`, username: 'chefe' });
    const script = writer.getByRole('article').locator('textarea[data-script]').first();
    const look = () => script.evaluate((area) => [getComputedStyle(area).fontSize, getComputedStyle(area).fontFamily.split(',')[0]]);
    await script.waitFor();
    expect(await look()).not.toContain('Georgia');
    const before = (await admin.get<object>('/print/config')).body;
    await field('combobox', 'fonts.editorFamily').selectOption('Georgia');
    await field('combobox', 'fonts.editorSize').selectOption('18');
    await save();
    expect((await admin.get<object>('/editor/config')).body).toMatchObject({ fontFamily: 'Georgia', fontSize: 18 });
    await expect.poll(look).toEqual(['24px', 'Georgia']);
    expect((await admin.get<object>('/print/config')).body).toEqual(before);
    await writer.context().close();
  });

  it('are refused odd by the server too', async () => {
    const { body } = await admin.get<object>('/print/config');
    const refused = await admin.put<{ errors: { path: string }[] }>('/print/config', { ...body, fontSize: 13 });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('fontSize');
  });
});

describe('the general settings [SCR-ADM-GENERAL]', () => {
  it('are changed and saved by keyboard, and another administrator sees it at once', async () => {
    await open(GENERAL);
    const other = await visit(browser, newsroom.url, { path: GENERAL, username: 'admin', language: 'en_US' });
    const theirs = other
      .getByRole('region', { name: words('general.guidelines', {}, 'en_US') })
      .getByLabel(words('general.type', {}, 'en_US'));
    await theirs.waitFor();
    expect(await theirs.isChecked()).toBe(true);
    const mine = page.getByRole('region', { name: words('general.guidelines') }).getByLabel(words('general.type'));
    await mine.focus();
    await page.keyboard.press('Space');
    await save();
    expect((await admin.get<object>('/assignments/config')).body).toMatchObject({ typeEnabled: false });
    await expect.poll(() => theirs.isChecked()).toBe(false);
    expect([await hindrances(page), await hindrances(other)]).toEqual([[], []]);
    await shot('general-pt');
    await shot('general-en-dark', other);
    await other.context().close();
  });

  it('keeps what is typed where another was first, says so, and takes theirs on demand', async () => {
    await open(GENERAL);
    const days = field('textbox', 'general.passwordDays');
    await days.focus();
    await page.keyboard.type('90');
    await change('documents', { passwordExpirationDays: 30 });
    const overtaken = page.getByRole('alert').filter({ hasText: words('settings.savedMeanwhile') });
    await overtaken.waitFor();
    expect(await days.inputValue()).toBe('90');
    await overtaken.getByRole('button', { name: words('admin.reload') }).press('Enter');
    await expect.poll(() => days.inputValue()).toBe('30');
    // Theirs comes between this save and the server: the old copy is refused, and nothing of it is stored.
    const first = async (route: Route): Promise<void> => {
      await change('documents', { passwordExpirationDays: 45 });
      await route.continue();
    };
    await page.route('**/api/documents/config', first);
    await days.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('60');
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText(words('error:settingsConflict')).first().waitFor();
    await page.unroute('**/api/documents/config', first);
    expect(await settings('documents')).toMatchObject({ passwordExpirationDays: 45 });
    await overtaken.getByRole('button', { name: words('admin.reload') }).press('Enter');
    await expect.poll(() => days.inputValue()).toBe('45');
  });

  it('asks for no new password while the days are 0, and for one that is older than those that are set [ADM-GEN-05]', async () => {
    const database = new pg.Client({ connectionString: (await newsroom.postgres()).url });
    await database.connect();
    try {
      const { epochMs } = (await admin.get<{ epochMs: number }>('/time')).body;
      const yearAgo = new Date(epochMs - 366 * 86_400_000);
      await database.query("update person set password_at = $1 where username = 'leitor'", [yearAgo]);
    } finally {
      await database.end();
    }
    const enter = async (): Promise<number> => (await new WireClient(newsroom.url).login('leitor', 'lauda-demo')).status;
    await change('documents', { passwordExpirationDays: 90 });
    await open(GENERAL);
    const days = field('textbox', 'general.passwordDays');
    await expect.poll(() => days.inputValue()).toBe('90');
    expect(await enter()).not.toBe(204);
    await days.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('0');
    await save();
    expect(await settings('documents')).toMatchObject({ passwordExpirationDays: 0 });
    expect(await enter()).toBe(204);
  });

  it('keeps what is typed where the server fails, says so, and stores it when it answers again', async () => {
    await open(GENERAL);
    const rate = page.getByRole('region', { name: words('general.stories') }).getByLabel(words('general.readRate'));
    const fail = (route: Route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } });
    await page.route('**/api/stories/config', fail);
    await rate.focus();
    await page.keyboard.type('0,08');
    await page.keyboard.press('Control+s');
    await page.getByText(words('error:saveFailed')).first().waitFor();
    expect([await rate.inputValue(), await settings('stories')]).toEqual(['0,08', expect.objectContaining({ readRate: 0 })]);
    await page.unroute('**/api/stories/config', fail);
    await save();
    expect(await settings('stories')).toMatchObject({ readRate: 0.08 });
    await change('stories', { readRate: 0 });
  });
});

describe('a flag of the general settings', () => {
  /** Turns a flag of a part over by keyboard and saves it. */
  const turn = async (part: string, flag: string): Promise<void> => {
    await page
      .getByRole('region', { name: words(part), exact: true })
      .getByLabel(words(flag), { exact: true })
      .focus();
    await page.keyboard.press('Space');
    await save();
  };
  /** Somebody at an address, while the administrator is at the general settings. */
  const beside = async (path: string): Promise<Page> => {
    await open(GENERAL);
    const desk = await page.context().newPage();
    await desk.goto(`${newsroom.url}${path}`);
    return desk;
  };
  const slug = (desk: Page): Promise<void> => desk.getByRole('article').getByLabel(words('column.slug')).first().waitFor();

  it('takes the camera out of the form of a reportage, while it is open and when it opens [ADM-GEN-02]', async () => {
    const { id } = (await admin.post<{ id: number }>('/news_reports', { slug: 'CHEIA', date: DEMO_DATE, reporterId: me })).body;
    const desk = await beside(`/reportages?date=${DEMO_DATE}&tabs=[${id}]&open=${id}`);
    const camera = desk.getByLabel(words('guideline.cameraman'), { exact: true });
    await camera.waitFor();
    await turn('general.reportages', 'general.cameraman');
    await camera.waitFor({ state: 'detached' });
    await desk.reload();
    await slug(desk);
    await desk.getByRole('article').getByLabel(words('guideline.programs')).first().waitFor();
    expect(await camera.count()).toBe(0);
    await desk.close();
  });

  it('takes the type out of the form of a guideline, while it is open and when it opens [ADM-GEN-03]', async () => {
    await change('assignments', { typeEnabled: true });
    const { id } = (await admin.post<{ id: number }>('/assignments', { slug: 'BUEIROS', date: DEMO_DATE })).body;
    const desk = await beside(`/guidelines?date=${DEMO_DATE}&tabs=[${id}]&open=${id}`);
    const type = desk.getByLabel(words('guideline.type'), { exact: true });
    await type.waitFor();
    await turn('general.guidelines', 'general.type');
    await type.waitFor({ state: 'detached' });
    await desk.reload();
    await slug(desk);
    await desk.getByRole('article').getByLabel(words('guideline.programs')).first().waitFor();
    expect(await type.count()).toBe(0);
    await desk.close();
  });

  it('takes the button of a live link and the switch of privacy from the form of a story [ADM-GEN-04, ADM-GEN-01]', async () => {
    const show = (await admin.get<{ id: number; blocks: { id: number }[] }>(`/rundowns?programId=1&date=${DEMO_DATE}`)).body;
    const { id } = (
      await admin.post<{ id: number }>(`/rundowns/${show.id}/stories`, { blockId: show.blocks[0]!.id, story: { slug: 'SEM VIVO' } })
    ).body;
    const desk = await beside(`/rundown/1/${DEMO_DATE}?open=[${id}]&story=${id}`);
    const link = desk.getByRole('article').getByRole('button', { name: words('section.link'), exact: true });
    const privacy = desk.getByRole('article').getByRole('switch', { name: words('state.private') });
    await link.waitFor();
    await privacy.waitFor();
    await turn('general.stories', 'general.link');
    await link.waitFor({ state: 'detached' });
    await turn('general.documents', 'general.stories');
    await privacy.waitFor({ state: 'detached' });
    await desk.reload();
    await desk
      .getByRole('article')
      .getByRole('button', { name: words('section.vt'), exact: true })
      .waitFor();
    expect([await link.count(), await privacy.count()]).toEqual([0, 0]);
    expect((await admin.send('PATCH', `/documents/${id}/private`, { private: true })).status).toBe(412);
    await turn('general.documents', 'general.stories');
    await privacy.focus();
    await desk.keyboard.press('Space');
    await expect.poll(async () => (await admin.get<{ private: boolean }>(`/stories/${id}`)).body.private).toBe(true);
    await desk.close();
    // The other flags of the rule are held too, and come back.
    await open(GENERAL);
    await turn('general.documents', 'general.branches');
    await turn('general.rundowns', 'general.estimated');
    await open(GENERAL);
    expect(await page.getByLabel(words('general.branches'), { exact: true }).isChecked()).toBe(true);
    expect([await settings('documents'), await settings('rundowns')]).toMatchObject([{ branchEnabled: true }, { estimatedEnabled: true }]);
  });

  it('closes a rundown the minutes that are set after the end of its program, and not before [ADM-GEN-07]', async () => {
    // It was 18:00 when the server began, which may be minutes ago: one program ended 31 minutes before, the other 10.
    const show = async (name: string, end: string): Promise<string> => {
      const program = (await admin.post<{ id: number }>('/programs', { name, start: '17:00:00', end })).body.id;
      const made = await createRundown<{ id: number; blocks: { id: number }[] }>(admin, { date: DEMO_DATE, programId: program });
      const story = { blockId: made.body.blocks[0]!.id, story: { slug: 'FIM' } };
      const { id } = (await admin.post<{ id: number }>(`/rundowns/${made.body.id}/stories`, story)).body;
      return `/rundown/${program}/${DEMO_DATE}?open=[${id}]&story=${id}`;
    };
    const [over, fresh] = [await show('Encerrado', '17:29:00'), await show('Recente', '17:50:00')];
    await open(GENERAL);
    const minutes = field('textbox', 'general.interval');
    expect(await minutes.getAttribute('readonly')).not.toBeNull();
    await page.getByLabel(words('general.lockAfterEnd'), { exact: true }).focus();
    await page.keyboard.press('Space');
    await minutes.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('30');
    await save();
    expect(await settings('rundowns')).toMatchObject({ lockAfterEnd: true, editIntervalMinutes: 30 });
    const desk = await page.context().newPage();
    const write = async (path: string): Promise<void> => {
      await desk.goto(`${newsroom.url}${path}`);
      const line = desk.getByRole('article').getByLabel(words('column.slug')).first();
      await expect.poll(() => line.getAttribute('readonly')).toBeNull();
      await line.fill('DEPOIS DO FIM');
      await desk.keyboard.press('Control+s');
    };
    await write(fresh);
    await desk
      .getByRole('article')
      .getByRole('button', { name: words('common.saved'), exact: true })
      .waitFor();
    await write(over);
    await desk.getByText('O programa terminou: o espelho está fechado para edição.').first().waitFor();
    await shot('closed', desk);
    await desk.close();
  });
});
