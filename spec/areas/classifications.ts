import { referenceList } from '../families.ts';
import { entity, inputOf } from '../kit.ts';
import { Id, Name, Version } from '../scalars.ts';

export const Classification = entity('Classification', { id: Id, version: Version, name: Name });
const ClassificationInput = inputOf('ClassificationInput', Classification, ['name']);
export const classifications = referenceList('/classifications', 'classification', 'DOCUMENT_ADMIN', Classification, ClassificationInput);
