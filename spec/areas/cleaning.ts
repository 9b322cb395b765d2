import { CLEANED_TARGETS, RETENTION_DAYS } from '@lauda/domain';
import * as z from 'zod';
import { settings } from '../families.ts';
import { call, entity, page } from '../kit.ts';
import { Id, Int, PageQuery, Timestamp, Version } from '../scalars.ts';
import { Job } from './jobs.ts';

const Days = Int.min(RETENTION_DAYS.min).max(RETENTION_DAYS.max);
const CleaningConfig = entity('CleaningConfig', {
  id: Id,
  version: Version,
  chatHistoryDays: Days,
  trashedDocumentsDays: Days,
  noticesDays: Days,
  rundownLogsDays: Days,
  documentVersionsDays: Days,
  auditDays: Days,
});
const Target = z.enum(CLEANED_TARGETS).meta({ id: 'CleanedTarget' });
const CleaningPreview = entity('CleaningPreview', {
  target: Target,
  days: Int,
  before: Timestamp.nullable(),
  count: Int,
});
const CleaningLog = entity('CleaningLog', {
  id: Id,
  at: Timestamp,
  target: Target,
  days: Int,
  before: Timestamp,
  count: Int,
  userId: Id.nullable(),
});

export const cleaning = {
  config: settings('/cleaning/config', 'how long things are kept', { read: 'ADMIN_READ', write: 'ADMIN_WRITE' }, CleaningConfig),
  preview: call('GET /cleaning/preview', 'Counts what a cleanup would remove now, and removes nothing.', {
    role: 'ADMIN_READ',
    result: z.array(CleaningPreview),
    extension: true,
  }),
  run: call('POST /cleaning/run', 'Removes now what is older than it is kept, by a job; a conflict while another one does.', {
    role: 'ADMIN_WRITE',
    result: Job,
    extension: true,
    takesAway: true,
  }),
  log: call('GET /cleaning/log', 'Lists what cleanups removed, the newest first.', {
    role: 'ADMIN_READ',
    query: z.object({ ...PageQuery }),
    result: page('CleaningLogPage', CleaningLog),
    extension: true,
  }),
};
