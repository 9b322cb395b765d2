import { limitedText, printPath, printWords } from '@lauda/domain';
import { createRundown, WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, inGrid, type StoredStory, storedRundown, visit, visitWith } from './workspace-kit.ts';

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;

let chefe: WireClient;
let page: Page;

const stories = async (): Promise<readonly StoredStory[]> =>
  (await storedRundown(chefe, DEMO_DATE)).blocks.flatMap((block) => block.stories);
const told = (role: 'status' | 'alert', text: string) => page.getByRole(role).getByText(text).first();

openNewsroom();
beforeAll(async () => {
  chefe = new WireClient(newsroom.url);
  await chefe.login('chefe', 'lauda-demo');
  page = await visit(browser, newsroom.url, { path: RUNDOWN });
  await inGrid(page);
});

describe('the credits of a rundown', () => {
  it('are warned of where there are none [RUN-ACT-21]', async () => {
    await command(page, 'action.rundown.credits');
    await told('status', words('error:creditsEmpty')).waitFor();
  });

  it('are sent to the graphics of the program, and how many there were is said [RUN-ACT-20]', async () => {
    const admin = new WireClient(newsroom.url);
    await admin.login('admin', 'lauda-demo');
    const devices = (await admin.get<{ id: number; type: string }[]>('/devices')).body;
    for (const device of devices.filter(({ type }) => type === 'cg'))
      expect((await admin.put('/devices', { ...device, virtual: true })).status).toBe(200);
    const [first, second] = await stories();
    for (const { id } of [first!, second!])
      expect((await chefe.patch(`/stories/${id}`, 'credits', 'Imagens: Joana Dias')).status).toBe(200);
    await command(page, 'action.rundown.credits');
    await told('status', words('phrases:creditsSent', { count: '2' })).waitFor();
  });

  it('that could not be sent have words of their own, with the details behind a button [RUN-ACT-22] [MSG-06]', async () => {
    await page.route('**/credits/send', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'O GC não respondeu.' } }),
    );
    await command(page, 'action.rundown.credits');
    const alert = page.getByRole('alert').filter({ hasText: words('error:creditsSendFailed') });
    await alert.getByText(words('common.details'), { exact: true }).click();
    await alert.getByText('500 O GC não respondeu.').waitFor();
    await page.unroute('**/credits/send');
  });
});

describe('approving a whole rundown', () => {
  it('leaves a private story as it is, and warns of it [RUN-APPR-03]', async () => {
    await chefe.put(`/rundowns/${(await chefe.get<{ id: number }>(`/rundowns?programId=1&date=${DEMO_DATE}`)).body.id}/approve/false`);
    const [story] = await stories();
    const made = await chefe.post<{ id: number }>(`/rundowns/1/stories/${story!.id}/after`, { story: { slug: 'SIGILO' } });
    await chefe.send('PATCH', `/documents/${made.body.id}/private`, { private: true });
    await command(page, 'action.rundown.approve');
    await told('status', words('phrases:privateLeftOut', { slugs: 'SIGILO' })).waitFor();
    const kept = (await stories()).find(({ slug }) => slug === 'SIGILO');
    expect([kept?.approved, (await stories()).filter(({ approved }) => approved).length > 3]).toEqual([false, true]);
  });
});

