import { createRundown, PATIENCE, WireClient } from '@lauda/testing';
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, hindrances, type StoredRundown, type StoredStory, storedRundown } from './workspace-kit.ts';

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;
const OTHER = '/rundown/1/2026-11-24';

let api: WireClient;
let desk: Desk;
let page: Page;

const load = (date = DEMO_DATE): Promise<StoredRundown> => storedRundown(api, date);
/** What the server holds of the rundown, without what no verb of a person changes. */
const state = async (): Promise<unknown> => {
  const { start, blocks } = await load();
  return {
    start,
    blocks: blocks.map(({ title, commercial, stories }) => ({
      title,
      commercial,
      stories: stories.map(({ slug, page: number, approved, floated, estimated, vt, presenterId, displayStatus }) =>
        [slug, number, approved, floated, estimated, vt, presenterId, displayStatus].join('|'),
      ),
    })),
  };
};
const slugs = async (date?: string): Promise<string[]> =>
  (await load(date)).blocks.flatMap(({ stories }) => stories.map(({ slug }) => slug));
const storyOf = async (slug: string): Promise<StoredStory> =>
  (await load()).blocks.flatMap(({ stories }) => stories).find((story) => story.slug === slug)!;

let asking = 0;
const count = (by: number) => (request: Request) => {
  if (request.method() !== 'GET') asking += by;
};
/** Waits until every call that changes something is answered, and those that follow from an answer too. */
const answered = (): Promise<void> =>
  expect
    .poll(async () => {
      const before = asking;
      await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
      return before + asking;
    }, PATIENCE)
    .toBe(0);

openNewsroom();
beforeAll(async () => {
  api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  await createRundown(api, { programId: 1, date: '2026-11-24' });
  desk = await Desk.signIn(browser, newsroom.url, 'chefe', RUNDOWN);
  ({ page } = desk);
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  await desk.row('ESCALADA').waitFor();
});

it('a cell is typed in where it stands, at the edge of a grid wider than the window too', async () => {
  const size = page.viewportSize()!;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ ...size, width });
    const [row] = await desk.slugs();
    await desk.goTo(row!, 'slug');
    const before = await desk.cell(row!, 'slug').boundingBox();
    await page.keyboard.press('F2');
    const field = page.getByRole('textbox', { name: words('column.slug'), exact: true });
    expect((await field.boundingBox())!.x).toBeCloseTo(before!.x, 0);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize(size);
});

describe('by keyboard', () => {
  it('stories are copied before another, and cut to before another [RUN-KEY-01]', async () => {
    const first = await storyOf('ESCALADA');
    await desk.goTo('ESCALADA', 'status');
    await page.keyboard.press('Control+c');
    await desk.goTo('GREVE PROFESSORES', 'status');
    await page.keyboard.press('Control+v');
    await expect.poll(() => slugs(), PATIENCE).toEqual(expect.arrayContaining(['ESCALADA']));
    await expect
      .poll(async () => (await slugs()).slice(0, 4), PATIENCE)
      .toEqual(['ESCALADA', 'CHUVA ZONA LESTE', 'ESCALADA', 'GREVE PROFESSORES']);
    const copy = (await load()).blocks[0]!.stories[2]!;
    expect(copy.id).not.toBe(first.id);
    expect(copy.uuid).not.toBe(first.uuid);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await slugs()).slice(0, 3), PATIENCE).toEqual(['ESCALADA', 'CHUVA ZONA LESTE', 'GREVE PROFESSORES']);
    await desk.goTo('ESCALADA', 'status');
    await page.keyboard.press('Control+x');
    await desk.goTo('GREVE PROFESSORES', 'status');
    await page.keyboard.press('Control+v');
    await expect.poll(async () => (await slugs()).slice(0, 3), PATIENCE).toEqual(['CHUVA ZONA LESTE', 'ESCALADA', 'GREVE PROFESSORES']);
    expect((await storyOf('ESCALADA')).id).toBe(first.id);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await slugs())[0], PATIENCE).toBe('ESCALADA');
  });

  it('a form is saved, a block and a story are added and the status is toggled [RUN-KEY-03]', async () => {
    const before = await load();
    const form = await desk.openStory('NOTA MUSEU');
    await form.write(' E mais.');
    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && /\/api\/stories$/.test(new URL(request.url()).pathname)) saves.push(request.url());
    });
    await form.save();
    expect(saves).toHaveLength(1);
    await desk.closeStory();
    await desk.goTo('NOTA MUSEU', 'status');
    await page.keyboard.press('Alt+b');
    await expect.poll(async () => (await load()).blocks.length, PATIENCE).toBe(before.blocks.length + 1);
    // The keyboard is in the name of the block.
    await page.keyboard.type('Esporte');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await load()).blocks.map(({ title }) => title), PATIENCE).toContain('Esporte');
    await page.keyboard.press('Alt+s');
    await expect.poll(async () => (await slugs()).length, PATIENCE).toBe(before.blocks.flatMap(({ stories }) => stories).length + 1);
    await desk.goTo('ESCALADA', 'status');
    await page.keyboard.press('Space');
    await expect.poll(async () => (await storyOf('ESCALADA')).displayStatus, PATIENCE).toBe('play');
    await page.keyboard.press('Space');
    await expect.poll(async () => (await storyOf('ESCALADA')).displayStatus, PATIENCE).toBe('stop');
    await command(page, 'action.air.blank');
    await expect.poll(async () => (await storyOf('ESCALADA')).displayStatus, PATIENCE).toBe('blank');
  });
});

