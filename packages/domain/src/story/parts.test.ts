import { expect, it } from 'vitest';
import { SECTION_NAMES } from '../print/sections.ts';
import { sectionsOffered } from './parts.ts';

it('offers no link where the settings leave it out [STO-09]', () => {
  expect(sectionsOffered({ linkEnabled: false })).toEqual(['head', 'liveVO', 'recordedVO', 'vt', 'footer']);
  expect(sectionsOffered({ linkEnabled: true })).toEqual(SECTION_NAMES);
});
