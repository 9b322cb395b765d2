import { createRundown } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ana, bob, closeScene, made, name, openScene, programId, type Row, rundown, server, story } from './scene.ts';

beforeAll(openScene);
afterAll(closeScene);

interface Versioned {
  kind: string;
  id: number;
  version: number;
  gone: boolean;
}
const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.server.services.pool.query<T & Record<string, unknown>>(text, values)).rows;
// The tables with a version that screens compare; an event of settings says only that they changed.
const VERSIONS = `select kind, id, version, excluded_at is not null as gone from document
  union all select 'block', id, version, false from block union all select 'rundown', id, version, false from rundown
  union all select 'rundown_template', id, version, false from rundown_template
  union all select 'block_template', id, version, false from block_template
  union all select 'story_template', id, version, false from story_template`;
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  story: ['stories'],
  guideline: ['assignments'],
  production: ['productions'],
  report: ['reports'],
  block: ['blocks'],
  rundown: ['rundowns', 'blocks'],
  rundown_template: ['rundown_templates'],
  block_template: ['block_templates', 'rundown_templates'],
  story_template: ['story_templates', 'rundown_templates'],
};
interface Said {
  topic: string;
  action: string;
  full_body: unknown;
}

/** Whether an event contains this version of an entity, or its removal. */
function tells(body: unknown, { kind, id, version, gone }: Versioned): boolean {
  if (Array.isArray(body)) return body.some((item) => tells(item, { kind, id, version, gone }));
  if (body === null || typeof body !== 'object') return false;
  const it = body as Record<string, unknown>;
  if (gone && Array.isArray(it.ids) && it.ids.includes(id)) return true;
  if ((it.id === id || (kind === 'rundown' && it.rundownId === id)) && it.version === version) return true;
  return Object.values(it).some((item) => tells(item, { kind, id, version, gone }));
}

