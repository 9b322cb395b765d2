import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { canBePacked, packedVersion, unpackBrowser } from './packed-browser.ts';
import { PATIENCE_MS } from './patience.ts';

// No argument may weaken the browser's security: tests of sessions, CSP, CORS and XSS rely on it.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The packages that contain a system library, in Debian and in Fedora. */
const PACKAGES: readonly (readonly [RegExp, debian: string, fedora: string])[] = [
  [/^lib(nss3|nssutil3|smime3|ssl3)\.so/, 'libnss3', 'nss'],
  [/^lib(nspr4|plc4|plds4)\.so/, 'libnspr4', 'nspr'],
  [/^libexpat\.so/, 'libexpat1', 'expat'],
  [/^libgcc_s\.so/, 'libgcc-s1', 'libgcc'],
];

type Environment = Readonly<Record<string, string | undefined>>;

/** A browser that starts: its program, its own name and version, and whether it comes from the lock file or the machine. */
export interface TestBrowser {
  readonly kind: 'packed' | 'installed';
  readonly file: string;
  readonly version: string;
}

function installed({ CHROME_PATH }: Environment): string | undefined {
  return CHROME_PATH || SYSTEM.find((file) => existsSync(file));
}

/** Builds a line that names the packages with the missing libraries. */
export function whatToInstall(libraries: readonly string[]): string {
  const known = PACKAGES.filter(([pattern]) => libraries.some((library) => pattern.test(library)));
  const missing = `${libraries.join(', ')} ${libraries.length > 1 ? 'are' : 'is'} missing on this system`;
  if (known.length === 0) return `${missing}: install what brings ${libraries.length > 1 ? 'them' : 'it'}`;
  const [debian, fedora] = [known.map(([, name]) => name).join(' '), known.map(([, , name]) => name).join(' ')];
  return `${missing}: apt-get install ${debian} (Debian, Ubuntu) or dnf install ${fedora} (Fedora)`;
}

const run = promisify(execFile);

/** Lists the system libraries a program lacks, as the loader reports them. */
async function missingLibraries(file: string): Promise<string[]> {
  const { stdout } = await run(file, [], { env: { ...process.env, LD_TRACE_LOADED_OBJECTS: '1' } }).catch(() => ({ stdout: '' }));
  return [...new Set([...stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, library]) => library!))];
}

async function tried(kind: TestBrowser['kind'], file: string): Promise<TestBrowser> {
  try {
    const { stdout } = await run(file, ['--version']);
    return { kind, file, version: stdout.trim().split('\n').at(-1) ?? '' };
  } catch (error) {
    const libraries = process.platform === 'linux' ? await missingLibraries(file) : [];
    const why = libraries.length > 0 ? whatToInstall(libraries) : (error as Error).message.trim().split('\n').at(-1);
    throw new Error(`The ${kind} browser does not start (${path.relative('', file)}): ${why}.`);
  }
}

/**
 * Finds the browser of the tests and tries whether it starts. LAUDA_TEST_BROWSER says which: `packed` (from the lock file), `installed`
 * (CHROME_PATH, else a Chromium or Chrome of this machine) or a program. Without it: CHROME_PATH, else the packed one, else the installed one.
 * Throws with one line that says what is missing.
 */
export async function findBrowser(env: Environment = process.env): Promise<TestBrowser> {
  const wish = env.LAUDA_TEST_BROWSER || (env.CHROME_PATH ? 'installed' : canBePacked() ? 'packed' : 'installed');
  if (wish === 'packed') {
    if (!canBePacked())
      throw new Error(`There is no packed browser for ${process.platform} on ${process.arch}: name one with CHROME_PATH.`);
    return tried('packed', await unpackBrowser());
  }
  const file = wish === 'installed' ? installed(env) : wish;
  if (!file) throw new Error('No Chromium or Chrome is installed: install one, or name its program with CHROME_PATH.');
  if (!path.isAbsolute(file)) throw new Error(`LAUDA_TEST_BROWSER is packed, installed or the whole path of a program, not ${file}.`);
  if (!existsSync(file)) throw new Error(`There is no browser ${file}.`);
  return tried('installed', file);
}

/** Describes a browser in one line, for people. */
export const described = ({ kind, file, version }: TestBrowser): string =>
  kind === 'packed' ? `${version}, packed (@sparticuz/chromium ${packedVersion()})` : `${version}, installed (${file})`;

const PROBE = '/is-caught-yet';
const PROBES = 20;
const PROBE_MS = 500;

/** Waits until a page's requests are caught: for a moment after it is told to, Chromium lets some pass. */
async function caught(page: Page, route: Page['route']): Promise<void> {
  if (!page.url().startsWith('http')) return;
  let isCaught = false;
  await route(`**${PROBE}`, (call) => {
    isCaught = true;
    return call.fulfill({ status: 204 });
  });
  const probe = `fetch('${PROBE}').then(() => undefined, () => undefined)`;
  // A page that is being left, or may not ask, asks nothing that could pass.
  for (let tries = 0; tries < PROBES && !isCaught; tries += 1)
    await Promise.race([page.evaluate(probe), page.waitForTimeout(PROBE_MS)]).catch(() => undefined);
  await page.unroute(`**${PROBE}`);
}

/** Has what a test answers in place of a server answered from the next request on. */
function routesAtOnce(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...what) => {
    const routed = await route(...what);
    await caught(page, route);
    return routed;
  };
}

let found: Promise<TestBrowser> | undefined;
const running = new Set<Browser>();

/** Answers every page that stands in a browser of `launchBrowser`. */
export const openPages = (): Page[] => [...running].flatMap((browser) => browser.contexts()).flatMap((context) => context.pages());

/** Starts the browser of an end-to-end run, as `findBrowser` finds it; its pages wait as long as tests do. `more` are further arguments. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  found ??= findBrowser();
  const { file } = await found;
  const browser = await chromium.launch({ executablePath: file, args: [...ARGUMENTS, ...more] });
  running.add(browser);
  browser.once('disconnected', () => running.delete(browser));
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    context.on('page', routesAtOnce);
    return context;
  };
  return browser;
}
