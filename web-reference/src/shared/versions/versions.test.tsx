// @vitest-environment jsdom
import { compareWords } from '@lauda/domain';
import type { Revision } from '@lauda/sdk';
import type { DocumentTopic } from '@lauda/store';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, press, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import type { Change } from './changes.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

// A dialog that loads its frame only then is drawn after the step that opens it.
beforeAll(async () => void (await import('../../components/dialogFrames.tsx')));

beforeEach(useEnglish);

const revision = (n: number): Revision => ({
  revisionNumber: n,
  revisionDate: `2026-03-1${n}T09:0${n}:00`,
  revisorNickname: `person ${n}`,
  revisorIP: `10.0.0.${n}`,
  slug: `CHUVA ${n}`,
});

const LISTS = {
  classifications: [{ id: 3, name: 'Factual' }],
  types: [{ id: 5, name: 'Nota' }],
  editorials: [
    { id: 4, name: 'Cidade' },
    { id: 6, name: 'Clima' },
  ],
  vehicles: [{ id: 8, name: 'TV' }],
};
const scene = async (list: () => Promise<Revision[]>, changes: readonly Change[] | null = [], kind: DocumentTopic = 'stories') => {
  const room = new FakeNewsroom(user(1, 'ana'));
  for (const [name, rows] of Object.entries(LISTS)) Object.assign(room.client, { [name]: { list: async () => rows } });
  Object.assign(room.client, { teams: { list: async () => [{ id: 9, name: 'Equipe 2', membersNicknames: [] }] } });
  Object.assign(room.client.productions.resources, { list: async () => [{ id: 7, name: 'Drone' }] });
  Object.assign(room.client.productions.types, { list: async () => [] });
  const { At, store } = await deskOf(room, ['TEAM_READ']);
  const detail = vi.fn(async (_id: number, rev: number) => ({ ...revision(rev), changes }));
  const area = {
    stories: 'stories',
    assignments: 'assignments',
    news_reports: 'newsReports',
    productions: 'productions',
    reports: 'reports',
  } as const;
  Object.assign(room.client[area[kind]], { revisions: list, revision: detail });
  const page = await render(
    <At>
      <VersionsDialog documentId={12} kind={kind} onClose={() => undefined} />
    </At>,
  );
  const notices = () => store.notices.view.snapshot().map(({ level, title, description }) => ({ level, title, description }));
  return { page, detail, notices };
};

const shows = (page: RenderedComponent, words: string): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(page.text()).toContain(words);
  }, PATIENCE);

it('a long text of a version is scrolled by the keyboard, a short one is no stop of it', async () => {
  const stops = async (height: number): Promise<(string | null)[]> => {
    const over = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height);
    const { page } = await scene(async () => [revision(1)], [{ field: 'information', oldValue: 'Sol.', newValue: 'Chuva.' }]);
    await shows(page, 'Chuva.');
    const found = [...document.querySelectorAll('dd [role=group][tabindex="0"]')].map((each) => each.getAttribute('aria-label'));
    page.unmount();
    over.mockRestore();
    return found;
  };
  expect([await stops(900), await stops(0)]).toEqual([['Before', 'After'], []]);
});

