import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { webSocketFrame } from './client.ts';

it('frames messages of every length as WebSocket clients read them', async () => {
  const lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 1_000_000];
  const server = createServer().listen(0, '127.0.0.1');
  const upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (request, raw, head) =>
    upgrades.handleUpgrade(request, raw, head, (ws) => {
      raw.cork();
      for (const length of lengths) {
        raw.write(webSocketFrame(Buffer.from('é'.repeat(length / 2) + 'x'.repeat(length % 2))));
        ws.send(`${length}`);
      }
      raw.uncork();
    }),
  );
  await once(server, 'listening');
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const heard: string[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer, isBinary) => {
      heard.push(`${isBinary ? 'binary' : 'text'} ${data.length < 10 && data.length > 1 ? data.toString() : data.length}`);
      if (heard.length === lengths.length * 2) resolve();
    });
  });
  socket.close();
  server.close();
  expect(heard).toHaveLength(16);
  expect(heard.filter((_, at) => at % 2 === 0)).toEqual(lengths.map((length) => `text ${length}`));
});
