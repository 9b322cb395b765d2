import { BACKUP_DAYS, BACKUP_HOURS, BACKUP_WEEKS } from '@lauda/domain';
import * as z from 'zod';
import { settings } from '../families.ts';
import { call, entity } from '../kit.ts';
import { Id, Int, Long, Timestamp, Version } from '../scalars.ts';
import { Job } from './jobs.ts';

const says = <T extends z.ZodType>(schema: T, description: string): T => schema.meta({ description }) as T;

const BackupsConfig = entity('BackupsConfig', {
  id: Id,
  version: Version,
  hour: Int.min(BACKUP_HOURS.min).max(BACKUP_HOURS.max),
  daily: Int.min(BACKUP_DAYS.min).max(BACKUP_DAYS.max),
  weekly: Int.min(BACKUP_WEEKS.min).max(BACKUP_WEEKS.max),
  hasPassword: z.boolean(),
  password: z.string().max(200).nullable(),
});
const Backup = entity('Backup', {
  id: Id,
  at: says(Timestamp, 'The moment it is of'),
  name: says(z.string(), 'Its file in the folder of the server that made it'),
  host: says(z.string(), 'The machine it was made on'),
  bytes: says(Long, 'Size of its file'),
  files: says(Int, 'How many files it holds beside the database'),
  encrypted: says(z.boolean(), 'It opens with a password alone'),
  userId: says(Id.nullable(), 'Who wanted it; null where the clock did'),
});
const Backups = entity('Backups', {
  on: says(z.boolean(), 'The server that answers has a folder for them'),
  next: says(Timestamp.nullable(), 'When the next one is made; null where none will be'),
  backups: says(z.array(Backup), 'Those that are kept, the newest first'),
});

export const backups = {
  config: settings(
    '/backups/config',
    'when backups are made and how long they are kept',
    { read: 'ADMIN_READ', write: 'ADMIN_WRITE' },
    BackupsConfig,
    { extension: true },
  ),
  list: call('GET /backups', 'Lists the backups that are kept, the newest first.', {
    role: 'ADMIN_READ',
    result: Backups,
    extension: true,
  }),
  run: call(
    'POST /backups',
    'Makes a backup now, by a job; a conflict while another one is made, refused where the server has no folder for them.',
    {
      role: 'ADMIN_WRITE',
      result: Job,
      extension: true,
    },
  ),
};
