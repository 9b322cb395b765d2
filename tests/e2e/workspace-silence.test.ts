import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { knowNothing, words } from './desk.ts';
import { head, PATIENCE, StoryRoom } from './workspace-story-kit.ts';

let room: StoryRoom;
let page: Page;

const state = () => page.locator('[data-connection]');
const stop = (): void => void process.kill(room.newsroom.server.pid, 'SIGSTOP');
const goOn = (): void => void process.kill(room.newsroom.server.pid, 'SIGCONT');

beforeAll(async () => {
  room = await StoryRoom.start();
  ({ page } = room);
});
// A test that failed leaves no server that stands still to the next.
afterEach(goOn);
afterAll(async () => {
  await room?.stop();
});

describe('a server that stands still', () => {
  it('is amber within five seconds, with the age of what is shown, and fine again when it speaks', async () => {
    await page.getByRole('status', { name: words('connection.on') }).waitFor();
    // Over a silence shorter than that nothing is said, as between any two beats.
    await page.waitForTimeout(3_000);
    expect(await state().count()).toBe(0);
    // The page says when: the test itself may be late.
    const said = page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          new MutationObserver(() => document.querySelector('[data-connection]') && resolve(Date.now())).observe(document.body, {
            childList: true,
            subtree: true,
          }),
        ),
    );
    stop();
    const since = Date.now();
    await state().waitFor();
    expect((await said) - since).toBeLessThan(5_500);
    expect(await state().getAttribute('data-connection')).toBe('silent');
    expect(await state().textContent()).toMatch(
      new RegExp(`^${words('connection.silent')}${words('connection.age', { time: '00:0[4-9]' })}$`),
    );
    await expect.poll(() => state().textContent(), PATIENCE).toMatch(/00:(0[89]|[1-5]\d)/);
    goOn();
    await page.getByRole('status', { name: words('connection.on') }).waitFor();
  });

  it('does not leave a save without words', async () => {
    const id = await room.create('PARADA', head('Antes.'));
    const text = await room.open(id);
    await expect.poll(() => text.evaluate((area: HTMLTextAreaElement) => area.readOnly), PATIENCE).toBe(false);
    await text.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Depois.');
    stop();
    await page.keyboard.press('Control+s');
    await room.button(words('common.saving')).waitFor();
    await room.form().getByText(words('form.savingLong')).waitFor();
    goOn();
    await room.button(words('common.saved')).waitFor();
    expect(await room.form().getByText(words('form.savingLong')).count()).toBe(0);
    expect(await room.textOf(id)).toEqual(['Antes. Depois.']);
  });

  it('is told on the prompter too, which covers the bar that says it elsewhere', async () => {
    await page.goto(`${room.newsroom.url}/prompter/1/${DEMO_DATE}`);
    await page.locator('[data-home]').first().waitFor();
    await expect.poll(() => state().count(), PATIENCE).toBe(0);
    stop();
    // The one of the bar lies under the script.
    await expect.poll(() => state().count(), PATIENCE).toBe(2);
    goOn();
    await expect.poll(() => state().count(), PATIENCE).toBe(0);
  });

  it('is live although the part of the page that hears it could not be loaded at first', async () => {
    let refused = 0;
    await page.route('**/assets/connection-*.js', (route) => {
      refused += 1;
      return route.abort();
    });
    await page.goto(`${room.newsroom.url}/stories`);
    // The page asks for it ahead, then the scripts do.
    await expect.poll(() => refused, PATIENCE).toBeGreaterThan(1);
    await state().waitFor();
    await page.unroute('**/assets/connection-*.js');
    await page.getByRole('status', { name: words('connection.on') }).waitFor();
  });

  it('is told apart from one that answers that something went wrong', async () => {
    await knowNothing(page);
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Algo quebrou.' } }));
    await page.goto(`${room.newsroom.url}/stories`);
    const said = page.getByText(words('error:loadFailed'));
    await said.first().waitFor();
    expect(await said.count(), 'it is said once').toBe(1);
    expect(await page.getByText(words('error:serverInstability')).count()).toBe(0);
    await page.unroute('**/api/users/me');
  });

  it('does not pass for templates that are not there: a new rundown would be empty', async () => {
    await page.goto(`${room.newsroom.url}/rundown/1/2031-05-06`);
    await page.route('**/api/rundowns/templates?**', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Algo quebrou.' } }),
    );
    await page.getByRole('button', { name: words('action.rundown.create') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText(words('rundown.template')).waitFor();
    expect(await dialog.getByText(words('rundown.templateLack')).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: words('rundown.create'), exact: true }).isDisabled()).toBe(true);
    await page.unroute('**/api/rundowns/templates?**');
    await dialog.getByRole('button', { name: words('common.retry') }).click();
    await dialog.getByText(words('rundown.templateHelp')).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: words('rundown.create'), exact: true }).isDisabled()).toBe(false);
  });
});
