import type { FormerFields } from '../storage/events.ts';
import { changedFields } from './core.ts';

/** The fields by which lists choose documents. */
const CHOOSING = [
  'date',
  'programId',
  'programsIds',
  'categoriesIds',
  'documentsIds',
  'rundownId',
  'slug',
  'private',
  'allowedUsers',
  'excluded',
] as const;
type ListFields = Partial<Pick<Required<FormerFields>, (typeof CHOOSING)[number]>>;
const choosing = (entity: ListFields): ListFields =>
  Object.fromEntries(CHOOSING.filter((name) => name in entity).map((name) => [name, entity[name]]));

/** Picks the former values of changed fields by which lists choose; undefined when none changed. */
export function beforeOf(old: ListFields, now: ListFields): FormerFields | undefined {
  const before = choosing(old);
  const changed = changedFields(before, choosing(now));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(Object.entries(before).filter(([name]) => changed.includes(name)));
}
