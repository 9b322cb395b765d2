import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { knowNothing, type Language, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

let context: BrowserContext;
let page: Page;

const address = (path: string): string => `${newsroom.url}${path}`;
const route = (): string => page.url().slice(newsroom.url.length);
const heading = (key: string, language: Language = 'pt_BR') => page.getByRole('heading', { name: words(key, {}, language), exact: true });
const loginForm = () => page.getByRole('region', { name: words('login.title') });
const grid = () => page.getByRole('grid', { name: words('area.rundown') });

async function signIn(username: string, path = '/'): Promise<void> {
  await page.goto(address(path));
  await page.getByLabel(words('login.user')).fill(username);
  await page.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
  await page.keyboard.press('Enter');
  await loginForm().waitFor({ state: 'detached' });
}

openNewsroom();
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
  page = await context.newPage();
});
afterEach(() => context.close());

describe('without a session', () => {
  it('the login shows at its own address [ROUTE-01]', async () => {
    await page.goto(address('/login'));
    await loginForm().waitFor();
    expect(route()).toBe('/login');
  });

  /** Opens an address and answers where the login shows. */
  const turnedAway = async (path: string): Promise<string> => {
    await page.goto(address(path));
    await loginForm().waitFor();
    return route();
  };

  it('the login shows in place of the administration [ROUTE-06]', async () => {
    expect(await turnedAway('/admin')).toBe('/login?redirect=%2Fadmin');
  });

  it('the login shows in place of the preview [ROUTE-07]', async () => {
    expect(await turnedAway('/preview')).toBe('/login?redirect=%2Fpreview');
  });

  it('the login shows in place of the main page [ROUTE-08]', async () => {
    expect(await turnedAway('/main')).toBe('/login?redirect=%2Fmain');
  });

  it('the start leads to the login alone [ROUTE-10, SCR-ROOT]', async () => {
    expect(await turnedAway('/')).toBe('/login');
  });

  it('the way back keeps path and query of a page [ROUTE-11]', async () => {
    expect(await turnedAway('/admin?section=mail')).toBe('/login?redirect=%2Fadmin%3Fsection%3Dmail');
  });

  it('a page that does not exist is not found [ROUTE-12]', async () => {
    await page.goto(address('/nowhere'));
    await heading('error:404.title').waitFor();
    await signIn('leitor');
    await page.goto(address('/nowhere'));
    await heading('error:404.title').waitFor();
  });
});

describe('after the login', () => {
  const leadsTo = async (path: string): Promise<string> => {
    await signIn('chefe', path);
    await grid().waitFor();
    return route();
  };

  it('the way back is gone, with its query [ROUTE-02]', async () => {
    expect(await leadsTo('/login?redirect=%2Fmain%3Ftab%3D1')).toBe('/main?tab=1');
  });

  it('an empty way back is the start [ROUTE-04]', async () => {
    expect(await leadsTo('/login?redirect=')).toBe('/main');
  });

  it('a way out of the site is the start [ROUTE-05]', async () => {
    expect(await leadsTo('/login?redirect=//evil.example')).toBe('/main');
  });

  it('the start is today’s rundown at /main [ROUTE-09, SCR-ROOT]', async () => {
    await signIn('chefe', '/main');
    await grid().waitFor();
    await page.goto(address('/'));
    await grid().waitFor();
    expect(route()).toBe('/main');
  });

  it('the login leads on at once [ROUTE-03]', async () => {
    await signIn('admin');
    await page.goto(address('/login?redirect=%2Fadmin'));
    await heading('admin.title').waitFor();
    expect(route()).toBe('/admin');
  });

  it.each(['/main', '/'])('nothing but the loading page shows at %s while it is asked who is there [ROUTE-16, SCR-ROOT]', async (path) => {
    await signIn('chefe');
    await grid().waitFor();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await knowNothing(page);
    await page.route('**/api/users/me', async (call) => {
      await held;
      await call.continue();
    });
    await page.goto(address(path));
    await page.getByRole('status', { name: words('common.loading') }).waitFor();
    expect([route(), await loginForm().count(), await grid().count()]).toEqual([path, 0, 0]);
    release();
    await grid().waitFor();
    expect(route()).toBe('/main');
  });
});

