import type { PayloadOf } from '@lauda/spec/topics';
import type { Change } from '../storage/change.ts';
import type { Audience } from '../storage/events.ts';

type Told = PayloadOf<'settings', 'UPDATE'>;
/** Tells what an entry of the settings is now, null where it went; a settings document, of which there is one, has no id. */
export const settingsChanged = (tx: Change, area: string, id: number | null, entry: object | null, to: Audience<'settings', Told>): void =>
  tx.emit('settings', 'UPDATE', { area, id, entry: entry as Told['entry'] }, to);

/** True for the refusal PostgreSQL gives a second row with the same unique value. */
export const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === '23505';
/** True for the refusal to remove a row that others refer to. */
export const isReferred = (error: unknown): boolean => (error as { code?: string }).code === '23503';
