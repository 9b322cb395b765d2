import { ROLES } from '@lauda/domain';
import { startTestServer, type TestServer } from './server.ts';
import type { WireClient } from './wire.ts';

/** What the tests of a bridge begin with. */
export interface BridgedServer {
  readonly server: TestServer;
  /** Somebody who may do everything but what is the owner's. */
  readonly ana: WireClient;
  /** What a bridge shows. */
  readonly token: string;
  /** Makes a program and answers its id; 19:00 to 19:30 unless more is said. */
  program(more?: object): Promise<number>;
}

/** Makes a token for bridges and answers its secret. */
export async function bridgeToken(client: WireClient): Promise<string> {
  return (await client.post<{ secret: string }>('/tokens', { name: 'ponte', roles: [], kind: 'bridge' })).body.secret;
}

/** Starts an empty server with a person and a token for bridges. */
export async function startBridgedServer(): Promise<BridgedServer> {
  const server = await startTestServer();
  await server.person(
    'ana',
    ROLES.filter((role) => role !== 'ROOT'),
  );
  const ana = await server.as('ana');
  const program = async (more: object = {}): Promise<number> =>
    (await ana.post<{ id: number }>('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00', ...more })).body.id;
  return { server, ana, token: await bridgeToken(ana), program };
}
