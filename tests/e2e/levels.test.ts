import { ROLES, type Role } from '@lauda/domain';
import { createRundown, WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { knowNothing, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

const LEVELS = ['none', 'READ', 'WRITE', 'ADMIN'] as const;
type Level = (typeof LEVELS)[number];
interface Person {
  readonly wire: WireClient;
  readonly page: Page;
}
/** What somebody asks of the server; the status of the answer. */
type Act = (by: WireClient) => Promise<{ readonly status: number }>;

let admin: WireClient;
const people = {} as Record<Level, Person>;
const at = {
  guideline: 0,
  reportage: 0,
  story: 0,
  other: 0,
  rundown: 0,
  block: 0,
  calendar: 0,
  segment: 0,
  institution: 0,
  team: 0,
  branch: 0,
  archive: 0,
  post: 0,
};

const PASSWORD = 'primeira-senha';
const isOf = (role: Role, level: Level): boolean => LEVELS.indexOf(role.slice(role.lastIndexOf('_') + 1) as Level) <= LEVELS.indexOf(level);
/** Somebody who holds a level of every area, signed in on the wire and in a browser; support is no level. */
async function person(level: Level): Promise<Person> {
  const email = `nivel-${level.toLowerCase()}@lauda.example`;
  const roles = ROLES.filter((role) => role !== 'ROOT' && role.includes('_') && level !== 'none' && isOf(role, level));
  await made('/users', { name: `Nível ${level}`, nickname: level, email, username: email, password: PASSWORD, roles });
  const wire = new WireClient(newsroom.url);
  expect((await wire.login(email, PASSWORD)).body.code).toBe('error_reset_password');
  expect((await wire.login(email, `${PASSWORD}-nova`, true)).status).toBe(204);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR', reducedMotion: 'reduce' });
  const [name, value] = wire.cookie.split(/=(.*)/) as [string, string];
  await context.addCookies([{ name, value, url: newsroom.url }]);
  return { wire, page: await context.newPage() };
}
async function made<T extends object = { id: number }>(path: string, body: object): Promise<T> {
  const answer = await admin.post<T>(path, body);
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(201);
  return answer.body;
}
let count = 0;
const name = (): string => `NÍVEL ${(count += 1)}`;
const settings =
  (area: string): Act =>
  async (by) =>
    by.put(`/${area}/config`, (await admin.get<object>(`/${area}/config`)).body);

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  for (const level of LEVELS) people[level] = await person(level);
  const reporterId = (await admin.get<{ id: number }>('/users/me')).body.id;
  at.guideline = (await made('/assignments', { slug: name() })).id;
  at.reportage = (await made('/news_reports', { slug: name(), date: DEMO_DATE, reporterId })).id;
  const rundown = (await createRundown(admin, { date: '2027-03-10', programId: 1 })).body;
  [at.rundown, at.block] = [rundown.id, rundown.blocks[0]!.id];
  const story = async (): Promise<number> =>
    (await made(`/rundowns/${at.rundown}/stories`, { blockId: at.block, story: { slug: name(), vt: 'PT40S', manualVt: true } })).id;
  [at.story, at.other] = [await story(), await story()];
  at.calendar = (await made('/calendars', { name: name() })).id;
  at.segment = (await made('/rounds/segments', { name: name() })).id;
  at.institution = (await made('/rounds/institutions', { name: name() })).id;
  at.branch = (await made('/branches', { name: name(), host: '127.0.0.1', port: 9 })).id;
  at.archive = (await admin.get<{ id: number }[]>('/devices/mams')).body[0]!.id;
  at.post = (await made('/posts', { slug: name(), text: 'Chove.' })).id;
  at.team = (await made('/teams', { name: name(), membersNicknames: ['Rita'] })).id;
});

interface Line {
  readonly rule: string;
  /** What is done, the lowest level that may, and the call that does it. */
  readonly acts: readonly (readonly [what: string, least: Exclude<Level, 'none'>, act: Act])[];
  /** A page, what tells that it stands, and the button it has from a level on; for whom has none of it the page is closed. */
  readonly page?: readonly [path: string, stands: (page: Page) => Locator, least: Exclude<Level, 'none'>, button: string];
}

const labelled =
  (key: string) =>
  (page: Page): Locator =>
    page.getByLabel(words(key)).first();