describe('the versions of a document [SCR-VERSIONS, SCR-REVISION]', () => {
  it('are slides with date, person, address and slug, turned by buttons and arrow keys [VIEW-04]', async () => {
    const { page } = await scene(async () => [revision(3), revision(2), revision(1)]);
    for (const n of [3, 2, 1]) {
      await shows(page, `${n} of 3`);
      for (const said of [`03/1${n}`, `09:0${n}:00`, `person ${n}`, `10.0.0.${n}`, `CHUVA ${n}`]) expect(page.text()).toContain(said);
      if (n === 3) act(() => page.button('Older version').click());
      if (n === 2) press(page.button('Older version'), 'ArrowLeft');
    }
    expect(page.button('Older version').disabled).toBe(true);
    page.unmount();
  });

  it('say of the oldest that is kept that what it changed is no longer known, not that it changed nothing', async () => {
    const { page } = await scene(async () => [revision(2)], null);
    await shows(page, 'no longer known');
    expect(document.querySelector('[role=dialog] [role=status] p')?.textContent).toContain('no longer known');
    expect(page.text()).not.toContain('No field changed');
    page.unmount();
  });

  it('show date, person and address over the slug, and each changed field under its name, old and new [VIEW-05]', async () => {
    const { page, detail } = await scene(
      async () => [revision(2)],
      [
        { field: 'slug', oldValue: 'CHUVA', newValue: 'CHUVA FORTE' },
        { field: 'date', oldValue: '2026-03-10', newValue: '2026-03-11' },
      ],
    );
    await shows(page, 'FORTE');
    expect(detail).toHaveBeenCalledWith(12, 2, { showDiff: true });
    for (const said of ['03/12', '09:02:00', 'person 2', '10.0.0.2', 'CHUVA 2']) expect(page.text()).toContain(said);
    expect([...document.querySelectorAll('dl > div')].map((row) => row.textContent)).toEqual([
      'SlugBeforeCHUVAAfterCHUVA FORTE',
      'DateBefore03/10/2026After03/11/2026',
    ]);
    expect([...document.querySelectorAll('ins, del')].map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'INS  FORTE',
      'DEL 03/10/2026',
      'INS 03/11/2026',
    ]);
    page.unmount();
  });

  it('say that they load, and when a revision changed nothing or could not be loaded', async () => {
    const loads = (): boolean => document.querySelector('[role=status][aria-label="Loading"]') !== null;
    const waiting = await scene(() => new Promise(() => undefined));
    expect(loads()).toBe(true);
    waiting.page.unmount();
    const same = await scene(async () => [revision(1)]);
    await shows(same.page, 'No field changed in this version.');
    expect(loads()).toBe(false);
    same.page.unmount();
    const older = async (answer: () => Promise<never>): Promise<RenderedComponent> => {
      const { page, detail } = await scene(async () => [revision(2), revision(1)]);
      await shows(page, 'No field changed');
      detail.mockImplementation(answer);
      act(() => page.button('Older version').click());
      await shows(page, 'person 1');
      return page;
    };
    const slow = await older(() => new Promise(() => undefined));
    expect(loads()).toBe(true);
    slow.unmount();
    const lost = await older(() => Promise.reject(new Error('lost')));
    await shows(lost, 'lost');
    lost.unmount();
  });

  it('say when there is none, and when they could not be loaded', async () => {
    const none = await scene(async () => []);
    await shows(none.page, 'No earlier version');
    none.page.unmount();
    const broken = await scene(async () => Promise.reject(new Error('down')));
    await shows(broken.page, 'Loading failed');
    expect(broken.page.text()).toContain('down');
    expect(broken.notices()).toMatchObject([{ description: { key: 'error:loadFailed' } }]);
    broken.page.unmount();
  });

  it('say by a notice too that one of them, or all, could not be loaded, once each time it is asked for, and nothing once they are put away', async () => {
    let fail: (error: Error) => void = () => undefined;
    const { page, detail, notices } = await scene(async () => [revision(2), revision(1)]);
    await shows(page, 'No field changed');
    detail.mockImplementation(() => new Promise((_, reject) => (fail = reject)));
    act(() => page.button('Older version').click());
    await shows(page, 'person 1');
    await act(async () => fail(new Error('down')));
    await shows(page, 'down');
    expect(notices()).toEqual([{ level: 'ERROR', title: { key: 'error:operationError' }, description: { key: 'error:loadFailed' } }]);
    act(() => page.button('Try again').click());
    page.unmount();
    await act(async () => fail(new Error('down')));
    expect(notices()).toHaveLength(1);
  });
});

