import { WireClient } from '@lauda/testing';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances, visit } from './workspace-kit.ts';

const LINES = Array.from({ length: 90 }, (_, line) => `Linha ${line} do texto longo.`);

openNewsroom();

const admin = async (): Promise<WireClient> => {
  const wire = new WireClient(newsroom.url);
  await wire.login('admin', 'lauda-demo');
  return wire;
};
/** Has the keyboard go to a part that scrolls and down in it. */
async function scrollsByKey(part: Locator): Promise<void> {
  await part.focus();
  const from = await part.evaluate((at) => at.scrollTop);
  await part.press(from > 0 ? 'Home' : 'End');
  await expect.poll(() => part.evaluate((at) => at.scrollTop)).not.toBe(from);
}

it('the keyboard scrolls the full text of a news suggestion', async () => {
  const made = await (await admin()).post('/assignment_proposals', { slug: 'TEXTO LONGO', date: DEMO_DATE, lead: LINES.join('\n') });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const page = await visit(browser, newsroom.url, { path: '/news' });
  await page.getByRole('grid').getByText('TEXTO LONGO').first().click();
  const panel = page.getByRole('complementary', { name: 'TEXTO LONGO' });
  await panel.getByText(LINES[0]!).waitFor();
  expect(await hindrances(page)).toEqual([]);
  await scrollsByKey(panel.getByRole('group', { name: 'TEXTO LONGO' }));
});

it('the keyboard scrolls the messages of a chat', async () => {
  const wire = await admin();
  const page = await visit(browser, newsroom.url, { path: '/chat' });
  const id = await page.evaluate(async () => (await (await fetch('/api/users/me')).json()).id as number);
  const chat = (await wire.post<{ id: number }>('/chats', { userIds: [id] })).body.id;
  for (const line of LINES.slice(0, 30)) await wire.post(`/chats/${chat}/messages`, line);
  await page
    .getByRole('list', { name: words('area.chat'), exact: true })
    .getByRole('button')
    .filter({ hasText: LINES[29]! })
    .press('Enter');
  const log = page.getByRole('complementary', { name: words('chat.windows') }).getByRole('log');
  await log.getByText(LINES[29]!).waitFor();
  expect(await hindrances(page)).toEqual([]);
  await scrollsByKey(log.locator('..'));
});
