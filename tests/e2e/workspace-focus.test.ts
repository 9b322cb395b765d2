import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { ACTION_IDS, ACTIONS, type ActionId } from '../../web-reference/src/actions/registry.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, visit } from './workspace-kit.ts';

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;

/** Where the next keystroke belongs after a verb. */
type Place =
  | 'grid' // a grid on screen, which answers the arrows
  | 'choice' // a link of a list, which Enter opens
  | 'field' // a field that takes what is typed
  | 'slug' // the slug of a line, which takes what is typed
  | 'dialog' // the dialog or drawer in front, which Escape closes again
  | 'panel' // the panel beside the work, which Escape closes again
  | 'screen' // the work of the screen
  | 'login'; // the first field of the sign-in

interface Case {
  readonly from: keyof typeof SCREENS;
  readonly then: Place;
  /** Keys that bring the verb about, where it is not its own key or the palette. */
  readonly keys?: readonly string[];
  /** Keys before the verb. */
  readonly before?: readonly string[];
  /** Where the verb leads, where what one leaves looks like what one comes to. */
  readonly to?: string;
}

let page: Page;
let story: number;
let reportage: number;
let template: number;
let graphics: number;

const SCREENS = {
  show: () => RUNDOWN,
  story: () => `${RUNDOWN}?open=[${story}]&story=${story}`,
  guidelines: () => `/guidelines?date=${DEMO_DATE}`,
  productions: () => `/productions?date=${DEMO_DATE}`,
  reportages: () => '/reportages',
  reports: () => '/reports',
  reportTrash: () => '/reports?trash=true',
  reportageTrash: () => '/reportages?trash=true',
  reportage: () => `/reportages?tabs=[${reportage}]&open=${reportage}`,
  rundowns: () => `/rundowns?date=${DEMO_DATE}`,
  sheet: () => `/rundown-grid/1/${DEMO_DATE}`,
  stories: () => '/stories',
  templates: () => `/templates?programId=1&template=${template}`,
  empty: () => '/rundown/1/2026-11-24',
  trash: () => '/stories?trash=true',
  excluded: () => '/trash?kind=story',
  excludedReportage: () => '/trash?kind=reportage',
  drawer: () => '/drawer?programId=1',
  graphics: () => `/cg-list?programId=1&date=${DEMO_DATE}`,
  locks: () => '/admin/locks',
  devices: () => '/admin/devices',
  jobs: () => '/admin/jobs',
  mails: () => '/admin/mails',
  webhooks: () => '/admin/lists/webhooks',
  deliveries: () => '/admin/webhooks',
  device: () => `/admin/devices?device=${graphics}&part=templates`,
  traffic: () => `/admin/devices?device=${graphics}&part=traffic`,
  proposals: () => '/proposals',
  contacts: () => '/contacts',
  calendar: () => `/calendar?day=${DEMO_DATE}`,
  teams: () => `/teams?date=${DEMO_DATE}`,
  agency: () => '/agency',
  rounds: () => `/rounds?date=${DEMO_DATE}`,
  posts: () => '/posts',
  entries: () => '/admin/lists/editorials',
  programs: () => '/admin/lists/programs',
  branches: () => '/admin/lists/branches',
  prompter: () => `/prompter/1/${DEMO_DATE}`,
  // Where the verb before led: what can be gone to can be gone to from anywhere.
  here: () => '',
} as const;

const at = (from: Case['from'], then: Place, ...before: string[]): Case => ({ from, then, before });
const going = (to: string, then: Place): Case => ({ from: 'show', then, to });
/** What leads from wherever one is to a screen of its own. */
const ELSEWHERE = at('here', 'screen');
const by = (from: Case['from'], then: Place, ...keys: string[]): Case => ({ from, then, keys });

