import { expect, it } from 'vitest';
import { newUuid } from './uuid.ts';

it('makes version 4 uuids, none twice', () => {
  const made = Array.from({ length: 1000 }, newUuid);
  for (const uuid of made) expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(made).size).toBe(made.length);
});
