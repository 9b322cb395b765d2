import { BACKUP_JOB, BACKUPS, keepBackup } from '../backup/kept.ts';
import { readSetting } from '../settings.ts';
import type { JobKind } from './kind.ts';

/** Makes a backup every night at the configured hour, on a server that has a backup folder. */
export const BACKUP: JobKind = {
  kind: BACKUP_JOB,
  isLong: true,
  isHere: ({ config }) => config.backups !== undefined,
  cron: async (db) => `0 ${(await readSetting(db, 'backups', BACKUPS)).body.hour} * * *`,
  run: keepBackup,
};
