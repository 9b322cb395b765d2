// @vitest-environment jsdom
import { NOTIFICATION_LEVELS } from '@lauda/domain';
import { Newsroom, NewsroomError } from '@lauda/sdk';
import { type Env, Store } from '@lauda/store';
import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { person } from '../../../packages/testing/src/entities.ts';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { recordingTransport } from '../../../packages/testing/src/recording.ts';
import { Notice } from '../components/Notice.tsx';
import { type ShownNotice, type Toasts, toastsReady, toastsWanted } from '../components/toasts.ts';
import { act, render, useEnglish } from '../testing/render.tsx';
import { type RoutedComponent, renderRouted } from '../testing/routed.tsx';
import { Notices } from './Notices.tsx';

/** What the toaster was told to show, and to take away. */
let drawn: string[];
let shown: RoutedComponent | undefined;
let fails: boolean;
type Kept = NonNullable<Parameters<Toasts['show']>[1]>;
/** Has notices drawn by a function, in place of the toaster. */
const drawBy = (draw: (notice: ShownNotice, kept: Kept) => void, dismiss: (id: string) => void = () => undefined): void =>
  toastsReady({
    show: (notice, kept) => {
      draw(notice, kept!);
      return () => undefined;
    },
    dismiss,
    give: () => undefined,
    go: () => undefined,
  });
beforeEach(() => {
  useEnglish();
  [drawn, fails] = [[], false];
  toastsWanted.set(false);
  drawBy((_, { id }) => void drawn.push(id));
});
afterEach(() => {
  shown?.unmount();
  shown = undefined;
  toastsReady(undefined);
});

const newsroomStore = (timers: Env['timers'] = { setTimeout: () => 0, clearTimeout: () => undefined }): Store => {
  const env: Env = {
    now: () => Date.parse('2026-03-10T22:00:00Z'),
    uuid: () => '00000000-0000-4000-8000-000000000001',
    timers,
    storage: { getItem: () => null, setItem: () => undefined },
    mutex: { request: async (_name, work) => work() },
  };
  const transport = recordingTransport(({ route }) => {
    if (fails) return new NewsroomError(500, 'internal', 'Something broke.', {});
    return route === 'GET /users/me' ? person(1, 'ana') : [];
  });
  return new Store({ client: new Newsroom({ transport }), env });
};
const titles = (store: Store): unknown[] => store.notices.view.snapshot().map(({ title }) => title);

it('why the session could not be loaded is kept for the login page, however late the page gets there', async () => {
  const store = newsroomStore();
  fails = true;
  shown = await renderRouted(<Notices store={store} />, '/stories');
  await act(async () => void (await store.session.load()));
  expect([store.session.view.snapshot().state, titles(store).length]).toEqual(['anonymous', 1]);
  expect(drawn).toEqual([]);
  await shown.go('/login');
  expect(drawn).toEqual([]);
});

it('that a session ended is never drawn over the page that is left', async () => {
  const store = newsroomStore();
  await store.session.load();
  shown = await renderRouted(<Notices store={store} />, '/stories');
  await act(async () => store.session.expired());
  expect([store.session.view.snapshot().state, titles(store)]).toEqual(['anonymous', [{ key: 'error:sessionExpired' }]]);
  expect(drawn).toEqual([]);
});

it('what is said while the session is being loaded is shown once there is one', async () => {
  const store = newsroomStore();
  shown = await renderRouted(<Notices store={store} />, '/stories');
  await act(async () => store.notices.remind('Reunião'));
  expect(drawn).toEqual([]);
  await act(async () => void (await store.session.load()));
  expect(drawn).toEqual(store.notices.view.snapshot().map(({ id }) => id));
  expect(drawn).toHaveLength(1);
});

it('what a page says is gone from it at once where the login page says it, and does not fade there', async () => {
  toastsReady(undefined);
  const store = newsroomStore();
  await store.session.load();
  const onPages: [path: string, text: string][] = [];
  /** Notes what the page says each time another address is drawn. */
  const Reader = (): null => {
    const path = useLocation({ select: ({ pathname }) => pathname });
    useLayoutEffect(() => void onPages.push([path, document.body.textContent!]), [path]);
    return null;
  };
  const page = (
    <>
      <Reader />
      <Notices store={store} />
    </>
  );
  shown = await renderRouted(page, '/stories');
  await act(async () => store.notices.show({ level: 'ERROR', title: { raw: 'O servidor não responde.' }, manual: true }));
  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain('O servidor não responde.'), PATIENCE));
  await shown.go('/login');
  await act(() => vi.waitFor(() => expect(onPages.map(([path]) => path)).toEqual(['/stories', '/login']), PATIENCE));
  expect(onPages[1]![1]).not.toContain('O servidor não responde.');
});

it('draws each of the five categories with a mark of its own, INFO with that of INFORMATION [MSG-01]', async () => {
  const given: ShownNotice[] = [];
  drawBy((notice) => void given.push(notice));
  const store = newsroomStore();
  await store.session.load();
  shown = await renderRouted(<Notices store={store} />, '/stories');
  for (const level of [...NOTIFICATION_LEVELS, 'INFO'] as const)
    await act(async () => store.notices.told({ level, title: `a ${level}`, description: null, manual: true }));
  expect(given.map(({ title, level }) => [title, level])).toEqual([
    ...NOTIFICATION_LEVELS.map((level) => [`a ${level}`, level]),
    ['a INFO', 'INFORMATION'],
  ]);
  const marks: string[] = [];
  for (const notice of given) {
    const { element, unmount } = await render(<Notice notice={notice} onClose={() => undefined} />);
    marks.push(element.querySelector('svg')!.outerHTML);
    unmount();
  }
  expect([new Set(marks).size, marks[5]]).toEqual([5, marks[1]]);
});

it('a reminder stays on the page until a person ends it, when everything else is long gone [MSG-09]', async () => {
  const due: (() => void)[] = [];
  const gone: string[] = [];
  const ends: (() => void)[] = [];
  const draw = ({ lasts }: ShownNotice, { id, onEnd }: Kept): void => {
    expect(lasts, 'the store alone ends what the page draws').toBe(Number.POSITIVE_INFINITY);
    drawn.push(id);
    ends.push(onEnd);
  };
  drawBy(draw, (id) => void gone.push(id));
  const store = newsroomStore({ setTimeout: (run: () => void) => due.push(run), clearTimeout: () => undefined });
  await store.session.load();
  shown = await renderRouted(<Notices store={store} />, '/stories');
  await act(async () => store.notices.remind('Reunião'));
  await act(async () => store.notices.show({ level: 'SUCCESS', title: { raw: 'Salvo' } }));
  // Whatever the store has to do at some time is done.
  await act(async () => due.forEach((run) => void run()));
  expect([drawn.length, gone]).toEqual([2, [drawn[1]]]);
  await act(async () => ends[0]!());
  expect(gone).toEqual([drawn[1], drawn[0]]);
});
