import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { words } from './desk.ts';
import { visit } from './workspace-kit.ts';
import { PATIENCE, RUNDOWN, StoryRoom } from './workspace-story-kit.ts';

let room: StoryRoom;
let page: Page;
let chefe: WireClient;

beforeAll(async () => {
  room = await StoryRoom.start();
  ({ page } = room);
  chefe = new WireClient(room.newsroom.url);
  await chefe.login('chefe', 'lauda-demo');
});
afterAll(() => room?.stop());

// Read by the presenter of the program, at her 0.068 seconds a character.
const old = (slug: string, texts: object = {}) => room.create(slug, { legacy: true, head: 'Boa noite', ...texts });
const section = (name: 'head' | 'link' | 'liveVO' | 'vt', on = page): Locator =>
  room.form(on).getByRole('region', { name: words(`section.${name}`), exact: true });
const text = (name: Parameters<typeof section>[0], on = page): Locator => section(name, on).getByRole('textbox');

describe('an older story', () => {
  it('shows its texts as sections and saves head, not sections [STO-21]', async () => {
    const id = await old('ANTIGA');
    const sent: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/api/stories')) sent.push(request.postDataJSON());
    });
    await room.open(id);
    expect(await text('head').inputValue()).toBe('Boa noite');
    await room.form().getByText(words('story.legacy')).waitFor();
    // Parts without text are offered, except those that cannot stand in a text.
    for (const name of ['link', 'liveVO', 'vt'] as const) expect(await text(name).inputValue()).toBe('');
    expect(
      await room
        .form()
        .getByRole('button', { name: words('part.video') })
        .count(),
    ).toBe(0);
    expect(await room.form().getByLabel(words('story.manualVt')).count()).toBe(0);
    await text('head').fill('Boa tarde. '.repeat(10));
    await section('head').getByText('00:07').waitFor();
    await text('vt').fill('Rodou.');
    await room.save();
    expect(await room.load(id)).toMatchObject({
      legacy: true,
      head: 'Boa tarde. '.repeat(10),
      vt: 'Rodou.',
      link: '',
      vo: '',
      total: 'PT7S',
    });
    expect(sent).toMatchObject([{ head: 'Boa tarde. '.repeat(10), vt: 'Rodou.' }]);
    expect(Object.keys(sent[0]!)).not.toContain('sections');
    expect(await room.textOf(id)).toEqual(['Boa tarde. '.repeat(10)]);
    expect(await hindrances(page)).toEqual([]);
  });

  it('finds and replaces words in its texts, and brings an unsaved one back after a reload', async () => {
    const id = await old('BUSCA', { vo: 'Chove na noite.' });
    await (await room.open(id)).focus();
    await page.keyboard.press('Control+h');
    const bar = page.getByRole('search', { name: words('action.script.find') });
    await bar.getByLabel(words('script.find'), { exact: true }).fill('noite');
    await bar.getByLabel(words('script.by'), { exact: true }).fill('tarde');
    await bar.getByRole('button', { name: words('script.replaceAll', { count: '2' }) }).press('Enter');
    expect([await text('head').inputValue(), await text('liveVO').inputValue()]).toEqual(['Boa tarde', 'Chove na tarde.']);
    await bar.getByRole('button', { name: words('common.close') }).press('Enter');
    await text('link').fill('Ao vivo.');
    await page.reload();
    await room
      .form()
      .getByRole('button', { name: words('lock.compare') })
      .press('Enter');
    expect([await text('head').inputValue(), await text('link').inputValue()]).toEqual(['Boa tarde', 'Ao vivo.']);
    await room.save();
    expect(await room.load(id)).toMatchObject({ head: 'Boa tarde', vo: 'Chove na tarde.', link: 'Ao vivo.' });
  });

  it('shows both texts where two people wrote one part, and keeps both', async () => {
    const id = await old('DOIS');
    await room.open(id);
    await text('head').fill('Daqui.');
    // From another window of the same person: nobody else may write while the story is open.
    await chefe.patch(`/stories/${id}`, 'head', 'De longe.');
    const both = page.getByRole('region', { name: words('conflict.ownTitle') });
    await both.getByRole('heading', { name: words('section.head') }).waitFor();
    await both.getByRole('button', { name: words('conflict.both') }).press('Enter');
    expect(await text('head').inputValue()).toBe('De longe.\nDaqui.');
    await room.save();
    expect(await room.load(id)).toMatchObject({ head: 'De longe.\nDaqui.' });
  });

  it('is read only while another writes in it', async () => {
    const id = await old('TRANCADA', { vt: 'Rodou.' });
    const other = await visit(room.browser, room.newsroom.url, { path: `${RUNDOWN}?open=[${id}]&story=${id}`, username: 'editora' });
    await text('head', other).waitFor();
    await other.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('article textarea')?.readOnly === false);
    await room.open(id);
    await page.getByRole('alert').waitFor();
    await expect.poll(() => text('head').getAttribute('readonly'), PATIENCE).not.toBeNull();
    expect([await text('vt').inputValue(), await section('link').count()]).toEqual(['Rodou.', 0]);
    await other.close();
  });

  it('has the times of its words in the grid, and none that is typed there', async () => {
    const id = await old('NA GRADE', { vt: 'a'.repeat(400) });
    await page.goto(`${room.newsroom.url}${RUNDOWN}`);
    const row = page.getByRole('row').filter({ has: page.locator('[data-column=slug]').getByText('NA GRADE', { exact: true }) });
    const cell = row.locator('[data-column=vt]');
    await cell.getByText('00:27').waitFor();
    expect(await cell.getAttribute('aria-readonly')).toBe('true');
    expect(await row.locator('[data-column=presenter]').getAttribute('aria-readonly')).toBeNull();
    expect(await row.locator('[data-column=total]').innerText()).toBe('00:28');
    expect(await room.load(id)).toMatchObject({ vt: 'a'.repeat(400), total: 'PT28S' });
  });
});
