import type { Socket } from '../realtime/ports.ts';

/** Opens a socket by `ws`, with the headers of the person: a cookie or a token. Loaded when first needed. */
export async function openSocket(url: string, headers: Record<string, string>): Promise<Socket> {
  const { WebSocket } = await import('ws');
  return new WebSocket(url, ['v12.stomp'], { headers, perMessageDeflate: false }) as unknown as Socket;
}