describe('a cell that takes one of a list', () => {
  const list = () => page.getByRole('option');
  const field = () => desk.grid.getByRole('combobox');
  const reporterOf = async (slug: string): Promise<string> => {
    const { body } = await api.get<{ reporterId: number | null }>(`/stories/${(await storyOf(slug)).id}`);
    const people = (await api.get<{ id: number; nickname: string }[]>('/users/all')).body;
    return people.find(({ id }) => id === body.reporterId)?.nickname ?? '';
  };

  it('begins with what is typed, finds by it, and takes it by Enter, which goes down', async () => {
    await desk.goTo('CHUVA ZONA LESTE', 'reporter');
    await page.keyboard.type('dal');
    await list().first().waitFor();
    await expect.poll(() => list().allInnerTexts(), PATIENCE).toEqual([expect.stringMatching(/^Dalva\b/)]);
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await field().waitFor({ state: 'detached' });
    await expect.poll(() => reporterOf('CHUVA ZONA LESTE'), PATIENCE).toBe('Dalva');
    await desk.cell('CHUVA ZONA LESTE', 'reporter').getByText('Dalva').waitFor();
    // The keyboard is in the grid again, a row below.
    const below = await desk.row('GREVE PROFESSORES').getAttribute('data-row');
    await expect.poll(() => desk.grid.getAttribute('aria-activedescendant'), PATIENCE).toContain(`-${below}-reporter`);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
  });

  it('opens by F2 and Enter on who is there, walks by arrows, goes on by Tab, and gives up by Escape', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') calls.push(request.url());
    });
    for (const key of ['F2', 'Enter']) {
      await desk.goTo('CHUVA ZONA LESTE', 'reporter');
      await page.keyboard.press(key);
      await list().first().waitFor();
      expect(await field().inputValue()).toBe('Dalva');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
      await field().waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
    }
    await page.keyboard.press('F2');
    await list().first().waitFor();
    await page.keyboard.press('Tab');
    // The next one opens none by itself: Tab is where one goes on from.
    await field().waitFor({ state: 'detached' });
    await expect.poll(() => desk.grid.getAttribute('aria-activedescendant'), PATIENCE).toMatch(/-editor$/);
    expect(calls).toEqual([]);
    await desk.goTo('CHUVA ZONA LESTE', 'reporter');
    await page.keyboard.press('F2');
    await list().first().waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Tab');
    await expect.poll(() => reporterOf('CHUVA ZONA LESTE'), PATIENCE).toBe('');
    expect(calls).toHaveLength(1);
  });

  it('takes what is pressed with the pointer', async () => {
    await desk.cell('CHUVA ZONA LESTE', 'reporter').dblclick();
    await list()
      .filter({ hasText: /^Elias/ })
      .click();
    await field().waitFor({ state: 'detached' });
    await expect.poll(() => reporterOf('CHUVA ZONA LESTE'), PATIENCE).toBe('Elias');
    await desk.goTo('CHUVA ZONA LESTE', 'reporter');
    await page.keyboard.press('Control+z');
    await expect.poll(() => reporterOf('CHUVA ZONA LESTE'), PATIENCE).toBe('');
  });
});

/** A verb, by the keys a person presses. */
type Verb = () => Promise<void>;
const key =
  (slug: string, ...keys: string[]): Verb =>
  async () => {
    await desk.goTo(slug, 'status');
    for (const each of keys) await page.keyboard.press(each);
  };
const named =
  (slug: string, verb: string): Verb =>
  async () => {
    await desk.goTo(slug, 'status');
    await command(page, verb);
  };
const typed =
  (slug: string, column: string, value: string): Verb =>
  () =>
    desk.typeCell(slug, column, value);
/** Goes to the row of the first block. */
const onBlock = async (): Promise<void> => {
  await desk.grid.focus();
  await page.keyboard.press('Home');
};

