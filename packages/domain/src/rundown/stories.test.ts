import { describe, expect, it } from 'vitest';
import { maskDuration } from '../format/duration.ts';
import { spokenSeconds } from '../story/parts.ts';
import { copyStory } from './duplicate.ts';
import { moveBlock } from './moves.ts';
import { repaginate } from './repaginate.ts';
import { mediaTotal, storyTimes } from './storyTotals.ts';

describe('what a story lasts', () => {
  const clip = { duration: 'PT5S', subSections: [{ type: 'MOS_VIDEO', media: { duration: 900, timeBase: 30 } }] };
  it('keeps a VT typed by hand and takes the others from their media [STO-13]', () => {
    expect(storyTimes({ manualVt: true, vt: 'PT40S', sections: { vt: clip } }).vt).toBe('PT40S');
    expect(storyTimes({ manualVt: false, vt: 'PT40S', sections: { vt: clip } })).toMatchObject({ vt: 'PT30S', total: 'PT30S' });
    const unknown = { ...clip, subSections: [{ type: 'MOS_VIDEO', media: { duration: null, timeBase: 30 } }] };
    expect(storyTimes({ manualVt: false, vt: 'PT0S', sections: { vt: unknown } }).vt).toBe('PT5S');
  });
  it('counts what is typed for a clip that is not there yet beside the clips that are', () => {
    const typed = { type: 'MOS_VIDEO', duration: 'PT30S' };
    const both = { duration: 'PT5S', subSections: [...clip.subSections, typed, { type: 'CG', duration: 'PT9S' }] };
    expect(storyTimes({ manualVt: false, vt: 'PT0S', sections: { vt: both } })).toMatchObject({ vt: 'PT1M', total: 'PT1M' });
    expect(mediaTotal({ subSections: [{ ...clip.subSections[0], duration: 'PT9S' }] })).toBe(30);
  });
  it('is the sum of its sections; what runs under them is not added [STO-14]', () => {
    const liveVO = { duration: 'PT20S', voDuration: 'PT15S' };
    expect(
      storyTimes({ manualVt: false, vt: 'PT0S', sections: { head: { duration: 'PT10S' }, liveVO, vt: { duration: 'PT30S' } } }).total,
    ).toBe('PT1M');
  });
  it('reads its texts at the rate of their presenter, those of one rate as one [STO-15]', () => {
    const rateOf = (presenter: number | null | undefined) => (presenter === 3 ? 0.06 : 0.075);
    const text = { type: 'CAMERA_TEXT', text: 'a'.repeat(100), presenterId: 3 };
    expect(spokenSeconds({ subSections: [text] }, rateOf)).toBe(6);
    expect(spokenSeconds({ subSections: [text, { ...text, presenterId: null }, { type: 'CG', text: 'a'.repeat(100) }] }, rateOf)).toBe(14);
    // 6 letters alone would be read in no time.
    const short = { type: 'TEXT', text: 'a'.repeat(6) };
    expect(spokenSeconds({ subSections: [short, short, { ...short, type: 'CAMERA_TEXT' }] }, rateOf)).toBe(1);
    expect(spokenSeconds(null, rateOf)).toBe(0);
  });
});

it('copies a story unapproved, blank and without page, its graphics under new uuids', () => {
  let made = 0;
  const story = {
    id: 7,
    uuid: 'old',
    slug: 'CHUVA',
    approved: true,
    displayStatus: 'stop' as const,
    playTime: '2026-11-21T19:00:10',
    stopTime: '2026-11-21T19:01:40',
    page: '04',
    total: 'PT1M30S',
    deviceStates: [{ deviceId: 1 }],
    sections: { head: { type: 'HEADER', subSections: [{ uuid: 'g', text: 'oi' }] }, link: null },
  };
  expect(copyStory(story, () => `new${++made}`)).toEqual({
    ...story,
    id: 0,
    uuid: 'new1',
    approved: false,
    displayStatus: 'blank',
    playTime: null,
    stopTime: null,
    page: '',
    deviceStates: [],
    sections: { head: { type: 'HEADER', subSections: [{ uuid: 'new2', text: 'oi' }] }, link: null },
  });
  expect(story.sections.head.subSections[0]?.uuid).toBe('g');
});

describe('the order of a rundown', () => {
  const blocks = [
    { id: 1, standBy: false, stories: [1, 2, 3] },
    { id: 2, standBy: false, stories: [4, 5] },
    { id: 9, standBy: true, stories: [7] },
  ];
  it('keeps Stand By last and immovable', () => {
    expect([moveBlock(blocks, 9, 1), moveBlock(blocks, 9)]).toEqual([null, null]);
    expect(moveBlock([blocks[0]!, blocks[2]!], 1)).toBeNull();
    expect([moveBlock(blocks, 2), moveBlock(blocks, 2, 1)]).toEqual([null, [2, 1, 9]]);
    expect([moveBlock(blocks, 1), moveBlock(blocks, 1, 9), moveBlock(blocks, 1, 2)]).toEqual([[2, 1, 9], [2, 1, 9], null]);
  });
  it('numbers pages in order, Stand By and floated ones without', () => {
    const paged = (floated: boolean) => [
      { standBy: false, stories: [{ id: 1 }, { id: 2, floated }] },
      { standBy: false, stories: [{ id: 3 }] },
      { standBy: true, stories: [{ id: 7 }] },
    ];
    expect(repaginate(paged(false)).map(({ page }) => page)).toEqual(['01', '02', '03', '']);
    expect(repaginate(paged(true)).map(({ page }) => page)).toEqual(['01', '', '02', '']);
  });
});

it('keeps digits and colons of a duration being typed [VAL-01]', () => {
  expect(['a1', '01:3x0', ''].map(maskDuration)).toEqual(['1', '01:30', '']);
});
