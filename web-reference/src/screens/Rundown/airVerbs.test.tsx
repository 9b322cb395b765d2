// @vitest-environment jsdom
import type { Role } from '@lauda/domain';
import type { OpenRundown } from '@lauda/store';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SB, small } from '../../../../packages/store/tests/acting.ts';
import { later } from '../../../../packages/store/tests/answers.ts';
import { block, rundown, story } from '../../../../packages/store/tests/entities.ts';
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

describe('F12', () => {
  const NEXT = 'PUT /stories/display_status';
  const record = (id: number, kind: 'story' | 'block' = 'story') => ({ id, kind, playTime: '2026-03-10T20:29:00', total: 'PT2M' });
  /** A show on air that somebody presses F12 in. */
  const pressed = async (made: ReturnType<typeof small>) => {
    const show = await closedShow(undefined, false, '2026-03-10T22:05:00Z');
    show.answers['GET /rundowns'] = made;
    show.answers[NEXT] = () => [story(2, { version: 9, displayStatus: 'play' })];
    await act(async () => void (await show.open.load()));
    show.sent.length = 0;
    const notices = () => show.store.notices.view.snapshot();
    const former = notices();
    const stop = listenForKeys(window, handlers);
    press(shown.element.querySelector('[role=grid]')!, 'F12', { code: 'F12' });
    await act(settle);
    stop();
    const calls = show.sent.map(({ line, body }) => [line, body]);
    const told = notices().filter((each) => !former.includes(each));
    return { calls, told: told.map(({ level, title }) => [level, title]) };
  };
  const onAir = (id: number, ...stories: ReturnType<typeof story>[]) =>
    rundown(1, [block(11, 0, [story(1), story(2)]), block(19, 1, stories, SB)], { version: 2, onAir: record(id) });

  it('says what the next one follows, so that it airs from no outdated screen', async () => {
    const show = onAir(1);
    expect(await pressed(show)).toEqual({
      calls: [[NEXT, { ids: [2], status: 'play', updatePrevious: true, expectedOnAir: { id: 1, kind: 'story' } }]],
      told: [],
    });
  });

  it('begins a show where nothing is on air', async () => {
    expect((await pressed({ ...onAir(1), onAir: null })).calls).toEqual([
      [NEXT, { ids: [1], status: 'play', updatePrevious: true, expectedOnAir: null }],
    ]);
  });

  it.each([
    ['the last story is on air', onAir(2)],
    ['what is on air stands in Stand By', onAir(7, story(7, { displayStatus: 'play' }))],
  ])('says in words that nothing comes next where %s', async (_where, show) => {
    expect(await pressed(show)).toEqual({ calls: [], told: [['WARNING', { key: 'rundown.noNext' }]] });
  });
});

describe('undo', () => {
  type Call = { body?: unknown; query?: unknown };
  /** A grid whose server carries out what it is asked, with the key of undo. */
  const atWork = async (...parts: Parameters<typeof closedShow>) => {
    const made = await closedShow(...parts);
    const { answers, sent } = made;
    let version = 2;
    answers[PLAYED] = ({ body }: Call) => {
      version += 1;
      return story(1, { version, displayStatus: (body as { status: 'play' }).status });
    };
    answers['PATCH /stories/{id}'] = () => story(2, { version: 2, page: '7' });
    const key = async (shiftKey = false): Promise<void> => {
      const stop = listenForKeys(window, handlers);
      press(shown.element.querySelector('[role=grid]')!, 'z', { code: 'KeyZ', ctrlKey: true, shiftKey });
      await act(settle);
      stop();
    };
    return { ...made, key, patched: () => sent.filter(({ line }) => line.startsWith('PATCH')).length };
  };
  const onAir = { id: 1, kind: 'story' as const, playTime: '2026-03-10T20:29:00', total: 'PT2M' };

  it('takes back and does again what was put on air while a proposal is shown, and no edit of the rundown behind it', async () => {
    const { open, space, aired, key, patched } = await atWork(undefined, true, '2026-03-10T12:00:00Z');
    await act(() => open.patchStory(2, 'page', '7'));
    await key();
    expect([handlers.canRun('app.undo'), patched()]).toEqual([false, 1]);
    await space('status');
    await key();
    await key(true);
    expect(aired()).toEqual(['play', 'blank', 'play'].map((status) => [PLAYED, status]));
    await key();
    await key();
    expect([aired().length, patched()]).toEqual([4, 1]);
  });

  it('waits for what runs while a proposal is shown, and takes it back only if it is of what airs', async () => {
    const { open, answers, aired, key, patched } = await atWork(undefined, true, '2026-03-10T12:00:00Z');
    const edit = later();
    answers['PATCH /stories/{id}'] = () => edit.promise;
    await act(async () => void open.patchStory(2, 'page', '7'));
    expect(handlers.canRun('app.undo')).toBe(true);
    await key();
    edit.answer(story(2, { version: 2, page: '7' }));
    await act(settle);
    expect(patched()).toBe(1);
    await act(async () => void open.displayStatus({ storyIds: [1] }, 'play'));
    await key();
    expect(aired().map(([, status]) => status)).toEqual(['play', 'blank']);
  });

  it('puts a show that overruns its close on air again with the count it had, once it was stopped by mistake', async () => {
    const { open, live, sent, space, aired, key } = await atWork();
    await act(async () => {
      live('stories UPDATE', story(1, { version: 2, displayStatus: 'play' }));
      live('rundowns PATCH', { id: 1, version: 2, field: 'onAir', newValue: onAir, oldValue: null, changes: { onAir, version: 2 } });
      await settle();
    });
    expect([open.view.snapshot()?.blocks[0]?.stories[0]?.displayStatus, open.closed.snapshot()]).toEqual(['play', false]);
    await space('status');
    expect([aired(), open.closed.snapshot()]).toEqual([[[PLAYED, 'stop']], true]);
    await key();
    expect(sent.at(-1)).toMatchObject({ line: PLAYED, body: { status: 'play', playTime: onAir.playTime } });
  });

  it('goes by the rundown of the step, not by the closed one on screen', async () => {
    const { open, store, answers, key, patched } = await atWork();
    await act(() => open.patchStory(2, 'page', '7'));
    expect([open.closed.snapshot(), handlers.canRun('app.undo')]).toEqual([true, false]);
    answers['GET /rundowns'] = rundown(2, [block(21, 0, [story(21)]), block(29, 1, [], SB)], { programId: 6, date: '2026-03-11' });
    answers['PATCH /stories/{id}'] = () => story(21, { version: 2, page: '8' });
    const other = store.rundowns.openRundown(6, '2026-03-11');
    await act(settle);
    await act(() => other.patchStory(21, 'page', '8'));
    expect(other.closed.snapshot()).toBe(false);
    await key();
    expect(patched()).toBe(3);
    await key();
    expect(patched()).toBe(3);
  });
});
