import { connect } from 'node:net';
import { type Encoding, encodeText, Framer } from '@lauda/mos';
import type { Line, LineWish, Studio } from './studio.ts';

const DIAL_MS = 5_000;
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
  simulate: async ({ latencyMs, refuseEvery, ...wish }, hear) => {
    const { startStandIn } = await import('@lauda/simulators');
    return startStandIn({ ...wish, manners: { latencyMs, refuseEvery } }, hear);
  },
  dial,
});
