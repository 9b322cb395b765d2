import { decodePrint, encodePrint, limitedText, type PrintPayload, printWords } from '@lauda/domain';
import { WireClient } from '@lauda/testing';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Language, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { cutRuns, printedPages } from './pdf-lines.ts';
import { hindrances, visit } from './workspace-kit.ts';

/** As `@page` of the print pages says, in mm. */
const MARGINS = { top: 14, bottom: 17 };
const DAY = '2026-03-10';
const FULL_DAY = '2026-03-11';
const NAMED_DAY = '2026-03-12';
/** A paragraph longer than a page, with letters that are read from the right and letters beyond the first plane. */
const LONG = `${'A chuva voltou à serra na madrugada e a defesa civil pediu atenção. '.repeat(90)}\nمطر غزير في المدينة 🌧️\nFim.`;

let page: Page;
let api: WireClient;
let reporter: { id: number; nickname: string };
let guidelines: number[];
let reportages: number[];
let news: number;

const sheet = (on: Page) => on.locator('article.sheet[aria-busy=false]');
const address = (kind: string, payload: PrintPayload): string => `/print/${encodePrint(payload, Math.random)}/${kind}`;
const image = async (on: Page, name: string): Promise<void> => {
  if (!process.env.PICTURES) return;
  await on.emulateMedia({ media: 'print' });
  await on.setViewportSize({ width: 690, height: 1000 });
  await on.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
};
const stored = async (path: string, body: object): Promise<number> => {
  const made = await api.post<{ id: number }>(path, body);
  expect([path, made.status, made.body]).toMatchObject([path, 201, { id: expect.any(Number) }]);
  return made.body.id;
};

/** Opens a print page in a window of its own. */
async function printed(kind: string, payload: PrintPayload, from: Page = page): Promise<Page> {
  const opened = await from.context().newPage();
  await opened.goto(`${newsroom.url}${address(kind, payload)}`);
  await sheet(opened).waitFor();
  return opened;
}
const tables = (on: Page): Promise<string[]> =>
  sheet(on)
    .getByRole('table')
    .evaluateAll((all) => all.map((table) => table.getAttribute('aria-label') ?? ''));

const guideline = (slug: string, date: string, more: object = {}): Promise<number> =>
  stored('/assignments', { slug, date, programsIds: [1], ...more });
const section = (type: string, content: string, more: object = {}): object => ({
  ...{ uuid: crypto.randomUUID(), id: 0, index: 0, type, content, observation: '', duration: 'PT0S', manual: false, approved: false },
  ...more,
});

openNewsroom();
beforeAll(async () => {
  api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  const { body: people } = await api.get<{ id: number; nickname: string; username: string }[]>('/users/active');
  reporter = people.find(({ username }) => username === 'reporter') ?? people[0]!;
  guidelines = [
    await guideline('ENCHENTE NA SERRA', DAY, {
      scheduleTime: '09:30:00',
      reportersIds: [reporter.id],
      interviewee: 'Maria Souza',
      proposal: 'Mostrar quem perdeu a casa.',
      content: LONG,
      guides: [
        {
          scheduleDate: DAY,
          scheduleTime: '10:00:00',
          address: 'Rua da Ponte, 12',
          contacts: [{ name: 'Defesa Civil', numbers: ['193'] }],
        },
      ],
      production: [
        { label: 'Reservar o drone', information: 'Bateria extra', done: true },
        { label: 'Pedir autorização', done: false },
      ],
    }),
    await guideline('GREVE DOS ÔNIBUS', DAY, {
      scheduleTime: '07:00:00',
      referral: 'Ouvir os dois lados.',
      guides: [{ address: 'Terminal Central' }],
      production: [{ label: 'Credencial' }],
    }),
  ];
  const report = (slug: string, content: string): Promise<number> =>
    stored('/news_reports', {
      slug,
      date: DAY,
      reporterId: reporter.id,
      programsIds: [1],
      cameraman: 'Beto',
      teaser: 'A serra debaixo d’água',
      information: 'Imagens do arquivo até 1998',
      sections: [
        section('off', content),
        section('interview', 'perdi tudo', { observation: 'Dona Maria mora aqui desde menina.', manual: true, duration: 'PT22S' }),
        section('art', 'Mapa da serra'),
      ],
    });
  reportages = [await report('ENCHENTE NA SERRA', LONG), await report('GREVE DOS ÔNIBUS', 'Os ônibus pararam às seis.')];
  news = await stored('/assignment_proposals', { slug: 'PONTE NOVA', lead: 'A ponte abre em maio.', source: 'Prefeitura', date: DAY });
  page = await visit(browser, newsroom.url, { path: '/guidelines', theme: 'light' });
});

