import { makeProgram, startEmptyNewsroom } from './newsroom.ts';
import type { TestServer, TestServerOptions } from './server.ts';
import { WireClient } from './wire.ts';

/** An empty server for tests of a bridge. */
export interface BridgedServer {
  readonly server: TestServer;
  /** A person with every role but that of support. */
  readonly ana: WireClient;
  /** The token a bridge signs in with. */
  readonly token: string;
  /** A bridge, signed in with it. */
  readonly bridge: WireClient;
  /** Makes a program and answers its id; 19:00 to 19:30 unless `more` has other times. */
  program(more?: object): Promise<number>;
}

/** Makes a token for bridges and answers its secret. */
export async function bridgeToken(client: WireClient): Promise<string> {
  return (await client.post<{ secret: string }>('/tokens', { name: 'ponte', roles: [], kind: 'bridge' })).body.secret;
}

/** Starts an empty server with a person and a token for bridges. */
export async function startBridgedServer(options?: TestServerOptions): Promise<BridgedServer> {
  const { server, ana } = await startEmptyNewsroom(options);
  const token = await bridgeToken(ana);
  const bridge = new WireClient(server.url);
  bridge.bearer = token;
  return { server, ana, token, bridge, program: (more) => makeProgram(ana, more) };
}
