import { type SimulatedManners, simulationOf } from '@lauda/domain';
import type { MosObject } from '@lauda/mos';
import type { Device, Newsroom } from '@lauda/sdk';
import { type StandIn, startStandIn } from '@lauda/simulators';
import type { Log } from './effects.ts';
import { ncsIdOf } from './manners.ts';

const HOST = '127.0.0.1';

export interface StandInsOptions {
  readonly newsroom: Newsroom;
  readonly log: Log;
}
interface Running {
  readonly standIn: StandIn;
  manners: SimulatedManners;
}

/** The ports of a stand-in that can be chosen. */
interface Place {
  readonly port: number;
  readonly upperPort: number;
}
const ANYWHERE: Place = { port: 0, upperPort: 0 };

/** The simulated devices, on free ports of this machine. */
export class StandIns {
  private readonly options: StandInsOptions;
  private readonly running = new Map<number, Running>();
  /** The ports of former stand-ins: a restarted one listens on the same ports, where other programs may look for it. */
  private readonly places = new Map<number, Place>();

  constructor(options: StandInsOptions) {
    this.options = options;
  }

  /** Starts the stand-in of a device, in place of a former one, and answers the device with the address of its stand-in. */
  async place(device: Device): Promise<Device> {
    await this.end(device.id);
    const what = simulationOf(device);
    if (!device.simulator || !what) throw new Error('nothing can stand in for the device');
    const running = { manners: device.simulator };
    const mosId = device.mosId || `device${device.id}.simulated.lauda.mos`;
    const wish = {
      what,
      host: HOST,
      mosId,
      ncsId: ncsIdOf(device),
      charset: device.outputCharset ?? undefined,
      secret: device.secret ?? undefined,
      objects: what === 'mam' ? await this.known(device.id) : [],
      manners: {
        get latencyMs() {
          return running.manners.latencyMs;
        },
        get refuseEvery() {
          return running.manners.refuseEvery;
        },
      },
    };
    const before = this.places.get(device.id) ?? ANYWHERE;
    const standIn = await startStandIn({ ...wish, ...before }).catch((error: NodeJS.ErrnoException) => {
      // Another program took the port meanwhile.
      if (error.code !== 'EADDRINUSE') throw error;
      return startStandIn({ ...wish, ...ANYWHERE });
    });
    this.running.set(device.id, Object.assign(running, { standIn }));
    const { lower, upper, query, ...other } = standIn.ports;
    const port = lower ?? Object.values(other)[0]!;
    this.places.set(device.id, { port, upperPort: upper ?? 0 });
    this.options.log('info', 'a stand-in takes the place of a device', { device: device.id, what, ...standIn.ports });
    return { ...device, mosId, host: HOST, port, upperPort: upper ?? null, profile: profileOf(device, query) };
  }

  /** Applies the present settings to the behaviour of a device's stand-in. */
  behave({ id, simulator }: Device): void {
    const running = this.running.get(id);
    if (running && simulator) running.manners = simulator;
  }

  async end(deviceId: number): Promise<void> {
    const running = this.running.get(deviceId);
    this.running.delete(deviceId);
    await running?.standIn.stop();
  }
  async endAll(): Promise<void> {
    await Promise.all([...this.running.keys()].map((id) => this.end(id)));
  }

  /** Fills a simulated archive with the media the newsroom knows of it, so that stories that refer to them stay valid. */
  private async known(deviceId: number): Promise<(MosObject & { readonly objID: string })[]> {
    const medias = await this.options.newsroom.bridge.media(deviceId);
    return medias.map((media) => ({
      objID: media.objectId,
      slug: media.slug,
      type: media.type === 'IMAGE' ? 'STILL' : media.type === 'OTHER' ? 'VIDEO' : media.type,
      status: 'NEW',
      air: media.status === 'empty' ? 'NOT READY' : 'READY',
      ...(media.timeBase ? { objTB: String(media.timeBase) } : {}),
      ...(media.duration ? { objDur: String(media.duration) } : {}),
      ...(media.abstractText ? { abstract: [media.abstractText] } : {}),
    }));
  }
}

/** The profile of a device without its addresses: a stand-in runs here and has no standby machine. */
function profileOf({ profile }: Device, queryPort: number | undefined): Device['profile'] {
  const { standby: _standby, scheme: _scheme, selfSigned: _selfSigned, path: _path, ...own } = profile ?? {};
  return { ...own, ...(queryPort === undefined ? {} : { queryPort }) };
}