/** The pages, what their screens are called, and what each is opened with. */
const KINDS = (): readonly (readonly [string, PrintPayload, RegExp])[] => [
  ['guideline-archive', { ids: guidelines }, /\/api\/assignments\/\d/],
  ['guideline-content', { ids: guidelines }, /\/api\/assignments\/\d/],
  ['guideline-grid', { date: DAY }, /\/api\/assignments\?/],
  ['news-content', { ids: [news] }, /\/api\/assignment_proposals\/\d/],
  ['reportage-archive', { ids: reportages }, /\/api\/news_reports\/\d/],
  ['reportage-content', { ids: reportages, twoColumns: true }, /\/api\/news_reports\/\d/],
];

describe('the print pages of the desk', () => {
  it('say that they load, and when they could not be loaded; try again by keyboard [SCR-PRINT-GUIDELINE-ARCHIVE, SCR-PRINT-GUIDELINE-CONTENT, SCR-PRINT-GUIDELINE-GRID, SCR-PRINT-NEWS-CONTENT, SCR-PRINT-REPORTAGE-ARCHIVE, SCR-PRINT-REPORTAGE-CONTENT]', async () => {
    for (const [kind, payload, call] of KINDS()) {
      const opened = await page.context().newPage();
      let fail = (): void => undefined;
      const held = new Promise<void>((resolve) => (fail = resolve));
      const refuse = async (route: Route): Promise<void> => {
        await held;
        await route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } });
      };
      await opened.route(call, refuse);
      await opened.goto(`${newsroom.url}${address(kind, payload)}`);
      await opened.locator('article.sheet[aria-busy=true]').waitFor();
      fail();
      await opened.getByRole('alert').getByText(words('error:loadFailed')).waitFor();
      await opened.unroute(call, refuse);
      await opened.getByRole('button', { name: words('common.retry') }).press('Enter');
      await sheet(opened).waitFor();
      expect([kind, await hindrances(opened)]).toEqual([kind, []]);
      await image(opened, kind);
      await opened.close();
    }
  });

  it('are printed when the names they refer to are there: programs and people, and of a whole guideline its lists and its team', async () => {
    // Who may not read teams reads none on paper.
    const desk = await visit(browser, newsroom.url, { path: '/guidelines', username: 'admin' });
    const entries = await Promise.all(
      ['classifications', 'types', 'editorials', 'vehicles'].map((list) =>
        stored(`/${list}`, { name: `NOME DE ${list}`, ...(list === 'vehicles' ? { type: 'TV' } : {}) }),
      ),
    );
    const [classificationId, typeId, editorial, vehicle] = entries;
    const teamId = await stored('/teams', { name: 'EQUIPE DA SERRA', membersNicknames: [reporter.nickname], date: NAMED_DAY });
    const refers = { classificationId, typeId, editorialsIds: [editorial], vehiclesIds: [vehicle], teamId, reportersIds: [reporter.id] };
    const named = await guideline('TUDO NOMEADO', NAMED_DAY, refers);
    const program = (await api.get<{ name: string }>('/programs/1')).body.name;
    const names = ['classifications', 'types', 'editorials', 'vehicles'].map((list) => `NOME DE ${list}`);
    const people = ['users/all', 'programs'];
    const all = [...people, 'classifications', 'types', 'editorials', 'vehicles', 'teams?*'];
    for (const [kind, payload, calls, said] of [
      ['guideline-archive', { ids: [named] }, all, [...names, 'EQUIPE DA SERRA', reporter.nickname, program]],
      ['guideline-content', { ids: [named] }, people, [reporter.nickname, program]],
      ['guideline-grid', { date: NAMED_DAY }, people, [reporter.nickname, program]],
      ['reportage-content', { ids: reportages }, people, [reporter.nickname, program]],
    ] as const) {
      const opened = await desk.context().newPage();
      const print = opened.getByRole('button', { name: words('action.rundown.print'), exact: true });
      let letGo = (): void => undefined;
      for (const call of calls) {
        // Each of them is the last one once.
        const held = new Promise<void>((resolve) => (letGo = resolve));
        const wait = async (route: Route): Promise<void> => {
          await held;
          await route.continue();
        };
        await opened.route(`**/api/${call}`, wait);
        const settled = opened.waitForResponse((answer) =>
          answer.url().includes(kind.startsWith('g') ? '/api/assignments' : '/api/news_reports'),
        );
        await opened.goto(`${newsroom.url}${address(kind, payload)}`);
        await settled;
        await opened.waitForTimeout(50);
        expect([kind, call, await sheet(opened).count(), await print.isDisabled()]).toEqual([kind, call, 0, true]);
        letGo();
        await sheet(opened).waitFor();
        const text = await sheet(opened).innerText();
        expect([kind, call, said.filter((name) => !text.includes(name))]).toEqual([kind, call, []]);
        await opened.unroute(`**/api/${call}`, wait);
      }
      await opened.close();
    }
    await desk.context().close();
  });

  it('are not found where their address cannot be read or names nothing', async () => {
    const opened = await page.context().newPage();
    const nothing = encodePrint({ ids: ['x', -1], date: 'hoje' }, Math.random);
    const unread = KINDS().map(([kind]) => `@@/${kind}`);
    for (const wrong of [...unread, `${nothing}/guideline-grid`, `${nothing}/reportage-content`]) {
      await opened.goto(`${newsroom.url}/print/${wrong}`);
      await opened.getByText(words('error:404.title')).waitFor();
    }
    await opened.close();
  });

  it('of two guidelines have both, with guides and production [PRINT-06]', async () => {
    const opened = await printed('guideline-archive', { ids: guidelines });
    expect(await tables(opened)).toEqual(['ENCHENTE NA SERRA', 'GREVE DOS ÔNIBUS']);
    const text = (at: number) => sheet(opened).getByRole('table').nth(at).innerText();
    for (const said of [
      '09:30',
      reporter.nickname,
      'Maria Souza',
      'Rua da Ponte, 12',
      'Defesa Civil · 193',
      '☑',
      'Reservar o drone',
      'Bateria extra',
      '☐',
    ])
      expect(await text(0)).toContain(said);
    for (const said of ['Ouvir os dois lados.', 'Terminal Central', 'Credencial']) expect(await text(1)).toContain(said);
    await opened.close();
  });

  it('of one guideline have its texts, and where the reporter goes stays away [PRINT-07]', async () => {
    const opened = await printed('guideline-content', { ids: guidelines.slice(1) });
    const text = await sheet(opened).innerText();
    expect(text).toContain('Ouvir os dois lados.');
    expect(text).not.toContain('Terminal Central');
    expect(await opened.title()).toBe('GREVE DOS ÔNIBUS');
    await opened.close();
  });

  it('of a day have a row for each guideline, at most 100 and a note of the rest [PRINT-08]', async () => {
    const grid = await printed('guideline-grid', { date: DAY });
    const rows = sheet(grid).locator('tbody tr');
    expect(await rows.locator('th').allInnerTexts()).toEqual(['GREVE DOS ÔNIBUS', 'ENCHENTE NA SERRA']);
    expect(await rows.first().innerText()).toContain('07:00');
    expect(await sheet(grid).getByRole('note').count()).toBe(0);
    await grid.close();
    for (let at = 0; at < 103; at += 1) await guideline(`PAUTA ${at}`, FULL_DAY);
    const full = await printed('guideline-grid', { date: FULL_DAY, programId: 1 });
    expect(await sheet(full).locator('tbody tr').count()).toBe(100);
    const note = limitedText({ shown: 100, total: 103 }, { words: printWords('pt_BR') });
    expect(await sheet(full).getByRole('note').innerText()).toBe(note);
    await full.close();
  });

  it('of news have slug, lead and source [PRINT-09]', async () => {
    const opened = await printed('news-content', { ids: [news] });
    expect(await tables(opened)).toEqual(['PONTE NOVA']);
    const text = await sheet(opened).innerText();
    for (const said of ['PONTE NOVA', 'A ponte abre em maio.', 'Prefeitura']) expect(text).toContain(said);
    await opened.close();
  });

  it('of two reportages have both, with the time the list and the viewer say [PRINT-10]', async () => {
    const opened = await printed('reportage-archive', { ids: reportages });
    expect(await tables(opened)).toEqual(['ENCHENTE NA SERRA', 'GREVE DOS ÔNIBUS']);
    const text = await sheet(opened).getByRole('table').nth(1).innerText();
    for (const said of ['OFF 01', 'Os ônibus pararam às seis.', '"perdi tudo"', '00:22', 'Beto', 'Imagens do arquivo até 1998'])
      expect(text).toContain(said);
    const { body } = await api.get<{ total: string }>(`/news_reports/${reportages[1]}`);
    expect(body.total).toBe('PT24S');
    expect(text).toContain('00:24');
    await opened.close();
  });

  it('of two reportages are two documents in two columns, and in one of 65 strokes where that is wanted [PRINT-11]', async () => {
    const opened = await printed('reportage-content', { ids: reportages, twoColumns: true });
    expect(await tables(opened)).toEqual(['ENCHENTE NA SERRA', 'GREVE DOS ÔNIBUS']);
    const cells = (): Promise<number[]> =>
      opened.locator('tr:has([data-cell])').evaluateAll((rows) => rows.map((row) => row.querySelectorAll('[data-cell]').length));
    expect(new Set(await cells())).toEqual(new Set([2]));
    await opened.getByRole('button', { name: words('print.columns.1'), exact: true }).press('Enter');
    await expect.poll(async () => [...new Set(await cells())]).toEqual([1]);
    await sheet(opened).waitFor();
    const lines = await opened.locator('.stroke').allTextContents();
    expect(lines.length).toBeGreaterThan(90);
    expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(65);
    const told = await sheet(opened).getByRole('table').first().innerText();
    expect(told).toContain(`${await opened.locator('table').first().locator('.stroke').count()} linhas`);
    await image(opened, 'reportage-one-column');
    await opened.close();
  });

  it('have the letters of the print settings: 14 is 14 points [PRINT-18]', async () => {
    const config = async (fontFamily: string, fontSize: number): Promise<void> => {
      const { body } = await api.get<{ id: number; version: number }>('/print/config');
      const wish = { version: body.version, fontFamily, fontSize };
      const done = body.id === 0 ? await api.post('/print/config', wish) : await api.put('/print/config', wish);
      expect(done.status).toBeLessThan(300);
    };
    await config('DejaVu Serif', 14);
    for (const [kind, payload] of [
      ['reportage-content', { ids: reportages }],
      ['guideline-content', { ids: guidelines }],
    ] as const) {
      const opened = await printed(kind, payload);
      const style = await opened
        .locator('[data-cell=read] p')
        .first()
        .evaluate((line) => {
          const { fontSize, fontFamily } = getComputedStyle(line);
          return { points: Number.parseFloat(fontSize) * 0.75, fontFamily };
        });
      expect(style.points).toBeCloseTo(14, 1);
      expect(style.fontFamily).toMatch(/^"?DejaVu Serif/);
      await opened.close();
    }
    await config('Inter', 12);
  });

  it('are printed whole: long texts run over pages and no line is cut', async () => {
    for (const [kind, payload] of [...KINDS(), ['reportage-content', { ids: reportages, twoColumns: false }] as const]) {
      const opened = await printed(kind, payload);
      await opened.evaluate('document.fonts.ready');
      const pages = printedPages(await opened.pdf({ preferCSSPageSize: true }));
      if (/content|archive/.test(kind) && !kind.startsWith('news')) expect([kind, pages.length > 2]).toEqual([kind, true]);
      expect([kind, cutRuns(pages, MARGINS)]).toEqual([kind, []]);
      const wide = await opened.evaluate(
        () => document.querySelector('.sheet')!.scrollWidth <= document.querySelector('.sheet')!.clientWidth,
      );
      expect([kind, wide]).toEqual([kind, true]);
      await opened.close();
    }
  });

  it('refuse what may not be read, and say nothing of it', async () => {
    const hidden = await guideline('SEGREDO DA SERRA', DAY, { content: 'ninguém pode saber' });
    expect((await api.send('PATCH', `/documents/${hidden}/private`, { private: true })).status).toBeLessThan(300);
    const stranger = await visit(browser, newsroom.url, { path: '/guidelines', username: 'reporter' });
    await stranger.goto(`${newsroom.url}${address('guideline-content', { ids: [hidden] })}`);
    await stranger.getByRole('alert').waitFor();
    expect(await stranger.locator('body').innerText()).not.toMatch(/SEGREDO|ninguém/);
    await stranger.goto(`${newsroom.url}${address('guideline-grid', { date: DAY })}`);
    await sheet(stranger).waitFor();
    expect(await sheet(stranger).innerText()).not.toContain('SEGREDO');
    await stranger.context().close();
  });

  it.each(['es_ES', 'en_US'] as const)('speak %s', async (language: Language) => {
    const desk = await visit(browser, newsroom.url, { path: '/guidelines', language, theme: 'light' });
    const opened = await printed('guideline-archive', { ids: guidelines }, desk);
    const text = await sheet(opened).innerText();
    for (const key of ['guideline.proposal', 'guideline.guides', 'guideline.tasks', 'guideline.reporters'])
      expect(text.toLowerCase()).toContain(words(key, {}, language).toLowerCase());
    await desk.context().close();
  });
});

