import { SECTION_NAMES, SECTION_TYPES } from '@lauda/domain';
import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { words } from './desk.ts';
import { head, PATIENCE, StoryRoom } from './workspace-story-kit.ts';

let room: StoryRoom;
let page: Page;

beforeAll(async () => {
  room = await StoryRoom.start();
  ({ page } = room);
});
afterAll(async () => {
  await room?.stop();
});

describe('the words of a script', () => {
  it('are pasted without what a word processor brought along, and Ctrl+Z takes the paste back', async () => {
    const id = await room.create('COLADA', head('Antes. '));
    const text = await room.open(id);
    await text.focus();
    await page.keyboard.press('Control+End');
    await text.evaluate((area) => {
      const data = new DataTransfer();
      data.setData('text/plain', '•  A\u00A0chuva\u200B  forte \r\n\r\n\r\n\r\ncaiu.');
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => text.inputValue(), PATIENCE).toBe('Antes. A chuva forte\n\ncaiu.');
    await page.keyboard.press('Control+z');
    await expect.poll(() => text.inputValue(), PATIENCE).toBe('Antes. ');
  });

  it('turn their case and go in and out of brackets at the caret, and are counted as they are typed', async () => {
    const id = await room.create('CAIXA', head(''));
    const text = await room.open(id);
    await text.focus();
    await page.keyboard.type('chuva forte');
    await page.keyboard.press('Shift+F3');
    await expect.poll(() => text.inputValue(), PATIENCE).toBe('chuva Forte');
    await page.keyboard.press('Shift+F3');
    await expect.poll(() => text.inputValue(), PATIENCE).toBe('chuva FORTE');
    await page.keyboard.press('Alt+x');
    await expect.poll(() => text.inputValue(), PATIENCE).toBe('chuva [FORTE]');
    const counts = room.form().locator('[data-counts]');
    await expect.poll(() => counts.textContent(), PATIENCE).toMatch(/^1 palavra · 5 caracteres · 1 linha/);
    await page.keyboard.press('Alt+x');
    await page.keyboard.press('Control+a');
    await expect
      .poll(() => counts.textContent(), PATIENCE)
      .toMatch(/^2 palavras · 11 caracteres · 1 linha.*2 palavras · 11 caracteres · 1 linha · 00:01$/);
  });

  it('are found whatever their accents, and replaced one by one or all at once', async () => {
    const id = await room.create('TROCA', head('São Paulo e sao jose.', 'SÃO LUÍS'));
    const text = await room.open(id);
    await text.focus();
    await page.keyboard.press('Control+h');
    await page.keyboard.type('sao');
    const bar = page.getByRole('search', { name: words('action.script.find') });
    await bar.getByText(words('find.count', { at: '1', count: '3' })).waitFor();
    await page.keyboard.press('Enter');
    await bar.getByText(words('find.count', { at: '2', count: '3' })).waitFor();
    expect(await room.form().locator('mark').allTextContents()).toEqual(['São', 'sao', 'SÃO']);
    expect(await room.form().locator('mark[data-current]').allTextContents()).toEqual(['sao']);
    await room.field(words('script.by'), bar).fill('santo');
    await room.button(words('script.replace'), bar).press('Enter');
    await expect.poll(() => text.inputValue(), PATIENCE).toBe('São Paulo e santo jose.');
    await room.button(words('script.replaceAll', { count: '2' }), bar).press('Enter');
    await room.field(words('script.find'), bar).press('Escape');
    await bar.waitFor({ state: 'detached' });
    await room.save();
    expect(await room.textOf(id)).toEqual(['santo Paulo e santo jose.', 'santo LUÍS']);
  });

  it('are timed as they are typed, at the rate of whoever reads them [STO-15] [STO-18]', async () => {
    const fernanda = new WireClient(room.newsroom.url);
    await fernanda.login('apresentadora', 'lauda-demo');
    const me = (await fernanda.get<{ id: number; version: number }>('/users/me')).body;
    await fernanda.put('/users/me', { id: me.id, version: me.version, readRate: 0.06 });
    const id = await room.create('TEMPO');
    await room.open(id);
    // It opens with its head, and the caret in it.
    const section = room.form().getByRole('region', { name: words('section.head') });
    const text = section.locator('textarea[data-script]');
    await expect.poll(() => text.evaluate((area) => area === document.activeElement), PATIENCE).toBe(true);
    await page.keyboard.insertText('a'.repeat(100));
    // The presenter of the program reads a new text.
    await expect.poll(() => section.getByRole('combobox').inputValue(), PATIENCE).toBe('Fernanda');
    await expect.poll(() => section.getByTitle(words('section.read')).textContent(), PATIENCE).toBe('00:06');
    await room.save();
    expect((await room.load(id)).sections.head).toMatchObject({ duration: 'PT6S' });
  });
});

describe('the key of a section leads there from a field elsewhere, and what is typed at once is saved in it', () => {
  const KEYS = SECTION_NAMES.map((name, at) => [`Alt+${at + 1}`, name] as const);
  const saved = (name: (typeof SECTION_NAMES)[number], text: string) => [
    name,
    { type: SECTION_TYPES[name], duration: 'PT0S', subSections: [{ uuid: crypto.randomUUID(), type: 'CAMERA_TEXT', text }] },
  ];
  const wordsIn = async (id: number): Promise<Record<string, string>> =>
    Object.fromEntries(
      Object.entries((await room.load(id)).sections).flatMap(([name, section]) =>
        section ? [[name, section.subSections.map(({ text }) => text ?? '').join(' ')]] : [],
      ),
    );
  const typeAfter = async (id: number, key: string): Promise<void> => {
    await room.open(id);
    // What is not there can be added once the settings of stories are loaded, and the lock is taken.
    await room
      .form()
      .getByRole('region', { name: words('section.link') })
      .or(room.button(words('section.link')))
      .first()
      .waitFor();
    const slug = room.field(words('column.slug')).and(page.locator(':not([readonly])'));
    await slug.focus();
    await page.keyboard.press(key);
    await page.keyboard.type('aqui ');
    // The field takes them with the next frame.
    const typed = (): Promise<unknown> => page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value);
    await expect.poll(typed, PATIENCE).toContain('aqui ');
    await room.save();
  };

  it.each(KEYS)('%s: %s, which has no words yet', async (key, name) => {
    // Another section has the first text of the form.
    const other = name === 'head' ? 'footer' : 'head';
    const id = await room.create(`NOVA ${name}`, { sections: Object.fromEntries([saved(other, 'Antes.')]) });
    await typeAfter(id, key);
    expect(await wordsIn(id)).toEqual({ [other]: 'Antes.', [name]: 'aqui ' });
  });

  it.each(KEYS)('%s: %s, which has words', async (key, name) => {
    const id = await room.create(`CHEIA ${name}`, { sections: Object.fromEntries(SECTION_NAMES.map((each) => saved(each, each))) });
    await typeAfter(id, key);
    const said = await wordsIn(id);
    expect(said[name]!.replace('aqui ', '')).toBe(name);
    expect(said).toEqual({ ...Object.fromEntries(SECTION_NAMES.map((each) => [each, each])), [name]: said[name] });
    expect(said[name]).toContain('aqui ');
  });
});