const CASES: Readonly<Record<ActionId, Case>> = {
  'app.palette': at('show', 'dialog'),
  'app.help': at('show', 'dialog'),
  'app.undo': at('show', 'grid'),
  'app.redo': at('show', 'grid'),
  'app.theme': at('show', 'grid'),
  'app.rail': at('show', 'grid'),
  'app.drafts': at('story', 'dialog', 'X'),
  'app.notices': at('show', 'dialog'),
  'app.myData': at('show', 'dialog'),
  'app.access': ELSEWHERE,
  'app.templates': going('**/templates**', 'choice'),
  'app.admin': ELSEWHERE,
  'app.locks': ELSEWHERE,
  'app.users': ELSEWHERE,
  'app.status': ELSEWHERE,
  'app.backups': ELSEWHERE,
  'app.jobs': ELSEWHERE,
  'app.webhooks': ELSEWHERE,
  'app.mails': ELSEWHERE,
  'app.fonts': ELSEWHERE,
  'app.general': ELSEWHERE,
  'app.index': ELSEWHERE,
  'app.logo': ELSEWHERE,
  'app.maps': ELSEWHERE,
  'app.branch': ELSEWHERE,
  'app.history': ELSEWHERE,
  'app.licence': ELSEWHERE,
  'app.logs': ELSEWHERE,
  'app.audit': ELSEWHERE,
  'app.mailServer': ELSEWHERE,
  'app.souvArchive': ELSEWHERE,
  'app.directory': ELSEWHERE,
  'app.facebook': ELSEWHERE,
  'app.twitter': ELSEWHERE,
  'app.signIn': ELSEWHERE,
  'app.streaming': ELSEWHERE,
  'app.themeColour': ELSEWHERE,
  'app.devices': going('**/admin/devices**', 'grid'),
  'app.logOut': at('show', 'login'),
  'grid.move': by('show', 'grid', 'ArrowDown'),
  'grid.extend': by('show', 'grid', 'Shift+ArrowDown'),
  'grid.ends': by('show', 'grid', 'End'),
  'grid.edit': by('show', 'field', 'F2'),
  'grid.cancel': by('show', 'grid', 'F2', 'Escape'),
  'grid.selectAll': by('show', 'grid', 'Control+a'),
  'grid.find': at('show', 'field'),
  'grid.second': at('show', 'field'),
  'grid.columns': at('show', 'dialog'),
  'grid.density': at('show', 'grid'),
  'rundown.open': at('show', 'dialog'),
  'rundown.create': at('show', 'dialog'),
  'rundown.recreate': at('empty', 'dialog'),
  'rundown.changeDate': at('show', 'dialog'),
  'rundown.approve': at('show', 'grid'),
  'rundown.disapprove': at('show', 'grid'),
  'rundown.repaginate': at('show', 'grid'),
  'rundown.credits': at('show', 'grid'),
  'rundown.devices': at('show', 'panel'),
  'rundown.logs': at('show', 'dialog'),
  'rundown.fit': at('show', 'panel'),
  'rundown.lint': at('show', 'panel'),
  'rundown.asRun': at('show', 'dialog'),
  'rundown.print': at('show', 'dialog'),
  'rundown.preview': at('show', 'screen'),
  'prompter.open': going('**/prompter/**', 'screen'),
  'rundown.counting': at('show', 'grid'),
  'block.create': at('show', 'field'),
  'block.approve': at('show', 'grid'),
  'block.disapprove': at('show', 'grid'),
  'block.remove': at('show', 'dialog', 'Control+Home', 'Home'),
  'story.create': at('show', 'slug'),
  'story.createAbove': at('show', 'slug'),
  'story.open': at('show', 'field'),
  'story.openBeside': at('show', 'field'),
  'story.cut': at('show', 'grid'),
  'story.copy': at('show', 'grid'),
  'story.paste': at('show', 'grid', 'Control+c'),
  'story.moveUp': at('show', 'grid'),
  'story.moveDown': at('show', 'grid'),
  'story.standBy': at('show', 'grid'),
  'story.approve': at('show', 'grid'),
  'story.disapprove': at('show', 'grid'),
  'story.float': at('show', 'grid'),
  'story.remove': at('show', 'grid'),
  'air.toggle': by('show', 'grid', ' '),
  'air.play': at('show', 'grid'),
  'air.next': at('show', 'grid'),
  'air.stop': at('show', 'grid'),
  'air.blank': at('show', 'grid'),
  'air.goTo': at('show', 'grid'),
  'form.save': at('story', 'field', 'X'),
  'script.find': at('story', 'field'),
  'script.case': at('story', 'field', 'Control+a'),
  'script.bracket': at('story', 'field', 'Control+a'),
  'script.preview': at('story', 'field'),
  'script.print': at('story', 'field'),
  'section.head': at('story', 'field'),
  'section.link': at('story', 'field'),
  'section.liveVO': at('story', 'field'),
  'section.recordedVO': at('story', 'field'),
  'section.vt': at('story', 'field'),
  'section.footer': at('story', 'field'),
  'form.close': at('story', 'grid'),
  'form.nextTab': at('story', 'grid'),
  'form.previousTab': at('story', 'grid'),
  'reportSection.off': at('reportage', 'field'),
  'reportSection.appearance': at('reportage', 'field'),
  'reportSection.interview': at('reportage', 'field'),
  'reportSection.soundup': at('reportage', 'field'),
  'reportSection.art': at('reportage', 'field'),
  'reportSection.loc': at('reportage', 'field'),
  'reportSection.up': at('reportage', 'field'),
  'reportSection.down': at('reportage', 'field'),
  'guideline.create': at('guidelines', 'field'),
  'guideline.view': at('guidelines', 'dialog'),
  'guideline.openBeside': at('guidelines', 'field'),
  'guideline.versions': at('guidelines', 'dialog'),
  'guideline.print': at('guidelines', 'screen'),
  'guideline.printGrid': at('guidelines', 'screen'),
  'guideline.copy': at('guidelines', 'dialog'),
  'guideline.email': at('guidelines', 'dialog'),
  'guideline.fromProposal': { ...at('guidelines', 'screen'), to: '**/proposals**' },
  'guideline.fromRound': { ...at('guidelines', 'screen'), to: '**/rounds**' },
  'guideline.fromSouv': at('guidelines', 'dialog'),
  'branch.check': at('branches', 'screen'),
  'webhook.deliveries': { ...at('webhooks', 'screen'), to: '**/admin/webhooks**' },
  'webhook.replay': at('deliveries', 'screen'),
  'guideline.fromBranch': at('guidelines', 'dialog'),
  'reportage.fromBranch': at('reportages', 'dialog'),
  'story.fromBranch': at('show', 'dialog'),
  'proposal.fromBranch': at('proposals', 'dialog'),
  'proposal.fromRound': { ...at('proposals', 'screen'), to: '**/rounds**' },
  'agency.proposal': at('agency', 'dialog'),
  'agency.post': at('agency', 'dialog'),
  'agency.guideline': at('agency', 'dialog'),
  'agency.force': at('agency', 'screen'),
  'round.guideline': at('rounds', 'dialog'),
  'round.proposal': at('rounds', 'screen'),
  'team.print': at('teams', 'screen'),
  'round.print': at('rounds', 'screen'),
  'proposal.print': at('proposals', 'screen'),
  'proposal.guideline': at('proposals', 'dialog'),
  'made.production': { ...at('guidelines', 'screen'), to: '**/productions**' },
  'made.reportage': { ...at('guidelines', 'screen'), to: '**/reportages**' },
  'made.post': { ...at('guidelines', 'dialog'), to: '**/posts**' },
  'made.story': at('guidelines', 'dialog'),
  'post.publish': at('posts', 'dialog'),
  'post.unpublish': at('posts', 'dialog'),
  'post.copy': at('posts', 'screen'),
  'guideline.remove': at('guidelines', 'screen'),
  'production.create': at('productions', 'field'),
  'production.view': at('productions', 'dialog'),
  'production.openBeside': at('productions', 'field'),
  'production.versions': at('productions', 'dialog'),
  'production.email': at('productions', 'dialog'),
  'production.emailGrid': at('productions', 'dialog'),
  'production.remove': at('productions', 'screen'),
  'report.create': at('reports', 'field'),
  'report.view': at('reports', 'dialog'),
  'report.openBeside': at('reports', 'field'),
  'report.versions': at('reports', 'dialog'),
  'report.restore': at('reportTrash', 'screen'),
  'report.remove': at('reports', 'grid'),
  'reportage.create': at('reportages', 'field'),
  'reportage.view': at('reportages', 'dialog'),
  'reportage.openBeside': at('reportages', 'field'),
  'reportage.versions': at('reportages', 'dialog'),
  'reportage.print': at('reportages', 'grid'),
  'reportage.approve': at('reportages', 'grid'),
  'reportage.disapprove': at('reportages', 'grid'),
  'reportage.fromSouv': at('reportages', 'dialog'),
  'reportage.copy': at('reportages', 'dialog'),
  'reportage.email': at('reportages', 'dialog'),
  'reportage.history': at('reportage', 'dialog'),
  'reportage.restore': at('reportageTrash', 'screen'),
  'reportage.remove': at('reportages', 'grid'),
  'day.previous': at('rundowns', 'grid'),
  'day.next': at('rundowns', 'grid'),
  'day.today': at('rundowns', 'grid'),
  'rundowns.open': { ...at('rundowns', 'grid'), to: '**/rundown/1/**' },
  'rundowns.grid': { ...at('rundowns', 'screen'), to: '**/rundown-grid/**' },
  'rundownGrid.print': at('sheet', 'screen'),
  'locks.release': at('locks', 'dialog'),
  'jobs.cancel': at('jobs', 'screen'),
  'jobs.retry': at('jobs', 'screen'),
  'mails.cancel': at('mails', 'screen'),
  'mails.retry': at('mails', 'screen'),
  'stories.view': at('stories', 'dialog'),
  'stories.place': { ...at('stories', 'screen'), to: '**/rundown/1/**' },
  'stories.versions': at('stories', 'dialog'),
  'stories.print': at('stories', 'screen'),
  'stories.restore': at('trash', 'screen'),
  'stories.keep': at('stories', 'screen'),
  'drawer.move': at('drawer', 'dialog', 'ArrowDown'),
  'drawer.letGo': at('drawer', 'screen', 'ArrowDown'),
  'trash.restore': at('excluded', 'screen', 'ArrowDown'),
  'trash.restoreOn': at('excludedReportage', 'dialog', 'ArrowDown'),
  'cg.copy': at('graphics', 'screen', 'ArrowDown'),
  'templates.create': at('templates', 'dialog'),
  'templates.copy': at('templates', 'dialog'),
  'templates.open': at('templates', 'screen'),
  'templates.story': at('templates', 'grid'),
  'templates.block': at('templates', 'grid'),
  'templates.moveUp': at('templates', 'grid'),
  'templates.moveDown': at('templates', 'grid'),
  'templates.removePart': at('templates', 'grid'),
  'templates.remove': at('templates', 'screen'),
  'devices.create': at('devices', 'field'),
  'devices.createTemplate': at('device', 'dialog'),
  'devices.test': at('devices', 'screen'),
  'devices.simulate': at('devices', 'screen'),
  // There is nothing to save before a bridge speaks (`devices-simulator.test.ts` saves what it said).
  'devices.saveTraffic': by('traffic', 'screen'),
  'devices.openTraffic': at('traffic', 'screen'),
  'devices.judge': at('devices', 'screen'),
  'devices.replay': at('devices', 'screen'),
  'devices.remove': at('devices', 'screen'),
  'entry.create': at('entries', 'dialog'),
  'contacts.doubles': at('contacts', 'dialog'),
  'entry.copy': at('programs', 'dialog'),
  'entry.open': at('entries', 'dialog'),
  'entry.remove': at('entries', 'screen'),
  'calendar.move': by('calendar', 'dialog', 'Tab', 'Alt+Shift+ArrowRight'),
  'prompter.play': at('prompter', 'screen'),
  'prompter.faster': at('prompter', 'screen'),
  'prompter.slower': at('prompter', 'screen'),
  'prompter.normal': at('prompter', 'screen'),
  'prompter.next': at('prompter', 'screen'),
  'prompter.previous': at('prompter', 'screen'),
  'prompter.top': at('prompter', 'screen'),
  'prompter.jump': at('prompter', 'field'),
  'prompter.bigger': at('prompter', 'screen'),
  'prompter.smaller': at('prompter', 'screen'),
  'prompter.mirrorX': at('prompter', 'screen'),
  'prompter.mirrorY': at('prompter', 'screen'),
  'prompter.fullScreen': at('prompter', 'screen'),
  'prompter.close': at('prompter', 'grid'),
};

