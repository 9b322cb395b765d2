import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import { createRundown, EVERY_ROLE, makeProgram, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import type * as z from 'zod';

export type RundownEntity = z.infer<typeof Rundown>;
export type StoryEntity = z.infer<typeof Story>;
export type BlockEntity = RundownEntity['blocks'][number];
export let server: TestServer;
/** Holds every role but that of support. */
export let ana: WireClient;
/** Writes rundowns and stories, and approves nothing. */
export let writer: WireClient;
export let programId: number;
let days = 0;

/** Starts a server with two people and a program from 19:00 to 19:30. */
export async function openDesk(): Promise<void> {
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  await server.person('wil', ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'STORY_READ', 'STORY_WRITE']);
  [ana, writer] = [await server.as('ana'), await server.as('wil')];
  programId = await makeProgram(ana);
}

export const nextDay = () => new Date(Date.UTC(2026, 11, 1) + ++days * 86_400_000).toISOString().slice(0, 10);
export const load = async (date: string, program = programId) =>
  (await ana.get<RundownEntity>(`/rundowns?date=${date}&programId=${program}`)).body;
export const create = async (date = nextDay(), program = programId) =>
  (await createRundown<RundownEntity>(ana, { date, programId: program })).body;
export const block = async (id: number, title: string) => (await ana.post<BlockEntity>(`/rundowns/${id}/blocks`, { title })).body;
export const story = async (id: number, blockId: number, slug: string) =>
  (await ana.post<StoryEntity>(`/rundowns/${id}/stories`, { blockId, story: { slug } })).body;
export const titles = (rundown: RundownEntity) => rundown.blocks.map(({ title }) => title);
export const slugs = (rundown: RundownEntity) => rundown.blocks.map(({ stories }) => stories.map(({ slug }) => slug));
/** B1 [S1, S2, S3], B2 [S4 …] and Stand By [S7], as the rules have it. */
export async function show(date = nextDay(), program = programId): Promise<RundownEntity> {
  const made = await create(date, program);
  await ana.patch(`/rundowns/${made.id}/blocks/${made.blocks[0]!.id}`, 'title', 'B1');
  const second = await block(made.id, 'B2');
  for (const slug of ['S1', 'S2', 'S3']) await story(made.id, made.blocks[0]!.id, slug);
  for (const slug of ['S4', 'S5', 'S6']) await story(made.id, second.id, slug);
  await story(made.id, made.blocks[1]!.id, 'S7');
  return load(made.date, program);
}
export const approved = (rundown: RundownEntity) =>
  rundown.blocks.flatMap(({ stories }) => stories.filter((one) => one.approved).map((one) => one.slug));
