// @vitest-environment jsdom
import type { Story } from '@lauda/sdk';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { StatusMark } from '../components/StatusMark.tsx';
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

it('the mark of what is on air brings its ground along: in a sheet its light letters stand on none', async () => {
  shown = await render(<StatusMark status="onAir" />);
  const mark = [...document.querySelectorAll('span')].find(({ textContent }) => textContent === 'ON AIR')!;
  expect(['text-on-air', 'bg-air'].map((look) => mark.classList.contains(look))).toEqual([true, true]);
});

it('the preview has the live link where the newsroom has one, and not where it has none [STO-09]', async () => {
  const link = { type: 'LINK', duration: 'PT9S', subSections: [{ uuid: 'a', type: 'TEXT', text: 'Ao vivo da serra' }] };
  const stored = story({ floated: false, visible: true, displayStatus: 'blank', sections: { link } as Story['sections'] });
  for (const hasLink of [true, false]) {
    shown = await render(<StoryReading story={stored} presenter="" hasLink={hasLink} />);
    expect([hasLink, shown.text().includes('Ao vivo da serra')]).toEqual([hasLink, hasLink]);
    if (hasLink) shown.unmount();
  }
});
