// @vitest-environment jsdom
import { type ReactElement, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { act, render } from '../testing/render.tsx';
import { handlers } from './handlers.ts';
import { useActions } from './useActions.ts';

const ran: string[] = [];
const press = (): boolean => handlers.run('story.approve');
/** A part of the page for a rundown; a key is pressed the moment it is drawn. */
const Part = ({ of, pressed }: { of: string; pressed: boolean }): ReactElement => {
  useActions({ 'story.approve': () => void ran.push(of) });
  useLayoutEffect(() => {
    if (pressed) press();
  });
  return <p>{of}</p>;
};

it('a key pressed the moment something is drawn acts on that, never on what was drawn before', async () => {
  ran.length = 0;
  const { element, unmount } = await render(<Part of="first" pressed={false} />);
  press();
  expect(ran).toEqual(['first']);
  unmount();
  const root = createRoot(element);
  await act(async () => root.render(<Part of="second" pressed={false} />));
  await act(async () => root.render(<Part of="third" pressed />));
  expect(ran, 'drawn anew').toEqual(['first', 'third']);
  await act(async () => root.render(<Part key="other" of="fourth" pressed />));
  expect(ran, 'another in its place').toEqual(['first', 'third']);
  press();
  expect(ran).toEqual(['first', 'third', 'fourth']);
  act(() => root.unmount());
  expect(press()).toBe(false);
});