describe('the drafts panel [SCR-DRAFTS]', () => {
  const slug = () => page.getByRole('textbox', { name: new RegExp(`^${words('column.slug')}`) });
  const panel = () => page.getByRole('dialog', { name: words('action.drafts') });
  const strip = () => page.getByRole('tablist', { name: words('tabs.label') });

  it('lists a draft of each kind with slug, kind and date, to edit or to discard [DRAFT-07]', async () => {
    await page.goto(`${newsroom.url}/guidelines?date=${DEMO_DATE}&open=0`);
    await slug().fill('PAUTA NOVA');
    const stored = await chefe.post<{ id: number }>('/assignments', { slug: 'GREVE', date: DEMO_DATE });
    await page.goto(`${newsroom.url}/guidelines?date=${DEMO_DATE}&open=${stored.body.id}`);
    await slug().fill('GREVE GERAL');
    await page.goto(`${newsroom.url}${RUNDOWN}`);
    await page.getByRole('button', { name: words('drafts.count_other', { count: '2' }) }).click();
    const rows = panel().getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    for (const slug of ['PAUTA NOVA', 'GREVE GERAL']) {
      const row = rows.filter({ hasText: slug });
      expect(await row.innerText()).toMatch(new RegExp(`${words('drafts.guideline')} · \\S+, \\d\\d/\\d\\d \\d\\d:\\d\\d`));
      expect(await row.getByRole('button').allInnerTexts()).toEqual([words('drafts.edit'), words('common.discard')]);
    }
  });

  it.each([
    'PAUTA NOVA',
    'GREVE GERAL',
  ])('opens the document of %s with the draft in it and the mark of a change [DRAFT-08]', async (name) => {
    await page.goto(`${newsroom.url}${RUNDOWN}`);
    await page.getByRole('button', { name: words('drafts.count_other', { count: '2' }) }).click();
    await panel()
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: words('drafts.edit') })
      .click();
    await expect.poll(() => slug().inputValue()).toBe(name);
    const tab = strip().getByRole('tab', { name });
    await tab.getByLabel(words('common.changed')).waitFor();
  });

  it('puts the draft of a guideline that was never saved in the place of another new one [DRAFT-08]', async () => {
    await page.goto(`${newsroom.url}/guidelines?date=${DEMO_DATE}&open=0`);
    await slug().fill('OUTRA NOVA');
    await page.getByRole('button', { name: words('drafts.count_other', { count: '3' }) }).click();
    await panel()
      .getByRole('listitem')
      .filter({ hasText: 'PAUTA NOVA' })
      .getByRole('button', { name: words('drafts.edit') })
      .click();
    await expect.poll(() => slug().inputValue()).toBe('PAUTA NOVA');
    await page.keyboard.press('Control+s');
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).not.toBe('0');
    await page.getByRole('button', { name: words('drafts.count_other', { count: '2' }) }).waitFor();
  });

  it('loses a draft that is discarded, after a question, and is not there without any', async () => {
    await page.goto(`${newsroom.url}${RUNDOWN}`);
    await page.getByRole('button', { name: words('drafts.count_other', { count: '2' }) }).click();
    for (const left of [1, 0]) {
      await panel()
        .getByRole('button', { name: words('common.discard') })
        .first()
        .click();
      await page
        .getByRole('dialog', { name: words('drafts.discardAsk') })
        .getByRole('button', { name: words('common.discard') })
        .click();
      await expect.poll(() => panel().getByRole('listitem').count()).toBe(left);
    }
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: words('drafts.count_one', { count: '1' }) }).count()).toBe(0);
    await page.reload();
    await inGrid(page);
  });

  it('holds no lock of a story whose rundown is not on that day any more, and keeps its draft', async () => {
    const [day, later] = ['2031-05-06', '2031-05-07'];
    const { body: rundown } = await createRundown<{ id: number; blocks: { id: number }[] }>(chefe, { programId: 1, date: day });
    const wish = { blockId: rundown.blocks[0]!.id, story: { slug: 'MARÉ' } };
    const { body: story } = await chefe.post<StoredStory>(`/rundowns/${rundown.id}/stories`, wish);
    const held = async (): Promise<boolean> => (await chefe.get<{ uuid: string }[]>('/locks')).body.some(({ uuid }) => uuid === story.uuid);
    await page.goto(`${newsroom.url}/rundown/1/${day}?story=${story.id}`);
    await slug().fill('MARÉ ALTA');
    await page.getByRole('button', { name: words('drafts.count_one', { count: '1' }) }).waitFor();
    await page
      .getByRole('link', { name: words('area.guidelines'), exact: true })
      .first()
      .click();
    await expect.poll(held).toBe(false);
    // The window forgets its tabs, which would lead to the story on its new day.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${newsroom.url}/guidelines`);
    expect((await chefe.patch(`/rundowns/${rundown.id}`, 'date', later)).status).toBe(200);
    const locked = page.waitForResponse(
      (answer) => answer.url().includes(`/api/locks/${story.id}`) && answer.request().method() !== 'DELETE',
    );
    await page.getByRole('button', { name: words('drafts.count_one', { count: '1' }) }).click();
    await panel()
      .getByRole('button', { name: words('drafts.edit') })
      .click();
    await locked;
    await page.getByText(words('error:rundownDoesNotExist')).waitFor();
    await expect.poll(held).toBe(false);
    await page.getByRole('button', { name: words('drafts.count_one', { count: '1' }) }).waitFor();
  });
});