/** What has the focus: what it is, and what is in it. */
const focus = (): Promise<{ what: string; value: string; active: string }> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const shown = element && element !== document.body && element.checkVisibility();
    const field = element?.matches('input, textarea, [contenteditable]') && !element.matches('[type=radio], [type=checkbox], [readonly]');
    const inside = (selector: string): boolean => element?.closest(selector) != null;
    const what = !shown
      ? 'nothing'
      : inside('[role=dialog], [role=menu]')
        ? 'dialog'
        : inside('aside[aria-label][data-panel]')
          ? 'panel'
          : field
            ? 'field'
            : element.matches('[role=grid]')
              ? 'grid'
              : element.matches('#work nav a')
                ? 'choice'
                : inside('#work')
                  ? 'screen'
                  : element.tagName;
    return { what, value: (element as HTMLInputElement | null)?.value ?? '', active: element?.getAttribute('aria-activedescendant') ?? '' };
  });
const ACCEPTED: Readonly<Record<Place, readonly string[]>> = {
  grid: ['grid'],
  choice: ['choice'],
  field: ['field'],
  slug: ['grid', 'field'],
  dialog: ['dialog'],
  panel: ['panel'],
  screen: ['screen', 'grid', 'field', 'choice'],
  login: ['field'],
};
const isThere = async (place: Place): Promise<void> => {
  await expect.poll(async () => ACCEPTED[place].includes((await focus()).what) || (await focus()).what).toBe(true);
};

