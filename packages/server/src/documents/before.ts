import type { Before } from '../storage/events.ts';
import { changedFields } from './core.ts';

/** The fields by which lists choose. */
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
type Chosen = Partial<Pick<Required<Before>, (typeof CHOOSING)[number]>>;
const choosing = (entity: Chosen): Chosen =>
  Object.fromEntries(CHOOSING.filter((name) => name in entity).map((name) => [name, entity[name]]));

/** What of the fields by which lists choose was otherwise before a change; undefined where nothing was. */
export function beforeOf(old: Chosen, now: Chosen): Before | undefined {
  const before = choosing(old);
  const changed = changedFields(before, choosing(now));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(Object.entries(before).filter(([name]) => changed.includes(name)));
}
