import { referenceList } from '../families.ts';
import { entity, inputOf } from '../kit.ts';
import { Id, Name, Version } from '../scalars.ts';

/** A section of the newsroom a guideline is written for. */
export const Editorial = entity('Editorial', { id: Id, version: Version, name: Name });
const Input = inputOf('EditorialInput', Editorial, ['name']);
export const editorials = referenceList('/editorials', 'editorial', 'DOCUMENT_ADMIN', Editorial, Input);
