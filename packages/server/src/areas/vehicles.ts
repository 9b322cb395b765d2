import { Vehicle, vehicles } from '@lauda/spec/areas/vehicles';
import { referenceList } from '../collections/reference.ts';
import { implement } from '../implement.ts';

export const vehiclesHandlers = implement<typeof vehicles>(
  vehicles,
  referenceList(Vehicle, {
    area: 'vehicles',
    table: 'vehicle',
    documents: `select document_id from assignment where body -> 'vehiclesIds' @> to_jsonb($3::bigint)
      union all select document_id from news_report where body -> 'vehiclesIds' @> to_jsonb($3::bigint)
      union all select document_id from production where body -> 'vehiclesIds' @> to_jsonb($3::bigint)`,
  }),
);
