import { Editorial, editorials } from '@lauda/spec/areas/editorials';
import { referenceList } from '../collections/reference.ts';
import { implement } from '../implement.ts';

export const editorialsHandlers = implement<typeof editorials>(
  editorials,
  referenceList(Editorial, {
    area: 'editorials',
    table: 'editorial',
    documents: `select document_id from assignment where body -> 'editorialsIds' @> to_jsonb($3::bigint)
      union all select document_id from news_report where body -> 'editorialsIds' @> to_jsonb($3::bigint)`,
  }),
);