describe('the pages of what went wrong', () => {
  const text = (key: string): Promise<void> => page.getByText(words(key), { exact: true }).waitFor();

  it('says that there is no access, to those without the role, and leads back by a link [ERRP-01, PERM-A15, SCR-403]', async () => {
    await signIn('reporter');
    await page.goto(address('/admin'));
    await heading('error:403.title').waitFor();
    await page.getByText('403', { exact: true }).waitFor();
    await text('error:403.description');
    // It stands in place of the page: the address is the one that was asked for, and nothing of the page is there.
    expect([route(), await page.getByRole('link', { name: words('error:toStart') }).getAttribute('href')]).toEqual(['/admin', '/']);
    expect(await page.getByRole('heading', { name: words('admin.title') }).count()).toBe(0);
    expect(await hindrances(page)).toEqual([]);
    await knowNothing(page);
    await page.route('**/api/authorities', (call) => call.fulfill({ json: ['RUNDOWN_READ'] }));
    await page.goto(address('/preview'));
    await heading('error:403.title').waitFor();
    await page.getByRole('link', { name: words('error:toStart') }).press('Enter');
    await grid().waitFor();
    expect(route()).toBe('/main');
  });

  it('says that the page does not exist, and leads back by keyboard [ERRP-02, SCR-NOTFOUND]', async () => {
    await signIn('chefe');
    await page.goto(address('/nowhere'));
    await page.getByText('404', { exact: true }).waitFor();
    await heading('error:404.title').waitFor();
    await text('error:404.description');
    expect(await hindrances(page)).toEqual([]);
    await page.getByRole('link', { name: words('error:toStart') }).focus();
    await page.keyboard.press('Enter');
    await grid().waitFor();
    expect(route()).toBe('/main');
  });

  it('says that the server reports an error, and tries again by keyboard [ERRP-03, SCR-500]', async () => {
    await signIn('admin');
    await grid().waitFor();
    // A part of the client that cannot be fetched is fetched once more with the whole page, then it is told.
    await page.route('**/assets/LocksScreen-*.js', (call) => call.fulfill({ status: 502 }));
    let fetched = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) fetched += 1;
    });
    // The page may be fetched again before it has loaded once, which ends the first.
    await page.goto(address('/admin/locks'), { waitUntil: 'commit' });
    // What is read before the whole page was fetched again is gone with it.
    await expect.poll(() => fetched).toBe(2);
    await page.getByText('500', { exact: true }).waitFor();
    await heading('error:500.title').waitFor();
    await text('error:500.description');
    expect(await hindrances(page)).toEqual([]);
    await page.getByRole('button', { name: words('common.retry') }).focus();
    // It is as it was while nothing of it can be fetched, and the page it stands for when it can.
    const asked = page.waitForResponse('**/assets/LocksScreen-*.js');
    await page.keyboard.press('Enter');
    expect((await asked).status()).toBe(502);
    await text('error:500.description');
    await page.unroute('**/assets/LocksScreen-*.js');
    await page.getByRole('button', { name: words('common.retry') }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: words('locks.title'), exact: true }).waitFor();
    expect([route(), await page.getByText('500', { exact: true }).count()]).toEqual(['/admin/locks', 0]);
  });
});

describe('a server that does not answer', () => {
  // It may be told in a corner still when the login says it.
  const instability = () => page.getByRole('alert').getByText(words('error:serverInstability')).first();

  it.each([
    ['not at all', 'abort'],
    ['with 503', 'status'],
  ])('%s, is told at the login, which is not refused for it', async (_name, how) => {
    await page.goto(address('/login'));
    await loginForm().waitFor();
    await page.route('**/api/authentication', (call) => (how === 'abort' ? call.abort() : call.fulfill({ status: 503 })));
    await page.getByLabel(words('login.user')).fill('chefe');
    await page.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
    await page.keyboard.press('Enter');
    await instability().waitFor();
    expect(await page.getByText(words('error:authenticationFailed')).count()).toBe(0);
    expect(await hindrances(page)).toEqual([]);
    await page.unroute('**/api/authentication');
    await page.keyboard.press('Enter');
    await grid().waitFor();
  });

  it('leaves whoever is signed in so: they ask again and are where they were', async () => {
    await signIn('chefe');
    await grid().waitFor();
    await knowNothing(page);
    await page.route('**/api/users/me', (call) => call.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }));
    await page.goto(address('/guidelines'));
    await page.getByRole('alert').getByText(words('error:loadFailed')).first().waitFor();
    await page.unroute('**/api/users/me');
    await page.getByRole('button', { name: words('common.retry') }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: words('area.guidelines') }).waitFor();
    expect(route()).toBe('/guidelines');
  });
});