const VERBS: Readonly<Record<string, Verb>> = {
  'a slug typed': typed('CHUVA ZONA LESTE', 'slug', 'CHUVA'),
  'a page typed': typed('CHUVA ZONA LESTE', 'page', '77'),
  'a time typed': typed('CHUVA ZONA LESTE', 'vt', '130'),
  'two stories moved down': key('ESCALADA', 'Shift+ArrowDown', 'Control+Alt+ArrowDown'),
  'a story moved up over the edge of its block': key('SAÚDE FILA', 'Control+Alt+ArrowUp'),
  'a story sent to Stand By': key('CLIMA', 'Control+Shift+s'),
  'two stories approved': key('INFLAÇÃO', 'Control+Enter'),
  'two stories disapproved': key('ESCALADA', 'Shift+ArrowDown', 'Control+Shift+Enter'),
  'stories floated': key('ESPORTE FINAL', 'Control+Shift+f'),
  'two stories cut and pasted': async () => {
    await key('ESCALADA', 'Shift+ArrowDown', 'Control+x')();
    await key('CLIMA', 'Control+v')();
  },
  'two stories copied and pasted': async () => {
    await key('ESCALADA', 'Shift+ArrowDown', 'Control+c')();
    await key('CLIMA', 'Control+v')();
  },
  'a story made': key('CLIMA', 'Alt+s', 'Escape'),
  'a story made above': key('CLIMA', 'Alt+Shift+s', 'Escape'),
  'two stories deleted': key('ESCALADA', 'Shift+ArrowDown', 'Delete'),
  'a block made': key('CLIMA', 'Alt+b'),
  'a block named': async () => {
    await onBlock();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Abertura');
    await page.keyboard.press('Enter');
  },
  'a block moved': async () => {
    await onBlock();
    await page.keyboard.press('Control+Alt+ArrowDown');
  },
  'a block disapproved': named('ESCALADA', 'action.block.disapprove'),
  'a block deleted': async () => {
    await onBlock();
    await page.keyboard.press('Delete');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('common.delete') })
      .press('Enter');
  },
  'the rundown approved': named('CLIMA', 'action.rundown.approve'),
  'the rundown disapproved': named('CLIMA', 'action.rundown.disapprove'),
  'the pages numbered': named('CLIMA', 'action.rundown.repaginate'),
};

describe('every verb is taken back and done again', () => {
  beforeAll(async () => {
    await api.patch(`/stories/${(await storyOf('CULTURA SAMBA')).id}`, 'page', '99');
    await desk.cell('CULTURA SAMBA', 'page').getByText('99').waitFor();
  });

  it.each(Object.keys(VERBS))('%s', async (name) => {
    const before = await state();
    await VERBS[name]!();
    await expect.poll(() => state(), PATIENCE).not.toEqual(before);
    await answered();
    const after = await state();
    await desk.grid.focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => state(), PATIENCE).toEqual(before);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => state(), PATIENCE).toEqual(after);
    await page.keyboard.press('Control+z');
    await expect.poll(() => state(), PATIENCE).toEqual(before);
    expect(desk.errors).toEqual([]);
  });
});

describe('between rundowns', () => {
  it('stories copied in one are pasted in another, and cut ones leave the first', async () => {
    const goto = async (path: string, day: string): Promise<void> => {
      await page.keyboard.press('Alt+o');
      const date = page.getByRole('dialog').getByLabel(words('place.date'), { exact: true });
      await date.fill(day);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${path}`);
      await desk.grid.waitFor();
    };
    const paste = async (): Promise<void> => {
      await onBlock();
      await page.keyboard.press('Control+v');
    };
    await key('ESCALADA', 'Shift+ArrowDown', 'Control+c')();
    await goto(OTHER, '24/11/2026');
    await paste();
    await expect.poll(() => slugs('2026-11-24'), PATIENCE).toEqual(['ESCALADA', 'CHUVA ZONA LESTE']);
    await goto(RUNDOWN, '20/11/2026');
    await desk.row('ENCERRAMENTO').waitFor();
    await key('ENCERRAMENTO', 'Control+x')();
    await goto(OTHER, '24/11/2026');
    await paste();
    await expect.poll(() => slugs('2026-11-24'), PATIENCE).toEqual(['ESCALADA', 'CHUVA ZONA LESTE', 'ENCERRAMENTO']);
    expect(await slugs()).not.toContain('ENCERRAMENTO');
    await page.keyboard.press('Control+z');
    await expect.poll(() => slugs('2026-11-24'), PATIENCE).toEqual(['ESCALADA', 'CHUVA ZONA LESTE']);
    expect(await slugs()).toContain('ENCERRAMENTO');
    await goto(RUNDOWN, '20/11/2026');
  });
});
