// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIdle } from '../../hooks/useIdle.ts';
import { act, press, type RenderedComponent, render, type, useEnglish } from '../../testing/render.tsx';
import { JumpBox } from './JumpBox.tsx';
import type { PromptStory } from './script.ts';

let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => {
  shown.unmount();
  vi.useRealTimers();
});

const STORIES = [
  { id: 1, page: '01', slug: 'CHUVA' },
  { id: 2, page: '12', slug: 'FEIRA' },
] as unknown as readonly PromptStory[];

async function opened(): Promise<{ done: string[]; field: HTMLInputElement; submit: () => void }> {
  const done: string[] = [];
  shown = await render(<JumpBox stories={STORIES} first="1" onGo={(id) => done.push(`go ${id}`)} onClose={() => done.push('close')} />);
  const form = shown.element.querySelector('form')!;
  const submit = (): void => {
    const event = new Event('submit', { bubbles: true, cancelable: true });
    act(() => void form.dispatchEvent(event));
    expect(event.defaultPrevented, 'the browser leaves the page for no form').toBe(true);
  };
  return { done, field: form.querySelector('input')!, submit };
}

it('a page says which story it is, and Enter goes there', async () => {
  const { done, field, submit } = await opened();
  expect(shown.element.querySelector('[role=status]')!.textContent).toBe('01 CHUVA');
  type(field, '2');
  expect(shown.element.querySelector('[role=status]')!.textContent).toBe('12 FEIRA');
  submit();
  expect(done).toEqual(['go 2', 'close']);
});

it('a page that is none goes nowhere, and the field is closed by Enter as by Escape and by another place of the screen', async () => {
  const { done, field, submit } = await opened();
  type(field, '9');
  expect(shown.element.querySelector('[role=status]')!.textContent).toBe('Nothing found');
  submit();
  expect(done).toEqual(['close']);
  press(field, 'a');
  expect(done).toEqual(['close']);
  press(field, 'Escape');
  expect(done).toEqual(['close', 'close']);
  act(() => field.blur());
  expect(done).toEqual(['close', 'close', 'close']);
});

const drawn: boolean[] = [];
const Idle = (): ReactElement => {
  const idle = useIdle(1000);
  drawn.push(idle);
  return <output>{String(idle)}</output>;
};

it('the pointer rests once it has not moved for a while, and from the beginning', async () => {
  vi.useFakeTimers();
  shown = await render(<Idle />);
  const idle = () => shown.element.querySelector('output')!.textContent;
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  expect([idle(), drawn], 'not even for one picture is the bar gone').toEqual(['false', [false]]);
  pass(999);
  expect(idle()).toBe('false');
  pass(1);
  expect(idle()).toBe('true');
  for (const event of ['pointermove', 'pointerdown']) {
    act(() => void window.dispatchEvent(new Event(event)));
    expect(idle()).toBe('false');
    pass(600);
    act(() => void window.dispatchEvent(new Event(event)));
    pass(600);
    expect(idle(), 'each moves the rest').toBe('false');
    pass(400);
    expect(idle()).toBe('true');
  }
  shown.unmount();
  expect(vi.getTimerCount()).toBe(0);
  for (const event of ['pointermove', 'pointerdown']) window.dispatchEvent(new Event(event));
  expect(vi.getTimerCount(), 'nothing is heard any more').toBe(0);
});
