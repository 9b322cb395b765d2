// @vitest-environment jsdom
import type { Revision } from '@lauda/sdk';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, press, type Rendered, render, useEnglish } from '../../testing/render.tsx';
import { type Change, changedFields } from './changes.ts';
import { VersionsDialog } from './VersionsDialog.tsx';
import { compareWords } from './words.ts';

beforeEach(useEnglish);

const revision = (n: number): Revision => ({
  revisionNumber: n,
  revisionDate: `2026-03-1${n}T09:0${n}:00`,
  revisorNickname: `person ${n}`,
  revisorIP: `10.0.0.${n}`,
  slug: `CHUVA ${n}`,
});

const scene = async (list: () => Promise<Revision[]>, changes: readonly Change[] = []) => {
  const room = new FakeNewsroom(user(1, 'ana'));
  const { At } = await deskOf(room);
  const detail = vi.fn(async (_id: number, rev: number) => ({ ...revision(rev), changes }));
  Object.assign(room.client.stories, { revisions: list, revision: detail });
  const page = await render(
    <At>
      <VersionsDialog documentId={12} kind="stories" onClose={() => undefined} />
    </At>,
  );
  return { page, detail };
};

const shows = (page: Rendered, words: string): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(page.text()).toContain(words);
  }, PATIENCE);

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

  it('show each changed field under its name, old and new [VIEW-05]', async () => {
    const { page, detail } = await scene(
      async () => [revision(2)],
      [
        { field: 'slug', oldValue: 'CHUVA', newValue: 'CHUVA FORTE' },
        { field: 'date', oldValue: '2026-03-10', newValue: '2026-03-11' },
      ],
    );
    await shows(page, 'FORTE');
    expect(detail).toHaveBeenCalledWith(12, 2, { showDiff: true });
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
    const older = async (answer: () => Promise<never>): Promise<Rendered> => {
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
    broken.page.unmount();
  });
});

describe('what changed', () => {
  const names = { presenterId: (id: number) => ({ 7: 'Fernanda' })[id] ?? '' };
  const script = (text: string, cueOut = '') => ({
    head: { type: 'HEADER', duration: 'PT9S', cueOut, subSections: [{ uuid: 'a', type: 'CAMERA_TEXT', text }] },
  });

  it('is told section by section, people by name, times as mm:ss, and nothing that reads the same', () => {
    const rows = changedFields(
      [
        { field: 'sections', oldValue: script('Boa noite.'), newValue: script('Bom dia.', 'até já') },
        { field: 'presenterId', oldValue: null, newValue: 7 },
        { field: 'vt', oldValue: 'PT0S', newValue: 'PT1M30S' },
        { field: 'manualVt', oldValue: false, newValue: true },
        { field: 'information', oldValue: null, newValue: '' },
      ],
      'en_US',
      names,
    );
    expect(rows).toEqual([
      { path: 'sections.head', before: 'Boa noite.', after: 'Bom dia.' },
      { path: 'sections.head.cueOut', before: '', after: 'até já' },
      { path: 'presenterId', before: '', after: 'Fernanda' },
      { path: 'vt', before: '00:00', after: '01:30' },
      { path: 'manualVt', before: 'No', after: 'Yes' },
    ]);
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