/** Takes the graphics device off the program: then a graphic is what is typed. */
async function withoutGraphics(): Promise<void> {
  const program = (await room.api.get<{ id: number; name: string }[]>('/programs')).body.find(({ name }) => name === 'Jornal da Noite')!;
  await room.api.put('/programs', { ...program, cgId: null });
}

describe('the parts of a section', () => {
  it('take the fields of the template that is chosen for a graphic', async () => {
    const id = await room.create('TARJAS', head('Um'));
    await room.open(id);
    const section = room.form().getByRole('region', { name: words('section.head') });
    await room.button(words('part.cg'), section).press('Enter');
    await room.field(words('part.template'), section).fill('NOME');
    await page.getByRole('option', { name: 'NOME' }).first().waitFor();
    await page.keyboard.press('Enter');
    const graphic = section.getByRole('group', { name: `${words('part.cg')} NOME` });
    await room.field('Nome', graphic).fill('MARIA');
    await room.field('Função', graphic).fill('MORADORA');
    await room.save();
    expect((await room.load(id)).sections.head!.subSections?.at(-1)).toMatchObject({
      type: 'CG',
      code: '101',
      cgFields: [
        { name: 'Nome', value: 'MARIA' },
        { name: 'Função', value: 'MORADORA' },
      ],
    });
  });

  it('are added, written, moved and taken out by keyboard, and come back with an undo', async () => {
    await withoutGraphics();
    const id = await room.create('PARTES', head('Um'));
    await room.open(id);
    const section = room.form().getByRole('region', { name: words('section.head') });
    await room.button(words('part.text'), section).press('Enter');
    await section.locator('textarea[data-script]').nth(1).focus();
    await page.keyboard.type('Dois');
    await section.getByLabel(`${words('part.camera')}, ${words('section.head')} 2`).fill('3');
    await room.button(words('part.cg'), section).press('Enter');
    const graphic = section.getByRole('group', { name: words('part.cg') });
    await room.field(words('part.template'), graphic).fill('NOME');
    await room.field(words('part.line', { n: '1' }), section.getByRole('group', { name: `${words('part.cg')} NOME` })).fill('MARIA');
    await room.button(words('part.addLine'), section).press('Enter');
    await room.field(words('part.line', { n: '2' }), section).fill('MORADORA');
    await room.button(words('part.video'), section).press('Enter');
    const clip = section.getByRole('group', { name: words('part.video') });
    await room.field(words('print.clip'), clip).fill('CHUVA');
    await room.button(words('part.up', { name: `${words('section.head')} 2` }), section).press('Enter');
    await room.save();
    const parts = (await room.load(id)).sections.head!.subSections;
    expect(parts).toMatchObject([
      { type: 'CAMERA_TEXT', text: 'Dois', camera: '3' },
      { type: 'CAMERA_TEXT', text: 'Um' },
      {
        type: 'CG',
        templateName: 'NOME',
        cgFields: [
          { name: '1', value: 'MARIA' },
          { name: '2', value: 'MORADORA' },
        ],
      },
      { type: 'MOS_VIDEO', slug: 'CHUVA' },
    ]);
    await room.button(words('section.remove', { name: `${words('section.head')} 1` }), section).press('Enter');
    expect(await section.locator('textarea[data-script]').count()).toBe(1);
    await page.getByRole('button', { name: words('common.undo') }).press('Enter');
    await expect.poll(() => section.locator('textarea[data-script]').first().inputValue(), PATIENCE).toBe('Dois');
  });
});
