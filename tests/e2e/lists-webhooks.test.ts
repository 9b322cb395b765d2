import { verifyWebhook } from '@lauda/sdk/webhooks';
import { PATIENCE_MS } from '@lauda/testing';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { words } from './desk.ts';
import { admin, answering, base, begin, dialog, field, newsroom, openSources, page, row, shots, stored, told } from './sources-kit.ts';
import { hindrances } from './workspace-kit.ts';

openSources();

describe('webhooks', () => {
  const DELIVERIES = words('deliveries.title');
  const SECRET = 'only the site and the newsroom know it';
  const list = (): Locator => page.getByRole('grid', { name: DELIVERIES, exact: true });
  const delivery = (slugOrState: string): Locator => list().locator('[data-row]').filter({ hasText: slugOrState });
  const state = (name: string): string => words(`deliveries.state.${name}`);
  const choose = (label: string, option: string) => page.getByLabel(words(label), { exact: true }).selectOption({ label: option });
  const proposed = (slug: string) => admin.post('/assignment_proposals', { slug, lead: 'Chove.', source: null });

  it('are made by keyboard, and their deliveries are seen as they come: taken, or refused with what was answered and when they are tried again, filtered by state and sent again by a key', async () => {
    await page.goto(`${newsroom.url}/admin/webhooks`);
    await page.getByText(words('deliveries.noWebhooks')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.getByRole('link', { name: words('deliveries.addWebhook'), exact: true }).press('Enter');
    await page.getByText(words('settingsAbout.webhooks')).waitFor();
    await begin({ name: 'Site', url: `${base}/hook` });
    await field('settingsField.topics').fill(words('webhookTopic.proposals'));
    await page.getByRole('option', { name: words('webhookTopic.proposals'), exact: true }).waitFor();
    await page.keyboard.press('Enter');
    // It begins switched on, and is stored with what signs its deliveries alone.
    expect(await field('settingsField.enabled').isChecked()).toBe(true);
    await field('settingsField.name').focus();
    await page.keyboard.press('Enter');
    await dialog().getByText(words('validation:required')).waitFor();
    expect(await field('settingsField.secret').getAttribute('aria-invalid')).toBe('true');
    await field('settingsField.secret').fill(SECRET);
    await field('settingsField.name').focus();
    await stored();
    await row('webhooks', 'Site').waitFor();
    await page.keyboard.press('Alt+j');
    await page.waitForURL('**/admin/webhooks?webhook=*');
    await page.getByText(words('deliveries.none'), { exact: true }).waitFor();
    expect(await hindrances(page)).toEqual([]);

    // What happens meanwhile comes by itself.
    await proposed('ÁGUA MARROM');
    await delivery(state('DELIVERED')).waitFor();
    const [first] = told as [(typeof told)[number]];
    expect(await verifyWebhook({ ...first, secret: SECRET })).toMatchObject({ topic: 'proposals', data: { slug: 'ÁGUA MARROM' } });
    answering.now = { status: 500, said: 'the disk is full' };
    await proposed('FILA NO CRAS');
    const refused = delivery(state('WAITING'));
    await refused.getByText('500 · the disk is full').waitFor();
    expect(await refused.locator('[data-column=attempts]').innerText()).toBe('1');
    expect(await refused.locator('[data-column=due]').innerText()).toMatch(/\d\d:\d\d/);
    expect(await list().locator('[data-row]').count()).toBe(2);
    expect(await hindrances(page)).toEqual([]);
    await shots('deliveries');

    const answers: (() => Promise<void>)[] = [];
    await page.route('**/deliveries?*state=DELIVERED*', (call) => void answers.push(() => call.continue()));
    await choose('deliveries.state', state('DELIVERED'));
    await page.waitForURL('**state=DELIVERED*');
    await expect.poll(() => answers.length, { timeout: PATIENCE_MS }).toBe(1);
    expect(await list().locator('[data-row]').count(), 'those of another state are not shown as of this one').toBe(0);
    await answers[0]!();
    await page.unrouteAll();
    await expect.poll(() => list().locator('[data-row]').count(), { timeout: PATIENCE_MS }).toBe(1);
    answering.now = { status: 204, said: '' };
    await list().focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Alt+r');
    await expect.poll(() => told.filter(({ body }) => body === first.body).length, { timeout: PATIENCE_MS }).toBe(2);
    // It was of this state, left it while it waited, and came back, all without a key.
    await delivery('204').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await dialog().getByText(state('DELIVERED'), { exact: true }).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shots('delivery');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
  });

  it('say in each language how their deliveries stand, and that they could not be loaded', async () => {
    for (const language of ['es_ES', 'en_US'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.context().addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto(`${newsroom.url}/admin/webhooks`);
      await page.getByRole('heading', { level: 1, name: words('deliveries.title', {}, language), exact: true }).waitFor();
      await page
        .getByText(words('deliveries.state.DELIVERED', {}, language), { exact: true })
        .last()
        .waitFor();
      await shots(`deliveries-${language}`);
    }
    await page.route('**/deliveries?*', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }));
    await page.reload();
    await page
      .getByRole('alert')
      .getByText(words('error:loadFailed', {}, 'en_US'))
      .waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.unroute('**/deliveries?*');
    // The next job that sends has it loaded anew, before anybody has to.
    await proposed('PONTE INTERDITADA');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});
