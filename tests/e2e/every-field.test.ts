import { GUIDELINE_FIELDS, PRODUCTION_FIELDS, REPORT_FIELDS, REPORTAGE_FIELDS } from '@lauda/domain';
import { areas } from '@lauda/spec';
import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { visit } from './workspace-kit.ts';

// What the command line and a revision say of the same fields is shown in tests/conformance/fields.test.ts, those of a story in
// workspace-story-fields.test.ts.

let admin: WireClient;
let page: Page;

interface Named {
  readonly id: number;
}
const make = async (call: string, input: object): Promise<number> => {
  const { status, body } = await admin.post<Named>(call, input);
  expect([call, status]).toEqual([call, 201]);
  return body.id;
};

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  for (const [call, name, more] of [
    ['/types', 'Um tipo', {}],
    ['/classifications', 'Uma classe', {}],
    ['/editorials', 'Uma editoria', {}],
    ['/vehicles', 'Um canal', { type: 'TV' }],
    ['/vehicles', 'Um jornal', { type: 'NEWSPAPER' }],
    ['/productions/resources', 'Um recurso', {}],
    ['/productions/types', 'Um trabalho', {}],
    ['/teams', 'Uma equipe', {}],
    // Nobody answers there, so its documents have the fields of this newsroom.
    ['/branches', 'Uma praça', { host: '127.0.0.1', port: 9 }],
  ] as const)
    await make(call, { name, ...more });
  const categoryId = await make('/reports/categories', { name: 'Um assunto' });
  await make('/reports/events', { name: 'Uma ocorrência', categoryId });
  const { body } = await admin.get<object>('/documents/config');
  expect((await admin.put('/documents/config', { ...body, branchEnabled: true })).status).toBe(200);
  page = await visit(browser, newsroom.url, { path: '/reports', username: 'admin' });
});