it('a name and a password can be sent before it is known that nobody is here', async () => {
  let known = (): void => undefined;
  const held = new Promise<void>((resolve) => (known = resolve));
  const first = async (call: Route): Promise<void> => {
    await held;
    await call.fulfill({ status: 401, json: { code: 'unauthorized', message: 'x' } });
  };
  await page.route('**/api/users/me', first, { times: 1 });
  await page.goto(address('/login'));
  await page.getByLabel(words('login.user')).fill('chefe');
  await page.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
  await page.keyboard.press('Enter');
  await grid().waitFor();
  known();
  await page.waitForTimeout(200);
  expect(await grid().count()).toBe(1);
});

describe('the language', () => {
  const language = (code: Language) => page.getByRole('button', { name: words(`language.${code}`), exact: true });
  const kept = (): Promise<string | null> => page.evaluate('localStorage.getItem("language")');
  const title = (code: Language) => page.getByRole('heading', { name: words('login.title', {}, code), exact: true });

  it('that is chosen stays chosen, and speaks to the server too [LOC-03]', async () => {
    await page.goto(address('/login'));
    await language('es_ES').focus();
    await page.keyboard.press('Enter');
    await title('es_ES').waitFor();
    await page.reload();
    await title('es_ES').waitFor();
    expect([await kept(), await page.locator('html').getAttribute('lang')]).toEqual(['es_ES', 'es-ES']);
    const asked = page.waitForRequest('**/api/authentication');
    await page.getByLabel(words('login.user', {}, 'es_ES')).fill('chefe');
    await page.getByLabel(words('login.password', {}, 'es_ES'), { exact: true }).fill('lauda-demo');
    await page.keyboard.press('Enter');
    expect((await (await asked).allHeaders())['accept-language']).toContain('es');
    await page.getByRole('grid', { name: words('area.rundown', {}, 'es_ES') }).waitFor();
  });

  it('is offered in three and no more [LOC-01]', async () => {
    await page.goto(address('/login'));
    const offered = page.getByRole('navigation', { name: words('shell.language') }).getByRole('button');
    await offered.first().waitFor();
    const all = (['en_US', 'es_ES', 'pt_BR'] as const).map((code) => words(`language.${code}`));
    expect((await offered.allTextContents()).sort()).toEqual(all.sort());
    for (const code of ['en_US', 'es_ES', 'pt_BR'] as const) {
      await language(code).focus();
      await page.keyboard.press('Enter');
      await title(code).waitFor();
      expect(await hindrances(page)).toEqual([]);
    }
  });

  /** Opens the login with a branch that answers with a locale, or with 500. */
  const atBranch = async (locale: Language | undefined): Promise<void> => {
    await page.route('**/api/branch/config', async (call) => {
      if (!locale) return call.fulfill({ status: 500, json: { code: 'internal', message: 'x' } });
      const answer = await call.fetch();
      return call.fulfill({ response: answer, json: { ...(await answer.json()), locale } });
    });
    await page.goto(address('/login'));
  };

  it('is Portuguese where nobody chose one and the branch does not answer [LOC-02, LOC-08]', async () => {
    await atBranch(undefined);
    await title('pt_BR').waitFor();
    expect(await kept()).toBeNull();
  });

  it('is that of the branch where nobody chose one [LOC-09]', async () => {
    await atBranch('en_US');
    await title('en_US').waitFor();
    expect(await kept()).toBeNull();
  });

  it('is Portuguese where an unknown one was kept [LOC-10]', async () => {
    await context.addInitScript('localStorage.setItem("language", "fr_FR")');
    await page.goto(address('/login'));
    await title('pt_BR').waitFor();
  });
});

it('the title of the window is the product with the version the branch names [ROUTE-13]', async () => {
  await page.route('**/api/branch/config', async (call) => {
    const answer = await call.fetch();
    await call.fulfill({ response: answer, json: { ...(await answer.json()), productVersion: '3.17.1' } });
  });
  await page.goto(address('/login'));
  await expect.poll(() => page.title()).toBe('Lauda 3.17.1');
});

it('the settings of documents and the locks are loaded once at the start', async () => {
  await signIn('chefe');
  await grid().waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(address(`/rundown/1/${DEMO_DATE}`));
  await grid().locator('[data-column=slug]').first().waitFor();
  await expect.poll(() => asked.filter((path) => path.endsWith('/config')).length).toBeGreaterThan(2);
  await page.waitForLoadState('networkidle');
  const once = ['/api/locks', '/api/rundowns/config', '/api/stories/config', '/api/assignments/config', '/api/productions/config'];
  expect(once.map((path) => asked.filter((each) => each === path).length)).toEqual(once.map(() => 1));
});
