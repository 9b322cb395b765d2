import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Device } from '@lauda/sdk';
import { afterEach, expect, it } from 'vitest';
import { realClock } from '../src/effects.ts';
import { addressOf, WebPort, WebRefused } from '../src/web/webPort.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

it.each([
  '//ladrao.example/lauda',
  'http://ladrao.example/lauda',
  '/\\\\ladrao.example',
  'https://servico.tv:8080/lauda',
  'http://',
])('the path %s sends nothing to another host than that of the device', (path) =>
  expect(new URL(addressOf({ host: 'servico.tv', port: 8080, profile: { path } })).origin).toBe('http://servico.tv:8080'));

it('of an answer without an end the beginning is read, and no more', async () => {
  let sent = 0;
  server = createServer((_request, response) => {
    response.writeHead(400);
    const more = (): void => {
      while (!response.destroyed && sent < 128) {
        sent += 1;
        if (!response.write(Buffer.alloc(1_048_576, 'x'))) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  });
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const device = { id: 1, host: '127.0.0.1', port, profile: null, secret: null } as unknown as Device;
  const told: string[] = [];
  const options = {
    clock: realClock,
    log: () => undefined,
    allowed: () => true,
    settings: {},
    tap: (_way: string, text: string) => told.push(text),
  };
  const refused = await new WebPort({ device, ...options }).post(async () => ({ id: 1, body: '{}' })).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(WebRefused);
  expect((refused as Error).message).toBe(`400 ${'x'.repeat(500)}`);
  expect(sent).toBeLessThan(64);
});
