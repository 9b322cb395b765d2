import { DirectoryError } from '../directory/failures.ts';
import { DIRECTORY_JOB, endSync, readSync, syncDirectory } from '../people/directorySync.ts';
import { sendEphemeral } from '../storage/ephemeral.ts';
import { EVERYBODY } from '../storage/events.ts';
import { FinalFailure, type JobKind } from './kind.ts';

/** Synchronises the users with the LDAP directory when somebody asks for it. */
export const DIRECTORY: JobKind = {
  kind: DIRECTORY_JOB,
  isLong: true,
  run: async (work) => {
    await syncDirectory(work).catch((error: unknown) => {
      // The person who asked sees the reason at once and can ask again once it is mended, so it is not retried.
      throw error instanceof DirectoryError ? new FinalFailure(`${error.failure}: ${error.message}`) : error;
    });
  },
  announce: async (tx, { state, args }, { settings, now }) => {
    if (state === 'FAILED' || state === 'CANCELLED')
      await endSync(tx, new Date(now()), args, state === 'FAILED' ? 'unexpected' : 'cancelled');
    tx.emit('ldap', 'UPDATE', await readSync(tx, settings.zone), EVERYBODY);
  },
  announceProgress: (db, _target, done, total) => sendEphemeral(db, 'ldap', 'PATCH', { done, total }, EVERYBODY),
};
