// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { Questions } from '../components/ConfirmDialog.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../testing/render.tsx';
import { discardAsking } from './discardAsking.ts';

let shown: RenderedComponent | undefined;
beforeAll(useEnglish);
afterEach(() => shown?.unmount());

it.each([
  ['Discard', ['gone']],
  ['Cancel', []],
])('after the answer %s unsaved text is %j', async (answer, expected) => {
  shown = await render(<Questions />);
  const done: string[] = [];
  let asking: Promise<void> | undefined;
  await act(async () => {
    asking = discardAsking(() => done.push('gone'));
  });
  expect(done).toEqual([]);
  const button = () =>
    [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((each) => each.textContent === answer);
  await vi.waitFor(() => expect(button()).toBeDefined(), PATIENCE);
  expect(button()!.classList.contains('bg-danger')).toBe(answer === 'Discard');
  await act(async () => button()!.click());
  await asking;
  expect(done).toEqual(expected);
});
