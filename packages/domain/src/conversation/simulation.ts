import type { DeviceProtocol, DeviceType } from '../devices.ts';

/** The simulators: one for each type of device over the protocol it usually speaks. */
export const SIMULATED = ['playout', 'mos4', 'cg', 'cg-mos', 'tp', 'mam', 'cc', 'cc-mos', 'ws'] as const;
export type Simulation = (typeof SIMULATED)[number];

/** How a simulated device behaves. */
export interface SimulatedManners {
  /** How long it thinks before each answer, in ms. */
  readonly latencyMs: number;
  /** Refuses every nth message that changes something; 0 refuses none. */
  readonly refuseEvery: number;
}

interface Simulated {
  readonly type: DeviceType;
  readonly protocol: DeviceProtocol;
  readonly revision?: string | null | undefined;
}
const OF_TYPE: Readonly<Record<DeviceType, { readonly mos: Simulation; readonly ii: Simulation | undefined }>> = {
  playout: { mos: 'playout', ii: undefined },
  cg: { mos: 'cg-mos', ii: 'cg' },
  tp: { mos: 'tp', ii: undefined },
  mam: { mos: 'mam', ii: undefined },
  cc: { mos: 'cc-mos', ii: 'cc' },
};

/** Answers the simulator for a device; undefined where there is none for its type and protocol. */
export function simulationOf({ type, protocol, revision }: Simulated): Simulation | undefined {
  if (protocol === 'ws') return type === 'mam' ? undefined : 'ws';
  return protocol === 'mos' && type !== 'mam' && Number.parseFloat(revision ?? '') >= 4 ? 'mos4' : OF_TYPE[type][protocol];
}
