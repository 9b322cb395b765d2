import { PRODUCTION_FIELDS, WRITE_ROLE } from '@lauda/domain';
import { derived } from '../core/views.ts';
import { inProductionDay, matchesSearch, type ProductionDay, type ProductionSearch } from '../lists/membership.ts';
import type { Production, ProductionPatch } from '../types.ts';
import type { DocumentKind, EditedDocument } from './documentKind.ts';
import { savedWhole, searchPages, unsaved } from './kindParts.ts';

/** Productions: what has to be arranged for a report. */
export const productionKind: DocumentKind<
  Production,
  Production,
  { day: ProductionDay; search: ProductionSearch },
  ProductionPatch['field']
> = {
  name: 'production',
  section: 'checklists',
  writes: WRITE_ROLE.production,
  calls: ({ productions }) =>
    savedWhole(productions, (document) => ({ ...document, slug: document.slug ?? '', date: document.date ?? '' })),
  fields: () => PRODUCTION_FIELDS satisfies readonly (keyof Production)[],
  empty: newProduction,
  finished: ({ productions }) =>
    derived([productions.view], (config) => (stored: EditedDocument) => {
      const { done } = stored as Partial<Production>;
      return config?.lockFinished === true && done === true;
    }),
  lists: ({ client: { productions } }) => ({
    /** The productions of a day. */
    day: {
      load: async ({ date, onlyNotDone }) => ({ rows: await productions.list({ date, ...(onlyNotDone ? { onlyNotDone } : {}) }) }),
      belongs: inProductionDay,
      place: (a, b) => b.id - a.id,
    },
    search: searchPages<Production, ProductionSearch>(productions, (row, { filter, ...search }) => matchesSearch(row, search, filter)),
  }),
};

/** A production that is not stored yet: a fresh uuid, the day it is for. */
export function newProduction(uuid: string, date: string, ownerId: number): Production {
  return {
    ...unsaved(PRODUCTION_FIELDS, uuid, date, ownerId),
    medias: [],
    tasks: [],
    done: false,
    assignmentId: null,
  };
}
