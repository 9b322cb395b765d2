import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { GUIDELINE_FIELDS, PRODUCTION_FIELDS, REPORT_FIELDS, REPORTAGE_FIELDS, StoryTextField } from '@lauda/domain';
import { areas } from '@lauda/spec';
import { editingOf } from '@lauda/store';
import { createRundown, EVERY_ROLE, PATIENCE } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start } from '../../cli/tests/child.ts';
import type { DocumentKind, DocumentTopic, EditedDocument } from '../../packages/store/src/documents/documentKind.ts';
import { KINDS } from '../../packages/store/src/documents/kinds.ts';
import { accepted, type Scene, twoAtWork } from '../../packages/store/tests/real.ts';

type Values = Readonly<Record<string, unknown>>;
const DAY = '2026-11-22';
const uuid = (): string => crypto.randomUUID();
let scene: Scene;
let folder: string;
let token: string;
/** What fields refer to, by a name. */
const known: Record<string, number> = {};

beforeAll(async () => {
  scene = await twoAtWork();
  const { ana } = scene;
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-fields-'));
  const made = async (name: string, call: string, more: object = {}): Promise<void> => {
    known[name] = (await accepted<{ id: number }>(ana, 'POST', call, { name: `UM ${name}`, ...more })).id;
  };
  for (const { id, username } of await accepted<{ id: number; username: string }[]>(ana, 'GET', '/users/all')) known[username] = id;
  await made('cg', '/devices', { type: 'cg', protocol: 'ii' });
  await accepted(ana, 'POST', `/devices/${known.cg}/templates`, {
    code: '7',
    name: 'NOME',
    fields: [{ name: 'linha', number: 1, size: 20 }],
  });
  await made('program', '/programs', { start: '19:00:00', end: '19:30:00', cgId: known.cg });
  await made('oldProgram', '/programs', { start: '20:00:00', end: '20:30:00', legacyMode: true });
  await made('team', '/teams');
  await made('type', '/types');
  await made('classification', '/classifications');
  await made('editorial', '/editorials');
  await made('vehicle', '/vehicles', { type: 'TV' });
  await made('resource', '/productions/resources');
  await made('productionType', '/productions/types');
  await made('branch', '/branches', { host: 'outra.example' });
  await made('category', '/reports/categories');
  await made('event', '/reports/events', { categoryId: known.category });
  token = (await accepted<{ secret: string }>(ana, 'POST', '/tokens', { name: 'cli', roles: EVERY_ROLE })).secret;
});
afterAll(async () => {
  await scene?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const text = (field: string): string => `o que diz ${field}, “çãé” 🌧`;
const texts = <F extends string>(...fields: F[]) => Object.fromEntries(fields.map((field) => [field, text(field)])) as Record<F, string>;
/** What a kind is written with: a field the product gets and that has no value here does not compile. */
type Every<F extends string> = Readonly<Record<F, unknown>>;

const guideline = (): Every<(typeof GUIDELINE_FIELDS)[number]> => ({
  slug: 'PAUTA INTEIRA',
  date: DAY,
  classificationId: known.classification,
  programsIds: [known.program],
  branchId: known.branch,
  teamId: known.team,
  typeId: known.type,
  editorialsIds: [known.editorial],
  editorsIds: [known.ana],
  producersIds: [known.bob],
  reportersIds: [known.ana, known.bob],
  vehiclesIds: [known.vehicle],
  ...texts('cameraman', 'proposal', 'referral', 'information', 'content', 'cover', 'observation', 'interviewee'),
  scheduleTime: '14:30:00',
  guides: [
    {
      ...{ id: 1, uuid: uuid(), scheduleDate: DAY, scheduleTime: '15:00:00' },
      ...texts('interviewee', 'address', 'observation'),
      contacts: [{ id: null, name: 'Defesa Civil', numbers: ['199'], emails: ['a@b.example'], info: 'plantão' }],
    },
  ],
  production: [{ id: 1, label: 'Carro', date: DAY, time: '13:00:00', information: 'na garagem', done: true }],
  state: 'COVERING',
});
const production = (): Every<(typeof PRODUCTION_FIELDS)[number]> => ({
  slug: 'PRODUÇÃO INTEIRA',
  date: DAY,
  schedule: '14:00:00',
  departure: '13:00:00',
  arrival: '17:30:00',
  typeId: known.productionType,
  ...texts('local', 'team', 'information'),
  coordinates: { lat: -23.5614, lng: -46.6559 },
  medias: ['TV', 'WEB'],
  producersIds: [known.ana],
  editorsIds: [known.bob],
  resourcesIds: [known.resource],
  vehiclesIds: [known.vehicle],
  programsIds: [known.program],
  tasks: [{ id: 1, label: 'Autorização', date: DAY, time: '09:00:00', information: 'na CET', done: true }],
  done: true,
});
const reportage = (): Every<(typeof REPORTAGE_FIELDS)[number]> => ({
  slug: 'REPORTAGEM INTEIRA',
  date: DAY,
  branchId: known.branch,
  reporterId: known.bob,
  editorId: known.ana,
  programsIds: [known.program],
  editorialsIds: [known.editorial],
  vehiclesIds: [known.vehicle],
  classificationId: known.classification,
  ...texts('cameraman', 'lead', 'text', 'teaser', 'headingSuggestion', 'noteSuggestion', 'information'),
  sections: [
    {
      ...{ uuid: uuid(), id: 1, index: 0, type: 'interview', content: 'A frase', observation: 'em off' },
      ...{ duration: 'PT12S', manual: true, approved: true },
    },
  ],
  cgs: [
    {
      ...{ id: 1, uuid: uuid(), index: 0, deviceId: known.cg },
      ciiData: {
        ...{ templateCode: '7', templateName: 'NOME', comment: 'baixo' },
        fields: [{ uuid: uuid(), name: 'linha', number: 1, size: 20, value: 'MARIA' }],
      },
    },
  ],
});
const report = (): Every<(typeof REPORT_FIELDS)[number]> => ({
  slug: 'RELATÓRIO INTEIRO',
  date: DAY,
  text: text('text'),
  categoriesIds: [known.category],
  eventsIds: [known.event],
  documentsIds: [known.told],
});
const story = (): Every<Exclude<StoryTextField, 'head' | 'link' | 'vo'>> => ({
  slug: 'LAUDA INTEIRA',
  estimated: 'PT1M30S',
  typeId: known.type,
  editorId: known.ana,
  imageEditorId: known.bob,
  reporterId: known.ana,
  presenterId: known.bob,
  mediaCode: 'VT-77',
  vt: 'PT45S',
  manualVt: true,
  radio: true,
  ...texts('information', 'footnote', 'credits', 'cueIn', 'cueOut'),
  status: 'PRODUCING',
  sections: {
    vt: { type: 'VT', cueIn: 'Começou', cueOut: 'terminou.', subSections: [{ uuid: uuid(), type: 'TEXT', text: 'O texto do VT.' }] },
  },
});
/** Every field of a story that has its words in its parts. */
const oldStory = (): Values => {
  const { manualVt: _, sections: __, ...others } = story();
  return { ...others, ...texts('head', 'link', 'vo', 'vt') };
};

interface Case {
  readonly topic: DocumentTopic;
  readonly noun: string;
  readonly values: () => Values;
  /** What it is made with before its form is open. */
  readonly made: () => Promise<{ readonly id: number }>;
  readonly path: string;
  readonly contract?: readonly string[];
}
const post = (path: string, input: () => object) => (): Promise<{ id: number }> => accepted(scene.ana, 'POST', path, input());
const inRundown = (program: string) => async (): Promise<{ id: number }> => {
  const wish = { date: DAY, programId: known[program]! };
  const rundown = (await createRundown(scene.ana, wish)).body;
  return accepted(scene.ana, 'POST', `/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug: 'VAZIA' } });
};
const begun = { slug: 'VAZIA', date: '2026-11-21' };
const CASES: readonly (readonly [string, Case])[] = [
  [
    'a guideline',
    {
      ...{ topic: 'assignments', noun: 'guideline', values: guideline, path: '/assignments' },
      contract: areas.assignments.patch.body!.shape.field.options,
      made: post('/assignments', () => begun),
    },
  ],
  [
    'a production',
    {
      ...{ topic: 'productions', noun: 'production', values: production, path: '/productions' },
      contract: areas.productions.patch.body!.shape.field.options,
      made: post('/productions', () => begun),
    },
  ],
  [
    'a reportage',
    {
      ...{ topic: 'news_reports', noun: 'reportage', values: reportage, path: '/news_reports' },
      contract: areas.newsReports.patch.body!.shape.field.options,
      made: post('/news_reports', () => ({ ...begun, reporterId: known.ana })),
    },
  ],
  [
    'a report',
    {
      ...{ topic: 'reports', noun: 'report', values: report, path: '/reports' },
      contract: areas.reports.patch.body!.shape.field.options,
      made: async () => {
        known.told = (await post('/assignments', () => begun)()).id;
        return post('/reports', () => begun)();
      },
    },
  ],
  ['a story', { topic: 'stories', noun: 'story', values: story, path: '/stories', made: inRundown('program') }],
  ['an older story', { topic: 'stories', noun: 'story', values: oldStory, path: '/stories', made: inRundown('oldProgram') }],
];

describe.each(CASES)('every field of %s', (_name, { topic, noun, values, made, path: base, contract }) => {
  it('is written in its form, there after a reload, read by the command line, found in what its revision changed, and brought back by it', async () => {
    const { store } = scene.desk;
    const { id } = await made();
    const written = values();
    const form = editingOf(store).edit(topic as 'assignments', id);
    await expect.poll(() => form.view.snapshot().state, PATIENCE).toBe('ready');
    const fields = (KINDS[topic] as unknown as DocumentKind<EditedDocument, never, object, never>).fields(form.document!);
    expect([...fields].sort()).toEqual(Object.keys(written).sort());
    if (contract) expect([...contract].sort()).toEqual([...fields].sort());
    form.edit(written as never);
    const saved = await form.save();
    expect(saved?.ok ? 'saved' : saved?.error).toBe('saved');
    await store.forms.close(form);

    // Reloaded by somebody else, so that nothing is remembered here.
    const loaded = await accepted<Record<string, unknown>>(scene.bob, 'GET', `${base}/${id}`);
    expect(Object.fromEntries(fields.map((field) => [field, loaded[field]]))).toMatchObject(written);

    const { code, out, err } = await start([noun, 'view', String(id), '--json', fields.join()], {
      ...{ LAUDA_URL: scene.server.url, LAUDA_TOKEN: token, LAUDA_CONFIG: path.join(folder, 'config.json') },
    }).ended;
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual(Object.fromEntries(fields.map((field) => [field, loaded[field]])));

    const revisions = await accepted<{ revisionNumber: number }[]>(scene.bob, 'GET', `${base}/${id}/revisions`);
    const last = revisions[0]!.revisionNumber;
    interface Diff {
      readonly changes: { readonly field: string; readonly oldValue: unknown; readonly newValue: unknown }[];
    }
    const { changes } = await accepted<Diff>(scene.bob, 'GET', `${base}/${id}/revisions/${last}?showDiff=true`);
    const found = Object.fromEntries(changes.map(({ field, newValue }) => [field, newValue]));
    expect(Object.fromEntries(fields.map((field) => [field, found[field]]))).toEqual(
      Object.fromEntries(fields.map((field) => [field, loaded[field]])),
    );
    for (const { field, oldValue, newValue } of changes) expect([field, oldValue]).not.toEqual([field, newValue]);

    // Its first revision goes back into the form and is stored, then this one again.
    const again = editingOf(store).edit(topic as 'assignments', id);
    await expect.poll(() => again.view.snapshot().canSave, PATIENCE).toBe(true);
    for (const number of [1, last]) {
      expect([number, await again.restore(number)]).toEqual([number, true]);
      const stored = await again.save();
      expect(stored?.ok ? 'saved' : stored?.error).toBe('saved');
      const { body } = await scene.bob.get<Record<string, unknown>>(`${base}/${id}`);
      const { document } = await accepted<{ document: Record<string, unknown> }>(scene.bob, 'GET', `${base}/${id}/revisions/${number}`);
      expect(Object.fromEntries(fields.map((field) => [field, body[field]]))).toEqual(
        Object.fromEntries(fields.map((field) => [field, document[field]])),
      );
    }
    await store.forms.close(again);
  });
});
