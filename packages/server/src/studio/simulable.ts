import { type DeviceProtocol, type DeviceType, simulationOf } from '@lauda/domain';

interface Simulable {
  readonly type: DeviceType;
  readonly protocol: DeviceProtocol;
  readonly revision: string | null;
  readonly virtual: boolean;
}
/** Tells whether a device can be simulated; a virtual one cannot, since it is never contacted. */
export const canBeSimulated = (device: Simulable): boolean => !device.virtual && simulationOf(device) !== undefined;
