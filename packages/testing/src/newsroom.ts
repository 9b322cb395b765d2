import { ROLES } from '@lauda/domain';
import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import type * as z from 'zod';
import { createRundown } from './rundowns.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';
import type { WireClient } from './wire.ts';

/** Every role but that of support. */
export const EVERY_ROLE = ROLES.filter((role) => role !== 'ROOT');

/** A server with two people, a program and a rundown, with which most tests begin. */
export interface TestNewsroom {
  readonly server: TestServer;
  /** Two people of every role but that of support. */
  readonly ana: WireClient;
  readonly bob: WireClient;
  readonly anaId: number;
  readonly bobId: number;
  readonly programId: number;
  /** An empty rundown of the program: a block and Stand By. */
  readonly rundown: z.infer<typeof Rundown>;
  /** Makes a story at the end of the first block, an empty one without input. */
  story(input?: object): Promise<z.infer<typeof Story>>;
}

/** Makes a program and answers its id; 19:00 to 19:30 unless `more` has other times. */
export const makeProgram = async (client: WireClient, more: object = {}): Promise<number> =>
  (await client.post<{ id: number }>('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00', ...more })).body.id;

/** Starts a server with one person, who has every role but that of support and is signed in. */
export async function startEmptyNewsroom(options?: TestServerOptions): Promise<Pick<TestNewsroom, 'server' | 'ana' | 'anaId'>> {
  const server = await startTestServer(options);
  const anaId = await server.person('ana', EVERY_ROLE);
  return { server, ana: await server.as('ana'), anaId };
}

/** Starts a server with two people, a program and its rundown of 2026-11-21. */
export async function startNewsroom({ program, ...options }: TestServerOptions & { program?: object } = {}): Promise<TestNewsroom> {
  const { server, ana, anaId } = await startEmptyNewsroom(options);
  const bobId = await server.person('bob', EVERY_ROLE);
  const bob = await server.as('bob');
  const programId = await makeProgram(ana, program);
  const rundown = (await createRundown(ana, { date: '2026-11-21', programId })).body;
  const story = async (input: object = {}) =>
    (await ana.post<z.infer<typeof Story>>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: input })).body;
  return { server, ana, bob, anaId, bobId, programId, rundown, story };
}
