// @vitest-environment jsdom
import type { Role } from '@lauda/domain';
import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { handlers } from '../../actions/handlers.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, press, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { DocumentList } from './DocumentList.tsx';
import { namedSpec } from './spec.ts';

const ROLES: Role[] = ['ASSIGNMENT_READ', 'ASSIGNMENT_WRITE'];
const SPEC = namedSpec('guideline', {
  kind: 'assignments',
  isDaily: true,
  hasTrash: true,
  filters: { slug: { kind: 'text', label: 'column.slug' } },
  list: ({ assignments }) => assignments.open('day'),
  query: ({ slug, trash }, date): { date: string } => ({ date, ...{ slug, trash } }),
  columns: () => [{ id: 'slug', title: 'Slug', width: 200, cell: ({ slug }) => slug }],
  viewer: { facts: () => [] },
  editor: { Fields: () => null },
  menu: ['guideline.remove'],
});
type Search = { readonly slug?: string; readonly trash?: true };

let shown: RenderedComponent | undefined;
beforeEach(useEnglish);
afterEach(() => shown?.unmount());

/** A list of guidelines whose answers come when they are let; it begins with two rows of a day, the first of which has the keyboard. */
const listOf = async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const asked: { readonly query: object; readonly answer: (slugs: readonly string[]) => void; readonly fail: () => void }[] = [];
  const removed: (readonly number[])[] = [];
  const list = (query: object) =>
    new Promise((resolve, reject) => {
      const row = (slug: string, at: number) => ({ id: asked.length * 10 + at, version: 1, slug, visible: true, private: false });
      asked.push({ query, answer: (slugs) => resolve(slugs.map(row)), fail: () => reject(new Error('The line is cut.')) });
    });
  const remove = async (ids: readonly number[]) => {
    removed.push(ids);
    return ids;
  };
  Object.assign(newsroom.client, { assignments: { list, remove, config: { get: async () => ({ id: 0 }) } } });
  const { At } = await deskOf(newsroom, ROLES);
  const opened: number[] = [];
  let change: (date: string, search?: Search) => void = () => undefined;
  const none = (): void => undefined;
  const List = (): ReactElement => {
    const [{ date, search }, set] = useState<{ date: string; search: Search }>({ date: '2026-03-10', search: {} });
    change = (day, wanted = {}) => set({ date: day, search: wanted });
    const open = (id: number): void => void opened.push(id);
    return (
      <DocumentList
        {...{ spec: SPEC, search, date }}
        isHidden={false}
        go={none}
        onOpen={open}
        onView={open}
        onVersions={none}
        onBeside={none}
      />
    );
  };
  shown = await render(
    <At>
      <List />
    </At>,
  );
  const next = async (): Promise<(typeof asked)[0]> => {
    await act(() => vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), PATIENCE));
    return asked.shift()!;
  };
  const grid = () => document.querySelector<HTMLElement>('[role=grid]');
  const slugs = () => [...document.querySelectorAll('[data-row]')].map(({ textContent }) => textContent);
  const seen = async (...wanted: string[]): Promise<void> => vi.waitFor(() => expect(slugs()).toEqual(wanted), PATIENCE);
  const isBusy = () => grid()?.closest('[aria-busy=true]') !== null;
  const first = await next();
  await act(async () => first.answer(['CHUVA', 'FEIRA']));
  await seen('CHUVA', 'FEIRA');
  await act(async () => grid()!.focus());
  expect([handlers.canRun('guideline.remove'), isBusy()]).toEqual([true, false]);
  return { removed, opened, next, grid, slugs, seen, isBusy, change: (...to: Parameters<typeof change>) => act(async () => change(...to)) };
};

it.each([
  ['another day', '2026-03-11', {}],
  ['the trash', '2026-03-10', { trash: true }],
] as const)('shows nothing of before where it goes to %s, no verb has a row until the answer, and the keyboard stays', async (_to, date, search) => {
  const { removed, opened, next, grid, slugs, seen, isBusy, change } = await listOf();
  const before = grid();
  await change(date, search);
  expect([slugs(), isBusy(), document.activeElement]).toEqual([[], true, before]);
  press(grid()!, 'ArrowDown');
  press(grid()!, 'Enter');
  expect([handlers.run('guideline.remove'), opened, removed]).toEqual([false, [], []]);
  const answer = await next();
  expect(answer.query).toMatchObject({ date });
  await act(async () => answer.answer(['GREVE']));
  await seen('GREVE');
  expect([isBusy(), document.activeElement, handlers.canRun('guideline.remove')]).toEqual([false, before, date !== '2026-03-10']);
  press(grid()!, 'Enter');
  expect(opened).toHaveLength(1);
});

it('keeps its rows while one types what they are narrowed by, and no verb has one of them until the answer', async () => {
  const { removed, opened, next, grid, seen, isBusy, change } = await listOf();
  for (const slug of ['c', 'ch']) await change('2026-03-10', { slug });
  await seen('CHUVA', 'FEIRA');
  expect(isBusy()).toBe(true);
  press(grid()!, 'Enter');
  expect([handlers.run('guideline.remove'), opened, removed]).toEqual([false, [], []]);
  const answer = await next();
  expect(answer.query).toMatchObject({ slug: 'ch' });
  expect([isBusy(), handlers.canRun('guideline.remove')]).toEqual([true, false]);
  await act(async () => answer.answer(['CHUVA']));
  await seen('CHUVA');
  expect([isBusy(), handlers.canRun('guideline.remove')]).toEqual([false, true]);
});

it('says that another day could not be loaded in place of the rows of the one before', async () => {
  const { next, seen, slugs, change } = await listOf();
  await change('2026-03-11');
  const answer = await next();
  await act(async () => answer.fail());
  await vi.waitFor(() => expect(shown!.element.querySelector('[role=alert]')).not.toBeNull(), PATIENCE);
  expect([slugs(), handlers.canRun('guideline.remove')]).toEqual([[], false]);
  await change('2026-03-10');
  expect(handlers.canRun('guideline.remove')).toBe(false);
  const back = await next();
  await act(async () => back.answer(['CHUVA']));
  await seen('CHUVA');
});
