// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deskOf, FakeNewsroom, user } from '../testing/desk.tsx';
import { act, render, useEnglish } from '../testing/render.tsx';
import { useUndo } from './undo.ts';

const told = vi.hoisted(() => [] as string[]);
vi.mock('../components/toast.tsx', () => ({
  notify: ({ level, title }: { level: string; title: string }) => void told.push(`${level} ${title}`),
}));
beforeEach(() => void told.splice(0));
afterEach(() => vi.restoreAllMocks());

it.each([
  ['undo', 'refused', 1],
  ['redo', 'refused', 1],
  ['undo', 'done', 0],
  ['undo', 'nothing', 0],
] as const)('a step (%s) that is %s is told %i times', async (way, result, times) => {
  await useEnglish();
  const { store, At } = await deskOf(new FakeNewsroom(user(1, 'ana')), ['STORY_WRITE']);
  const taken = vi.spyOn(store.undo, way).mockResolvedValue(result as never);
  let run: ReturnType<typeof useUndo> | undefined;
  const Verb = (): ReactElement => {
    run = useUndo();
    return <output />;
  };
  const shown = await render(
    <At>
      <Verb />
    </At>,
  );
  await act(async () => expect(await run!(way)).toBe(result));
  expect([taken.mock.calls.length, told.length]).toEqual([1, times]);
  if (times > 0) expect(told[0]).toMatch(/^WARNING ./);
  shown.unmount();
});

it('a step that is named is taken back by itself, and told where it is refused', async () => {
  await useEnglish();
  const { store, At } = await deskOf(new FakeNewsroom(user(1, 'ana')), ['STORY_WRITE']);
  const undone: string[] = [];
  const step = (label: string, versions = new Map<string, number>()) =>
    store.undo.push({ label, versions, run: async () => Boolean(undone.push(label)) });
  const [deleted, stale] = [step('delete'), step('patch', new Map([['story:7', 9]]))];
  step('air');
  let run: ReturnType<typeof useUndo> | undefined;
  const Verb = (): ReactElement => {
    run = useUndo();
    return <output />;
  };
  const shown = await render(
    <At>
      <Verb />
    </At>,
  );
  await act(async () => expect([await run!(deleted), await run!(stale)]).toEqual(['done', 'refused']));
  expect([undone, told.length]).toEqual([['delete'], 1]);
  shown.unmount();
});
