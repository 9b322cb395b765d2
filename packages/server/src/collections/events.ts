import type { PayloadOf } from '@lauda/spec/topics';
import type { Change } from '../storage/change.ts';
import type { Audience } from '../storage/events.ts';

type Told = PayloadOf<'settings', 'UPDATE'>;
/** Tells what an entry of the settings is now, null where it went; a settings document, of which there is one, has no id. */
export const settingsChanged = (tx: Change, area: string, id: number | null, entry: object | null, to: Audience<'settings', Told>): void =>
  tx.emit('settings', 'UPDATE', { area, id, entry: entry as Told['entry'] }, to);
