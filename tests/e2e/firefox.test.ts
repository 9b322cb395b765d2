import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WireClient } from '@lauda/testing';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEMO_DATE, NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { ADDRESSES } from './addresses.ts';
import { words } from './desk.ts';
import { PATIENCE } from './workspace-story-kit.ts';

// The second engine is one of the machine: where it is not installed these tests are skipped, and say so.
const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const program = process.env.FIREFOX_PATH || PROGRAMS.find((file) => existsSync(file));

interface Saved {
  /** Makes what is written in, where it has to be there; answers its number. */
  readonly made?: () => Promise<number>;
  readonly path: (id: number) => string;
  /** Which keys open the form in a dialog, where the address does not: those for a new one, or those for the first of the list. */
  readonly opens?: 'new' | 'first';
  /** What is typed in other fields before, each by the beginning of its label. */
  readonly before?: Readonly<Record<string, string>>;
  /** The field, by the beginning of its label, and what is typed there. */
  readonly field: string;
  readonly typed: string;
  /** The call whose answer holds what was typed. */
  readonly asked: (id: number) => string;
}
/** A day without rounds of the demo. */
const QUIET_DATE = '2031-03-12';
const made = (path: string, body: object) => async (): Promise<number> => (await api.post<{ id: number }>(path, body)).body.id;
const inTab = (area: string) => (id: number) => `/${area}?date=${DEMO_DATE}&tabs=[${id}]&open=${id}`;
/** A form of each kind: what is typed in it and saved by keyboard is asked of the server. */
const SAVES: Readonly<Record<string, Saved>> = {
  'an entry of a list of settings': {
    path: () => '/admin/lists/types',
    opens: 'new',
    field: 'settingsField.name',
    typed: 'Tipo de outro navegador',
    asked: () => '/types',
  },
  'a contact': {
    path: () => '/contacts',
    opens: 'new',
    field: 'contact.name',
    typed: 'Pessoa de outro navegador',
    asked: () => '/contacts/filter?size=500',
  },
  'a page of the administration': {
    path: () => '/admin/access',
    field: 'signIn.button',
    typed: 'Entrar pelo outro',
    asked: () => '/sign_in/config',
  },
  'a guideline': {
    made: made('/assignments', { slug: 'PAUTA DO OUTRO', date: DEMO_DATE }),
    path: inTab('guidelines'),
    field: 'guideline.cameraman',
    typed: 'Zé do outro navegador',
    asked: (id) => `/assignments/${id}`,
  },
  'a production': {
    made: made('/productions', { slug: 'PRODUCAO', date: DEMO_DATE }),
    path: inTab('productions'),
    field: 'column.slug',
    typed: ' DO OUTRO',
    asked: (id) => `/productions/${id}`,
  },
  'a reportage': {
    made: async () => {
      const { id } = (await api.get<{ id: number }>('/users/me')).body;
      return made('/news_reports', { slug: 'REPORTAGEM DO OUTRO', date: DEMO_DATE, reporterId: id })();
    },
    path: inTab('reportages'),
    field: 'guideline.cameraman',
    typed: 'Lia do outro navegador',
    asked: (id) => `/news_reports/${id}`,
  },
  'a report': {
    made: made('/reports', { slug: 'RELATORIO DO OUTRO', date: DEMO_DATE }),
    path: inTab('reports'),
    field: 'report.text',
    typed: 'Escrito no outro navegador',
    asked: (id) => `/reports/${id}`,
  },
  'a proposal': {
    path: () => '/proposals',
    opens: 'new',
    before: { 'proposal.slug': 'PROPOSTA' },
    field: 'proposal.lead',
    typed: 'Proposta de outro navegador',
    asked: () => '/assignment_proposals/filter?size=500',
  },
  'a post': {
    path: () => '/posts',
    opens: 'new',
    field: 'post.slug',
    typed: 'PUBLICACAO DO OUTRO',
    asked: () => '/posts/filter?size=500',
  },
  'a round': {
    made: async () => {
      const [{ id: institution, segmentId: segment }] = (await api.get<[{ id: number; segmentId: number }]>('/rounds/institutions')).body;
      return made('/rounds', { date: QUIET_DATE, time: '08:00', institution, segment, text: 'Céu limpo.' })();
    },
    path: () => `/rounds?date=${QUIET_DATE}`,
    opens: 'first',
    field: 'rounds.text',
    typed: ' Visto do outro navegador.',
    asked: () => `/rounds?date=${QUIET_DATE}`,
  },
  'a template of a rundown': {
    path: () => '/templates',
    opens: 'new',
    field: 'templates.name',
    typed: 'Modelo de outro navegador',
    asked: () => '/rundowns/templates',
  },
  'an event of a calendar': {
    path: () => `/calendar?date=${DEMO_DATE}`,
    opens: 'new',
    field: 'calendar.name',
    typed: 'Evento de outro navegador',
    asked: () => `/calendars/events?currentDate=${DEMO_DATE}`,
  },
  'a team': {
    path: () => `/teams?date=${DEMO_DATE}`,
    opens: 'new',
    before: { 'teams.name': 'Equipe de outro navegador' },
    field: 'teams.members',
    typed: 'Raimunda',
    asked: () => `/teams?date=${DEMO_DATE}`,
  },
};
/** The screens that list rows of the demo, without a day or a filter that has to be chosen first. */
const LISTS: ReadonlySet<string> = new Set([
  '/admin/devices',
  '/admin/lists/types',
  '/admin/users',
  '/contacts',
  `/rundown/1/${DEMO_DATE}`,
  '/stories',
]);