const button =
  (key: string) =>
  (page: Page): Locator =>
    page.getByRole('button', { name: words(key), exact: true });

const heading =
  (key: string) =>
  (page: Page): Locator =>
    page.getByRole('heading', { name: words(key), level: 1 });

const TABLE: readonly Line[] = [
  {
    rule: 'PERM-A01',
    acts: [
      ['reads the licence', 'READ', (by) => by.get('/license/info')],
      ['sets the branch', 'WRITE', settings('branch')],
    ],
    page: ['/admin/branch', labelled('branch.name'), 'WRITE', 'common.saved'],
  },
  {
    rule: 'PERM-A02',
    acts: [
      ['reads lanes', 'READ', (by) => by.get('/agency/lanes')],
      ['makes one', 'ADMIN', (by) => by.post('/agency/lanes', { name: name(), type: 'rss' })],
      ['makes a feed', 'ADMIN', (by) => by.post('/rss/feeds', { name: name(), url: `https://feeds.example/${(count += 1)}` })],
    ],
    page: ['/agency', labelled('agency.find'), 'ADMIN', 'agency.newLane'],
  },
  {
    rule: 'PERM-A05',
    acts: [['asks a branch how it is', 'READ', (by) => by.get(`/branches/${at.branch}/state`)]],
  },
  {
    rule: 'PERM-A11',
    acts: [['reads what an archive is searched by', 'READ', (by) => by.get(`/mam/${at.archive}/searchable_fields`)]],
    page: ['/media', labelled('media.words'), 'WRITE', 'media.sync'],
  },
  {
    rule: 'PERM-A14',
    acts: [
      ['reads posts', 'READ', (by) => by.get('/posts/filter')],
      ['makes one', 'WRITE', (by) => by.post('/posts', { slug: name(), text: 'Chove.' })],
    ],
    page: ['/posts', heading('area.posts'), 'WRITE', 'posts.new'],
  },
  {
    rule: 'PERM-A16',
    acts: [
      ['reads productions', 'READ', (by) => by.get(`/productions?date=${DEMO_DATE}`)],
      ['makes one', 'WRITE', (by) => by.post('/productions', { slug: name(), date: DEMO_DATE })],
      ['sets productions up', 'ADMIN', settings('productions')],
      ['makes a resource', 'ADMIN', (by) => by.post('/productions/resources', { name: name() })],
    ],
    page: ['/productions', heading('area.productions'), 'WRITE', 'action.production.create'],
  },
  {
    rule: 'PERM-A18',
    acts: [
      ['reads reports', 'READ', (by) => by.get('/reports/filter')],
      ['makes one', 'WRITE', (by) => by.post('/reports', { slug: name() })],
      ['sets reports up', 'ADMIN', settings('reports')],
    ],
    page: ['/reports', heading('area.reports'), 'WRITE', 'action.report.create'],
  },
  {
    rule: 'PERM-A03',
    acts: [
      ['reads a guideline', 'READ', (by) => by.get(`/assignments/${at.guideline}`)],
      ['makes one', 'WRITE', (by) => by.post('/assignments', { slug: name() })],
      ['sets guidelines up', 'ADMIN', settings('assignments')],
    ],
    page: ['/guidelines', button('action.form.print'), 'WRITE', 'action.guideline.create'],
  },
  {
    rule: 'PERM-A04',
    acts: [
      ['reads proposals', 'READ', (by) => by.get('/assignment_proposals/filter')],
      ['makes one', 'WRITE', (by) => by.post('/assignment_proposals', { slug: name(), lead: 'Chove.' })],
    ],
    page: ['/proposals', labelled('proposals.from'), 'WRITE', 'proposals.new'],
  },
  {
    rule: 'PERM-A06',
    acts: [
      [
        'writes an event',
        'WRITE',
        (by) => by.post('/calendars/events', { calendarId: at.calendar, name: name(), startDate: '2027-03-10T10:00:00' }),
      ],
      ['makes a calendar', 'ADMIN', (by) => by.post('/calendars', { name: name() })],
      ['makes a category', 'ADMIN', (by) => by.post('/calendars/categories', { name: name() })],
    ],
    page: ['/calendar', (page) => page.locator('h2[aria-live]'), 'WRITE', 'calendar.new'],
  },
  {
    rule: 'PERM-A07',
    acts: [['looks at charts', 'READ', (by) => by.get('/charts/work?from=2027-03-01&to=2027-03-31')]],
    page: ['/charts', labelled('place.program'), 'READ', ''],
  },
  {
    rule: 'PERM-A09',
    acts: [
      ['reads contacts', 'READ', (by) => by.get('/contacts/filter')],
      ['makes one', 'WRITE', (by) => by.post('/contacts', { name: name(), numbers: [{ value: '11987654321', label: 'work' }] })],
    ],
    page: ['/contacts', labelled('contacts.find'), 'WRITE', 'contacts.new'],
  },
  {
    rule: 'PERM-A10',
    acts: [
      ['searches', 'READ', (by) => by.get('/documents/filter?text=chuva')],
      ['sets documents up', 'ADMIN', settings('documents')],
    ],
    page: ['/search', (page) => page.getByRole('searchbox'), 'READ', ''],
  },
  {
    rule: 'PERM-A10',
    acts: [['searches days that are over', 'READ', (by) => by.get('/documents/filter?to=2026-11-20')]],
    page: ['/archive', heading('area.archive'), 'READ', ''],
  },
  {
    rule: 'PERM-A12',
    acts: [
      ['reads a reportage', 'READ', (by) => by.get(`/news_reports/${at.reportage}`)],
      ['writes one', 'WRITE', (by) => by.patch(`/news_reports/${at.reportage}`, 'lead', name())],
      ['approves it', 'ADMIN', (by) => by.put(`/news_reports/${at.reportage}/approve/true`)],
    ],
    page: ['/reportages', button('action.form.print'), 'WRITE', 'action.reportage.create'],
  },
  {
    rule: 'PERM-A19',
    acts: [
      ['reads rounds', 'READ', (by) => by.get(`/rounds?date=${DEMO_DATE}`)],
      ['makes one', 'WRITE', (by) => by.post('/rounds', { segment: at.segment, institution: at.institution })],
      ['makes a segment', 'ADMIN', (by) => by.post('/rounds/segments', { name: name() })],
      ['makes an institution', 'ADMIN', (by) => by.post('/rounds/institutions', { name: name() })],
    ],
    page: ['/rounds', button('action.form.print'), 'WRITE', 'rounds.new'],
  },
  {
    rule: 'PERM-A20',
    acts: [
      ['reads a rundown', 'READ', (by) => by.get('/rundowns?programId=1&date=2027-03-10')],
      ['moves a story', 'WRITE', (by) => by.put(`/rundowns/${at.rundown}/stories/move`, { ids: [at.story], targetBlockId: at.block })],
      [
        'pastes one',
        'WRITE',
        (by) => by.post(`/rundowns/${at.rundown}/stories/paste`, { ids: [at.story], targetBlockId: at.block, cut: true }),
      ],
      ['toggles its display', 'WRITE', (by) => by.put(`/rundowns/${at.rundown}/stories/${at.story}/display_status`, { status: 'blank' })],
      ['approves all of it', 'ADMIN', (by) => by.put(`/rundowns/${at.rundown}/approve/false`)],
    ],
    page: ['/rundown/1/2027-04-10', (page) => page.getByText(words('error:rundownDoesNotExist')), 'WRITE', 'action.rundown.create'],
  },
  {
    rule: 'PERM-A21',
    acts: [
      ['reads a story', 'READ', (by) => by.get(`/stories/${at.story}`)],
      ['makes one', 'WRITE', (by) => by.post(`/rundowns/${at.rundown}/stories`, { blockId: at.block, story: { slug: name() } })],
      ['approves it', 'ADMIN', (by) => by.patch(`/stories/${at.other}`, 'approved', true)],
    ],
  },
  {
    rule: 'PERM-A22',
    acts: [
      ['reads teams', 'READ', (by) => by.get(`/teams?date=${DEMO_DATE}`)],
      [
        'changes a day',
        'WRITE',
        async (by) => {
          // Each change of a team makes another version of it.
          const { body } = await admin.get<{ id: number }[]>('/teams?date=2027-03-10');
          const team = body.find(({ id }) => id === at.team);
          return by.put('/teams/one_day_change?date=2027-03-10', { ...team, membersNicknames: ['Rita', name()] });
        },
      ],
    ],
    page: ['/teams', button('action.form.print'), 'WRITE', 'teams.new'],
  },
  {
    rule: 'PERM-A23',
    acts: [['makes a user', 'WRITE', (by) => by.post('/users', { name: name(), nickname: name(), email: `${count}@lauda.example` })]],
    page: ['/admin/users', labelled('users.activeOnly'), 'WRITE', 'users.new'],
  },
  {
    rule: 'PERM-A23',
    acts: [
      ['reads groups', 'READ', (by) => by.get('/groups')],
      ['makes a group', 'WRITE', (by) => by.post('/groups', { name: name() })],
    ],
    page: ['/admin/lists/groups', (page) => page.getByRole('grid', { name: words('settingsList.groups') }), 'WRITE', 'action.entry.create'],
  },
];