const DATE = '21/11/2026';
const form = (): Locator => page.locator('[data-document]:visible').or(page.getByRole('dialog')).last();
/** What is called so, whether or not it says that it is required. */
const called = (label: string): RegExp => new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\s*\\(.+\\))?$`);
const labelled = (label: string, part: Locator): Locator =>
  part.getByLabel(called(label)).and(page.locator('input, textarea, select')).first();

/** How a field is typed, and how it is seen again. */
interface Typed {
  readonly type: () => Promise<void>;
  readonly sees: () => Promise<void>;
}
/** Why a field has no control in the form. */
interface Without {
  readonly without: string;
}
type Way = Typed | Without;
const without = (reason: string): Without => ({ without: reason });
const isTyped = (way: Way): way is Typed => 'type' in way;

const part = (name?: string): Locator => (name === undefined ? form() : form().getByRole('region', { name: words(name), exact: true }));
const text = (key: string, value: string, within?: string): Typed => {
  const field = (): Locator => labelled(words(key), part(within));
  return {
    type: async () => {
      await field().fill(value);
      await field().press('Tab');
    },
    sees: () => expect.poll(() => field().inputValue(), { message: words(key) }).toBe(value),
  };
};
const said = (key: string): Typed => text(key, `o que diz ${key}, “çãé”`);
/** One of a list the browser shows. */
const choice = (key: string, name: string | RegExp): Typed => {
  const field = (): Locator => labelled(words(key), form());
  const option = (): Locator => field().locator('option').filter({ hasText: name });
  return {
    type: async () => {
      await option().waitFor({ state: 'attached' });
      await field().selectOption({ label: await option().innerText() });
    },
    sees: async () => {
      await option().waitFor({ state: 'attached' });
      await expect.poll(async () => (await field().locator('option:checked').innerText()).trim(), { message: words(key) }).toMatch(name);
    },
  };
};
const typeInto = async (field: Locator, name: string): Promise<void> => {
  await field.fill(name);
  await page.locator('[role=option]').filter({ hasText: name }).first().waitFor();
  await page.keyboard.press('Enter');
};
/** One that is found by typing. */
const one = (key: string, name: string): Typed => {
  const field = (): Locator => labelled(words(key), form());
  return { type: () => typeInto(field(), name), sees: () => expect.poll(() => field().inputValue(), { message: words(key) }).toBe(name) };
};
/** Several that are found by typing. */
const many = (key: string, ...names: string[]): Typed => {
  const field = (): Locator => labelled(words(key), form());
  return {
    type: async () => {
      for (const name of names) await typeInto(field(), name);
      await page.keyboard.press('Escape');
    },
    sees: async () => {
      for (const name of names)
        await field()
          .locator('xpath=..')
          .getByRole('button', { name: `${words('common.remove')} ${name}`, exact: true })
          .waitFor();
    },
  };
};
const tick = (key: string, within?: string): Typed => {
  const field = (): Locator => labelled(words(key), part(within));
  return { type: () => field().check(), sees: () => expect.poll(() => field().isChecked(), { message: words(key) }).toBe(true) };
};
/** What comes by a button: rows of a list, or a block that is not always there. */
const after = (button: string, ...ways: readonly Typed[]): Typed => ({
  type: async () => {
    await form()
      .getByRole('button', { name: called(words(button)) })
      .first()
      .click();
    for (const way of ways) await way.type();
  },
  sees: async () => {
    for (const way of ways) await way.sees();
  },
});
const block = (key: string): Typed => after(key, said(key));

type Every<F extends string> = Readonly<Record<F, Way>>;
const slug = (value: string): Typed => text('column.slug', value);

const guideline: Every<(typeof GUIDELINE_FIELDS)[number]> = {
  slug: slug('PAUTA INTEIRA'),
  date: text('guideline.date', DATE),
  classificationId: choice('guideline.classification', 'Uma classe'),
  programsIds: many('guideline.programs', 'Jornal da Noite'),
  branchId: one('document.branch', 'Uma praça'),
  teamId: choice('guideline.teams', /^Uma equipe/),
  typeId: choice('guideline.type', 'Um tipo'),
  editorialsIds: many('guideline.editorials', 'Uma editoria'),
  editorsIds: many('guideline.editors', 'Beto'),
  producersIds: many('guideline.producers', 'Dalva'),
  reportersIds: many('guideline.reporters', 'Elias', 'Fernanda'),
  vehiclesIds: many('guideline.vehicles', 'Um canal'),
  cameraman: said('guideline.cameraman'),
  proposal: said('guideline.proposal'),
  referral: said('guideline.referral'),
  information: said('guideline.information'),
  content: said('guideline.content'),
  cover: said('guideline.cover'),
  observation: said('guideline.observation'),
  interviewee: said('guideline.interviewee'),
  scheduleTime: text('guideline.time', '14:30'),
  guides: after(
    'guide.add',
    text('guideline.date', DATE, 'guideline.guides'),
    text('guideline.time', '15:10', 'guideline.guides'),
    text('guide.interviewee', 'Maria', 'guideline.guides'),
    text('guide.address', 'Rua das Acácias, 5', 'guideline.guides'),
    text('guide.observation', 'levar capa', 'guideline.guides'),
  ),
  // The day, hour and words of a task are written in its production, which is kept the same.
  production: after('task.add', text('task.label', 'Carro', 'guideline.tasks'), tick('task.done', 'guideline.tasks')),
  state: choice('guideline.state', words('guidelineState.COVERING')),
};
const production: Every<(typeof PRODUCTION_FIELDS)[number]> = {
  slug: slug('PRODUÇÃO INTEIRA'),
  date: text('production.date', DATE),
  schedule: text('production.schedule', '14:00'),
  departure: text('production.departure', '13:00'),
  arrival: text('production.arrival', '17:30'),
  typeId: choice('production.type', 'Um trabalho'),
  local: text('production.local', 'Praça da Sé'),
  coordinates: without('the point comes with an address that is chosen; who types the words alone has none'),
  team: text('production.team', 'Equipe 2: Elias e João'),
  medias: many('production.medias', words('mediaType.WEB')),
  producersIds: many('production.producers', 'Dalva'),
  editorsIds: many('production.editors', 'Beto'),
  resourcesIds: many('production.resources', 'Um recurso'),
  vehiclesIds: many('production.vehicles', 'Um canal'),
  programsIds: many('production.programs', 'Jornal da Noite'),
  tasks: after(
    'production.taskAdd',
    text('production.task', 'Autorização', 'production.tasks'),
    text('production.taskDate', DATE, 'production.tasks'),
    text('production.taskTime', '09:00', 'production.tasks'),
    text('production.taskInformation', 'na CET', 'production.tasks'),
    tick('production.taskDone', 'production.tasks'),
  ),
  information: said('production.information'),
  done: tick('production.done'),
};
const reportage: Every<(typeof REPORTAGE_FIELDS)[number]> = {
  slug: slug('REPORTAGEM INTEIRA'),
  date: text('guideline.date', DATE),
  branchId: one('document.branch', 'Uma praça'),
  reporterId: one('column.reporter', 'Elias'),
  editorId: one('column.editor', 'Beto'),
  programsIds: many('guideline.programs', 'Jornal da Noite'),
  editorialsIds: many('reportageForm.editorials', 'Uma editoria'),
  // A paper among them brings lead and text, a channel its sections.
  vehiclesIds: many('reportageForm.vehicles', 'Um canal', 'Um jornal'),
  classificationId: one('guideline.classification', 'Uma classe'),
  cameraman: said('guideline.cameraman'),
  lead: said('reportage.lead'),
  text: said('reportage.text'),
  teaser: block('reportage.teaser'),
  headingSuggestion: block('reportage.headingSuggestion'),
  noteSuggestion: block('reportage.noteSuggestion'),
  information: block('reportage.information'),
  sections: {
    type: async () => {
      await form()
        .getByRole('textbox', { name: words('reportage.lead') })
        .focus();
      await page.keyboard.press('Alt+1');
      await form()
        .getByLabel(`${words('reportSection.off')} 01`, { exact: true })
        .and(page.locator('textarea'))
        .fill('A água subiu.');
    },
    sees: () =>
      expect
        .poll(() =>
          form()
            .getByLabel(`${words('reportSection.off')} 01`, { exact: true })
            .and(page.locator('textarea'))
            .inputValue(),
        )
        .toBe('A água subiu.'),
  },
  cgs: without('graphics are filled in by the templates of a device: reportage-graphics.test.ts'),
};
const report: Every<(typeof REPORT_FIELDS)[number]> = {
  slug: slug('RELATÓRIO INTEIRO'),
  date: text('report.date', DATE),
  text: said('report.text'),
  categoriesIds: many('report.categories', 'Um assunto'),
  eventsIds: many('report.events', 'Uma ocorrência'),
  documentsIds: {
    type: async () => {
      await labelled(words('report.link'), form()).fill('TREINO');
      await form()
        .getByRole('list', { name: words('report.link') })
        .getByRole('button', { name: /TREINO/ })
        .first()
        .click();
    },
    sees: () =>
      part('report.documents')
        .getByRole('button', { name: words('report.unlink', { slug: 'TREINO DO CLÁSSICO' }) })
        .waitFor(),
  },
};

interface Case {
  readonly ways: Readonly<Record<string, Way>>;
  readonly fields: readonly string[];
  /** Where it is stored, and where its form is. */
  readonly stored: string;
  readonly screen: string;
  readonly begun?: () => Promise<object>;
}
const CASES: readonly (readonly [string, Case])[] = [
  ['a guideline', { ways: guideline, fields: GUIDELINE_FIELDS, stored: '/assignments', screen: '/guidelines' }],
  ['a production', { ways: production, fields: PRODUCTION_FIELDS, stored: '/productions', screen: '/productions' }],
  [
    'a reportage',
    {
      ...{ ways: reportage, fields: REPORTAGE_FIELDS, stored: '/news_reports', screen: '/reportages' },
      begun: async () => ({ reporterId: (await admin.get<Named>('/users/me')).body.id }),
    },
  ],
  ['a report', { ways: report, fields: REPORT_FIELDS, stored: '/reports', screen: '/reports' }],
];

describe.each(CASES)('every field of %s', (_name, { ways, fields, stored, screen, begun }) => {
  it('is typed in its form by its label and there after a reload, or says why it has none', async () => {
    expect(Object.keys(ways).sort()).toEqual([...fields].sort());
    const id = await make(stored, { slug: 'VAZIA', date: '2026-11-20', ...(await begun?.()) });
    const before = (await admin.get<Record<string, unknown>>(`${stored}/${id}`)).body;
    await page.goto(`${newsroom.url}${screen}?tabs=[${id}]&open=${id}`);
    await labelled(words('column.slug'), form()).and(page.locator(':not([readonly])')).waitFor();
    const typed = Object.entries(ways).flatMap(([field, way]) => (isTyped(way) ? [[field, way] as const] : []));
    for (const [, way] of typed) await way.type();
    await page.keyboard.press('Control+s');
    await form()
      .getByRole('button', { name: words('common.saved'), exact: true })
      .waitFor();
    const now = (await admin.get<Record<string, unknown>>(`${stored}/${id}`)).body;
    const same = typed.flatMap(([field]) => (JSON.stringify(now[field]) === JSON.stringify(before[field]) ? [field] : []));
    expect(same, 'what was typed and not saved').toEqual([]);
    await page.reload();
    await labelled(words('column.slug'), form()).waitFor();
    for (const [, way] of typed) await way.sees();
  });
});

describe('every field of a proposal', () => {
  const proposal: Readonly<Record<string, Way>> = {
    slug: text('proposal.slug', 'SUGESTÃO INTEIRA'),
    date: text('proposal.date', DATE),
    lead: said('proposal.lead'),
    source: said('proposal.source'),
    id: without('the newsroom gives it'),
    version: without('the newsroom counts it'),
    used: without('what is made of it says so'),
  };

  it('is typed in its dialog by its label and there after a reload, or says why it has none', async () => {
    expect(Object.keys(proposal).sort()).toEqual(Object.keys(areas.assignmentProposals.load.result.shape).sort());
    await page.goto(`${newsroom.url}/proposals`);
    await page.getByRole('button', { name: words('proposals.new'), exact: true }).click();
    const typed = Object.values(proposal).filter(isTyped);
    for (const way of typed) await way.type();
    await form()
      .getByRole('button', { name: words('common.save'), exact: true })
      .click();
    await form().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('grid').getByText('SUGESTÃO INTEIRA').dblclick();
    for (const way of typed) await way.sees();
  });
});