let newsroom: NewsroomProcess;
let browser: Browser;
let page: Page;
let api: WireClient;
/** What Firefox says of a font that is on its way when its page is left (NS_BINDING_ABORTED). */
const ABORTED = /downloadable font: download failed .* status=2152398850 /;
const failures: string[] = [];

/** Goes to an address; where the page was on its way elsewhere by itself, Firefox says so and is asked once more. */
const goTo = async (path: string): Promise<void> => {
  const go = () => page.goto(`${newsroom.url}${path}`, { waitUntil: 'domcontentloaded' });
  await go().catch((error: unknown) => {
    if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
    return go();
  });
};
/** What of the page people read, once nothing of it is being loaded. */
const read = (): Promise<string> =>
  page.evaluate(() =>
    document.querySelector('[aria-busy=true], .animate-pulse') ? '' : (document.querySelector('main') ?? document.body).innerText,
  );

const press = async (held: 'Alt' | 'Control', key: string): Promise<void> => {
  await page.keyboard.down(held);
  await page.keyboard.press(key as never);
  await page.keyboard.up(held);
};

async function signIn(): Promise<void> {
  await goTo('/login');
  const password = (await page.waitForSelector('input[type=password]'))!;
  await page.type('input:not([type=password]):not([type=checkbox])', 'admin');
  await password.type('lauda-demo');
  await password.press('Enter');
  await page.waitForSelector('nav a[href]');
  // Left before its parts are loaded, the page would count them as failed.
  await vi.waitFor(async () => expect(await read()).toMatch(/\S/), PATIENCE);
}