describe('on paper', () => {
  const print = async (kind: 'story-voice-over' | 'story-grid', payload: object): Promise<void> => {
    await page.goto(`${newsroom.url}${printPath(kind, { ...payload }, Math.random)}`);
    await page.locator('article[aria-busy=false]').waitFor();
  };

  it('the voice-over of a story is its two sections of voice-over and nothing else [PRINT-14, SCR-PRINT-STORY-VOICEOVER]', async () => {
    const section = (type: string, text: string) => ({ type, subSections: [{ uuid: crypto.randomUUID(), type: 'TEXT', text }] });
    const sections = {
      head: section('HEADER', 'A CABEÇA'),
      liveVO: section('LIVE_VO', 'NOTA AO VIVO'),
      vt: section('VT', 'O VT'),
      recordedVO: section('RECORDED_VO', 'NOTA GRAVADA'),
      footer: section('FOOTER', 'O PÉ'),
    };
    const tomorrow = (await createRundown<{ id: number; blocks: { id: number }[] }>(chefe, { programId: 1, date: '2031-01-01' })).body;
    const story = { slug: 'OFFS', sections };
    const { id } = (await chefe.post<{ id: number }>(`/rundowns/${tomorrow.id}/stories`, { blockId: tomorrow.blocks[0]!.id, story })).body;
    await print('story-voice-over', { ids: [id] });
    const text = await page.locator('article').innerText();
    expect(['NOTA AO VIVO', 'NOTA GRAVADA'].filter((each) => text.includes(each))).toHaveLength(2);
    expect(['A CABEÇA', 'O VT', 'O PÉ'].filter((each) => text.includes(each))).toEqual([]);
  });

  it('a rundown of 130 stories is a grid of 100 rows and a note [PRINT-15, PAG-09, SCR-RUNDOWN-GRID, SCR-PRINT-STORY-GRID]', async () => {
    const day = (await createRundown<{ id: number; blocks: { id: number }[] }>(chefe, { programId: 1, date: '2031-01-02' })).body;
    const blockId = day.blocks[0]!.id;
    for (let n = 1; n <= 130; n += 1) await chefe.post(`/rundowns/${day.id}/stories`, { blockId, story: { slug: `LAUDA ${n}` } });
    await print('story-grid', { programId: 1, date: '2031-01-02' });
    const article = page.locator('article');
    expect(await article.getByText(/^LAUDA \d+$/).count()).toBe(100);
    const note = limitedText({ shown: 100, total: 130 }, { words: printWords('pt_BR') });
    expect(await article.getByRole('note').innerText()).toBe(note);
    await page.goto(`${newsroom.url}/rundown-grid/1/2031-01-02`);
    expect(await page.getByRole('note').innerText()).toBe(note);
    expect(
      await page
        .getByRole('table')
        .getByText(/^LAUDA \d+$/)
        .count(),
    ).toBe(100);
  });
});

