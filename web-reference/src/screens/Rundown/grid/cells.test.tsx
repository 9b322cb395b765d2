// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RenderedComponent, render, useEnglish } from '../../../testing/render.tsx';
import { SAMPLE } from '../../Design/sample.ts';
import { storyCell } from './cells.tsx';
import type { StoryLine } from './lines.ts';

const line = SAMPLE.find((each): each is StoryLine => each.type === 'story')!;
let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => shown.unmount());

it.each([
  ['absent', 'VT: absent'],
  ['empty', 'VT: empty'],
  ['ready', 'VT: ready'],
  ['ignored', 'VT: absent, not told'],
  ['unknown', 'VT: not confirmed'],
] as const)('names how it stands with the media of a story beside the time of its tape: %s', async (media, name) => {
  shown = await render(<p>{storyCell({ ...line, vt: 90, media }, 'vt')}</p>);
  expect(shown.element.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(name);
  expect(shown.element.textContent).toBe('01:30');
});

it('marks no story without media', async () => {
  shown = await render(<p>{storyCell({ ...line, vt: 90, media: undefined }, 'vt')}</p>);
  expect(shown.element.querySelector('[role=img]')).toBe(null);
});