/** Runs a call; answers the entities whose version or lock changed without an event about it. */
async function unsaidBy(work: () => Promise<unknown>): Promise<string[]> {
  const locks = () => query<{ uuid: string }>('select d.uuid from document_lock l join document d on d.id = l.document_id');
  const [before, held] = [new Map((await query<Versioned>(VERSIONS)).map((row) => [`${row.kind} ${row.id}`, row.version])), await locks()];
  const [{ n }] = (await query<{ n: number }>('select n from event_seq')) as [{ n: number }];
  await work();
  const said = await query<Said>('select topic, action, full_body from event where n > $1', [n]);
  const changed = (await query<Versioned>(VERSIONS)).filter(({ kind, id, version }) => before.get(`${kind} ${id}`) !== version);
  const kept = new Set((await locks()).map(({ uuid }) => uuid));
  const free = held.filter(({ uuid }) => !kept.has(uuid));
  const freed = said.filter(({ action }) => action === 'UNLOCK').map(({ full_body }) => (full_body as { uuid: string }).uuid);
  return [
    ...changed
      .filter((row) => !said.some(({ topic, full_body }) => TOPICS[row.kind]!.includes(topic) && tells(full_body, row)))
      .map(({ kind, id, version }) => `${kind} ${id} has version ${version}`),
    ...free.filter(({ uuid }) => !freed.includes(uuid)).map(({ uuid }) => `${uuid} is free`),
  ];
}
const ok = async (method: string, path: string, body?: unknown): Promise<void> => {
  const answer = await ana.send(method, path, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
};

/** Three stories in a block of their own. */
async function block(): Promise<{ id: number; stories: Row[] }> {
  const { id } = await made(`/rundowns/${rundown.id}/blocks`, { title: name() });
  const stories: Row[] = [];
  for (const slug of ['UM', 'DOIS', 'TRÊS']) stories.push(await made(`/rundowns/${rundown.id}/stories`, { blockId: id, story: { slug } }));
  return { id, stories };
}
const at = () => `/rundowns/${rundown.id}`;
interface Template extends Row {
  blocks: (Row & { standBy: boolean; stories: Row[] })[];
}
const template = () => {
  const stories = ['A', 'B', 'C'].map((slug) => ({ slug }));
  const blocks = [
    { title: 'X', stories },
    { title: 'Y', stories },
  ];
  return made<Template>('/rundowns/templates', { name: name(), programId, blocks });
};

/** Each verb prepares its data and answers the call to make. */
const verbs: Readonly<Record<string, () => Promise<() => Promise<void>>>> = {
  'a move of stories': async () => {
    const { id, stories } = await block();
    return () => ok('PUT', `${at()}/stories/move`, { ids: [stories[2]!.id], targetBlockId: id, targetStoryId: stories[0]!.id });
  },
  'a removal of stories under the own lock': async () => {
    const { stories } = await block();
    await ok('PUT', `/locks/${stories[0]!.id}`);
    return () => ok('DELETE', `/stories?ids=${stories[0]!.id}`);
  },
  'a restoring to where others follow': async () => {
    const { stories } = await block();
    await ok('DELETE', `/stories?ids=${stories[0]!.id}&ids=${stories[1]!.id}`);
    return () => ok('PUT', '/stories/restore', { ids: [stories[1]!.id, stories[0]!.id] });
  },
  'a change of date': async () => {
    const fresh = (await createRundown(ana, { date: '2027-02-01', programId })).body;
    const stories = [];
    for (const slug of ['UM', 'DOIS'])
      stories.push(await made(`/rundowns/${fresh.id}/stories`, { blockId: fresh.blocks[0]!.id, story: { slug } }));
    await ok('DELETE', `/stories?ids=${stories[1]!.id}`);
    return () => ok('PUT', `/rundowns/${fresh.id}/date`, { date: '2027-02-02' });
  },
  'an approval of all': async () => {
    await block();
    return () => ok('PUT', `${at()}/approve/true`);
  },
  'a numbering of pages': async () => {
    await block();
    return () => ok('PUT', `${at()}/repaginate`);
  },
  'a story put on air': async () => {
    const { stories } = await block();
    await ok('PATCH', `/stories/${stories[0]!.id}`, { field: 'approved', newValue: true });
    return async () => {
      await ok('PUT', `${at()}/stories/${stories[0]!.id}/display_status`, { status: 'play' });
      await ok('PUT', `${at()}/stories/${stories[0]!.id}/display_status`, { status: 'blank' });
    };
  },
  'a removal of a block under the own lock': async () => {
    const { id, stories } = await block();
    await ok('PUT', `/locks/${stories[1]!.id}`);
    return () => ok('DELETE', `${at()}/blocks/${id}`);
  },
  'a patch of a block': async () => {
    const { id } = await block();
    return () => ok('PATCH', `${at()}/blocks/${id}`, { field: 'title', newValue: 'T' });
  },
  'a story made private': async () => {
    const { id } = await story();
    return () => ok('PATCH', `/documents/${id}/private`, { private: true });
  },
  'a removal and a restoring of guidelines': async () => {
    const { id } = await made('/assignments?lock=true', { slug: name() });
    return async () => {
      await ok('DELETE', `/assignments?ids=${id}`);
      await ok('PUT', '/assignments/restore', { ids: [id] });
    };
  },
  'a patch of a guideline': async () => {
    const { id } = await made('/assignments', { slug: name() });
    return () => ok('PATCH', `/assignments/${id}`, { field: 'slug', newValue: 'OUTRA' });
  },
  'a removal of a block of a template': async () => {
    const { id, blocks } = await template();
    return () => ok('DELETE', `/rundowns/templates/${id}/blocks/${blocks[0]!.id}`);
  },
  'an order of the blocks of a template': async () => {
    const { id, blocks } = await template();
    const [x, y, last] = blocks.map((each) => each.id);
    return () => ok('PUT', `/rundowns/templates/${id}/blocks/reorder`, { blocksIds: [y, x, last] });
  },
  'a move of stories of a template': async () => {
    const { blocks } = await template();
    const [x, y] = blocks as [Template['blocks'][0], Template['blocks'][0]];
    return () => ok('PUT', '/story_templates/move', { ids: [x.stories[0]!.id], targetBlockId: y.id, targetStoryId: y.stories[0]!.id });
  },
  'a patch and a removal of a story of a template': async () => {
    const { blocks } = await template();
    const [{ stories }] = blocks as [Template['blocks'][0]];
    return async () => {
      await ok('PATCH', `/story_templates/${stories[0]!.id}`, { field: 'slug', newValue: 'Z' });
      await ok('DELETE', `/story_templates/${stories[1]!.id}`);
    };
  },
  'a person who is kicked out': async () => {
    const { id } = await story();
    expect((await bob.put(`/locks/${id}`)).status).toBe(200);
    const { id: userId } = (await bob.get<Row>('/users/me')).body;
    return () => ok('DELETE', `/users/${userId}/session`);
  },
};

it.each(Object.keys(verbs))('%s says each version that it raised and each lock that it freed', async (verb) => {
  const work = await verbs[verb]!();
  expect(await unsaidBy(work)).toEqual([]);
});
