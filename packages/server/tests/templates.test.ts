import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import type { RundownTemplate, StoryTemplate } from '@lauda/spec/areas/templates';
import { createRundown, EVERY_ROLE, type Refusal, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

type Template = z.infer<typeof RundownTemplate>;
type StoryOfTemplate = z.infer<typeof StoryTemplate>;
type RundownEntity = z.infer<typeof Rundown>;
type StoryEntity = z.infer<typeof Story>;
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let programId: number;
let otherProgramId: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  await server.person('bob', ['RUNDOWN_READ']);
  [ana, bob] = [await server.as('ana'), await server.as('bob')];
  const program = async (name: string) =>
    (await ana.post<{ id: number }>('/programs', { name, start: '19:00:00', end: '19:30:00' })).body.id;
  [programId, otherProgramId] = [await program('Jornal da Noite'), await program('Jornal da Manhã')];
});
afterAll(() => server.stop());

const head = (text: string) => ({ head: { type: 'HEADER', subSections: [{ uuid: crypto.randomUUID(), type: 'CAMERA_TEXT', text }] } });
const OPENING = head('Boa noite.');
const input = (name = 'Padrão') => ({
  name,
  programId,
  blocks: [
    {
      title: 'Abertura',
      commercial: 'PT2M',
      stories: [
        { slug: 'ESCALADA', sections: OPENING },
        { slug: 'CHAMADA', radio: true, information: 'ao vivo' },
      ],
    },
    { title: 'Esporte', stories: [{ slug: 'GOLS' }] },
  ],
});
const create = async (name?: string) => (await ana.post<Template>('/rundowns/templates', input(name))).body;
const load = async (id: number) => (await ana.get<Template>(`/rundowns/templates/${id}`)).body;
const titles = (template: Template) => template.blocks.map(({ title }) => title);
const slugs = (template: Pick<RundownEntity, 'blocks'> | Template) => template.blocks.map(({ stories }) => stories.map(({ slug }) => slug));

