// @vitest-environment jsdom
import type { Role } from '@lauda/domain';
import type { OpenRundown } from '@lauda/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { small } from '../../../../packages/store/tests/acting.ts';
import { story } from '../../../../packages/store/tests/entities.ts';
import { opened } from '../../../../packages/store/tests/opened.ts';
import { settle } from '../../../../packages/store/tests/time.ts';
import { handlers } from '../../actions/handlers.ts';
import { listenForKeys } from '../../actions/keys.ts';
import { DeskProvider, permissions } from '../../app/desk.ts';
import { GridState } from '../../components/grid/gridState.ts';
import { act, press, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { storyKey } from './grid/lines.ts';
import { RundownGrid } from './RundownGrid.tsx';
import { useLines } from './useLines.ts';
import { useRundownActions } from './useRundownActions.ts';

const PLAYED = 'PUT /rundowns/1/stories/1/display_status';
const SHOW = { panel: () => {}, grid: () => {}, find: () => {}, second: () => {}, story: () => {}, preview: () => {}, beside: () => {} };
const CLOSING = { id: 1, version: 1, estimatedEnabled: false, lockAfterEnd: true, editIntervalMinutes: 0, accumulateByBlock: false };
const state = new GridState();
const Grid = ({ open, locked }: { open: OpenRundown; locked: boolean }) => {
  const { lines } = useLines(open, undefined, undefined);
  useRundownActions({ open, lines, state, isPreviewed: locked }, SHOW);
  return <RundownGrid open={open} lines={lines} state={state} locked={locked} beside={false} onOpen={() => {}} />;
};

let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => {
  shown.unmount();
  handlers.restrict(
    () => true,
    () => undefined,
  );
});

/** The grid of a show that ended an hour ago where rundowns close after their program. */
const closedShow = async (roles: readonly Role[] = ['RUNDOWN_WRITE', 'STORY_WRITE'], locked = false, at = '2026-03-10T23:30:00Z') => {
  const made = await opened({
    'GET /rundowns': small(),
    'GET /rundowns/config': CLOSING,
    [PLAYED]: story(1, { displayStatus: 'play' }),
    'GET /programs': [],
    'GET /users': [],
  });
  made.env.time.now = Date.parse(at);
  const { store } = made;
  const desk = { store, me: store.session.view.snapshot().user!, roles, zone: 'America/Sao_Paulo', ...permissions(roles) };
  shown = await render(
    <DeskProvider value={desk}>
      <Grid open={made.open} locked={locked} />
    </DeskProvider>,
  );
  made.sent.length = 0;
  const space = async (column: string): Promise<void> => {
    state.go({ row: storyKey(1), column });
    press(shown.element.querySelector('[role=grid]')!, ' ');
    await act(settle);
  };
  const aired = () =>
    made.sent.filter(({ line }) => line.endsWith('display_status')).map(({ line, body }) => [line, (body as { status: string }).status]);
  return { ...made, space, aired };
};

it('Space in the status cell of a closed rundown airs its story, as the verbs of the menu and F12 do', async () => {
  const { open, space, aired } = await closedShow();
  expect(open.closed.snapshot()).toBe(true);
  expect(['air.play', 'air.next', 'air.toggle', 'story.moveUp'].map((id) => handlers.canRun(id as 'air.play'))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  await space('slug');
  expect(aired()).toEqual([]);
  await space('status');
  expect(aired()).toEqual([[PLAYED, 'play']]);
  await space('status');
  expect(aired()).toEqual([
    [PLAYED, 'play'],
    [PLAYED, 'stop'],
  ]);
});

it('Space airs while a proposal is shown, which keeps edits away', async () => {
  const { space, aired } = await closedShow(['RUNDOWN_WRITE'], true);
  await space('status');
  expect(aired()).toEqual([[PLAYED, 'play']]);
});

it('no key changes the rundown behind a proposal that is shown, as Delete and the steps of a story would', async () => {
  const { open, sent } = await closedShow(undefined, true, '2026-03-10T12:00:00Z');
  expect(open.closed.snapshot()).toBe(false);
  state.go({ row: storyKey(1), column: 'slug' });
  const stop = listenForKeys(window, handlers);
  const grid = shown.element.querySelector('[role=grid]')!;
  press(grid, 'Delete', { code: 'Delete' });
  press(grid, 'ArrowDown', { code: 'ArrowDown', ctrlKey: true, altKey: true });
  await act(settle);
  stop();
  expect(sent.map(({ line }) => line)).toEqual([]);
  const verbs = ['story.remove', 'story.moveDown', 'story.float', 'story.create', 'app.undo', 'rundown.approve'] as const;
  expect([...verbs, 'story.copy' as const, 'air.play' as const].filter((id) => handlers.canRun(id))).toEqual(['story.copy', 'air.play']);
});

it('Space says that the role is missing, as F12 does', async () => {
  const { space, aired } = await closedShow(['STORY_WRITE']);
  let refused = 0;
  handlers.restrict(permissions(['STORY_WRITE']).mayRun, () => {
    refused += 1;
  });
  await space('status');
  expect([aired(), refused]).toEqual([[], 1]);
});