/** Begins on a screen, on the slug of the first story where it is the show. */
async function begin(from: Case['from']): Promise<void> {
  if (from === 'here') return isThere('screen');
  // No tab of an earlier verb stands beside it.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${newsroom.url}${SCREENS[from]()}`);
  if (from === 'show') {
    await isThere('grid');
    await page.locator('[role=grid] [data-column=slug]').first().waitFor();
    for (const key of ['Home', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    for (let steps = 0; !(await focus()).active.endsWith('-slug') && steps < 9; steps += 1) await page.keyboard.press('ArrowRight');
  } else if (from === 'story') await isThere('field');
  else {
    // What the verb is about is asked for first.
    await page.waitForLoadState('networkidle');
    await isThere('screen');
  }
}

/** What of a dialog takes words. */
const DIALOG_FIELD =
  '[role=dialog] :is(input:not([type]), input[type=text], input[type=search], input[type=password], textarea):not([readonly]):not(:disabled):visible';
/** A dialog begins in its first field: what is typed is there, be it words or, in a date or a time, figures. */
async function arrivesInDialog(): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (document.activeElement?.cloneNode(false) as Element | undefined)?.outerHTML ?? ''))
    .toMatch(/^<(input|textarea|select)|role="(combobox|textbox|grid)"/);
  // A choice or a list takes no words.
  if (await page.evaluate(() => document.activeElement?.matches('select, [role=grid]'))) return;
  const before = (await focus()).value;
  for (const key of ['z', '7']) await page.keyboard.press(key);
  await expect.poll(async () => (await focus()).value).not.toBe(before);
  // What is typed would be asked about when the dialog is left.
  await page.keyboard.press('Control+z');
  for (let times = 0; times < 2 && (await focus()).value !== before; times += 1) await page.keyboard.press('Backspace');
}

