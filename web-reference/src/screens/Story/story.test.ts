import { mmss, spokenSeconds } from '@lauda/domain';
import type { StorySection } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { text } from '../../i18n/i18n.ts';
import { joinStory, storyConflicts } from '../../shared/conflictRules.ts';
import { isFilled, newSection, totalSeconds, withoutPart, withSection, withText } from '../../shared/sections.ts';
import { splitSpoken } from '../../shared/splitSpoken.ts';

const head = (words: string): StorySection => ({
  type: 'HEADER',
  duration: 'PT0S',
  subSections: [{ uuid: 'u', type: 'CAMERA_TEXT', text: words }],
});

describe('a script', () => {
  it('marks what stands in brackets; an unclosed bracket is read', () => {
    expect(splitSpoken('Boa [CAM [2]] noite. [VT')).toEqual([
      { text: 'Boa ', spoken: true },
      { text: '[CAM [2]]', spoken: false },
      { text: ' noite. [VT', spoken: true },
    ]);
    expect(splitSpoken('')).toEqual([]);
  });

  it('is timed at the rate of who reads it, brackets left out', () => {
    expect(spokenSeconds(head('a'.repeat(100)), () => 0.06)).toBe(6);
    expect(spokenSeconds(head(`[CAM 2]${'a'.repeat(100)}`), () => 0.075)).toBe(8);
  });

  it('keeps its time with its words, and the time of a tape with its clip', () => {
    const sections = withSection({}, 'head', withText(head(''), 'u', 'a'.repeat(100)), () => 0.075);
    expect(sections.head?.duration).toBe('PT8S');
    const vt: StorySection = {
      type: 'VT',
      duration: 'PT0S',
      subSections: [{ uuid: 'v', type: 'MOS_VIDEO', media: { objectId: 'o', slug: '', type: 'VIDEO', duration: 750, timeBase: 25 } }],
    };
    const both = withSection(sections, 'vt', vt, () => 0.075);
    expect(mmss(totalSeconds({ sections: both, manualVt: false, vt: 'PT0S' }))).toBe('00:38');
    expect(mmss(totalSeconds({ sections: both, manualVt: true, vt: 'PT40S' }))).toBe('00:48');
    const credited = { ...both.vt!, subSections: [...both.vt!.subSections!, { uuid: 'g', type: 'CG' as const, duration: 'PT9S' }] };
    expect(withoutPart('vt', credited, 'v').duration, 'a credit has a length and is no clip').toBe('PT0S');
    const left = withSection(both, 'vt', withoutPart('vt', both.vt!, 'v'), () => 0.075);
    expect(mmss(totalSeconds({ sections: left, manualVt: false, vt: 'PT0S' })), 'with the last clip its time goes').toBe('00:08');
  });

  it('shows a section as soon as it has a text, even an empty one', () => {
    expect([
      isFilled(undefined),
      isFilled({ type: 'VT', duration: 'PT0S', subSections: [] }),
      isFilled(newSection('VT', 'u', null)),
    ]).toEqual([false, false, true]);
  });

  it('joins what two people wrote without losing a word', () => {
    const mine = { ...head('minhas palavras'), duration: 'PT2S' };
    const theirs = { ...head('palavras dela'), duration: 'PT3S' };
    expect(joinStory({ path: 'sections.head', base: null, mine, theirs })).toMatchObject({
      hasOverlap: true,
      value: { subSections: [{ text: 'palavras dela\nminhas palavras' }] },
    });
    const base = head('uma frase e fim.');
    expect(joinStory({ path: 'sections.head', base, mine: head('uma frase e final.'), theirs: head('outra frase e fim.') })).toMatchObject({
      hasOverlap: false,
      value: { subSections: [{ text: 'outra frase e final.' }] },
    });
    expect(joinStory({ path: 'vt', base: 'PT0S', mine: 'PT1S', theirs: 'PT2S' })).toBeUndefined();
    expect(storyConflicts(text).followers?.('sections.head.subSections')).toEqual(['sections.head.duration']);
  });
});
