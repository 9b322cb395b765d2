import { type DeviceProtocol, type DeviceType, simulationOf } from '@lauda/domain';

interface Simulable {
  readonly type: DeviceType;
  readonly protocol: DeviceProtocol;
  readonly revision: string | null;
  readonly virtual: boolean;
}
/** Tells whether something can stand in for a device; a virtual one is never spoken to, so nothing can. */
export const canBeSimulated = (device: Simulable): boolean => !device.virtual && simulationOf(device) !== undefined;