describe('a rundown template', () => {
  it('is loaded as it was saved: name, program, blocks and stories [RUN-TPL-01]', async () => {
    const made = await create('Sexta');
    expect(await load(made.id)).toEqual(made);
    expect(made).toMatchObject({ name: 'Sexta', programId, blocks: [{ ...input().blocks[0] }, { title: 'Esporte' }, { standBy: true }] });
    const saved = (await ana.put<Template>('/rundowns/templates', { ...made, name: 'Sábado' })).body;
    expect(slugs(saved)).toEqual([['ESCALADA', 'CHAMADA'], ['GOLS'], []]);
    expect(await load(made.id)).toEqual(saved);
    const listed = (await ana.get<Template[]>(`/rundowns/templates?programId=${programId}`)).body;
    expect(listed.find(({ id }) => id === made.id)).toEqual(saved);
  });

  it('needs a name [RUN-TPL-07]', async () => {
    const answer = await ana.post<Refusal>('/rundowns/templates', { ...input(), name: '  ' });
    expect([answer.status, answer.body.fields?.[0]]).toMatchObject([422, { path: 'name' }]);
  });

  it('refuses a stale version with the stored one, and one who may only read', async () => {
    const made = await create();
    await ana.put('/rundowns/templates', { ...made, name: 'Novo' });
    const stale = await ana.put<Refusal>('/rundowns/templates', { ...made, name: 'Velho' });
    expect([stale.status, stale.body.code, (stale.body.current as Template).name]).toEqual([409, 'version_conflict', 'Novo']);
    expect((await bob.post('/rundowns/templates', input())).status).toBe(403);
    expect((await bob.get(`/rundowns/templates/${made.id}`)).status).toBe(200);
  });

  it('is copied into a program with uuids of its own', async () => {
    const made = await create();
    const copy = (await ana.post<Template>(`/rundowns/templates/${made.id}/copy`, { programId: otherProgramId })).body;
    expect([copy.name, copy.programId, slugs(copy)]).toEqual([made.name, otherProgramId, slugs(made)]);
    const uuids = (template: Template) => template.blocks.flatMap(({ stories }) => stories.map(({ uuid }) => uuid));
    expect(uuids(copy).filter((uuid) => uuids(made).includes(uuid))).toEqual([]);
    expect((await ana.post(`/rundowns/templates/${made.id}/copy`, { programId: 999_999 })).status).toBe(404);
  });

  it('fills a program that keeps one text for each part with such stories, where it brings no sections', async () => {
    const old = { name: 'Antigo', start: '05:00:00', end: '05:30:00', legacyMode: true };
    const { id } = (await ana.post<{ id: number }>('/programs', old)).body;
    const stories = [
      { slug: 'GOLS', radio: true },
      { slug: 'VAZIA', sections: { head: { type: 'HEADER', subSections: [] } } },
      { slug: 'ESCALADA', sections: OPENING },
    ];
    const made = (await ana.post<Template>('/rundowns/templates', { name: 'Antigo', programId: id, blocks: [{ title: 'Um', stories }] }))
      .body;
    const rundown = (await ana.post<RundownEntity>('/rundowns', { date: '2027-01-05', programId: id, templateId: made.id })).body;
    const [{ id: blockId, stories: filled }] = rundown.blocks as [RundownEntity['blocks'][number]];
    expect(filled.map(({ slug, legacy, head }) => [slug, legacy, head])).toEqual([
      ['GOLS', true, ''],
      ['VAZIA', true, ''],
      ['ESCALADA', false, 'PT0S'],
    ]);
    const templateId = made.blocks[0]!.stories[0]!.id;
    const single = (await ana.post<StoryEntity>(`/rundowns/${rundown.id}/stories`, { blockId, templateId })).body;
    expect(single).toMatchObject({ slug: 'GOLS', legacy: true, radio: true, head: '' });
    expect((await ana.patch<StoryEntity>(`/stories/${single.id}`, 'head', 'Boa noite')).body).toMatchObject({ head: 'Boa noite' });
  });

  it('fills a rundown: fresh ids and uuids, Stand By last [RUN-ACT-05]', async () => {
    const made = await create();
    const rundown = (await ana.post<RundownEntity>('/rundowns', { date: '2027-01-04', programId, templateId: made.id })).body;
    expect(slugs(rundown)).toEqual([['ESCALADA', 'CHAMADA'], ['GOLS'], []]);
    expect(rundown.blocks.map(({ title, commercial, standBy }) => [title, commercial, standBy])).toEqual([
      ['Abertura', 'PT2M', false],
      ['Esporte', 'PT0S', false],
      ['Stand By', 'PT0S', true],
    ]);
    expect(rundown.blocks[0]!.stories[0]!.sections.head?.subSections?.[0]?.text).toBe('Boa noite.');
    const of = (list: Template['blocks'] | RundownEntity['blocks']) => list.flatMap(({ stories }) => stories.map(({ uuid }) => uuid));
    expect(of(rundown.blocks).filter((uuid) => of(made.blocks).includes(uuid))).toEqual([]);
    const parts = (list: Template['blocks'] | RundownEntity['blocks']) =>
      list[0]!.stories[0]!.sections.head!.subSections!.map(({ uuid }) => uuid);
    expect(parts(rundown.blocks)).not.toEqual(parts(made.blocks));
    expect((await ana.delete(`/rundowns/templates/${made.id}`)).status).toBe(204);
    expect((await ana.get(`/rundowns/templates/${made.id}`)).status).toBe(404);
    const kept = (await ana.get<RundownEntity>(`/rundowns?date=2027-01-04&programId=${programId}`)).body;
    expect(slugs(kept)).toEqual(slugs(rundown));
  });

  it('brings the stories of its Stand By into that of the rundown, made or made again [RUN-ACT-05]', async () => {
    const blocks = [
      { title: 'Único', stories: [{ slug: 'ABRE' }, { slug: 'MEIO' }] },
      { title: 'Reserva', standBy: true, stories: [{ slug: 'GAVETA', sections: OPENING }] },
    ];
    const { id: templateId } = (await ana.post<Template>('/rundowns/templates', { name: 'Com reserva', programId, blocks })).body;
    const wanted = [
      ['Único', false, ['ABRE', 'MEIO']],
      ['Reserva', true, ['GAVETA']],
    ];
    const said = (rundown: RundownEntity) =>
      rundown.blocks.map(({ title, standBy, stories }) => [title, standBy, stories.map(({ slug }) => slug)]);
    const made = (await ana.post<RundownEntity>('/rundowns', { date: '2027-02-03', programId, templateId })).body;
    expect(said(made)).toEqual(wanted);
    const [reserve] = made.blocks[1]!.stories;
    const { sections } = (await ana.get<StoryEntity>(`/stories/${reserve!.id}`)).body;
    expect(sections.head?.subSections).toMatchObject([{ type: 'CAMERA_TEXT', text: 'Boa noite.' }]);
    await ana.delete(`/stories?${made.blocks.flatMap(({ stories }) => stories.map(({ id }) => `ids=${id}`)).join('&')}`);
    expect(said((await ana.post<RundownEntity>(`/rundowns/${made.id}/recreate`, {})).body)).toEqual(wanted);
  });

  it('takes no block with a story of a type that does not exist', async () => {
    const made = await create('Tipos');
    const refused = await ana.post<Refusal>(`/rundowns/templates/${made.id}/blocks`, {
      title: 'Novo',
      stories: [{ slug: 'S', typeId: 999_999 }],
    });
    expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'stories', rule: 'unknown_id' }]]);
    expect(await load(made.id)).toEqual(made);
  });

  it('of a story fills a new story, alone or after another; what is said of the story goes before it [RUN-TPL-02]', async () => {
    const made = await create();
    const templateId = made.blocks[0]!.stories[0]!.id;
    const rundown = (await createRundown<RundownEntity>(ana, { date: '2027-01-05', programId })).body;
    const stories = `/rundowns/${rundown.id}/stories`;
    const first = await ana.post<StoryEntity>(stories, { blockId: rundown.blocks[0]!.id, templateId });
    expect([first.status, first.body.slug, first.body.sections.head?.subSections?.[0]?.text]).toEqual([201, 'ESCALADA', 'Boa noite.']);
    const second = await ana.post<StoryEntity>(`${stories}/${first.body.id}/after`, { templateId, story: { slug: 'OUTRA' } });
    expect([second.status, second.body.slug, second.body.sections.head?.subSections?.[0]?.text]).toEqual([201, 'OUTRA', 'Boa noite.']);
    const parts = [made.blocks[0]!.stories[0]!, first.body, second.body].map(({ sections }) => sections.head?.subSections?.[0]?.uuid);
    expect(new Set(parts).size).toBe(3);
    expect((await ana.post(stories, { blockId: rundown.blocks[0]!.id, templateId: 999_999 })).status).toBe(404);
  });

  it('keeps Stand By last whatever its blocks do [RUN-TPL-06]', async () => {
    const made = await create();
    const added = await ana.post<Template['blocks'][number]>(`/rundowns/templates/${made.id}/blocks`, { title: 'Tempo', index: 9 });
    expect([added.status, added.body.index]).toEqual([201, 2]);
    expect(titles(await load(made.id))).toEqual(['Abertura', 'Esporte', 'Tempo', 'Stand By']);
    const [a, b, c, standBy] = (await load(made.id)).blocks.map(({ id }) => id);
    const first = await ana.put<Refusal>(`/rundowns/templates/${made.id}/blocks/reorder`, { blocksIds: [standBy, a, b, c] });
    expect([first.status, first.body.code]).toEqual([412, 'stand_by_immovable']);
    expect((await ana.put<Refusal>(`/rundowns/templates/${made.id}/blocks/reorder`, { blocksIds: [a, standBy] })).status).toBe(422);
    const ordered = (await ana.put<Template>(`/rundowns/templates/${made.id}/blocks/reorder`, { blocksIds: [c, a, b, standBy] })).body;
    expect(titles(ordered)).toEqual(['Tempo', 'Abertura', 'Esporte', 'Stand By']);
    expect((await ana.delete<Refusal>(`/rundowns/templates/${made.id}/blocks/${standBy}`)).body.code).toBe('stand_by_immovable');
    expect((await ana.delete(`/rundowns/templates/${made.id}/blocks/${a}`)).status).toBe(204);
    const left = await load(made.id);
    expect(left.blocks.map(({ title, index }) => [title, index])).toEqual([
      ['Tempo', 0],
      ['Esporte', 1],
      ['Stand By', 2],
    ]);
    const patched = await ana.patch<Template['blocks'][number]>(`/rundowns/templates/${made.id}/blocks/${b}`, 'commercial', 'PT3M');
    expect(patched.body).toMatchObject({ title: 'Esporte', commercial: 'PT3M' });
    expect((await ana.patch<Refusal>(`/rundowns/templates/${made.id}/blocks/${b}`, 'commercial', 'three')).status).toBe(422);
  });
});

