// @vitest-environment jsdom
import type { Story } from '@lauda/sdk';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { story } from '../testing/desk.tsx';
import { type RenderedComponent, render, useEnglish } from '../testing/render.tsx';
import { StoryReading } from './StoryReading.tsx';

let shown: RenderedComponent;
beforeAll(useEnglish);
afterEach(() => shown.unmount());

const STATES: readonly [string, Partial<Story>, readonly string[]][] = [
  ['not aired, approved', { displayStatus: 'blank', approved: true }, ['Approved']],
  ['not aired, not approved', { displayStatus: 'blank', approved: false }, ['Not approved']],
  ['on air', { displayStatus: 'play', approved: true }, ['ON AIR']],
  ['shown', { displayStatus: 'stop', approved: true }, ['Aired', 'Approved']],
  ['floated', { displayStatus: 'blank', approved: true, floated: true }, ['Floated', 'Approved']],
  ['private, of another', { displayStatus: 'blank', approved: true, visible: false }, []],
  ['shown, private, of another', { displayStatus: 'stop', approved: true, visible: false }, ['Aired']],
];

it.each(STATES)('the preview says of a story that is %s that and nothing else', async (_name, fields, said) => {
  shown = await render(<StoryReading story={story({ floated: false, visible: true, ...fields })} presenter="" />);
  const marks = ['ON AIR', 'Aired', 'Floated'].filter((word) => shown.text().includes(word));
  const approval = [...document.querySelectorAll('header [role=img]')].map((mark) => mark.getAttribute('aria-label'));
  expect([...marks, ...approval]).toEqual(said);
  expect(document.querySelector('article')!.getAttribute('aria-current')).toBe(fields.displayStatus === 'play' ? 'true' : null);
});
