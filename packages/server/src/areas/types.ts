import { Type, types } from '@lauda/spec/areas/types';
import { referenceList } from '../collections/reference.ts';
import { openTo } from '../documents/sight.ts';
import { implement } from '../implement.ts';

export const typesHandlers = implement<typeof types>(
  types,
  referenceList(Type, {
    area: 'types',
    table: 'document_type',
    documents: `select document_id from assignment where (body ->> 'typeId')::bigint = $3
      union all select document_id from story where (body ->> 'typeId')::bigint = $3`,
    others: `select coalesce(nullif(s.body ->> 'slug', ''), t.name) as slug, ${openTo('array[t.program_id]')} as seen
      from story_template s join block_template b on b.id = s.block_id join rundown_template t on t.id = b.template_id
      where (s.body ->> 'typeId')::bigint = $3`,
  }),
);
