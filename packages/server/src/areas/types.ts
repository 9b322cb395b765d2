import { Type, types } from '@lauda/spec/areas/types';
import { referenceList } from '../collections/reference.ts';
import { implement } from '../implement.ts';

export const typesHandlers = implement<typeof types>(
  types,
  referenceList(Type, {
    area: 'types',
    table: 'document_type',
    documents: `select document_id from assignment where (body ->> 'typeId')::bigint = $3
      union all select document_id from story where (body ->> 'typeId')::bigint = $3`,
  }),
);
