import type { Socket } from '../realtime/ports.ts';
import type { Way } from './way.ts';

const PROTOCOLS = ['v12.stomp'];

/** Opens a socket with the session's cookie or token, by `ws`, or by undici when a dispatcher or proxy is given. Loaded when first needed. */
export async function openSocket(url: string, headers: Record<string, string>, way?: Way): Promise<Socket> {
  const dispatcher = await way?.dispatcher;
  if (dispatcher) {
    const { WebSocket } = await import('undici');
    return new WebSocket(url, { protocols: PROTOCOLS, dispatcher, headers }) as unknown as Socket;
  }
  const { WebSocket } = await import('ws');
  return new WebSocket(url, PROTOCOLS, { headers, perMessageDeflate: false }) as unknown as Socket;
}
