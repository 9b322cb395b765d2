// @vitest-environment jsdom
import { type ReactElement, useRef } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { handlers } from '../../actions/handlers.ts';
import { act, type RenderedComponent, render } from '../../testing/render.tsx';
import { Reel } from './Reel.ts';
import type { PromptStory } from './script.ts';
import { useHand } from './useHand.ts';
import { usePrompterActions } from './usePrompterActions.ts';

const STORIES = [1, 2, 3].map((id) => ({ id, onAir: false, parts: [] }) as unknown as PromptStory);
let shown: RenderedComponent;
let reel: Reel;
let stage: HTMLElement;
const captured: number[] = [];

const Stage = (): ReactElement => {
  const at = useRef<HTMLDivElement>(null);
  useHand(at, reel, false);
  usePrompterActions(reel, STORIES, { jump: () => undefined, close: () => undefined });
  return <div ref={at} data-stage="" />;
};
beforeEach(async () => {
  reel = new Reel();
  captured.length = 0;
  shown = await render(<Stage />);
  stage = shown.element.querySelector('[data-stage]')!;
  stage.setPointerCapture = (id) => void captured.push(id);
});
afterEach(() => shown.unmount());

const point = (type: string, clientY: number, more: PointerEventInit = {}): void =>
  act(() => void stage.dispatchEvent(new PointerEvent(type, { clientY, buttons: 1, isPrimary: true, pointerId: 5, ...more })));

it('is moved by a drag, which ends wherever the button is released', () => {
  point('pointerdown', 500);
  point('pointermove', 400);
  expect([[...new Set(captured)], reel.motion.y, reel.motion.running]).toEqual([[5], 100, false]);
  // Released where nobody told of it: the mouse that comes back moves nothing, and does not stop the script.
  act(() => reel.move((motion) => motion.toggle()));
  point('pointermove', 300, { buttons: 0 });
  point('pointermove', 200, { buttons: 0 });
  expect([reel.motion.y, reel.motion.running]).toEqual([100, true]);
});

it('follows one finger: a second one neither moves nor starts it', () => {
  point('pointerdown', 500);
  point('pointermove', 480);
  point('pointerdown', 100, { isPrimary: false, pointerId: 6 });
  point('pointermove', 120, { isPrimary: false, pointerId: 6 });
  point('pointerup', 120, { isPrimary: false, pointerId: 6, buttons: 0 });
  point('pointermove', 470);
  expect([[...new Set(captured)], reel.motion.y, reel.motion.running]).toEqual([[5], 30, false]);
});

it('goes two stories on where "next" is pressed twice before it has arrived', () => {
  const content = document.createElement('div');
  for (const { id } of STORIES) {
    const story = content.appendChild(document.createElement('section'));
    story.dataset.story = String(id);
    Object.defineProperty(story, 'offsetTop', { value: (id - 1) * 500 });
  }
  const detach = reel.attach(content);
  act(() => void handlers.run('prompter.next'));
  act(() => void handlers.run('prompter.next'));
  expect(reel.motion.goal).toBe(1000);
  act(() => void handlers.run('prompter.previous'));
  expect(reel.motion.goal).toBe(500);
  detach();
});