describe('what changed', () => {
  const script = (text: string, cueOut = '') => ({
    head: { type: 'HEADER', duration: 'PT9S', cueOut, subSections: [{ uuid: 'a', type: 'CAMERA_TEXT', text }] },
  });
  const section = (uuid: string, type: string, content: string, more = {}) => ({
    ...{ uuid, id: 1, index: 0, type, content, observation: '', duration: 'PT3S', manual: false, approved: false },
    ...more,
  });
  /** What the dialog of versions says of changes of a kind, row by row. */
  const told = async (kind: DocumentTopic, changes: readonly Change[]): Promise<string[]> => {
    const { page } = await scene(async () => [revision(2)], changes, kind);
    const rows = (): string[] =>
      [...document.querySelectorAll('dl > div')].map(
        (row) =>
          `${row.querySelector('dt')!.textContent}: ${[...row.querySelectorAll('p')]
            .filter((_each, at) => at % 2 === 1)
            .map(({ textContent }) => textContent)
            .join(' → ')}`,
      );
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(rows()).not.toEqual([]);
      expect(page.text()).not.toContain('#');
    }, PATIENCE);
    const found = rows();
    page.unmount();
    return found;
  };

  it('is told section by section, people by name, times as mm:ss, and nothing that reads the same', async () => {
    expect(
      await told('stories', [
        { field: 'sections', oldValue: script('Boa noite.'), newValue: script('Bom dia.', 'até já') },
        { field: 'presenterId', oldValue: null, newValue: 1 },
        { field: 'typeId', oldValue: null, newValue: 5 },
        { field: 'vt', oldValue: 'PT0S', newValue: 'PT1M30S' },
        { field: 'manualVt', oldValue: false, newValue: true },
        { field: 'status', oldValue: 'NEW', newValue: 'PRODUCING' },
        { field: 'information', oldValue: null, newValue: '' },
      ]),
    ).toEqual([
      'Head: Boa noite. → Bom dia.',
      'Head: Out cue:  → até já',
      'Presenter:  → ana',
      'Type:  → Nota',
      'VT: 00:00 → 01:30',
      'Manual VT time: No → Yes',
      'Status: New → In production',
    ]);
  });

  it('of a reportage is told by the number of each section: what was written, what came, what went, what moved [VIEW-05]', async () => {
    const before = [section('a', 'off', 'A serra acordou branca.'), section('b', 'off', 'Ninguém se feriu.'), section('c', 'art', 'Mapa')];
    const after = [
      section('b', 'off', 'Ninguém se feriu, diz a Defesa.'),
      section('a', 'off', 'A serra acordou branca.'),
      section('d', 'interview', 'Perdi tudo', { manual: true }),
    ];
    expect(await told('news_reports', [{ field: 'sections', oldValue: before, newValue: after }])).toEqual([
      'Off 01: Ninguém se feriu. → Ninguém se feriu, diz a Defesa.',
      'Interview 01:  → Perdi tudo\n00:03',
      'Art 01: Mapa → ',
      'Sections: Off 01\nOff 02 → Off 02\nOff 01',
    ]);
    expect(await told('news_reports', [{ field: 'sections', oldValue: null, newValue: [section('a', 'off', 'Um.')] }])).toEqual([
      'Off 01:  → Um.',
    ]);
  });

  it('names what a document refers to, its state and its rows as they are read [VIEW-08]', async () => {
    expect(
      await told('assignments', [
        { field: 'state', oldValue: 'PRODUCING', newValue: 'COVERING' },
        { field: 'classificationId', oldValue: null, newValue: 3 },
        { field: 'editorialsIds', oldValue: [4], newValue: [4, 6] },
        { field: 'teamId', oldValue: null, newValue: 9 },
        { field: 'cover', oldValue: null, newValue: 'ao vivo' },
        { field: 'guides', oldValue: [], newValue: [{ scheduleDate: '2026-03-10', scheduleTime: '14:30:00', interviewee: 'Prefeita' }] },
        { field: 'production', oldValue: [{ id: 1, label: 'Carro', done: false }], newValue: [{ id: 1, label: 'Carro', done: true }] },
      ]),
    ).toEqual([
      'State: Producing → Covering',
      'Classification:  → Factual',
      'Desks: Cidade → Cidade, Clima',
      'Team:  → Equipe 2',
      'Coverage:  → ao vivo',
      'Schedule:  → 03/10/2026 14:30 · Prefeita',
      'Production: [ ] Carro → [x] Carro',
    ]);
    expect(
      await told('productions', [
        { field: 'medias', oldValue: [], newValue: ['TV', 'WEB'] },
        { field: 'resourcesIds', oldValue: [], newValue: [7] },
      ]),
    ).toEqual(['Media:  → TV, Web', 'Resources:  → Drone']);
  });

  it('is marked word by word', () => {
    expect(compareWords('A chuva voltou hoje', 'A chuva forte voltou')).toEqual([
      { text: 'A chuva', side: 'both' },
      { text: ' forte', side: 'new' },
      { text: ' voltou', side: 'both' },
      { text: ' hoje', side: 'old' },
    ]);
    expect(compareWords('', 'novo')).toEqual([{ text: 'novo', side: 'new' }]);
    expect(compareWords('igual', 'igual')).toEqual([{ text: 'igual', side: 'both' }]);
  });
});