describe('what is typed', () => {
  it('in a cell may have as many letters as the field takes [VAL-15]', async () => {
    const desk = await Desk.signIn(browser, newsroom.url, 'chefe', '/rundown/1/2031-01-01');
    await desk.cell('OFFS', 'slug').waitFor();
    await desk.goTo('OFFS', 'slug');
    await desk.page.keyboard.press('Enter');
    await desk.page.keyboard.press('Control+a');
    await desk.page.keyboard.insertText('x'.repeat(101));
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText(words('validation:maxLength', { n: '100' })).waitFor();
    await desk.page.keyboard.press('Backspace');
    await desk.page.keyboard.press('Enter');
    await expect.poll(async () => (await storedRundown(chefe, '2031-01-01')).blocks[0]!.stories[0]!.slug.length).toBe(100);
    await desk.page.context().close();
  });

  it('as days of a search may not end before they begin [VAL-17]', async () => {
    const said = page.getByText(words('validation:startAfterEnd'));
    await page.goto(`${newsroom.url}/stories?from=2026-03-11&to=2026-03-10`);
    await said.waitFor();
    await page.goto(`${newsroom.url}/stories?from=2026-03-10&to=2026-03-10`);
    await page.getByLabel(words('stories.to')).waitFor();
    expect(await said.count()).toBe(0);
  });
});

