import { gzipSync } from 'node:zlib';
import type { BrowserContext, Response } from 'playwright-core';
import { launchBrowser } from '../../packages/testing/src/browser.ts';
import type { ServerLine } from '../../packages/testing/src/process-newsroom.ts';
import type { Bench } from './measure.ts';
import { inNewsroom } from './newsroom.ts';

const LIMIT = 250_000;
const NOW = '2026-11-20T21:00:00Z';
const SHOW = '/rundown/1/2026-11-20';

/** A file the browser fetched. */
interface Fetched {
  readonly path: string;
  readonly gz: number;
  readonly sent: number;
  readonly font: boolean;
}

interface Scripts {
  buildWeb(): Promise<void>;
  runVite(more?: readonly string[]): Promise<void>;
}
const scripts = async (): Promise<Scripts> => (await import(new URL('../../scripts/lib/web.mjs', import.meta.url).href)) as Scripts;
/** Builds the client as the product does, packed. */
export const buildWeb = async (): Promise<void> => (await scripts()).buildWeb();
/** Builds the client into a folder of its own, with the list of what each file brings: `.vite/manifest.json`. */
export const buildListed = async (folder: string): Promise<void> =>
  (await scripts()).runVite(['--manifest', '--outDir', folder, '--emptyOutDir']);

/** Fonts and pictures are compressed already; a server sends them as they are. */
const onTheLine = (type: string, body: Buffer): number =>
  /font|image\/(?!svg)/.test(type) ? body.length : gzipSync(body, { level: 9 }).length;

async function fetchedBy(context: BrowserContext, url: string, ready: string): Promise<Fetched[]> {
  const page = await context.newPage();
  const answers: Response[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) answers.push(response);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  const fetched = await Promise.all(
    answers.map(async (response) => {
      const type = response.headers()['content-type'] ?? '';
      const { responseBodySize: sent } = await response.request().sizes();
      return { path: new URL(response.url()).pathname, gz: onTheLine(type, await response.body()), sent, font: type.includes('font') };
    }),
  );
  await page.close();
  return fetched;
}

const sum = (files: readonly Fetched[], of: 'gz' | 'sent' = 'gz'): number => files.reduce((total, file) => total + file[of], 0);

/** Opens the product as somebody does for the first time: the login screen, then the rundown; each in a browser that has nothing yet. */
async function firstLoads(url: string, login: { username: string; password: string }): Promise<Record<'login' | 'rundown', Fetched[]>> {
  const browser = await launchBrowser();
  try {
    const stranger = await browser.newContext();
    const loginFiles = await fetchedBy(stranger, `${url}/login`, 'input[type=password]');
    const desk = await browser.newContext();
    const { username, password } = login;
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await desk.request.post(`${url}/api/authentication`, { form: { username, password }, headers });
    if (!answer.ok()) throw new Error(`The login answered ${answer.status()}.`);
    return { login: loginFiles, rundown: await fetchedBy(desk, `${url}${SHOW}`, '[role=grid] [role=row]') };
  } finally {
    await browser.close();
  }
}

/** What a desk downloads for its first screen: every file the browser asks for, whatever its kind, but no data. */
export const webLoad: Bench = {
  name: 'web',
  run: () =>
    inNewsroom(async ({ startServer }) => {
      await buildWeb();
      const { line } = await startServer({ LAUDA_DEMO: 'true', LAUDA_DEMO_NOW: NOW });
      const { url, logins } = line as ServerLine;
      const { login, rundown } = await firstLoads(url, logins[0]!);
      const larger = sum(login) > sum(rundown) ? login : rundown;
      const largest = larger.toSorted((a, b) => b.gz - a.gz).slice(0, 5);
      return {
        name: 'web',
        what: `every file of the larger first screen (login, or a rundown for who is signed in) from an empty cache, gz / ${LIMIT} bytes`,
        ratio: sum(larger) / LIMIT,
        bound: { most: 1 },
        unit: 'bytes',
        medians: { login: sum(login), rundown: sum(rundown) },
        notes: {
          'of which fonts': sum(larger.filter(({ font }) => font)),
          'as the server sends it': sum(larger, 'sent'),
          files: larger.length,
          ...Object.fromEntries(
            largest.map(({ path, gz }) => [
              path
                .split('/')
                .at(-1)!
                .replace(/-[\w-]{8}\./, '.'),
              gz,
            ]),
          ),
        },
      };
    }),
};
