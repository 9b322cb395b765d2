import { describe, expect, it } from 'vitest';
import { STORY_SECTION_TYPES } from '../enums.ts';
import { isSectionShown, SECTION_NAMES } from '../print/sections.ts';
import { emptySection, mediaKindOf, newCameraText, SECTION_TYPES, sectionsOffered } from './parts.ts';

describe('the sections of a story', () => {
  it('are six, each stored with its own type [STO-02]', () => {
    const made = Object.fromEntries(SECTION_NAMES.map((name) => [name, emptySection(name).type]));
    expect(made).toEqual({ head: 'HEADER', link: 'LINK', liveVO: 'LIVE_VO', vt: 'VT', footer: 'FOOTER', recordedVO: 'RECORDED_VO' });
    expect(new Set(Object.values(SECTION_TYPES))).toEqual(new Set(STORY_SECTION_TYPES));
  });

  it('have no link where the settings leave it out [STO-09]', () => {
    expect(sectionsOffered({ linkEnabled: false })).toEqual(['head', 'liveVO', 'recordedVO', 'vt', 'footer']);
    expect(sectionsOffered({ linkEnabled: true })).toEqual(SECTION_NAMES);
  });

  it('begin empty, so they are not shown', () => {
    for (const name of SECTION_NAMES) expect(isSectionShown(emptySection(name))).toBe(false);
  });
});

it('gives a new camera text to the presenter of the program, on the radio to its announcer [STO-18]', () => {
  const program = { defaultPresenter: 3, defaultAnnouncer: 4 };
  expect(newCameraText('u', program)).toEqual({ uuid: 'u', type: 'CAMERA_TEXT', text: '', presenterId: 3 });
  expect(newCameraText('u', program, true).presenterId).toBe(4);
  expect(newCameraText('u', undefined).presenterId).toBeNull();
});

it('reads a kind of media that is not known as OTHER [STO-06]', () => {
  expect(['IMAGE', 'VIDEO', 'AUDIO', 'OTHER', 'X', null].map(mediaKindOf)).toEqual(['IMAGE', 'VIDEO', 'AUDIO', 'OTHER', 'OTHER', 'OTHER']);
});
