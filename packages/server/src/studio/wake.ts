import type { Change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';

/** Wakes all bridges, or that of one device, after changes to what devices should hold. */
export const wakeBridges = (tx: Change, deviceId: number | null = null): void => tx.emit('bridge', 'UPDATE', { deviceId }, EVERYBODY);
