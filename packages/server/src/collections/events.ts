import type { PayloadOf } from '@lauda/spec/topics';
import { changedFields } from '../documents/core.ts';
import type { Change } from '../storage/change.ts';
import type { Audience, FormerFields } from '../storage/events.ts';

type SettingsPayload = PayloadOf<'settings', 'UPDATE'>;
/** Announces an entry of the settings, null when removed; a settings document has no id. */
export const announceSettings = (
  tx: Change,
  area: string,
  id: number | null,
  entry: object | null,
  to: Audience<'settings', SettingsPayload>,
): void => tx.emit('settings', 'UPDATE', { area, id, entry: entry as SettingsPayload['entry'] }, to);

/** Picks the former values of the changed fields, for lists that choose by them. */
export function entryBefore<E extends { readonly version: number }>(old: E, now: E): FormerFields {
  const changed = changedFields(old, now).filter((field) => field !== 'version');
  return { entry: Object.fromEntries(changed.map((field) => [field, old[field as keyof E]])) };
}
