import type { DeviceType, Utterance } from '@lauda/domain';
import type { Device } from '@lauda/sdk';

/** What can be simulated: the types of device, each over the protocol it usually speaks. */
export const SIMULATED = ['playout', 'mos4', 'cg', 'cg-mos', 'tp', 'mam', 'cc', 'cc-mos', 'ws'] as const;
export type Simulation = (typeof SIMULATED)[number];

export interface SimulationWish {
  readonly what: Simulation;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly upperPort: number;
  readonly mosId: string;
  readonly ncsId: string;
  readonly latencyMs: number;
  /** Refuses every nth message that changes something; 0 refuses none. */
  readonly refuseEvery: number;
  /** The upper port of the newsroom, where own messages go; without it they go over the connection the newsroom opened. */
  readonly newsroomPort: number | undefined;
  readonly charset: string | undefined;
  readonly secret: string | undefined;
}
/** A simulated device that runs. */
export interface SimulatedDevice {
  /** Where it listens, by the name of the port. */
  readonly ports: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}
export type Hear = (utterance: Utterance) => void;

/** A connection that carries the messages of a conversation. */
export interface Line {
  send(text: string): void;
  close(): void;
}
export interface LineWish {
  readonly host: string;
  readonly port: number;
  readonly charset: string | undefined;
  readonly onText: (text: string) => void;
  readonly onEnd: () => void;
}

/** The sockets of the studio: simulated devices, and connections to devices. */
export interface Studio {
  simulate(wish: SimulationWish, hear: Hear): Promise<SimulatedDevice>;
  /** Rejects when nobody answers at the address. */
  dial(wish: LineWish): Promise<Line>;
}

const OF_TYPE: Readonly<Record<DeviceType, { readonly mos: Simulation; readonly ii: Simulation }>> = {
  playout: { mos: 'playout', ii: 'playout' },
  cg: { mos: 'cg-mos', ii: 'cg' },
  tp: { mos: 'tp', ii: 'tp' },
  mam: { mos: 'mam', ii: 'mam' },
  cc: { mos: 'cc-mos', ii: 'cc' },
};
/** What stands in for a device of the newsroom. */
export function simulationOf({ type, protocol, revision }: Pick<Device, 'type' | 'protocol' | 'revision'>): Simulation {
  if (protocol === 'ws') return 'ws';
  return protocol === 'mos' && type !== 'mam' && revision === '4.0' ? 'mos4' : OF_TYPE[type][protocol];
}
