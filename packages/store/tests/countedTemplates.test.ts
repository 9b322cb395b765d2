import type { BlockTemplate, Program, RundownTemplate } from '@lauda/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { templatesOf } from '../src/templates/templatesOf.ts';
import { accepted, type Scene, twoAtWork } from './real.ts';

const EDITS = 200;
let scene: Scene;

beforeAll(async () => {
  scene = await twoAtWork();
});
afterAll(() => scene?.stop());

const ok = <T>(method: string, path: string, body?: unknown): Promise<T> => accepted(scene.bob, method, path, body);
const program = (name: string): Promise<Program> => ok('POST', '/programs', { name, start: '19:00:00', end: '20:00:00' });
const stored = (id: number): Promise<RundownTemplate> => ok('GET', `/rundowns/templates/${id}`);

/** What is done by others, one act each: to the templates of a program, to one of them and to its blocks and stories. */
function editor(here: number, there: number, worked: number): (at: number) => Promise<unknown> {
  const made: number[] = [];
  const keep = async (template: Promise<RundownTemplate>): Promise<void> => void made.push((await template).id);
  const put = (id: number, name: string, programId: number): Promise<unknown> => ok('PUT', '/rundowns/templates', { id, name, programId });
  const block = (at: number): Promise<BlockTemplate> => ok('POST', `/rundowns/templates/${worked}/blocks`, { title: `Bloco ${at}` });
  const ofWorked = async () => {
    const { blocks } = await stored(worked);
    return { first: blocks[0]!, last: blocks.at(-1)!, blocks, stories: blocks.flatMap(({ stories }) => stories) };
  };
  const acts: ((at: number) => Promise<unknown>)[] = [
    (at) => keep(ok('POST', '/rundowns/templates', { name: `Zona ${at}`, programId: here, blocks: [{ title: 'A' }] })),
    (at) => keep(ok('POST', '/rundowns/templates', { name: `água ${at}`, programId: here })),
    (at) => keep(ok('POST', '/rundowns/templates', { name: `Meio ${at}`, programId: there })),
    (at) => put(made.at(-1)!, `Vem ${at}`, here),
    (at) => put(made.at(-2)!, `Vai ${at}`, there),
    (at) => keep(ok('POST', `/rundowns/templates/${worked}/copy`, { name: `Cópia ${at}`, programId: here })),
    (at) => put(made.at(-1)!, `Outra ${at}`, here),
    () => ok('DELETE', `/rundowns/templates/${made.shift()}`),
    (at) => put(worked, `Padrão ${at}`, here),
    (at) => block(at),
    async (at) => ok('POST', '/story_templates', { blockId: (await ofWorked()).first.id, slug: `CHUVA ${at}` }),
    async (at) => ok('POST', '/story_templates', { blockId: (await ofWorked()).last.id, slug: `RIO ${at}` }),
    async (at) => scene.bob.patch(`/rundowns/templates/${worked}/blocks/${(await ofWorked()).first.id}`, 'title', `Título ${at}`),
    async (at) => scene.bob.patch(`/story_templates/${(await ofWorked()).stories[0]!.id}`, 'slug', `RETRANCA ${at}`),
    async (at) => ok('PUT', '/story_templates', { id: (await ofWorked()).stories.at(-1)!.id, slug: `SALVA ${at}` }),
    async () => {
      const { first, stories } = await ofWorked();
      return ok('PUT', '/story_templates/move', { ids: [stories.at(-1)!.id], targetBlockId: first.id });
    },
    async () => {
      const ids = (await ofWorked()).blocks.map(({ id }) => id);
      return ok('PUT', `/rundowns/templates/${worked}/blocks/reorder`, { blocksIds: [...ids.slice(0, -1).reverse(), ids.at(-1)!] });
    },
    async () => ok('DELETE', `/story_templates/${(await ofWorked()).stories[0]!.id}`),
    async (at) => ok('DELETE', `/rundowns/templates/${worked}/blocks/${(await block(at)).id}`),
  ];
  return (at) => acts[at % acts.length]!(at);
}

it('loads neither the list of a program nor the template that is worked on again for 200 edits of others', async () => {
  const [here, there] = [await program('Jornal'), await program('Revista')];
  for (const name of ['Manhã', 'padrão', 'Ônibus']) await ok('POST', '/rundowns/templates', { name, programId: here.id });
  const { id: worked } = await ok<RundownTemplate>('POST', '/rundowns/templates', {
    name: 'Padrão',
    programId: here.id,
    blocks: [{ title: 'A', stories: [{ slug: 'S1' }, { slug: 'S2' }] }],
  });
  const templates = templatesOf(scene.desk.store);
  await templates.ofProgram(here.id);
  await templates.select(worked);
  await expect.poll(() => scene.desk.store.connection.snapshot()).toBe('open');
  await new Promise((done) => setTimeout(done, 1_500));
  scene.desk.sent.length = 0;
  const edit = editor(here.id, there.id, worked);
  for (let at = 0; at < EDITS; at += 1) await edit(at);
  // Above all others by its name, so it is known when the last event came.
  const { id: last } = await ok<RundownTemplate>('POST', '/rundowns/templates', { name: 'A última', programId: here.id });
  await expect.poll(() => templates.list.snapshot().rows[0]?.id).toBe(last);
  const { rows, total } = templates.list.snapshot();
  const fresh = (await scene.ana.get<RundownTemplate[]>(`/rundowns/templates?programId=${here.id}`)).body;
  expect(rows).toEqual(fresh);
  expect(total).toBe(fresh.length);
  expect(templates.selected.snapshot()).toEqual((await scene.ana.get(`/rundowns/templates/${worked}`)).body);
  expect(scene.desk.sent, 'what ana’s desk asked the server').toEqual([]);
}, 120_000);