let home: string;
describe.skipIf(!program)(`in Firefox${program ? '' : ', which is not installed'}`, () => {
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'lauda-firefox-'));
    [newsroom, browser] = await Promise.all([
      NewsroomProcess.start(),
      puppeteer.launch({
        browser: 'firefox',
        executablePath: program!,
        headless: true,
        // Not every Firefox can be told the size of a page.
        defaultViewport: null,
        args: ['--width=1440', '--height=900'],
        // Where nobody may write to that of the account, it starts and answers nobody.
        env: { ...process.env, HOME: home },
        extraPrefsFirefox: { 'intl.accept_languages': 'pt-BR' },
      }),
    ]);
    api = new WireClient(newsroom.url);
    await api.login('admin', 'lauda-demo');
    page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE.timeout);
    page.setDefaultNavigationTimeout(PATIENCE.timeout);
    page.on('pageerror', (error) => ABORTED.test(String(error)) || failures.push(String(error)));
    await signIn();
  });
  afterAll(async () => {
    await browser?.close();
    await newsroom?.stop();
    rmSync(home, { recursive: true, force: true });
  });
  beforeEach(() => void failures.splice(0));

  it.each(ADDRESSES)('the screen %s opens at %s and shows what it has', async (_name, path) => {
    await goTo(path);
    await expect.poll(read, PATIENCE).toMatch(/\S/);
    expect(new URL(page.url()).pathname).toBe(path);
    const text = await read();
    for (const wrong of ['error:loadFailed', 'error:404.title', 'error:500.title'] as const) expect(text).not.toContain(words(wrong));
    const rows = () => page.$$eval('[role=grid] [data-row]', (found) => found.length);
    if (LISTS.has(path)) await expect.poll(rows, PATIENCE).toBeGreaterThan(0);
    expect(failures).toEqual([]);
  });

  it.each(Object.entries(SAVES))('%s is saved by keyboard as it was typed', async (_what, {
    made: make,
    path,
    opens,
    before = {},
    field,
    typed,
    asked,
  }) => {
    const id = (await make?.()) ?? 0;
    await goTo(path(id));
    if (opens) {
      await page.waitForSelector('main [role=grid], main [role=list], main [data-home]');
      await expect.poll(read, PATIENCE).toMatch(/\S/);
      if (opens === 'new') await press('Alt', 'n');
      else {
        const grid = (await page.waitForSelector('main [role=grid] [data-row]'))!;
        await grid.evaluate((row) => row.closest<HTMLElement>('[role=grid]')!.focus());
        await page.keyboard.press('Home');
        await page.keyboard.press('Enter');
      }
    }
    // A list has filters of the same name beside its dialog.
    const isWritable = (name: string, inside: string) =>
      [...document.querySelectorAll<HTMLInputElement>(`${inside} :is(input, textarea)`)].find(
        (input) => !input.readOnly && !input.disabled && [...(input.labels ?? [])].some((label) => label.innerText.trim().startsWith(name)),
      );
    for (const [label, text] of Object.entries({ ...before, [field]: typed })) {
      // Not `waitForFunction`, which is eval to some Firefox, and the page forbids that.
      const input = await vi.waitFor(async () => {
        const found = await page.evaluateHandle(isWritable, words(label as never), opens ? '[role=dialog]' : 'body');
        return found.asElement() ?? Promise.reject(new Error(`There is no ${label} to write in.`));
      }, PATIENCE);
      await input.focus();
      await press('Control', 'End');
      await page.keyboard.type(text);
    }
    await press('Control', 's');
    await expect.poll(async () => JSON.stringify((await api.get(asked(id))).body), PATIENCE).toContain(typed);
    expect(failures).toEqual([]);
  });

  it('lists the stories of a rundown, and saves what is written in one', async () => {
    const rundown = (
      await api.get<{ blocks: { stories: { id: number; slug: string; sections: { head?: object } }[] }[] }>(
        `/rundowns?programId=1&date=${DEMO_DATE}`,
      )
    ).body;
    const stories = rundown.blocks.flatMap((block) => block.stories);
    const { id, slug } = stories.find(({ sections }) => sections.head)!;
    await goTo(`/rundown/1/${DEMO_DATE}?open=[${id}]&story=${id}`);
    const text = (await page.waitForSelector('article textarea[data-script]:not([readonly])'))!;
    expect(slug).not.toBe('');
    await text.focus();
    await page.keyboard.type('Palavra de outro navegador. ');
    await press('Control', 's');
    await expect
      .poll(async () => JSON.stringify((await api.get(`/stories/${id}`)).body), PATIENCE)
      .toContain('Palavra de outro navegador.');
    expect(failures).toEqual([]);
  });
});
