import { classifications } from '@lauda/spec/areas/classifications';
import { implement } from '../implement.ts';
import { referenceHandlers } from './reference.ts';

export const classificationsHandlers = implement<typeof classifications>(
  classifications,
  referenceHandlers('classification', 'classifications', {
    tables: 'assignment a join document d on d.id = a.document_id',
    where: 'a.classification_id = $3',
  }),
);
