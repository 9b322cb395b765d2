import type { Page } from 'playwright-core';
import { SCREENS, type Screen } from './screens.ts';

interface Known {
  readonly path: string;
}
// Imported at run time: the types of the web client need those of a browser, which these scripts lack.
const { SCREENS: OF_THE_CLIENT } = (await import(new URL('../../web-reference/src/screens/screens.ts', import.meta.url).href)) as {
  SCREENS: Readonly<Record<string, Known>>;
};
/** The values of the parameters of addresses, in the demo newsroom. */
const PARTS: Readonly<Record<string, string>> = { programId: '1', date: '2026-11-20', list: 'programs' };

const withParts = (path: string): string => path.replaceAll(/\$(\w+)/g, (_whole, name: string) => PARTS[name] ?? name);
const named = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const pathOf = ({ path }: Known): string => path.split('?')[0]!;

/** Waits until a screen is shown and has finished loading. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1, main, [role=main]').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
}

/** The screens of the client that the pictures told in words leave out, by their names alone; the theme of these is the light one. */
export const OTHERS: readonly Screen[] = Object.entries(OF_THE_CLIENT)
  .map(([id, { path }]) => ({ name: named(id), title: '', text: '', path: withParts(path), ready: settled }))
  .filter(({ path }) => !SCREENS.some((screen) => pathOf(screen) === path));
