import type { SimulatedManners, Simulation, Utterance } from '@lauda/domain';
import { type MosObject, writeEnvelope } from '@lauda/mos';
import { startArchive } from './archive.ts';
import { startEncoder } from './encoder.ts';
import { startGraphics } from './graphics.ts';
import { startPlayout } from './playout.ts';
import { startSocketPlayout } from './socketPlayout.ts';
import { startWebService } from './webService.ts';

export interface StandInWish {
  readonly what: Simulation;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly upperPort: number;
  /** Where an archive is asked for its objects; a free one by default. */
  readonly queryPort?: number | undefined;
  readonly mosId: string;
  readonly ncsId: string;
  /** How it behaves; read again at each message. */
  readonly manners: SimulatedManners;
  /** The upper port of the newsroom, where own messages go; without it they go over the connection the newsroom opened. */
  readonly newsroomPort?: number | undefined;
  readonly charset?: string | undefined;
  readonly secret?: string | undefined;
  /** The objects an archive holds from the beginning. */
  readonly objects?: readonly (MosObject & { readonly objID: string })[];
}
/** A device that stands in for another. */
export interface StandIn {
  /** Where it listens, by the name of the port. */
  readonly ports: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}
/** Called with each message; those of the newsroom are `out`, as everywhere. */
export type MessageListener = (utterance: Utterance) => void;

type Start = (wish: StandInWish, hear: MessageListener) => Promise<StandIn>;
const now = (): number => Date.now();

/** The simulated device names directions from its own side, so they are reversed here. */
const turned = (hear: MessageListener, port: string) => (traffic: { at: number; direction: 'in' | 'out'; text: string }) =>
  hear({ ...traffic, direction: traffic.direction === 'in' ? 'out' : 'in', port });

/** Counts the messages and tells of each whether it is one of those to refuse. */
function refusing({ manners }: StandInWish): () => boolean {
  let nth = 0;
  return () => manners.refuseEvery > 0 && ++nth % manners.refuseEvery === 0;
}

const station = (wish: StandInWish, hear: MessageListener) => ({
  mosId: wish.mosId,
  ncsId: wish.ncsId,
  host: wish.host,
  lowerPort: wish.port,
  latencyMs: () => wish.manners.latencyMs,
  journal: turned(hear, 'mos'),
});

const archive: Start = async (wish, hear) => {
  const refuses = refusing(wish);
  const device = await startArchive({
    ...station(wish, hear),
    queryPort: wish.queryPort ?? 0,
    ...(wish.newsroomPort === undefined ? {} : { ncsLowerPort: wish.newsroomPort }),
    refuses: ({ kind }) => (/^mosReq|^mosObjCreate/.test(kind) && refuses() ? 'refused, as every so often' : undefined),
  });
  for (const object of wish.objects ?? []) device.keep(object);
  return { ports: { lower: device.lowerPort, query: device.queryPort }, stop: device.stop };
};

const playout: Start = async (wish, hear) => {
  const device = await startPlayout({
    ...station(wish, hear),
    upperPort: wish.upperPort,
    nackEvery: () => wish.manners.refuseEvery,
    ...(wish.newsroomPort === undefined ? {} : { ncsUpperPort: wish.newsroomPort }),
  });
  return { ports: { lower: device.lowerPort, upper: device.upperPort }, stop: device.stop };
};

const socketPlayout: Start = async ({ host, port, mosId, ncsId, manners, secret }, hear) => {
  const device = await startSocketPlayout({
    ...{ host, port, mosId, ncsId },
    latencyMs: () => manners.latencyMs,
    nackEvery: () => manners.refuseEvery,
    ...(secret === undefined ? {} : { secret }),
    hears: (message) => hear({ at: now(), direction: 'out', port: 'mos', text: writeEnvelope({ mosID: mosId, ncsID: ncsId, message }) }),
  });
  return { ports: { websocket: device.port }, stop: device.stop };
};

const graphics: Start = async (wish, hear) => {
  const refuses = refusing(wish);
  const device = await startGraphics({
    port: wish.port,
    host: wish.host,
    latencyMs: () => wish.manners.latencyMs,
    ...(wish.charset === undefined ? {} : { charset: wish.charset }),
    answers: (text) => {
      const silent = refuses();
      hear({ at: now(), direction: 'out', port: 'ii', text });
      if (!silent) hear({ at: now(), direction: 'in', port: 'ii', text: '*' });
      return !silent;
    },
  });
  return { ports: { ii: device.port }, stop: device.stop };
};

const encoder: Start = async ({ port, host }, hear) => {
  const device = await startEncoder({ port, host, hears: (text) => hear({ at: now(), direction: 'out', port: 'eeg', text }) });
  return { ports: { eeg: device.port }, stop: device.stop };
};

const webService: Start = async (wish, hear) => {
  const refuses = refusing(wish);
  const device = await startWebService({
    port: wish.port,
    host: wish.host,
    latencyMs: () => wish.manners.latencyMs,
    ...(wish.secret === undefined ? {} : { secret: wish.secret }),
    answers: (_nth, body) => {
      hear({ at: now(), direction: 'out', port: 'http', text: JSON.stringify(body) });
      return refuses() ? 503 : undefined;
    },
  });
  return { ports: { http: device.port }, stop: device.stop };
};

const STARTS: Readonly<Record<Simulation, Start>> = {
  playout,
  mos4: socketPlayout,
  cg: graphics,
  // All devices that take running orders answer alike: texts are kept as well.
  'cg-mos': playout,
  tp: playout,
  mam: archive,
  cc: encoder,
  'cc-mos': playout,
  ws: webService,
};

/** Starts a device that stands in for another. Rejects when a port is taken. */
export const startStandIn = (wish: StandInWish, hear: MessageListener = () => undefined): Promise<StandIn> => STARTS[wish.what](wish, hear);
