import { same } from '../core/same.ts';
import type { Row } from '../core/Table.ts';
import type { Refusal } from '../failures.ts';

/** Answers the conflict of a field that somebody else changed since the person saw it; undefined where there is none. */
export const overtaken = <T extends Row>(stored: T, seen: T | undefined, field: keyof T): Refusal | undefined =>
  seen && stored.version > seen.version && !same(stored[field], seen[field])
    ? { status: 409, code: 'version_conflict', message: '', current: stored }
    : undefined;

/** Chooses the newer of what is stored as it is known here and of what the person saw, which an answer may have brought before its event. */
export const newerOf = <T extends Row>(stored: T, seen: T | undefined): T => (seen && seen.version > stored.version ? seen : stored);