/** Whether an arrow goes on from the row one is in; an empty list, and a screen without one, have none to be in. */
async function walks(hasRow: boolean): Promise<boolean> {
  const { what, active } = await focus();
  if (what !== 'grid' || active === '') return !hasRow && ACCEPTED.screen.includes(what);
  await page.keyboard.press('ArrowDown');
  if ((await focus()).active === active) await page.keyboard.press('ArrowUp');
  // A list of one row has nowhere to go.
  return (await focus()).active !== active || (await page.locator('[role=grid]:focus [data-row]').count()) === 1;
}

/** Types, and sees that it arrives. */
async function arrives(place: Place): Promise<void> {
  if (place === 'field' || place === 'slug' || place === 'login') {
    await page.keyboard.type('zq');
    await expect.poll(async () => (await focus()).value.toLowerCase()).toContain('zq');
  } else if (place === 'grid') {
    // A grid that is still being loaded has no row yet.
    await expect.poll(() => walks(true)).toBe(true);
  } else if (place === 'choice') {
    await page.keyboard.press('Enter');
    await isThere('grid');
    await arrives('grid');
  } else if (place === 'screen') {
    if ((await focus()).what === 'field') await arrives('field');
    // What the verb was about may go meanwhile.
    else await expect.poll(() => walks(false)).toBe(true);
  } else if (place === 'dialog' || place === 'panel') {
    if (place === 'dialog' && (await page.locator(DIALOG_FIELD).count()) > 0) await arrivesInDialog();
    await page.keyboard.press('Escape');
    // The first closes the choices that were typed for.
    if ((await page.locator('[role=dialog] [aria-expanded=false][role=combobox]:focus').count()) > 0) await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[role=dialog]').count()).toBe(0);
    await isThere('screen');
  }
}

