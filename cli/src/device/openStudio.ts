import { connect } from 'node:net';
import { type Encoding, encodeText, Framer, writeEnvelope } from '@lauda/mos';
import type { Hear, Line, LineWish, SimulatedDevice, SimulationWish, Studio } from './studio.ts';

const DIAL_MS = 5_000;
const LOOK_MS = 100;
const ENCODINGS: Readonly<Record<string, Encoding>> = {
  'utf-8': 'utf-8',
  'utf-16be': 'ucs-2be',
  'utf-16le': 'ucs-2le',
  'iso-8859-1': 'iso-8859-1',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
  'us-ascii': 'us-ascii',
};
const encodingOf = (charset: string | undefined): Encoding => ENCODINGS[(charset ?? '').toLowerCase()] ?? 'ucs-2be';

const simulators = () => import('@lauda/simulators');

/** What the newsroom said is `out`, as everywhere; the simulated device names it from its own side. */
const turned = (hear: Hear, port: string) => (traffic: { at: number; direction: 'in' | 'out'; text: string }) =>
  hear({ ...traffic, direction: traffic.direction === 'in' ? 'out' : 'in', port });

const refusing = ({ refuseEvery }: SimulationWish): ((nth: number) => boolean) => {
  return (nth) => refuseEvery > 0 && nth % refuseEvery === 0;
};

async function mosDevice(wish: SimulationWish, hear: Hear): Promise<SimulatedDevice> {
  const { host, port, upperPort, mosId, ncsId, latencyMs, newsroomPort, refuseEvery } = wish;
  const { startArchive, startPlayout } = await simulators();
  const shared = { mosId, ncsId, host, lowerPort: port, latencyMs, journal: turned(hear, 'mos') };
  if (wish.what === 'mam') {
    const refuses = refusing(wish);
    let nth = 0;
    const archive = await startArchive({
      ...shared,
      ...(newsroomPort === undefined ? {} : { ncsLowerPort: newsroomPort }),
      refuses: ({ kind }) => (/^mosReq|^mosObjCreate/.test(kind) && refuses(++nth) ? 'refused, as every so often' : undefined),
    });
    return { ports: { lower: archive.lowerPort, query: archive.queryPort }, stop: () => archive.stop() };
  }
  const playout = await startPlayout({
    ...shared,
    upperPort,
    nackEvery: refuseEvery,
    ...(newsroomPort === undefined ? {} : { ncsUpperPort: newsroomPort }),
  });
  return { ports: { lower: playout.lowerPort, upper: playout.upperPort }, stop: () => playout.stop() };
}

/** Tells what came since the last look, for a device that keeps what it gets and tells nobody. */
function watching<T>(received: readonly T[], tell: (one: T) => void): () => void {
  let told = 0;
  const timer = setInterval(() => {
    for (const one of received.slice(told)) tell(one);
    told = received.length;
  }, LOOK_MS);
  return () => clearInterval(timer);
}

async function socketDevice({ host, mosId, ncsId, refuseEvery, secret }: SimulationWish, hear: Hear): Promise<SimulatedDevice> {
  const { startSocketPlayout } = await simulators();
  const device = await startSocketPlayout({ host, mosId, ncsId, nackEvery: refuseEvery, ...(secret === undefined ? {} : { secret }) });
  const end = watching(device.received, (message) =>
    hear({ at: Date.now(), direction: 'out', port: 'mos', text: writeEnvelope({ mosID: mosId, ncsID: ncsId, message }) }),
  );
  return {
    ports: { websocket: device.port },
    stop: () => {
      end();
      return device.stop();
    },
  };
}

async function graphics(wish: SimulationWish, hear: Hear): Promise<SimulatedDevice> {
  const { startGraphics } = await simulators();
  const refuses = refusing(wish);
  const device = await startGraphics({
    port: wish.port,
    host: wish.host,
    ...(wish.charset === undefined ? {} : { charset: wish.charset }),
    answers: (text, nth) => {
      const silent = refuses(nth);
      hear({ at: Date.now(), direction: 'out', port: 'ii', text });
      if (!silent) hear({ at: Date.now(), direction: 'in', port: 'ii', text: '*' });
      return !silent;
    },
  });
  return { ports: { ii: device.port }, stop: () => device.stop() };
}

async function encoder({ port, host }: SimulationWish, hear: Hear): Promise<SimulatedDevice> {
  const { startEncoder } = await simulators();
  const device = await startEncoder({ port, host });
  const end = watching(device.rows, (text) => hear({ at: Date.now(), direction: 'out', port: 'eeg', text }));
  return {
    ports: { eeg: device.port },
    stop: () => {
      end();
      return device.stop();
    },
  };
}

async function webService(wish: SimulationWish, hear: Hear): Promise<SimulatedDevice> {
  const { startWebService } = await simulators();
  const refuses = refusing(wish);
  const device = await startWebService({
    port: wish.port,
    host: wish.host,
    ...(wish.secret === undefined ? {} : { secret: wish.secret }),
    answers: (nth, body) => {
      hear({ at: Date.now(), direction: 'out', port: 'http', text: JSON.stringify(body) });
      return refuses(nth) ? 503 : undefined;
    },
  });
  return { ports: { http: device.port }, stop: () => device.stop() };
}

function dial({ host, port, charset, onText, onEnd }: LineWish): Promise<Line> {
  const encoding = encodingOf(charset);
  return new Promise((resolve, reject) => {
    const framer = new Framer({ narrow: encoding });
    const socket = connect({ host, port });
    const giveUp = setTimeout(() => socket.destroy(new Error('ETIMEDOUT')), DIAL_MS);
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(giveUp);
      onEnd();
    });
    socket.on('data', (bytes: Uint8Array) => {
      for (const event of framer.push(bytes)) if (event.type === 'frame') onText(event.text);
    });
    socket.on('connect', () => {
      clearTimeout(giveUp);
      resolve({ send: (text) => void socket.write(encodeText(text, encoding)), close: () => socket.destroy() });
    });
  });
}

/** The studio with real sockets. */
export const openStudio = (): Studio => ({
  simulate: (wish, hear) => {
    if (wish.what === 'mos4') return socketDevice(wish, hear);
    if (wish.what === 'cg') return graphics(wish, hear);
    if (wish.what === 'cc') return encoder(wish, hear);
    if (wish.what === 'ws') return webService(wish, hear);
    return mosDevice(wish, hear);
  },
  dial,
});
