import type { PayloadOf } from '@lauda/spec/topics';
import { changedFields } from '../documents/core.ts';
import type { Change } from '../storage/change.ts';
import type { Audience, Before } from '../storage/events.ts';

type Told = PayloadOf<'settings', 'UPDATE'>;
/** Tells what an entry of the settings is now, null where it went; a settings document, of which there is one, has no id. */
export const settingsChanged = (tx: Change, area: string, id: number | null, entry: object | null, to: Audience<'settings', Told>): void =>
  tx.emit('settings', 'UPDATE', { area, id, entry: entry as Told['entry'] }, to);

/** What an entry was before a change, for the lists that choose by it: every field that is otherwise now, but its version. */
export function entryBefore<E extends { readonly version: number }>(old: E, now: E): Before {
  const changed = changedFields(old, now).filter((field) => field !== 'version');
  return { entry: Object.fromEntries(changed.map((field) => [field, old[field as keyof E]])) };
}