describe('a story template', () => {
  it('is made, saved, patched, listed and removed', async () => {
    const made = await create();
    const blockId = made.blocks[1]!.id;
    const story = (await ana.post<StoryOfTemplate>('/story_templates', { blockId, slug: 'TABELA', sections: head('A tabela.') })).body;
    expect(story).toMatchObject({ blockId, rundownId: made.id, slug: 'TABELA', radio: false, information: null });
    expect((await ana.get<StoryOfTemplate>(`/story_templates/${story.id}`)).body).toEqual(story);
    const saved = (await ana.put<StoryOfTemplate>('/story_templates', { ...story, slug: 'TABELA A' })).body;
    expect([saved.slug, saved.version]).toEqual(['TABELA A', story.version + 1]);
    expect((await ana.put('/story_templates', { ...story, slug: 'X' })).status).toBe(409);
    const patched = (await ana.patch<StoryOfTemplate>(`/story_templates/${story.id}`, 'radio', true)).body;
    expect([patched.radio, patched.slug, patched.sections]).toEqual([true, 'TABELA A', story.sections]);
    expect((await ana.patch(`/story_templates/${story.id}`, 'radio', 'yes')).status).toBe(422);
    expect((await ana.patch(`/story_templates/${story.id}`, 'uuid', 'x')).status).toBe(422);
    const listed = (await ana.get<StoryOfTemplate[]>(`/story_templates?templateId=${made.id}`)).body;
    expect(listed.map(({ slug }) => slug)).toEqual(['ESCALADA', 'CHAMADA', 'GOLS', 'TABELA A']);
    expect((await ana.delete(`/story_templates/${story.id}`)).status).toBe(204);
    expect((await ana.get(`/story_templates/${story.id}`)).status).toBe(404);
  });

  it('comes last in its block where others before it were removed, and in the rundown made from it [RUN-ACT-05]', async () => {
    const stories = ['UM', 'DOIS', 'TRÊS', 'QUATRO'].map((slug) => ({ slug }));
    const { id, blocks } = (await ana.post<Template>('/rundowns/templates', { name: 'Quatro', programId, blocks: [{ stories }] })).body;
    const [block] = blocks;
    const add = (slug: string) => ana.post('/story_templates', { blockId: block!.id, slug });
    for (const story of block!.stories.slice(0, 2)) await ana.delete(`/story_templates/${story.id}`);
    await add('CINCO');
    await ana.delete(`/story_templates/${block!.stories[2]!.id}`);
    await add('SEIS');
    expect(slugs(await load(id))).toEqual([['QUATRO', 'CINCO', 'SEIS'], []]);
    // Only those that stand elsewhere are written, and what is open in a form is no older than what is stored.
    expect((await load(id)).blocks[0]!.stories[0]!.version).toBe(block!.stories[3]!.version);
    const rundown = (await ana.post<RundownEntity>('/rundowns', { date: '2027-01-06', programId, templateId: id })).body;
    expect(slugs(rundown)).toEqual([['QUATRO', 'CINCO', 'SEIS'], []]);
    const { rows } = await server.server.services.pool.query('select index from story_template where block_id = $1 order by index', [
      block!.id,
    ]);
    expect(rows.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  it('moves before a story or to the end of a block of its template, never into another one', async () => {
    const [made, other] = [await create(), await create()];
    const [opening, sport] = made.blocks;
    const ids = [opening!.stories[1]!.id];
    const moved = await ana.put<StoryOfTemplate[]>('/story_templates/move', {
      ids,
      targetBlockId: sport!.id,
      targetStoryId: sport!.stories[0]!.id,
    });
    expect(moved.body.map(({ blockId }) => blockId)).toEqual([sport!.id]);
    expect(slugs(await load(made.id))).toEqual([['ESCALADA'], ['CHAMADA', 'GOLS'], []]);
    await ana.put('/story_templates/move', { ids, targetBlockId: opening!.id });
    expect(slugs(await load(made.id))).toEqual([['ESCALADA', 'CHAMADA'], ['GOLS'], []]);
    expect((await ana.put('/story_templates/move', { ids, targetBlockId: other.blocks[0]!.id })).status).toBe(404);
    expect((await ana.put('/story_templates/move', { ids, targetBlockId: 0 })).status).toBe(404);
  });

  it('tells every change to those who may see rundowns', async () => {
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['rundown_templates', 'block_templates', 'story_templates']);
    const made = await create('Ao vivo');
    const blockId = made.blocks[0]!.id;
    await ana.patch(`/rundowns/templates/${made.id}/blocks/${blockId}`, 'title', 'B1');
    await ana.put('/story_templates/move', { ids: [made.blocks[1]!.stories[0]!.id], targetBlockId: blockId });
    await ana.delete(`/rundowns/templates/${made.id}`);
    await live.until(() => live.events.length === 6);
    // Each change of a part raises the version of the whole, which says so with all of it.
    expect(live.events.map(({ topic, action }) => `${topic} ${action}`)).toEqual([
      'rundown_templates CREATE',
      'rundown_templates UPDATE',
      'block_templates PATCH',
      'rundown_templates UPDATE',
      'story_templates MOVE',
      'rundown_templates DELETE',
    ]);
    expect(live.events[2]!.data).toMatchObject({ id: blockId, field: 'title', newValue: 'B1', oldValue: 'Abertura' });
    live.close();
  });

  it('tells of a block that comes, stands elsewhere or goes', async () => {
    const made = await create('Blocos');
    const ids = made.blocks.map(({ id }) => id);
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['block_templates']);
    const path = `/rundowns/templates/${made.id}/blocks`;
    const added = (await ana.post<Template['blocks'][number]>(path, { title: 'Tempo' })).body;
    const order = [ids[1]!, added.id, ids[0]!, ids[2]!];
    await ana.put(`${path}/reorder`, { blocksIds: order });
    await ana.delete(`${path}/${added.id}`);
    await live.until(() => live.events.some(({ action }) => action === 'DELETE'));
    expect(live.events.map(({ action, data }) => [action, data])).toMatchObject([
      ['CREATE', added],
      ['ORDER', { templateId: made.id, blocksIds: [...ids.slice(0, 2), added.id, ids[2]] }],
      ['ORDER', { templateId: made.id, blocksIds: order }],
      ['DELETE', { templateId: made.id, ids: [added.id] }],
    ]);
    live.close();
  });
});