async function run(id: ActionId, { keys }: Case): Promise<void> {
  const { keys: own, title, handledByPart } = ACTIONS[id] as { keys?: readonly string[]; title: string; handledByPart?: true };
  const pressed =
    keys ?? (own && !handledByPart ? [own[0]!.replaceAll('$mod', 'Control').replaceAll(/Key(?=[A-Z])|Digit(?=\d)/g, '')] : undefined);
  if (pressed) for (const key of pressed) await page.keyboard.press(key);
  else await command(page, title);
}

openNewsroom();
beforeAll(async () => {
  const api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  const rundown = (await api.get<{ id: number; blocks: { id: number; standBy: boolean }[] }>(`/rundowns?programId=1&date=${DEMO_DATE}`))
    .body;
  const blockId = rundown.blocks.find(({ standBy }) => standBy)!.id;
  const make = async (path: string, body: object): Promise<number> => (await api.post<{ id: number }>(path, body)).body.id;
  story = await make(`/rundowns/${rundown.id}/stories`, { blockId, story: { slug: 'FOCO' } });
  const program = (await api.get<object>('/programs/1')).body;
  expect((await api.put('/programs', { ...program, drawer: true })).status).toBe(200);
  expect((await api.put('/documents/drawer', { ids: [story], programId: 1 })).status).toBe(200);
  const gone = await make(`/rundowns/${rundown.id}/blocks`, {});
  await make(`/rundowns/${rundown.id}/stories`, { blockId: gone, story: { slug: 'APAGADA' } });
  expect((await api.send('DELETE', `/rundowns/${rundown.id}/blocks/${gone}`)).status).toBeLessThan(300);
  const vehiclesIds = [
    await make('/vehicles', { name: 'Foco TV', type: 'TV' }),
    await make('/vehicles', { name: 'Foco FM', type: 'RADIO' }),
  ];
  const reporterId = (await api.get<{ id: number }>('/users/me')).body.id;
  const words = { content: 'Chove.', observation: '', duration: 'PT0S', manual: false, approved: false };
  const sections = [{ uuid: crypto.randomUUID(), id: 0, index: 0, type: 'off', ...words }];
  // Of an earlier day: the verbs of the list are about its first row.
  reportage = await make('/news_reports', { slug: 'FOCO', date: '2026-01-05', reporterId, vehiclesIds, sections });
  const away = await make('/news_reports', { slug: 'FORA', date: DEMO_DATE, reporterId });
  expect((await api.send('DELETE', `/news_reports?ids=${away}`)).status).toBeLessThan(300);
  const wordpressId = await make('/wordpress/config', { name: 'Foco', url: 'http://127.0.0.1:1', username: 'foco', password: 'abcd' });
  const post = await make('/posts', { slug: 'FOCO', date: '2027-01-01' });
  await api.post(`/posts/${post}/publish`, { wordpressId, authorId: 1, categoryId: 1 });
  expect((await api.send('DELETE', `/reports?ids=${await make('/reports', { slug: 'FORA' })}`)).status).toBeLessThan(300);
  template = await make('/rundowns/templates', { name: 'Foco', programId: 1 });
  for (const title of ['Um', 'Dois']) await make(`/rundowns/templates/${template}/blocks`, { title });
  await make('/editorials', { name: 'Geral' });
  await make('/webhooks', { name: 'Foco', url: 'https://hooks.example/', secret: 'x'.repeat(16) });
  await make('/branches', { name: 'Foco', host: '127.0.0.1', port: 1 });
  const { body: documents } = await api.get<object>('/documents/config');
  expect((await api.put('/documents/config', { ...documents, branchEnabled: true })).status).toBe(200);
  await make('/rundowns', { programId: 1, date: '2026-11-24' });
  graphics = (await api.get<{ id: number; type: string }[]>('/devices')).body.find(({ type }) => type === 'cg')!.id;
  page = await visit(browser, newsroom.url, { path: RUNDOWN, username: 'admin' });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.context().addInitScript(() => (window.print = () => undefined));
});

