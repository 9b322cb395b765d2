import type { SimulatedManners, Simulation, Utterance } from '@lauda/domain';

export interface SimulationWish extends SimulatedManners {
  readonly what: Simulation;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly upperPort: number;
  /** Where an archive is asked for its objects. */
  readonly queryPort: number;
  readonly mosId: string;
  readonly ncsId: string;
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
export type MessageListener = (utterance: Utterance) => void;

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
  simulate(wish: SimulationWish, hear: MessageListener): Promise<SimulatedDevice>;
  /** Rejects when nobody answers at the address. */
  dial(wish: LineWish): Promise<Line>;
}
