import { ProductionResource, ProductionType, productions } from '@lauda/spec/areas/productions';
import { referenceList } from '../collections/reference.ts';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';
import { emailGrid, emailProductions, mailToItsOwn } from '../mails/productions.ts';
import { createFromGuideline, loadByGuideline } from '../productions/ofGuideline.ts';
import { listOfDay, PRODUCTION_CONFIG, productionKind } from '../productions/productions.ts';

export const productionsHandlers = implement<typeof productions>(productions, {
  resources: referenceList(ProductionResource, {
    area: 'productions.resources',
    table: 'production_resource',
    documents: `select document_id from production where body -> 'resourcesIds' @> to_jsonb($3::bigint)`,
  }),
  types: referenceList(ProductionType, {
    area: 'productions.types',
    table: 'production_type',
    documents: 'select document_id from production where type_id = $3',
  }),
  ...productionKind.handlers,
  list: ({ query }, context) => listOfDay(query, context),
  filter: ({ query: { filter, ...query } }, context) => productionKind.rows.filter({ ...query, slug: filter }, context),
  loadByAssignment: ({ path, query }, context) => loadByGuideline(path.id, query, context),
  createFromAssignment: ({ path, body }, context) => createFromGuideline(path.id, body.date, context),
  mail: ({ path }, context) => mailToItsOwn(path.id, context),
  email: ({ body }, context) => emailProductions(body, context),
  emailGrid: ({ body }, context) => emailGrid(body, context),
  config: settingsHandlers('productions', PRODUCTION_CONFIG),
});