/** Opens a page as somebody: what stands there, or that it is closed to them. */
async function opened({ page }: Person, path: string, stands: Locator): Promise<'open' | 'closed'> {
  await page.goto(`${newsroom.url}${path}`);
  const closed = page.getByRole('heading', { name: words('error:403.title') });
  await stands.or(closed).first().waitFor();
  return (await closed.isVisible()) ? 'closed' : 'open';
}

/** Has each level do and see what a line says; who may not is refused with 403, and sees no button for it. */
async function holds(rule: string): Promise<void> {
  for (const line of TABLE.filter((each) => each.rule === rule)) await isHeld(line);
}
async function isHeld({ acts, page: shown }: Line): Promise<void> {
  for (const [what, least, act] of acts)
    for (const level of LEVELS) {
      const { status } = await act(people[level].wire);
      const may = LEVELS.indexOf(level) >= LEVELS.indexOf(least);
      expect([what, level, may ? Math.floor(status / 100) : status]).toEqual([what, level, may ? 2 : 403]);
    }
  if (!shown) return;
  const [path, stands, least, word] = shown;
  const asked = [...new Set(['none', 'READ', least] as const)];
  const seen = await Promise.all(asked.map((level) => opened(people[level], path, stands(people[level].page))));
  expect([path, ...seen]).toEqual([path, 'closed', ...asked.slice(1).map(() => 'open')]);
  if (!word) return;
  const offered = async (level: Level): Promise<number> => button(word)(people[level].page).count();
  // A part of the page may still be loading: what one may is waited for, and then the other has it no more.
  await expect.poll(() => offered(least)).toBeGreaterThan(0);
  expect([path, await offered('READ')]).toEqual([path, 0]);
}

