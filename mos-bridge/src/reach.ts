import { connect } from 'node:net';
import { encodeText, Framer, readEnvelope, writeEnvelope } from '@lauda/mos';
import type { Device } from '@lauda/sdk';
import type { Clock } from './effects.ts';
import { encodingOf, inputOf, ncsIdOf } from './manners.ts';
import { addressOf } from './web/webPort.ts';

/** How long a device may take to answer a test (BRG-11). */
const ANSWER_MS = 5_000;

/** Tries to reach a device: a heartbeat with the time of the newsroom that is answered over MOS, a connection over the Intelligent Interface, any answer over HTTP. */
export async function reachDevice(device: Partial<Device>, clock: Clock, time: () => string): Promise<true> {
  if (device.virtual) return true;
  const { host, port } = device;
  if (!host || !port) throw new Error('host and port are needed');
  if (device.protocol === 'ws') {
    await fetch(addressOf({ host, port, profile: device.profile ?? null }), { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) });
    return true;
  }
  return exchange({ ...device, host, port }, clock, time);
}

function exchange(device: Partial<Device> & { host: string; port: number }, clock: Clock, time: () => string): Promise<true> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: device.host, port: device.port });
    const end = (error?: Error): void => {
      cancel();
      socket.destroy();
      if (error) reject(error);
      else resolve(true);
    };
    const cancel = clock.after(ANSWER_MS, () => end(new Error(`no answer within ${ANSWER_MS} ms`)));
    socket.on('error', end);
    socket.on('close', () => end(new Error('the device closed the connection')));
    socket.on('connect', () => {
      if (device.protocol === 'ii') end();
      else hear(device, socket, time, end);
    });
  });
}

function hear(device: Partial<Device>, socket: ReturnType<typeof connect>, time: () => string, end: (error?: Error) => void): void {
  const mosID = device.mosId ?? '';
  const ncsID = ncsIdOf({ ncsId: device.ncsId ?? null });
  const framer = new Framer({ narrow: inputOf({ profile: device.profile ?? null, inputCharset: device.inputCharset ?? null }) });
  socket.on('data', (bytes: Uint8Array) => {
    try {
      for (const event of framer.push(bytes))
        if (event.type === 'frame' && readEnvelope(event.text).message.kind === 'heartbeat') return end();
    } catch (error) {
      end(error as Error);
    }
  });
  const text = writeEnvelope({ mosID, ncsID, messageID: '1', message: { kind: 'heartbeat', time: time() } });
  socket.write(encodeText(text, encodingOf({ profile: device.profile ?? null, outputCharset: device.outputCharset ?? null })));
}