describe('what is printed from where one works, by keyboard', () => {
  const row = (on: Page, slug: string) =>
    on.locator('[role=grid] [role=row]:has([data-column=slug])').filter({ has: on.getByText(slug, { exact: true }) });
  /** Opens a list and chooses its first row once it is the expected one. */
  const inList = async (path: string, slug: string): Promise<void> => {
    await page.goto(`${newsroom.url}${path}`);
    await row(page, slug).first().waitFor();
    await page.locator('[role=grid]').focus();
    await page.keyboard.press('Control+Home');
    await expect.poll(() => page.locator('[role=grid] [role=row][aria-selected=true]').count()).toBeGreaterThan(0);
  };
  /** Opens a print window; answers its kind and payload. */
  const opens = async (press: () => Promise<void>): Promise<{ kind: string | undefined; payload: PrintPayload }> => {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), press()]);
    await sheet(opened).waitFor();
    const [, encoded = '', kind] = new URL(opened.url()).pathname.slice(1).split('/');
    await opened.close();
    return { kind, payload: decodePrint(encoded)?.payload ?? {} };
  };
  const pressed = (key: string) => opens(() => page.keyboard.press(key));

  it('the chosen guidelines, the grid of their day, one that is read and one that is written', async () => {
    await inList(`/guidelines?date=${DAY}`, 'ENCHENTE NA SERRA');
    const one = await pressed('Control+p');
    expect([one.kind, (one.payload.ids as number[]).length]).toEqual(['guideline-content', 1]);
    await page.keyboard.press('Control+a');
    const all = await pressed('Control+p');
    expect(all.payload.ids).toEqual(expect.arrayContaining(guidelines));
    expect(await pressed('Alt+p')).toMatchObject({ kind: 'guideline-grid', payload: { date: DAY } });
    await page.goto(`${newsroom.url}/guidelines?date=${DAY}&view=${guidelines[0]}`);
    const button = page.getByRole('dialog').getByRole('button', { name: words('action.form.print'), exact: true });
    expect(await opens(() => button.press('Enter'))).toMatchObject({ kind: 'guideline-content', payload: { ids: [guidelines[0]] } });
    await page.goto(`${newsroom.url}/guidelines?date=${DAY}&tabs=[${guidelines[1]}]&open=${guidelines[1]}`);
    await page.getByRole('article', { name: 'GREVE DOS ÔNIBUS', exact: true }).waitFor();
    expect(await pressed('Alt+Shift+p')).toMatchObject({ kind: 'guideline-content', payload: { ids: [guidelines[1]] } });
  });

  it('reportages from their list, stories and news from theirs', async () => {
    await inList(`/reportages?from=${DAY}&to=${DAY}&programs=all`, 'ENCHENTE NA SERRA');
    const { kind, payload } = await pressed('Control+p');
    expect([kind, reportages.includes((payload.ids as number[])[0]!), payload.columns]).toEqual(['reportage-content', true, 2]);
    await inList('/proposals', 'PONTE NOVA');
    expect((await pressed('Control+p')).kind).toBe('news-content');
    await page.goto(`${newsroom.url}/stories`);
    await page.locator('[role=grid] [data-column=slug]').first().waitFor();
    await page.locator('[role=grid]').focus();
    await page.keyboard.press('Control+Home');
    await expect.poll(() => page.locator('[role=grid] [role=row][aria-selected=true]').count()).toBeGreaterThan(0);
    expect((await pressed('Control+p')).kind).toBe('story-content');
  });

  it('an archived guideline, which can be read there and not be edited [MENU-06]', async () => {
    await inList('/archive?text=autorização&kind=guideline', 'ENCHENTE NA SERRA');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Mostrar quem perdeu a casa.').waitFor();
    expect(await drawer.locator('input, textarea, [contenteditable]').count()).toBe(0);
    const names = await drawer.getByRole('button').allInnerTexts();
    expect(names.filter((name) => /editar|salvar|excluir/i.test(name))).toEqual([]);
    const button = drawer.getByRole('button', { name: words('action.form.print'), exact: true });
    expect(await opens(() => button.press('Enter'))).toMatchObject({ kind: 'guideline-archive', payload: { ids: [guidelines[0]] } });
  });
});
