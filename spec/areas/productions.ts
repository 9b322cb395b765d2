import { MEDIA_TYPES, PRODUCTION_FIELDS } from '@lauda/domain';
import * as z from 'zod';
import { ANOTHER_DAY, documentArea, documentShapes, referenceList, restored, settings } from '../families.ts';
import { call, entity, inputOf, value } from '../kit.ts';
import {
  Colour,
  DayRange,
  DocumentIdentity,
  DocumentSight,
  Id,
  IdPath,
  LocalDate,
  LocalTime,
  LockQuery,
  Name,
  PageQuery,
  Slug,
  Text,
  Version,
} from '../scalars.ts';
import { Task } from './assignments.ts';

/** A resource for crews: a car, a light, a drone. */
export const ProductionResource = entity('ProductionResource', { id: Id, version: Version, name: Name });
/** A type of production: an interview in the studio, a live report. */
export const ProductionType = entity('ProductionType', {
  id: Id,
  version: Version,
  name: Name,
  abbreviation: z.string().trim().max(10).nullable(),
  color: Colour.nullable(),
});
const ResourceInput = inputOf('ProductionResourceInput', ProductionResource, ['name']);
const TypeInput = inputOf('ProductionTypeInput', ProductionType, ['name']);

/** A point on the map, in degrees. */
export const Coordinates = value('Coordinates', { lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
const ids = z.array(Id).max(500);
/** A production checklist: the tasks for one report, with people, times and places. */
export const Production = entity('Production', {
  ...DocumentIdentity,
  slug: Slug.trim().min(1),
  date: LocalDate,
  schedule: LocalTime.nullable(),
  departure: LocalTime.nullable(),
  arrival: LocalTime.nullable(),
  typeId: Id.nullable(),
  local: z.string().max(500).nullable(),
  coordinates: Coordinates.nullable(),
  team: z.string().max(500).nullable(),
  medias: z.array(z.enum(MEDIA_TYPES)).max(MEDIA_TYPES.length),
  producersIds: ids,
  editorsIds: ids,
  resourcesIds: ids,
  vehiclesIds: ids,
  programsIds: ids,
  tasks: z.array(Task).max(500),
  information: Text.nullable(),
  done: z.boolean(),
  assignmentId: Id.nullable(),
  ...DocumentSight,
});
const ProductionConfig = entity('ProductionConfig', { id: Id, version: Version, lockFinished: z.boolean() });
const roles = { read: 'PRODUCTION_READ', write: 'PRODUCTION_WRITE' } as const;
const shapes = documentShapes(Production, inputOf('ProductionInput', Production, ['slug', 'date']), PRODUCTION_FIELDS);
const loadOf = <E extends z.ZodType>(base: `/${string}`, noun: string, result: E) =>
  call(`GET ${base}/{id}`, `Loads one ${noun}.`, { role: 'user', path: IdPath, result });

export const productions = {
  resources: {
    ...referenceList('/productions/resources', 'resource of productions', 'PRODUCTION_ADMIN', ProductionResource, ResourceInput),
    load: loadOf('/productions/resources', 'resource of productions', ProductionResource),
  },
  types: {
    ...referenceList('/productions/types', 'type of productions', 'PRODUCTION_ADMIN', ProductionType, TypeInput),
    load: loadOf('/productions/types', 'type of productions', ProductionType),
  },
  list: call('GET /productions', 'Lists the productions of a day: by their own date or that of one of their tasks.', {
    role: roles.read,
    query: z.object({ date: LocalDate, onlyNotDone: z.boolean().optional() }),
    result: z.array(Production),
  }),
  filter: call('GET /productions/filter', 'Lists productions between two days, by a part of their slug, paged.', {
    role: roles.read,
    query: z.object({
      filter: z.string().max(100).optional(),
      ...DayRange,
      ...PageQuery,
    }),
    result: shapes.page,
  }),
  ...documentArea('/productions', 'production', roles, shapes),
  loadByAssignment: call('GET /productions/assignment/{id}', 'Loads the production of one guideline; lock=true takes or renews its lock.', {
    role: roles.read,
    path: IdPath,
    query: LockQuery,
    result: Production,
  }),
  createFromAssignment: call('POST /productions/assignment/{id}', 'Makes the production of one guideline, or answers the one it has.', {
    role: roles.write,
    path: IdPath,
    body: value('ProductionFromAssignment', { date: LocalDate.nullish() }),
    result: Production,
    status: 201,
  }),
  restore: restored('/productions', 'productions', roles.write, Production, ANOTHER_DAY),
  mail: call('POST /productions/{id}/mail', 'Writes one production to its own producers and editors by mail; it waits in the outbox.', {
    role: roles.write,
    path: IdPath,
  }),
  email: call('POST /productions/email', 'Writes productions to people by mail, all in one; it waits in the outbox.', {
    role: roles.write,
    body: value('ProductionEmail', { ids: ids.min(1).max(100), usersIds: ids }),
  }),
  emailGrid: call(
    'POST /productions/email/grid',
    'Writes the productions of a day to people by mail, one line each; it waits in the outbox.',
    {
      role: roles.write,
      body: value('ProductionGridEmail', { date: LocalDate, usersIds: ids }),
    },
  ),
  config: settings('/productions/config', 'the settings of productions', { read: 'user', write: 'PRODUCTION_ADMIN' }, ProductionConfig),
};