const only = (process.env.ACTION ?? '').split(',').filter(Boolean);
describe('the keyboard after every verb', () => {
  for (const id of ACTION_IDS.filter((each) => each !== 'app.logOut' && (only.length === 0 || only.some((some) => each.startsWith(some)))))
    it(`${id}: ${CASES[id].then}`, async () => {
      const { from, then, to, before = [] } = CASES[id];
      await begin(from);
      for (const key of before) await page.keyboard.press(key);
      const left = page.url();
      const leads = to ?? (CASES[id] === ELSEWHERE && ((url: URL) => url.href !== left));
      if (leads) await page.evaluate(() => document.querySelector('#work [role=grid]')?.setAttribute('data-left', ''));
      await run(id, CASES[id]);
      if (leads) {
        await page.waitForURL(leads);
        // The screen that is left stands until the next one is loaded.
        await page.locator('[data-left]').waitFor({ state: 'detached' });
      }
      await isThere(then);
      await arrives(then);
    });

  // Last, because nobody is there afterwards.
  it.runIf(only.length === 0 || only.includes('app.logOut'))('app.logOut: login', async () => {
    await begin('show');
    await run('app.logOut', CASES['app.logOut']);
    await page.waitForURL(/\/login/);
    await isThere('login');
    await arrives('login');
  });
});