describe('each area is for its levels', () => {
  it('the administration: none hides it, READ shows it and cannot write, WRITE writes [PERM-A01]', () => holds('PERM-A01'));
  it('the agency: READ reads its lanes and is refused to make one, ADMIN makes lanes and feeds [PERM-A02]', () => holds('PERM-A02'));
  it('other newsrooms: without BRANCH_READ they are not asked anything [PERM-A05]', () => holds('PERM-A05'));
  it('the archives: READ searches and is refused to make a media, WRITE is not [PERM-A11]', async () => {
    await holds('PERM-A11');
    const media = { objectId: name(), slug: name(), type: 'VIDEO', duration: 0, timeBase: 1, status: 'empty' };
    const made = async (level: Level) => (await people[level].wire.post(`/mam/${at.archive}/media`, media)).status;
    // An archive that does not answer makes none: it was asked.
    expect([await made('none'), await made('READ'), (await made('WRITE')) === 403]).toEqual([403, 403, false]);
  });
  it('posts: READ reads them and is refused to make and to publish one, WRITE makes them [PERM-A14]', async () => {
    await holds('PERM-A14');
    const published = (level: Level) => people[level].wire.post(`/posts/${at.post}/publish`);
    expect([(await published('none')).status, (await published('READ')).status]).toEqual([403, 403]);
    expect((await published('WRITE')).status).not.toBe(403);
  });
  it('productions: READ is refused to make one, WRITE makes them, ADMIN sets them up [PERM-A16]', () => holds('PERM-A16'));
  it('reports: READ is refused to make one, WRITE makes them, ADMIN sets them up [PERM-A18]', () => holds('PERM-A18'));
  it('guidelines: READ has no new button and is refused one, WRITE makes them, ADMIN sets them up [PERM-A03]', () => holds('PERM-A03'));
  it('proposals: READ reads them and is refused to make one, WRITE makes them [PERM-A04]', () => holds('PERM-A04'));
  it('the calendar: READ has no new event, WRITE writes events, ADMIN calendars and categories [PERM-A06]', () => holds('PERM-A06'));
  it('charts: without CHART_READ they are refused and their page is closed [PERM-A07]', () => holds('PERM-A07'));
  it('contacts: READ reads them and is refused to make one, WRITE makes them [PERM-A09]', () => holds('PERM-A09'));
  it('the search: READ searches and is refused the settings of documents, ADMIN sets them [PERM-A10]', () => holds('PERM-A10'));
  it('reportages: WRITE writes them and is refused to approve one, ADMIN approves [PERM-A12]', () => holds('PERM-A12'));
  it('the approval of a reportage is offered to who administers reportages, and to no other [REP-APPR-02]', async () => {
    const offers = async ({ page }: Person): Promise<number> => {
      await page.goto(`${newsroom.url}/reportages?from=${DEMO_DATE}&to=${DEMO_DATE}&programs=all`);
      await page.locator('[role=grid] [data-column=slug]').first().waitFor();
      await page.locator('[role=grid]').focus();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('Control+k');
      const find = page.getByRole('dialog').getByRole('combobox');
      await find.fill(words('action.form.print'));
      await page
        .getByRole('option', { name: words('action.form.print') })
        .first()
        .waitFor();
      await find.fill(words('action.story.approve'));
      await page.getByRole('option', { name: words('action.form.print') }).waitFor({ state: 'detached' });
      const found = await page.getByRole('option', { name: words('action.story.approve') }).count();
      await page.keyboard.press('Escape');
      return found;
    };
    expect([await offers(people.WRITE), await offers(people.ADMIN)]).toEqual([0, 1]);
    expect((await people.WRITE.wire.put(`/news_reports/${at.reportage}/approve/true`)).status).toBe(403);
  });
  it('rounds: READ is refused to make one, WRITE makes them, ADMIN segments and institutions [PERM-A19]', () => holds('PERM-A19'));
  it('rundowns: READ is refused to move, paste and toggle, WRITE does them, ADMIN approves [PERM-A20]', () => holds('PERM-A20'));
  it('stories: WRITE makes them and is refused to approve one, ADMIN approves [PERM-A21]', () => holds('PERM-A21'));
  it('teams: READ is refused to change a day, WRITE changes it [PERM-A22]', () => holds('PERM-A22'));
  it('users and groups: READ reads them and is refused to make one, WRITE makes them [PERM-A23]', () => holds('PERM-A23'));

  it('the main menu lacks what somebody has no level of, and the administration is seen and not written with READ [PERM-A01, PERM-A07]', async () => {
    const menuOf = async ({ page }: Person): Promise<string[]> => {
      await page.goto(`${newsroom.url}/authorities`);
      await page
        .getByRole('rowheader')
        .first()
        .or(page.getByRole('heading', { name: words('access.nothing') }))
        .first()
        .waitFor();
      return page
        .getByRole('navigation', { name: words('shell.mainMenu') })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''));
    };
    const charts = words('area.charts');
    expect((await menuOf(people.none)).filter((name) => name === charts)).toEqual([]);
    expect((await menuOf(people.READ)).filter((name) => name === charts)).toEqual([charts]);
    const hasAdmin = async ({ page }: Person): Promise<boolean> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill(words('admin.title'));
      await page
        .getByRole('option')
        .first()
        .or(page.getByText(words('palette.empty')))
        .first()
        .waitFor();
      const found = await page.getByRole('option', { name: words('admin.title') }).count();
      await page.keyboard.press('Escape');
      return found > 0;
    };
    expect([await hasAdmin(people.none), await hasAdmin(people.READ)]).toEqual([false, true]);
    const isEditable = async ({ page }: Person): Promise<boolean> => {
      await page.goto(`${newsroom.url}/admin/branch`);
      const name = labelled('branch.name')(page);
      await name.waitFor();
      return name.isEditable();
    };
    expect([await isEditable(people.READ), await isEditable(people.WRITE)]).toEqual([false, true]);
  });
});

