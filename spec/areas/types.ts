import * as z from 'zod';
import { referenceList } from '../families.ts';
import { entity, inputOf } from '../kit.ts';
import { Colour, Id, Name, Version } from '../scalars.ts';

/** The type of a guideline or a story: a reportage, a live report, an interview. */
export const Type = entity('Type', {
  id: Id,
  version: Version,
  name: Name,
  abbreviation: z.string().trim().max(10).nullable(),
  color: Colour.nullable(),
});
const Input = inputOf('TypeInput', Type, ['name']);
export const types = referenceList('/types', 'type', 'DOCUMENT_ADMIN', Type, Input);
