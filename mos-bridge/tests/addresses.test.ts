import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { dialsOf, passiveDials } from '../src/wire/addresses.ts';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
beforeAll(async () => {
  if (!server.address()) await once(server, 'listening');
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

/** What a device is asked for when a lane is opened. */
async function asked(dials: ReturnType<typeof dialsOf>): Promise<Record<string, string>> {
  const came = once(server, 'connection') as Promise<[unknown, IncomingMessage]>;
  const lines = dials.map((dial) => dial());
  await Promise.all(lines.map((line) => new Promise<void>((resolve) => line.on('connect', () => resolve()))));
  const [, request] = await came;
  for (const line of lines) line.destroy();
  return Object.fromEntries(new URL(request.url!, 'ws://device').searchParams);
}

it('a lane over which a device sends to us is opened as a passive one, and says so; that over which we send says nothing', async () => {
  const { port } = server.address() as AddressInfo;
  type Device = Parameters<typeof dialsOf>[0];
  const device = { mosId: 'D', ncsId: 'N', host: '127.0.0.1', port, revision: '4.0', profile: null, secret: null } as unknown as Device;
  const lane = { mosID: 'D', channel: 'ro' };
  expect(await asked(passiveDials(device, 'upper'))).toMatchObject({ ...lane, passive: 'true' });
  const own = await asked(dialsOf(device, 'upper'));
  expect(own).toMatchObject(lane);
  expect(own).not.toHaveProperty('passive');
});
