import { PAGE_SIZE, PRODUCTION_FIELDS, WRITE_ROLE } from '@lauda/domain';
import { derived } from '../core/views.ts';
import { inProductionDay, isProductionFound, type ProductionDay, type ProductionSearch } from '../lists/membership.ts';
import type { Production, ProductionPatch } from '../types.ts';
import type { DocumentKind, EditedDocument } from './documentKind.ts';

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
  calls: ({ productions }) => ({
    load: (id) => productions.load(id),
    update: (document) => productions.update({ ...document, slug: document.slug ?? '', date: document.date ?? '' }),
    create: (document) => productions.create({ ...document, slug: document.slug ?? '', date: document.date ?? '' }),
    patch: (id, patch) => productions.patch(id, patch),
    remove: (ids) => productions.remove(ids),
    restore: (input) => productions.restore(input),
    excluded: (query) => productions.excluded(query),
    revisions: (id) => productions.revisions(id),
    revision: (id, number, query) => productions.revision(id, number, query),
  }),
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
    search: {
      load: async ({ page = 0, ...search }) => {
        const asked = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
        const { data, total } = await productions.filter({ ...asked, page, size: PAGE_SIZE });
        return { rows: data, total };
      },
      belongs: isProductionFound,
      page: ({ page }) => page ?? 0,
      size: () => PAGE_SIZE,
      turn: (search, page) => ({ ...search, page }),
      place: (a, b) => b.date.localeCompare(a.date) || b.id - a.id,
    },
  }),
};

/** A production that is not stored yet: a fresh uuid, the day it is for. */
export function newProduction(uuid: string, date: string, ownerId: number): Production {
  return {
    id: 0,
    uuid,
    version: 0,
    textVersion: 0,
    slug: '',
    date,
    schedule: null,
    departure: null,
    arrival: null,
    typeId: null,
    local: null,
    coordinates: null,
    team: null,
    medias: [],
    producersIds: [],
    editorsIds: [],
    resourcesIds: [],
    vehiclesIds: [],
    programsIds: [],
    tasks: [],
    information: null,
    done: false,
    assignmentId: null,
    excluded: false,
    private: false,
    allowedUsers: [],
    ownerId,
    visible: true,
    changeDate: null,
    authorNickname: null,
  };
}
