// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it } from 'vitest';
import { refusal } from '../../../../../packages/store/tests/answers.ts';
import { BOB, block, rundown, story } from '../../../../../packages/store/tests/entities.ts';
import { opened } from '../../../../../packages/store/tests/opened.ts';
import { settle } from '../../../../../packages/store/tests/time.ts';
import { DeskProvider, permissions } from '../../../app/desk.ts';
import { withTexts } from '../../../i18n/i18n.ts';
import { act, type RenderedComponent, render, useEnglish } from '../../../testing/render.tsx';
import { AsRunPanel } from './AsRunPanel.tsx';

let shown: RenderedComponent;
beforeAll(async () => {
  useEnglish();
  await withTexts('workspace', async () => undefined)();
});
afterEach(() => shown.unmount());

const ROLES = ['RUNDOWN_READ', 'STORY_READ'] as const;
const AIRED = { displayStatus: 'stop', playTime: '2026-03-10T19:00:00', stopTime: '2026-03-10T19:01:00', total: 'PT1M' } as const;
const GONE = story(7, { ...AIRED, slug: 'FOI', blockId: 30, excluded: true, index: 0 } as never);
const REMOVED = 'GET /rundowns/{id}/removed';

const panel = async (second: object = {}) => {
  const show = rundown(
    1,
    [
      block(11, 0, [story(1, { ...AIRED, playTime: '2026-03-10T19:01:00', stopTime: '2026-03-10T19:02:00' })], { title: '' }),
      block(12, 1, [story(2), story(3)], { title: '', ...second }),
    ],
    { start: '19:00:00', end: '20:00:00' },
  );
  const made = await opened({ 'GET /rundowns': show, 'GET /programs': [], 'GET /users': [], [REMOVED]: [GONE] }, true);
  const desk = {
    store: made.store,
    me: made.store.session.view.snapshot().user!,
    roles: ROLES,
    zone: 'America/Sao_Paulo',
    ...permissions(ROLES),
  };
  shown = await render(
    <DeskProvider value={desk}>
      <AsRunPanel open={made.open} onClose={() => undefined} />
    </DeskProvider>,
  );
  const drawn = async (): Promise<number> => {
    await act(settle);
    return rows().length;
  };
  await expect.poll(drawn, { timeout: 10_000 }).toBeGreaterThan(0);
  return made;
};
const rows = (): string[] => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent ?? '');

it('keeps what aired and was removed while others remove what did not air, and says where it could not be asked for again', async () => {
  const made = await panel();
  const gone = () => rows().filter((row) => row.includes('FOI'));
  expect(gone()).toHaveLength(1);
  made.answers[REMOVED] = () => refusal(503, 'unavailable');
  made.sent.length = 0;
  await act(async () => {
    made.live('stories DELETE', { ids: [3] }, BOB);
  });
  await act(settle);
  expect(made.lines()).toContain('GET /rundowns/1/removed');
  expect(gone()).toHaveLength(1);
  made.answers[REMOVED] = [GONE];
  expect(shown.text()).toContain('Try again');
  await act(async () => shown.button('Try again').click());
  await act(settle);
  expect([gone().length, shown.text().includes('Try again')]).toEqual([1, false]);
});

it('shows a break that aired, also where none was planned', async () => {
  const aired = async (second: object) => {
    await panel({ commercial: 'PT0S', ...second });
    await act(async () =>
      [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) => textContent === 'By block')!.click(),
    );
    return rows().at(-1)!;
  };
  expect(await aired({ playTime: '2026-03-10T19:02:00', stopTime: '2026-03-10T19:03:30' })).toMatch(/^break.*19:02:00.*01:30/);
  await shown.unmount();
  expect(await aired({ playTime: '2026-03-10T19:02:00', stopTime: null })).toMatch(/^break.*19:02:00/);
  await shown.unmount();
  expect(await aired({})).toMatch(/^Block 2/);
});

it('numbers the blocks without a title as the grid does, whatever was removed between them', async () => {
  await panel();
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) => textContent === 'By block')!.click(),
  );
  expect(rows().map((row) => row.replace(/\d\d:.*/, ''))).toEqual(['aired, then removed', 'Block 1', 'Block 2']);
});
