import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start } from '../../cli/tests/child.ts';
import { hindrances } from './audit.ts';
import { type Language, words } from './desk.ts';
import { visit } from './workspace-kit.ts';
import { head, PATIENCE, RUNDOWN, StoryRoom } from './workspace-story-kit.ts';

let room: StoryRoom;
let page: Page;
let folder: string;

beforeAll(async () => {
  room = await StoryRoom.start();
  ({ page } = room);
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-story-'));
});
afterAll(async () => {
  await room?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('every field of a story', () => {
  const pick = async (label: string, name: string): Promise<void> => {
    await room.field(label).focus();
    await page.keyboard.type(name);
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
  };
  const idOf = async (nickname: string): Promise<number> =>
    (await room.api.get<{ id: number; nickname: string }[]>('/users/all')).body.find((each) => each.nickname === nickname)!.id;
  /** What the command line says of some fields of a story. */
  const viewed = async (id: number, fields: string, as = 'admin'): Promise<unknown> => {
    const lauda = (...args: string[]) =>
      start(args, { LAUDA_URL: room.newsroom.url, LAUDA_CONFIG: path.join(folder, 'config.json') }, args[1] === 'login' ? 'lauda-demo' : '')
        .ended;
    expect((await lauda('auth', 'login', '-u', as)).code).toBe(0);
    const { out, err } = await lauda('story', 'view', String(id), '--json', fields);
    expect(err).toBe('');
    return JSON.parse(out);
  };

  it('is set by keyboard, there after a reload, and read by lauda story view --json', async () => {
    const id = await room.create('CAMPOS');
    await room.open(id);
    await room.field(words('column.slug')).fill('TODOS OS CAMPOS');
    await pick(words('column.presenter'), 'Fernanda');
    await pick(words('column.reporter'), 'Beto');
    await pick(words('column.editor'), 'Ana');
    await pick(words('story.imageEditor'), 'Gil');
    await room.field(words('story.estimated')).fill('130');
    await page.keyboard.press('Tab');
    await room
      .form()
      .getByRole('switch', { name: words('story.manualVt') })
      .press('Space');
    await room
      .form()
      .getByRole('switch', { name: words('story.radio') })
      .press('Space');
    await room.field(words('column.vt')).fill('45');
    await page.keyboard.press('Tab');
    await room.field(words('story.mediaCode')).fill('VT-77');
    for (const name of ['information', 'footnote', 'credits']) await room.field(words(`story.${name}`)).fill(`texto de ${name}`);
    await room.button(words('section.vt')).press('Enter');
    await room.field(words('section.cueIn')).fill('Começou');
    await room.field(words('section.cueOut')).fill('terminou.');
    await room.save();
    await page.reload();
    await room.form().waitFor();
    expect(await room.field(words('column.slug')).inputValue()).toBe('TODOS OS CAMPOS');
    expect(await room.field(words('column.reporter')).inputValue()).toBe('Beto');
    const fields =
      'slug,radio,presenterId,reporterId,editorId,imageEditorId,estimated,manualVt,vt,mediaCode,information,footnote,credits,sections';
    expect(await viewed(id, fields)).toMatchObject({
      slug: 'TODOS OS CAMPOS',
      radio: true,
      presenterId: await idOf('Fernanda'),
      reporterId: await idOf('Beto'),
      editorId: await idOf('Ana'),
      imageEditorId: await idOf('Gil'),
      estimated: 'PT1M30S',
      manualVt: true,
      vt: 'PT45S',
      mediaCode: 'VT-77',
      information: 'texto de information',
      footnote: 'texto de footnote',
      credits: 'texto de credits',
      sections: { vt: { cueIn: 'Começou', cueOut: 'terminou.' } },
    });
  });

  it.each([
    ['in its tab', 9, (id: number) => `?open=[${id}]&story=${id}`],
    ['beside the grid', 10, (id: number) => `?beside=${id}`],
  ] as const)('of its facts is there %s: its type, with whom a private one is shared, at once, and the newsroom it came from', async (where, port, at) => {
    const chefe = new WireClient(room.newsroom.url);
    await chefe.login('chefe', 'lauda-demo');
    const { body: config } = await room.api.get<object>('/documents/config');
    expect((await room.api.put('/documents/config', { ...config, branchEnabled: true })).status).toBe(200);
    const { body: branch } = await room.api.post<{ id: number }>('/branches', { name: `Praça ${where}`, host: '127.0.0.1', port });
    const { body: type } = await room.api.post<{ id: number }>('/types', { name: `Tipo ${where}` });
    const id = await room.create(`FICHA ${where}`, { branchId: branch.id }, chefe);
    const shared = async () => {
      const { private: isPrivate, allowedUsers } = (await chefe.get<{ private: boolean; allowedUsers: number[] }>(`/stories/${id}`)).body;
      return [isPrivate, allowedUsers];
    };
    await page.goto(`${room.newsroom.url}${RUNDOWN}${at(id)}`);
    await room.form().waitFor();
    const facts = room.form().getByLabel(words('story.facts'), { exact: true });
    // A reader says the name once, for all of the facts.
    expect(await facts.count()).toBe(1);
    // Whose name this person may not read.
    await facts.getByText(`${words('document.branch')}: ${words('document.branchOther')}`, { exact: true }).waitFor();
    const people = room.field(words('story.sharedWith'), facts);
    expect(await people.count()).toBe(0);
    await room
      .form()
      .getByRole('switch', { name: words('state.private') })
      .press('Space');
    await pick(words('story.sharedWith'), 'Beto');
    await expect.poll(shared, PATIENCE).toEqual([true, [await idOf('Beto')]]);
    await page.keyboard.press('Tab');
    await pick(words('column.type'), `Tipo ${where}`);
    expect(await hindrances(page)).toEqual([]);
    await room.save();
    expect(await viewed(id, 'typeId,branchId,private,allowedUsers', 'chefe')).toEqual({
      ...{ typeId: type.id, branchId: branch.id },
      ...{ private: true, allowedUsers: [await idOf('Beto')] },
    });
    await page.reload();
    await room.form().waitFor();
    await expect.poll(() => room.field(words('column.type')).inputValue(), PATIENCE).toBe(`Tipo ${where}`);
    await facts.getByRole('button', { name: `${words('common.remove')} Beto`, exact: true }).press('Enter');
    await expect.poll(shared, PATIENCE).toEqual([true, []]);
  });
});

describe('the form of a story', () => {
  it('stands as a skeleton until its lock is there, says who writes it and that it was removed, and is saved by nobody meanwhile [SCR-STORY-FORM]', async () => {
    const id = await room.create('COM OUTRA PESSOA');
    expect((await room.api.get(`/stories/${id}?lock=true`)).status).toBe(200);
    let letGo = (): void => undefined;
    const free = new Promise<void>((resolve) => (letGo = resolve));
    const api = new RegExp(`/api/stories/${id}\\?`);
    await page.route(api, async (call) => {
      await free;
      await call.continue();
    });
    await page.goto(`${room.newsroom.url}${RUNDOWN}?open=[${id}]&story=${id}`);
    await page.locator('.late').first().waitFor({ state: 'attached' });
    letGo();
    await room.form().waitFor();
    await page.unroute(api);
    await room
      .form()
      .getByRole('alert')
      .getByText(/Adriana/)
      .waitFor();
    expect(await room.button(words('lock.takeOver')).isEnabled()).toBe(true);
    expect(await room.button(words('common.saved')).isEnabled()).toBe(false);
    expect(await room.field(words('column.slug')).isEditable()).toBe(false);
    expect(await hindrances(page)).toEqual([]);
    await room.api.delete(`/locks/${id}`);
    expect((await room.api.delete(`/stories?ids=${id}`)).status).toBe(200);
    await page.getByText(words('form.gone')).waitFor();
  });
});

describe('the preview', () => {
  it('shows the story as it will be printed with what is typed now, and prints it in a window of its own', async () => {
    const id = await room.create('PRÉVIA', head('Boa noite.'));
    const text = await room.open(id);
    await text.focus();
    await page.keyboard.press('Alt+v');
    const sheet = page.getByRole('region', { name: words('script.preview') }).getByRole('table', { name: 'PRÉVIA' });
    await sheet.getByText('Boa noite.').waitFor();
    await text.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Até já.');
    await sheet.getByText('Boa noite. Até já.').waitFor();
    expect(await sheet.locator('tr:has([data-cell]) [data-cell]').count()).toBe(2);
    await room.save();
    const [printed] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Alt+Shift+p')]);
    await printed.locator('article.sheet[aria-busy=false]').getByText('Boa noite. Até já.').waitFor();
    expect(printed.url()).toMatch(/\/story-content$/);
    await printed.close();
  });
});

describe('the form of a story hinders nobody', () => {
  it.each(['pt_BR', 'es_ES', 'en_US'] as const)('in %s, with every part, search and preview', async (language: Language) => {
    const id = await room.create(`INTEIRA ${language}`, {
      sections: {
        ...head('Boa noite. [CAM 2]', 'Boa tarde.').sections,
        vt: {
          type: 'VT',
          duration: 'PT30S',
          cueOut: 'fim',
          subSections: [
            { uuid: crypto.randomUUID(), type: 'CG', templateName: 'NOME', cgFields: [{ name: '1', value: 'MARIA' }] },
            { uuid: crypto.randomUUID(), type: 'MOS_VIDEO', slug: 'CHUVA', duration: 'PT30S' },
          ],
        },
      },
    });
    const desk = await visit(room.browser, room.newsroom.url, { path: RUNDOWN, language, theme: language === 'en_US' ? 'light' : 'dark' });
    const text = await room.open(id, desk);
    await text.focus();
    await desk.keyboard.press('Alt+v');
    await desk.getByRole('region', { name: words('script.preview', {}, language) }).waitFor();
    await desk.keyboard.press('Control+h');
    await desk.keyboard.type('boa');
    await desk.locator('mark[data-current]').waitFor();
    expect(await hindrances(desk)).toEqual([]);
    await desk.context().close();
  });
});
