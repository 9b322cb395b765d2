import { Classification, classifications } from '@lauda/spec/areas/classifications';
import { referenceList } from '../collections/reference.ts';
import { implement } from '../implement.ts';

export const classificationsHandlers = implement<typeof classifications>(
  classifications,
  referenceList(Classification, {
    area: 'classifications',
    table: 'classification',
    documents:
      'select document_id from assignment where classification_id = $3 union all select document_id from news_report where classification_id = $3',
  }),
);
