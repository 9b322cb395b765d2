import * as z from 'zod';
import { call, entity, page } from '../kit.ts';
import { DayRange, Id, JsonValue, Long, PageQuery, Timestamp } from '../scalars.ts';

/** The number of an entry: entries count from 1 without a gap. */
const Place = Long;
const Fields = JsonValue.nullable();
const AuditEntry = entity('AuditEntry', {
  id: Place,
  at: Timestamp,
  userId: Id,
  nickname: z.string(),
  ip: z.string(),
  act: z.string(),
  entity: z.string().nullable(),
  entityId: Id.nullable(),
  name: z.string().nullable(),
  before: Fields,
  after: Fields,
  hash: z.string(),
});
const AuditVerification = entity('AuditVerification', {
  ok: z.boolean(),
  first: Place.nullable(),
  last: Place.nullable(),
  broken: Place.nullable(),
  head: z.string(),
});

const Chosen = {
  userId: Id.optional(),
  act: z.string().trim().min(1).max(100).optional(),
  ...DayRange,
};

export const audit = {
  filter: call('GET /audit/filter', 'Lists administrative acts, the newest first: who, when, and what was before and after.', {
    role: 'ADMIN_READ',
    query: z.object({ ...Chosen, ...PageQuery }),
    result: page('AuditPage', AuditEntry),
    extension: true,
  }),
  acts: call('GET /audit/acts', 'Lists the calls that stand in the audit, as it names them.', {
    role: 'ADMIN_READ',
    result: z.array(z.string()),
    extension: true,
  }),
  verify: call(
    'GET /audit/verify',
    'Counts the chain of the audit anew: whether every entry is as it was written, none is missing, and none was put between.',
    { role: 'ADMIN_READ', result: AuditVerification, seconds: 600, extension: true },
  ),
  csv: call('GET /audit/csv', 'Answers administrative acts as a table (CSV in UTF-8), the oldest first.', {
    role: 'ADMIN_READ',
    query: z.object(Chosen),
    result: z.file(),
    resultMedia: 'binary',
    seconds: 600,
    extension: true,
  }),
};
