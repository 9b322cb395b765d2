import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitRundown } from '../fit/fit.ts';
import { isIsoDuration } from '../format/duration.ts';
import { storyTimes } from '../rundown/storyTotals.ts';
import { legacySections, legacyTexts, saysTexts } from './legacy.ts';
import { partSeconds, STORY_PARTS } from './storyParts.ts';
import { storyTextFields } from './textFields.ts';

const texts = { head: 'Boa noite', link: '', vo: 'As ruas alagaram.', vt: 'a'.repeat(100) };
const built = legacySections(texts, 0.075, (name) => `id ${name}`);

describe('a legacy story', () => {
  it('is viewed as sections of one text each, which last as long as they take to read; a blank text has none', () => {
    expect(built).toEqual({
      head: { type: 'HEADER', duration: 'PT1S', subSections: [{ uuid: 'id head', type: 'CAMERA_TEXT', text: 'Boa noite' }] },
      liveVO: { type: 'LIVE_VO', duration: 'PT1S', subSections: [{ uuid: 'id liveVO', type: 'TEXT', text: 'As ruas alagaram.' }] },
      vt: { type: 'VT', duration: 'PT8S', subSections: [{ uuid: 'id vt', type: 'TEXT', text: texts.vt }] },
    });
    expect(storyTimes({ manualVt: false, vt: '', sections: built }).total).toBe('PT10S');
    expect(Object.keys(legacySections({ ...texts, vo: ' \n' }, 0.06, () => 'u'))).toEqual(['head', 'vt']);
  });

  it('gives every text back out of its sections, whatever stands in it', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('PT5S', '[CAM 2] Boa', 'a\n\nb', ' x ', ''));
    fc.assert(
      fc.property(fc.record({ head: text, link: text, vo: text, vt: text }), (any) => {
        const sections = legacySections(any, 0.075, () => 'u');
        expect(saysTexts(sections, any)).toBe(true);
        for (const part of STORY_PARTS) if (any[part].trim() !== '') expect(legacyTexts(sections)?.[part]).toBe(any[part]);
        for (const part of STORY_PARTS) expect(partSeconds({ ...any, legacy: true, sections }, part)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('takes the texts of one section joined, and nothing a text cannot hold', () => {
    const of = (fields: object, section: object = {}) =>
      legacyTexts({ head: { type: 'HEADER', subSections: [{ uuid: 'u', type: 'TEXT', text: 'a', ...fields }], ...section } });
    const two = {
      type: 'HEADER',
      subSections: [
        { type: 'TEXT', text: 'a' },
        { type: 'CAMERA_TEXT', text: 'b', camera: null },
      ],
    };
    expect(legacyTexts({ head: two, vt: null })).toEqual({ head: 'a\n\nb', link: '', vo: '', vt: '' });
    expect(of({})?.head).toBe('a');
    expect([of({ type: 'CG' }), of({ camera: '2' }), of({ presenterId: 3 }), of({ comment: 'x' }), of({}, { cueIn: 'x' })]).toEqual(
      Array(5).fill(undefined),
    );
    expect([legacyTexts({ footer: two }), legacyTexts({ link: { type: 'LINK', duration: 'PT90S', subSections: [] } })]).toEqual([
      undefined,
      undefined,
    ]);
    expect(legacyTexts({ footer: { type: 'FOOTER', duration: 'PT0S', subSections: [] } })).toEqual({ head: '', link: '', vo: '', vt: '' });
    expect(saysTexts(built, { ...texts, head: 'Boa tarde' })).toBe(false);
  });

  it('lasts what its words take, an ordinary one what its parts say', () => {
    const story = { ...texts, legacy: true, sections: built };
    expect(STORY_PARTS.map((part) => partSeconds(story, part))).toEqual([1, 0, 1, 8]);
    expect(partSeconds({ ...story, legacy: false, vt: 'PT40S' }, 'vt')).toBe(40);
  });

  it('is written in its parts, an ordinary one in its sections', () => {
    const only = (legacy: boolean) => storyTextFields({ legacy }).filter((field) => !storyTextFields({ legacy: !legacy }).includes(field));
    expect([only(true), only(false)]).toEqual([
      ['head', 'link', 'vo'],
      ['manualVt', 'sections'],
    ]);
    expect(storyTextFields({ legacy: true })).toContain('vt');
  });

  it('is never cut to fit: its time follows from its words', () => {
    const one = {
      id: 1,
      page: '1',
      slug: 'A',
      displayStatus: 'blank' as const,
      approved: true,
      floated: false,
      estimated: 'PT0S',
      ...texts,
    };
    const fit = (legacy: boolean) => {
      const sections = { vt: { type: 'VT', duration: 'PT80S' } };
      const story = { ...one, legacy, manualVt: false, total: 'PT80S', sections };
      const rundown = { start: '19:00:00', end: '19:01:00', production: 'PT1M', blocks: [] as never[] };
      const block = { id: 11, standBy: false, commercial: 'PT0S', title: '', displayStatus: 'blank' as const, stories: [story] };
      return fitRundown({ ...rundown, blocks: [block] } as never).filter(({ kind }) => kind === 'trim').length;
    };
    expect([fit(true), fit(false) > 0]).toEqual([0, true]);
  });
});

it('tells durations from words that begin like one', () => {
  expect(['PT5S', '-PT5S', 'PT-5S', 'PT1M30S', 'PT', 'PT anuncia chapa', 'PT5', ''].map(isIsoDuration)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
