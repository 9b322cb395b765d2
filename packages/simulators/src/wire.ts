import type { Socket } from 'node:net';
import { type Encoding, type Envelope, encodeText, Framer, readEnvelope, writeEnvelope } from '@lauda/mos';

/** One frame as it went over a port, for a record of the traffic. */
export interface Traffic {
  readonly at: number;
  readonly direction: 'in' | 'out';
  readonly text: string;
}
/** A connection that carries MOS frames both ways. */
export interface Wire {
  readonly socket: Socket;
  send(envelope: Envelope): void;
}

/** Reads the envelope of a frame; undefined where it is no MOS. */
export function envelopeIn(text: string): Envelope | undefined {
  try {
    return readEnvelope(text);
  } catch {
    return undefined;
  }
}

/** Carries MOS frames over a socket in an encoding of its own, else in the one the peer speaks: UCS-2 with the high byte first until it has spoken. */
export function carry(
  socket: Socket,
  onFrame: (text: string, wire: Wire) => void,
  { journal: onTraffic, encoding: own }: { readonly journal?: (traffic: Traffic) => void; readonly encoding?: Encoding } = {},
): Wire {
  const framer = new Framer(own === undefined ? {} : { narrow: own });
  const wire: Wire = {
    socket,
    send(envelope) {
      if (socket.destroyed) return;
      const text = writeEnvelope(envelope);
      const encoding: Encoding = own ?? framer.encoding ?? 'ucs-2be';
      onTraffic?.({ at: Date.now(), direction: 'out', text });
      socket.write(encodeText(text, encoding));
    },
  };
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes: Uint8Array) => {
    for (const event of framer.push(bytes)) {
      if (event.type === 'tooLong') socket.destroy();
      if (event.type !== 'frame') continue;
      onTraffic?.({ at: Date.now(), direction: 'in', text: event.text });
      onFrame(event.text, wire);
    }
  });
  return wire;
}
