import type { Change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';

/** Tells every screen that settings of an area changed, so lists that show them load again. */
export const settingsChanged = (tx: Change, area: string, id: number | null = null): void =>
  tx.emit('settings', 'UPDATE', { area, id }, EVERYBODY);

/** True for the refusal PostgreSQL gives a second row with the same unique value. */
export const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === '23505';
/** True for the refusal to remove a row that others refer to. */
export const isReferred = (error: unknown): boolean => (error as { code?: string }).code === '23503';
