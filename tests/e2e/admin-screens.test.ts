import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PATIENCE, WireClient } from '@lauda/testing';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeAll, smtp } from '../../packages/server/tests/smtp.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances, visit } from './workspace-kit.ts';

let admin: WireClient;
let page: Page;

const field = (role: 'combobox' | 'textbox', key: string, on = page): Locator => on.getByRole(role, { name: new RegExp(`^${words(key)}`) });
const shot = async (name: string, on = page): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await on.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png`, fullPage: true });
};
const saved = (on = page): Locator => on.getByRole('button', { name: words('common.saved'), exact: true });
const open = async (path: string): Promise<void> => {
  await page.goto(`${newsroom.url}${path}`);
  await saved().waitFor();
};
async function save(): Promise<void> {
  await page.keyboard.press('Control+s');
  await saved().waitFor();
}
const type = async (at: Locator, text: string): Promise<void> => {
  await at.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
};
const settings = async (area: string): Promise<object> => (await admin.get<object>(`/${area}/config`)).body;

/** A short film, as this browser records it of a canvas, in base64. */
async function recordFilm(): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 });
  const brush = canvas.getContext('2d')!;
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((done) => {
    recorder.onstop = done;
  });
  recorder.start(100);
  for (let frame = 0; frame < 12 || parts.length < 3; frame++) {
    brush.fillStyle = `hsl(${frame * 30} 80% 50%)`;
    brush.fillRect(0, 0, 64, 36);
    await new Promise((done) => requestAnimationFrame(done));
  }
  recorder.stop();
  await ended;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  page = await visit(browser, newsroom.url, { path: '/admin', username: 'admin', theme: 'light' });
});

describe('the administration', () => {
  it('has exactly its sixteen sections, in their order, beside what the server does and the lists of settings [ADM-01] [SCR-ADMIN]', async () => {
    const titles = [
      ...['general.title', 'devices.title', 'logo.title', 'fonts.title', 'maps.title', 'history.title', 'licence.title', 'logs.title'],
      ...['mail.title', 'directory.title', 'admin.group.registration', 'settingsList.branches', 'index.title', 'streaming.title'],
      ...['branch.title', 'theme.title'],
    ];
    const sections = page.getByRole('region', { name: words('admin.group.system') });
    await sections.waitFor();
    const shown = () =>
      sections.getByRole('link').evaluateAll((links) => links.map((link) => link.querySelector('span > span')?.textContent));
    expect(await shown()).toEqual(titles.map((key) => words(key)));
    expect(titles).toHaveLength(16);
    for (const group of ['admin.group.server', 'admin.group.lists'])
      expect(
        await page
          .getByRole('region', { name: words(group) })
          .getByRole('link')
          .count(),
      ).toBeGreaterThan(3);
    expect(await hindrances(page)).toEqual([]);
    await shot('admin');
    // One is opened at a time, and one who may not read the administration has none of them.
    await sections
      .getByRole('link')
      .filter({ has: page.getByText(words('branch.title'), { exact: true }) })
      .press('Enter');
    await saved().waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/branch');
    await page.goBack();
    await sections.waitFor();
    const reader = await visit(browser, newsroom.url, { path: '/admin', username: 'leitor' });
    await reader.getByRole('heading', { name: words('error:403.title') }).waitFor();
    expect(
      await reader
        .getByRole('link')
        .filter({ has: reader.getByText(words('branch.title'), { exact: true }) })
        .count(),
    ).toBe(0);
    await reader.context().close();
  });

  it('shows how the newsroom stands, each part by the keyboard, in light and dark', async () => {
    await page.getByRole('link', { name: words('status.title') }).press('Enter');
    const grid = page.getByRole('grid', { name: words('status.title') });
    await grid.getByRole('row').filter({ hasText: 'PostgreSQL' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
    expect(await hindrances(page)).toEqual([]);
    await shot('status');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Node.js').waitFor();
    await shot('status-part');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
    const dark = await visit(browser, newsroom.url, { path: '/admin/status', username: 'admin', language: 'en_US', theme: 'dark' });
    await dark.getByRole('row').filter({ hasText: 'PostgreSQL' }).waitFor();
    expect(await hindrances(dark)).toEqual([]);
    await shot('status-dark', dark);
    await dark.context().close();
    await page.goBack();
  });

  it('has the streaming server, with the protocols there are [ADM-STR-01] [SCR-ADM-STREAMING]', async () => {
    await page.getByRole('link', { name: words('streaming.title') }).press('Enter');
    await saved().waitFor();
    const { body: protocols } = await admin.get<string[]>('/streaming/protocols');
    const choice = field('combobox', 'streaming.protocol');
    await expect
      .poll(() => choice.locator('option').evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value)))
      .toEqual(protocols);
    await choice.selectOption('srt');
    await type(field('textbox', 'streaming.host'), 'stream.example');
    await save();
    expect(await settings('streaming')).toMatchObject({ protocol: 'srt', host: 'stream.example' });
    expect(await hindrances(page)).toEqual([]);
    await page.getByText(words('streaming.unshown.protocol', { protocol: 'SRT' })).waitFor();
    await shot('streaming');
  });

  it('shows the stream in the page where a browser can, and says in words where nothing comes [ADM-STR-01]', async () => {
    const film = Buffer.from(await page.evaluate(recordFilm), 'base64');
    const stream = createServer((_request, response) => response.setHeader('content-type', 'video/webm').end(film));
    await new Promise<void>((done) => stream.listen(0, '127.0.0.1', done));
    const { port } = stream.address() as AddressInfo;
    try {
      await field('combobox', 'streaming.protocol').selectOption('http');
      await type(field('textbox', 'streaming.host'), '127.0.0.1');
      await type(field('textbox', 'streaming.port'), String(port));
      await type(field('textbox', 'streaming.path'), '/live.webm');
      await page.getByRole('button', { name: words('streaming.preview') }).press('Enter');
      const width = () => page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth);
      await expect.poll(width).toBe(64);
      expect(await hindrances(page)).toEqual([]);
      await shot('streaming-preview');
      await page.getByRole('button', { name: words('streaming.close') }).press('Enter');
      await type(field('textbox', 'streaming.port'), '1');
      await page.getByRole('button', { name: words('streaming.preview') }).press('Enter');
      await page.getByRole('alert').filter({ hasText: 'http://127.0.0.1:1/live.webm' }).waitFor();
      await page.getByRole('button', { name: words('common.discard') }).press('Enter');
    } finally {
      stream.closeAllConnections();
      stream.close();
    }
  });

  it('has when backups are made and how long they are kept, and says that this server has no folder for them', async () => {
    await open('/admin/backups');
    await page.getByRole('note').getByText('LAUDA_BACKUPS').waitFor();
    expect(await page.getByRole('button', { name: words('backups.make') }).isDisabled()).toBe(true);
    await type(field('textbox', 'backups.hour'), '24');
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').first().waitFor();
    await type(field('textbox', 'backups.hour'), '4');
    await save();
    expect(await settings('backups')).toMatchObject({ hour: 4, daily: 7, weekly: 4, hasPassword: false });
    expect(await hindrances(page)).toEqual([]);
    await shot('backups');
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot('backups-dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('has how long things are kept, counted before they go [ADM-HIST-01] [SCR-ADM-HISTORY]', async () => {
    await open('/admin/history');
    await type(field('textbox', 'history.chat'), '30');
    await type(field('textbox', 'history.trash'), '10');
    await save();
    expect(await settings('cleaning')).toMatchObject({ chatHistoryDays: 30, trashedDocumentsDays: 10 });
    expect(await hindrances(page)).toEqual([]);
    await shot('history');
  });

  it('removes by a press what is kept longer than is set, and nothing newer [ADM-HIST-02, ADM-HIST-03, ADM-HIST-04, ADM-HIST-05]', async () => {
    const database = new pg.Client({ connectionString: (await newsroom.postgres()).url });
    await database.connect();
    const now = (await admin.get<{ epochMs: number }>('/time')).body.epochMs;
    const daysAgo = (days: number): Date => new Date(now - days * 86_400_000);
    const sql = async (text: string, values: unknown[]): Promise<Record<string, unknown>[]> => (await database.query(text, values)).rows;
    try {
      const made = async (slug: string): Promise<number> => (await admin.post<{ id: number }>('/assignments', { slug })).body.id;
      const trashed: number[] = [];
      for (const days of [11, 9]) {
        const id = await made(`LIXO ${days}`);
        expect((await admin.delete(`/assignments?ids=${id}`)).status).toBe(200);
        await sql('update document set excluded_at = $2 where id = $1', [id, daysAgo(days)]);
        trashed.push(id);
      }
      await sql('delete from notice', []);
      for (const days of [8, 6])
        await sql('insert into notice (text, author_nickname, created_at) values ($1, $1, $2)', [days, daysAgo(days)]);
      await sql('delete from rundown_log', []);
      const line = `insert into rundown_log (rundown_id, at, event, user_id, entity) select min(r.id), $1, 'UPDATED', (select min(id) from person), 'rundown' from rundown r`;
      for (const days of [91, 89]) await sql(line, [daysAgo(days)]);
      const kept = await made('VERSÕES');
      for (const slug of ['VERSÕES 2', 'VERSÕES 3']) expect((await admin.patch(`/assignments/${kept}`, 'slug', slug)).status).toBe(200);
      await sql('update revision set at = $2 where document_id = $1 and n = 1', [kept, daysAgo(61)]);
      await sql('update revision set at = $2 where document_id = $1 and n = 2', [kept, daysAgo(59)]);
      await open('/admin/history');
      for (const [target, days] of [
        ['trash', 10],
        ['notices', 7],
        ['rundownLogs', 90],
        ['revisions', 60],
      ] as const)
        await type(field('textbox', `history.${target}`), String(days));
      await save();
      await page.getByRole('button', { name: words('history.countAgain'), exact: true }).press('Enter');
      const run = page.getByRole('button', { name: words('history.run'), exact: true });
      await expect.poll(() => run.isEnabled()).toBe(true);
      await run.press('Enter');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('history.run'), exact: true })
        .press('Enter');
      const left = async () => ({
        trash: (await sql('select id from document where id = any($1) order by id', [trashed])).map(({ id }) => Number(id)),
        notices: (await sql('select text from notice', [])).map(({ text }) => text),
        logs: (await sql('select at from rundown_log where at < $1', [daysAgo(1)])).map(({ at }) => at),
        versions: (await sql('select n from revision where document_id = $1 order by n', [kept])).map(({ n }) => n),
      });
      await expect.poll(left, PATIENCE).toEqual({ trash: [trashed[1]], notices: ['6'], logs: [daysAgo(89)], versions: [2, 3] });
      expect((await admin.get(`/assignments/${kept}`)).body).toMatchObject({ slug: 'VERSÕES 3' });
    } finally {
      await database.end();
    }
  });

  it('has the mail server: a sender that is no address is said, a trial says in words what failed and that it worked [ADM-MAIL-01] [ADM-MAIL-02] [SCR-ADM-MAIL]', async () => {
    await open('/admin/mail');
    const test = page.getByRole('button', { name: words('mail.test') });
    expect(await test.isDisabled()).toBe(true);
    await type(field('textbox', 'mail.host'), '127.0.0.1');
    await type(field('textbox', 'mail.port'), '1');
    await type(field('textbox', 'mail.from'), 'abc');
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').getByText(words('validation:invalidEmail')).waitFor();
    expect(await test.isDisabled()).toBe(true);
    await type(field('textbox', 'mail.from'), 'lauda@redacao.example');
    await test.press('Enter');
    await page.getByText(words('phrases:mailUnreachable')).first().waitFor();
    const { port, taken } = await smtp();
    await type(field('textbox', 'mail.port'), String(port));
    await test.press('Enter');
    await page.getByText(words('mail.worked')).first().waitFor();
    expect(taken.map(({ from }) => from)).toEqual(['lauda@redacao.example']);
    await closeAll();
    await type(field('textbox', 'mail.port'), '1');
    await save();
    expect(await settings('mail')).toMatchObject({ host: '127.0.0.1', port: 1, from: 'lauda@redacao.example' });
    // A password that is stored can be taken away again.
    const password = page.getByLabel(words('mail.password'), { exact: true });
    await password.fill('segredo');
    await save();
    expect(await settings('mail')).toMatchObject({ hasPassword: true });
    await page.getByText(words('mail.passwordStored')).waitFor();
    await page.getByRole('button', { name: `${words('secret.forget')}: ${words('mail.password')}` }).press('Enter');
    await page.getByText(words('secret.goes')).waitFor();
    await save();
    expect(await settings('mail')).toMatchObject({ hasPassword: false });
    await page.getByText(words('mail.passwordHelp')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('mail');
  });

  it('tells the second of two administrators that the mail settings are others now [ADM-03]', async () => {
    await open('/admin/mail');
    await type(field('textbox', 'mail.host'), 'meu.example');
    const { body } = await admin.get<object>('/mail/config');
    expect((await admin.put('/mail/config', { ...body, host: 'outro.example' })).status).toBe(200);
    const overtaken = page.getByRole('alert').filter({ hasText: words('settings.savedMeanwhile') });
    await overtaken.waitFor();
    await overtaken.getByRole('button', { name: words('admin.reload') }).press('Enter');
    await expect.poll(() => field('textbox', 'mail.host').inputValue()).toBe('outro.example');
  });

  it('has the licence: open, for any number of people and without an end [SCR-ADM-LICENCE]', async () => {
    await page.goto(`${newsroom.url}/admin/licence`);
    await page.getByText(words('licence.open')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('licence');
  });

  it('sends no address of a licence server that is none, and says so at its field [ADM-LIC-05]', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await type(field('textbox', 'licence.serverUrl'), 'not a url');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(words('validation:invalidUrl')).waitFor();
    expect(sent).toEqual([]);
  });

  it('has of a licence its type, how many people, until when, its server and the days that are left [ADM-LIC-01]', async () => {
    await page.route('**/api/license/info', (route) =>
      route.fulfill({
        json: { id: 'L1', type: 'full', maxUsers: 50, expiration: '2026-12-05', daysToExpire: 12, serverUrl: 'https://licencas.example/' },
      }),
    );
    await page.reload();
    const shown = (key: string) => page.locator('dt', { hasText: words(key) }).locator('xpath=following-sibling::dd[1]');
    await expect.poll(() => shown('licence.type').innerText()).toBe('full');
    expect(await shown('licence.maxUsers').innerText()).toBe('50');
    expect(await shown('licence.expiration').innerText()).toContain('05/12/2026');
    expect(await shown('licence.serverUrl').innerText()).toBe('https://licencas.example/');
    expect(await shown('licence.days').innerText()).toContain('12');
    await page.unroute('**/api/license/info');
  });

  it('has who was refused, 25 at a time, found by a name [ADM-LOGS-01] [SCR-ADM-LOGS]', async () => {
    for (let at = 0; at < 4; at += 1) await new WireClient(newsroom.url).login('ana-de-fora', 'errada');
    for (let at = 0; at < 36; at += 1) await new WireClient(newsroom.url).login(`pessoa${at}`, 'errada');
    await page.goto(`${newsroom.url}/admin/logs`);
    const rows = page.getByRole('grid').getByRole('row');
    const { total } = (await admin.get<{ total: number }>('/auth/logs/filter')).body;
    expect(total).toBeGreaterThanOrEqual(40);
    await page.getByText(`1-25 ${words('pager.of')} ${total}`, { exact: true }).waitFor();
    // The head of the columns is a row as well.
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('26');
    await type(page.getByRole('searchbox', { name: words('logs.filter') }), 'ana-de-fora');
    await expect.poll(() => rows.count()).toBe(5);
    for (const text of (await rows.allInnerTexts()).slice(1)) expect(text).toContain('ana-de-fora');
    expect(await hindrances(page)).toEqual([]);
    await shot('logs');
  });

  it('has the audit: who changed what, found by what it is about, its fields before and after, whole by a press', async () => {
    await page.goto(`${newsroom.url}/admin/audit`);
    const grid = page.getByRole('grid');
    await grid.getByRole('row').nth(1).waitFor();
    await shot('audit');
    await page.getByLabel(words('audit.act'), { exact: true }).selectOption({ label: words('mail.title') });
    const row = grid.getByRole('row').filter({ hasText: 'outro.example' });
    await row.waitFor();
    expect(
      await grid
        .getByRole('row')
        .filter({ hasText: words('streaming.title') })
        .count(),
    ).toBe(0);
    await row.getByRole('gridcell').first().click();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row', { name: 'outro.example' }).filter({ hasText: '127.0.0.1' }).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('audit-act');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await grid.evaluate((all) => all.contains(document.activeElement))).toBe(true);
    await page.getByRole('button', { name: words('audit.verify') }).press('Enter');
    await page.getByText(/A auditoria está inteira/).waitFor();
    await page.getByLabel(words('audit.to'), { exact: true }).fill('01/01/2020');
    await page.keyboard.press('Enter');
    await page.getByText(words('audit.none')).waitFor();
    if (!process.env.LAUDA_SHOTS) return;
    const dark = await visit(browser, newsroom.url, { path: '/admin/audit', username: 'admin', language: 'en_US', theme: 'dark' });
    await dark.getByRole('grid').getByRole('row').nth(1).waitFor();
    await shot('audit-dark', dark);
  });

  it('has the branch: its name and one of the three languages, in which desks begin [ADM-BRA-01] [ADM-BRA-02] [SCR-ADM-BRANCH]', async () => {
    await open('/admin/branch');
    const language = field('combobox', 'branch.locale');
    expect((await language.locator('option').evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))).sort()).toEqual([
      'en_US',
      'es_ES',
      'pt_BR',
    ]);
    await type(field('textbox', 'branch.name'), 'Sede');
    await language.selectOption('es_ES');
    await save();
    expect(await settings('branch')).toMatchObject({ branchName: 'Sede', locale: 'es_ES' });
    const stranger = await browser.newContext();
    const first = await stranger.newPage();
    await first.goto(newsroom.url);
    await first.getByLabel(words('login.user', {}, 'es_ES')).waitFor();
    await stranger.close();
    expect(await hindrances(page)).toEqual([]);
    await shot('branch');
  });

  it('has the colour, which every open page takes at once [ADM-THEME-04] [SCR-ADM-THEME]', async () => {
    const other = await visit(browser, newsroom.url, { path: '/admin', username: 'admin', language: 'en_US' });
    const brand = (on: Page) => on.evaluate(() => document.documentElement.style.getPropertyValue('--brand'));
    await open('/admin/theme');
    expect([await brand(page), await page.getByRole('radio').count()]).toEqual(['#001529', 13]);
    await page.getByRole('radio', { name: words('theme.purple') }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+s');
    await expect.poll(() => Promise.all([brand(page), brand(other)])).toEqual(['#722ed1', '#722ed1']);
    expect(await hindrances(page)).toEqual([]);
    await shot('theme');
    await other.goto(`${newsroom.url}/admin/theme`);
    await other.getByRole('radio').first().waitFor();
    await shot('theme-en-dark', other);
  });
});
