import type { Change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';

/** Wakes the bridges, or that of one device, after what devices should hold may have changed. */
export const wakeBridges = (tx: Change, deviceId: number | null = null): void => tx.emit('bridge', 'UPDATE', { deviceId }, EVERYBODY);