describe('who lacks the role of a key', () => {
  it('reads that the permission is missing, and nothing is done [PERM-06]', async () => {
    const reader = await visit(browser, newsroom.url, { path: RUNDOWN, username: 'leitor' });
    await inGrid(reader);
    const { blocks } = await storedRundown(chefe, DEMO_DATE);
    await reader.keyboard.press('Alt+b');
    const warned = reader.getByRole('status').filter({ hasText: words('error:noPermission') });
    await warned
      .getByRole('img', { name: words('noticeLevel.WARNING'), exact: true })
      .first()
      .waitFor();
    expect((await storedRundown(chefe, DEMO_DATE)).blocks).toHaveLength(blocks.length);
    await reader.context().close();
  });

  /** What a person sends while they work in the grid. */
  const sentBy = (who: Page): string[] => {
    const sent: string[] = [];
    who.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (request.method() !== 'GET' && path.startsWith('/api/rundowns')) sent.push(`${request.method()} ${path}`);
    });
    return sent;
  };
  const statusCell = (who: Page, slug: string) => who.getByRole('row').filter({ hasText: slug }).locator('[data-column=status]').first();

  it('writes stories, and neither arranges, approves nor airs them without the role for the rundown [PERM-A20, PERM-A21]', async () => {
    const reporter = await visit(browser, newsroom.url, { path: RUNDOWN, username: 'reporter' });
    const sent = sentBy(reporter);
    await inGrid(reporter);
    const [story] = (await stories()).filter(({ slug }) => slug);
    const block = reporter.locator('[data-row^=b]').first();
    expect(await block.getByRole('button', { name: words('action.block.approve') }).count()).toBe(0);
    expect(await block.getByRole('button', { name: words('block.addStory') }).count()).toBe(1);
    expect(await block.locator('[data-column=commercial]').count()).toBe(0);
    await statusCell(reporter, story!.slug!).click();
    await reporter.keyboard.press('Space');
    await reporter.keyboard.press('Shift+F10');
    const offered = await reporter.getByRole('menu').getByRole('menuitem').allTextContents();
    const verbs = (keys: readonly string[]) => keys.filter((key) => offered.some((each) => each.startsWith(words(`action.story.${key}`))));
    expect(verbs(['cut', 'paste', 'moveUp', 'moveDown', 'standBy', 'copy', 'float', 'remove'])).toEqual(['copy', 'float', 'remove']);
    await reporter.keyboard.press('Escape');
    await reporter.keyboard.press('Control+Alt+ArrowDown');
    await reporter.getByRole('status').getByText(words('error:noPermission')).first().waitFor();
    await block.click();
    await reporter.keyboard.press('F2');
    expect(await block.getByRole('textbox').count()).toBe(0);
    await reporter.keyboard.press('Delete');
    expect(await reporter.getByRole('dialog').count()).toBe(0);
    expect(sent).toEqual([]);
    await reporter.context().close();
  });

  it('airs and moves stories, and writes none without the role for them [PERM-A20, PERM-A21]', async () => {
    const there = await visitWith(browser, newsroom.url, ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'STORY_READ', 'PROGRAM_READ'], RUNDOWN);
    await inGrid(there);
    const [story] = (await stories()).filter(({ slug }) => slug);
    const status = async () => (await stories()).find(({ id }) => id === story!.id)!.displayStatus;
    await statusCell(there, story!.slug!).click();
    await there.keyboard.press('Space');
    await expect.poll(status).toBe('play');
    await there.keyboard.press('Space');
    await expect.poll(status).toBe('stop');
    const order = async () => (await stories()).map(({ id }) => id);
    const before = await order();
    await there.keyboard.press('Control+Alt+ArrowDown');
    await expect.poll(async () => (await order()).indexOf(story!.id)).toBe(before.indexOf(story!.id) + 1);
    await there.getByRole('row').filter({ hasText: story!.slug! }).locator('[data-column=slug]').first().click();
    await there.keyboard.press('F2');
    expect(await there.locator('[data-row] input:not([type=checkbox])').count()).toBe(0);
    await there.context().close();
  });

  it.each([
    [[], []],
    [['ROUND_READ'], ['guideline.fromRound']],
    [
      ['DOCUMENT_READ', 'ASSIGNMENT_PROPOSAL_READ'],
      ['guideline.fromProposal', 'guideline.fromSouv'],
    ],
  ])('is offered of what new guidelines are made from what %j reads, and no menu without any [PERM-06]', async (more, offered) => {
    const there = await visitWith(browser, newsroom.url, ['ASSIGNMENT_READ', 'ASSIGNMENT_WRITE', ...more], `/guidelines?date=${DEMO_DATE}`);
    await there.getByRole('button', { name: words('action.guideline.create') }).waitFor();
    const button = there.getByRole('button', { name: words('documents.newFrom') });
    expect(await button.count()).toBe(offered.length > 0 ? 1 : 0);
    if (offered.length > 0) await button.click();
    const names = await there.getByRole('menuitem').allTextContents();
    expect(offered.filter((verb) => names.some((name) => name.startsWith(words(`action.${verb}`))))).toEqual(offered);
    expect(names).toHaveLength(offered.length);
    await there.context().close();
  });
});

describe('a rundown that is closed after its program', () => {
  it('offers no verb that edits it, and its cells take no key [RUN-ACT-24]', async () => {
    const admin = new WireClient(newsroom.url);
    await admin.login('admin', 'lauda-demo');
    const config = (await admin.get<object>('/rundowns/config')).body;
    expect((await admin.post('/rundowns/config', { ...config, lockAfterEnd: true, editIntervalMinutes: 30 })).status).toBeLessThan(300);
    await page.goto(`${newsroom.url}${RUNDOWN}`);
    await inGrid(page);
    await page.keyboard.press('Control+k');
    for (const key of ['action.block.create', 'action.rundown.repaginate', 'action.rundown.changeDate', 'action.story.create']) {
      await page.getByRole('dialog').getByRole('combobox').fill(words(key));
      await expect.poll(() => page.getByRole('option', { name: words(key), exact: true }).count()).toBe(0);
    }
    await page.keyboard.press('Escape');
    const before = (await stories()).map(({ page: number }) => number);
    await page.keyboard.press('Enter');
    await page.keyboard.type('X');
    await page.keyboard.press('Enter');
    expect((await stories()).map(({ page: number }) => number)).toEqual(before);
  });
});
