import { newGuideline } from '../src/documents/kinds.ts';
import type { Guideline } from '../src/types.ts';
import { ANA, uuidOf } from './entities.ts';

/** A guideline of 2026-03-10 for everybody. */
export const guidelineOf = (id: number, fields: Partial<Guideline> = {}): Guideline => ({
  ...newGuideline(uuidOf(id), '2026-03-10', ANA),
  id,
  version: 1,
  textVersion: 1,
  slug: 'A',
  ...fields,
});
