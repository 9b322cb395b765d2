import { BACKUP } from './backup.ts';
import { CLEANING } from './cleaning.ts';
import { DIRECTORY } from './directory.ts';
import { FEEDS } from './feeds.ts';
import type { JobKind } from './kind.ts';
import { MAIL } from './mail.ts';
import { POST, SCHEDULED_POSTS } from './post.ts';
import { PRUNE } from './prune.ts';
import { REMINDERS } from './reminders.ts';
import { RESUME_MAILS } from './resume-mails.ts';
import { INDEX } from './search-index.ts';
import { UNUSED_FILES } from './unused-files.ts';
import { WEBHOOK, WEBHOOKS } from './webhooks.ts';
import { EMBARGOES, WIRE } from './wire.ts';

const ALL: readonly JobKind[] = [
  PRUNE,
  INDEX,
  MAIL,
  POST,
  SCHEDULED_POSTS,
  FEEDS,
  REMINDERS,
  RESUME_MAILS,
  CLEANING,
  DIRECTORY,
  BACKUP,
  UNUSED_FILES,
  WEBHOOKS,
  WEBHOOK,
  WIRE,
  EMBARGOES,
];
/** Every kind of jobs, by its name. */
export const JOB_KINDS: ReadonlyMap<string, JobKind> = new Map(ALL.map((kind) => [kind.kind, kind]));
