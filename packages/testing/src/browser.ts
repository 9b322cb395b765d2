import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

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

/** Starts the one browser of an end-to-end run: CHROME_PATH, else an installed Chromium or Chrome, else the packed one, which needs the system's libnss3. */
export async function launchBrowser(): Promise<Browser> {
  const installed = process.env.CHROME_PATH ?? SYSTEM.find((file) => existsSync(file));
  if (installed) return chromium.launch({ executablePath: installed, args: ARGUMENTS });
  const { default: packed } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await packed.executablePath(), args: ARGUMENTS });
}