describe('the shell', () => {
  const SEED = [
    ...['rundown', 'rundowns', 'rundownGrid', 'stories', 'archive', 'guidelines', 'reportages', 'productions', 'productionsMap'],
    ...['teamsSchedule', 'scripts', 'rounds', 'reports', 'agency', 'newsSuggestions', 'posts', 'contacts', 'calendar', 'chat'],
    ...['mediaCenter', 'charts', 'search', 'drawer', 'trash', 'cgList', 'proposals', 'myData', 'chatHistory', 'logOut', 'preview'],
  ];
  const personMenu = async ({ page }: Person, name: string): Promise<void> =>
    page.getByRole('button', { name: words('shell.person', { name }) }).press('Enter');

  it('its menu holds the thirty areas and no other for who may all of it [MENU-01]', async () => {
    const { page } = people.ADMIN;
    await page.goto(`${newsroom.url}/authorities`);
    const links = page.getByRole('navigation', { name: words('shell.mainMenu') }).getByRole('link');
    await links.first().waitFor();
    const inRail = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''));
    await personMenu(people.ADMIN, 'ADMIN');
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    const areas = SEED.map((id) => words(`area.${id}`));
    const entries = (await items.allInnerTexts()).map((text) => text.split('\n')[0]!.trim());
    const ofPerson = entries.filter((text) => areas.includes(text));
    await page.keyboard.press('Escape');
    expect([...inRail, ...ofPerson].sort()).toEqual(areas.sort());
    // The pages of the administration stand on its own page, and here is the way there alone.
    const ofAdmin = ['admin.title', 'audit.title', 'logo.title', 'logs.title', 'theme.title'].map((key) => words(key));
    expect(entries.filter((text) => ofAdmin.includes(text))).toEqual([words('admin.title')]);
  });

  it('says what it is and shows who is here what waits: notices, chats, drafts; the licence warns [SCR-MAIN]', async () => {
    const { page, wire } = people.WRITE;
    const { id } = (await wire.get<{ id: number }>('/users/me')).body;
    const chat = await made('/chats', { userIds: [id] });
    await admin.post(`/chats/${chat.id}/messages`, 'Ligue já');
    await admin.post('/notices', { text: 'Reunião às 15h' });
    await page.route('**/api/license/daysToExpire', (call) => call.fulfill({ json: 10 }));
    await page.goto(`${newsroom.url}/guidelines`);
    await page
      .getByText(words('phrases:licenseExpiring', { days: '10' }))
      .first()
      .waitFor();
    const { productVersion } = (await admin.get<{ productVersion: string }>('/branch/config')).body;
    expect(productVersion).toMatch(/^\d/);
    await expect.poll(() => page.title()).toContain(productVersion);
    await page.getByRole('button', { name: /^Avisos, \d+ não lid/ }).waitFor();
    await page.getByRole('button', { name: words('shell.unreadChats_one', { count: '1' }) }).waitFor();
    await button('action.guideline.create')(page).press('Enter');
    await page.getByLabel(words('column.slug')).first().fill('RASCUNHO');
    await page
      .getByRole('navigation', { name: words('shell.mainMenu') })
      .getByRole('link', { name: words('area.rounds'), exact: true })
      .press('Enter');
    await page.waitForURL('**/rounds');
    await page.getByRole('button', { name: words('drafts.count_one', { count: '1' }) }).waitFor();
    expect(await hindrances(page)).toEqual([]);
  });

  it('waits while it is asked who is here, and a session that is over leads back to the login page [SCR-MAIN]', async () => {
    const { page, wire } = people.WRITE;
    await knowNothing(page);
    let letGo = (): void => undefined;
    const free = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/users/me', async (call) => {
      await free;
      await call.continue();
    });
    await page.goto(`${newsroom.url}/rounds`);
    await page.getByRole('status', { name: words('common.loading') }).waitFor();
    letGo();
    await page.getByRole('navigation', { name: words('shell.mainMenu') }).waitFor();
    const { id } = (await wire.get<{ id: number }>('/users/me')).body;
    expect((await admin.delete(`/users/${id}/session`)).status).toBe(204);
    // Whether or not the line was up already when the session ended, who looks again is asked to sign in.
    await page.reload();
    await page.waitForURL('**/login**');
  });

  it('Log Out ends the session and shows the login page [MENU-30]', async () => {
    const { page, wire } = people.READ;
    expect((await wire.get('/users/me')).status).toBe(200);
    await page.goto(`${newsroom.url}/authorities`);
    await personMenu(people.READ, 'READ');
    await page.getByRole('menuitem', { name: words('area.logOut'), exact: true }).press('Enter');
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByLabel(words('login.user')).waitFor();
    expect((await wire.get('/users/me')).status).toBe(401);
  });
});
