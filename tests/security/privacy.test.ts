import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_TOPICS } from '@lauda/domain';
import { topics } from '@lauda/spec/topics';
import { bridgeToken, EVERY_ROLE, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectDeliveries } from '../../packages/server/src/webhooks/collect.ts';
import { sendDeliveries } from '../../packages/server/src/webhooks/send.ts';
import type { Operation } from '../fuzz/api/request.ts';
import { resolved, type Schema } from '../fuzz/api/schema.ts';
import { contract } from '../fuzz/api/whole.ts';

const WORD = 'xilindro';
const DAY = '2026-11-21';
const TOPICS = Object.keys(topics).filter((topic) => topic !== 'bridge');
const { operations, schemas } = await contract();

/** What somebody else must not learn of: by its privacy, or by the groups of its program. */
interface Hidden {
  programId: number;
  rundownId: number;
  blockId: number;
  storyId: number;
  guidelineId: number;
  templateId: number;
}
let server: TestServer;
let wire: Pool;
let ana: WireClient;
let carol: WireClient;
let live: StompClient;
let closed: Hidden;
let personal: Hidden;

/** A value of a schema with the word in every text it has a place for. */
function filled(schema: Schema, name = '', depth = 0): unknown {
  const found = resolved(schema, schemas);
  const [first] = (found.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (first) return filled(first, name, depth);
  if (found.enum) return found.enum[0];
  if (/(^id|Id|Ids|uuid|version|Version)$/.test(name)) return undefined;
  switch (found.type) {
    case 'string':
      return found.pattern || found.format ? undefined : WORD.slice(0, found.maxLength ?? WORD.length);
    case 'array':
      return depth > 6 || !found.items ? [] : [filled(found.items, name, depth + 1)].filter((item) => item !== undefined);
    case 'object':
      return depth > 6
        ? undefined
        : Object.fromEntries(
            Object.entries(found.properties ?? {})
              .map(([key, part]) => [key, filled(part, key, depth + 1)] as const)
              .filter(([, value]) => value !== undefined),
          );
    default:
      return undefined;
  }
}

/** Patches every field of a document that takes a text with the word, and answers how many took it. */
async function fillFields(path: string, shape: string): Promise<number> {
  let taken = 0;
  for (const [field, part] of Object.entries(schemas[shape]!.properties ?? {})) {
    const value = field === 'date' ? undefined : filled(part, field);
    if (value === undefined || !JSON.stringify(value).includes(WORD)) continue;
    if ((await ana.patch(path, field, value)).status === 200) taken += 1;
  }
  return taken;
}

async function make(programId: number, date: string): Promise<Hidden> {
  const rundown = (await ana.post<{ id: number; blocks: { id: number }[] }>('/rundowns', { date, programId })).body;
  const blockId = rundown.blocks[0]!.id;
  const storyId = (await ana.post<{ id: number }>(`/rundowns/${rundown.id}/stories`, { blockId, story: { slug: 'x' } })).body.id;
  const guidelineId = (await ana.post<{ id: number }>('/assignments', { slug: 'x', date, programsIds: [programId] })).body.id;
  const blocks = [{ title: 'x', stories: [{ slug: 'x' }] }];
  const templateId = (await ana.post<{ id: number }>('/rundowns/templates', { name: 'x', programId, blocks })).body.id;
  return { programId, rundownId: rundown.id, blockId, storyId, guidelineId, templateId };
}

async function fill({ storyId, guidelineId }: Hidden): Promise<void> {
  expect(await fillFields(`/stories/${storyId}`, 'StoryInput')).toBeGreaterThan(6);
  expect(await fillFields(`/assignments/${guidelineId}`, 'AssignmentInput')).toBeGreaterThan(6);
  await ana.put(`/locks/${storyId}`);
  await ana.put(`/locks/${guidelineId}`);
}

beforeAll(async () => {
  server = await startTestServer({ now: Date.parse('2026-11-21T21:00:00Z') });
  wire = new Pool(server.url, { connections: 4 });
  const { pool } = server.server.services;
  const [group] = (await pool.query<{ id: number }>("insert into person_group (name) values ('dois') returning id")).rows;
  const most = EVERY_ROLE;
  await server.person('ana', most);
  await server.person(
    'carol',
    most.filter((role) => role !== 'PROGRAM_WRITE'),
  );
  await pool.query("update person set groups_ids = array[$1::bigint] where nickname = 'ana'", [group!.id]);
  ana = await server.as('ana');
  carol = await server.as('carol');
  live = await StompClient.open(server.url, { cookie: carol.cookie }, TOPICS);
  const times = { start: '19:00:00', end: '19:30:00' };
  const program = async (more: object) => (await ana.post<{ id: number }>('/programs', { ...times, ...more })).body.id;
  closed = await make(await program({ name: WORD, groups: [group!.id] }), DAY);
  personal = await make(await program({ name: 'Aberto' }), DAY);
  for (const id of [personal.storyId, personal.guidelineId]) await ana.patch(`/documents/${id}/private`, 'private', true);
  for (const id of [personal.storyId, personal.guidelineId]) await ana.send('PATCH', `/documents/${id}/private`, { private: true });
  await fill(closed);
  await fill(personal);
  await ana.patch(`/rundowns/${closed.rundownId}/blocks/${closed.blockId}`, 'title', WORD);
  await ana.send('PUT', '/rundowns/templates', {
    id: closed.templateId,
    name: WORD,
    programId: closed.programId,
    blocks: [{ title: WORD, stories: [{ slug: WORD, information: WORD }] }],
  });
});
afterAll(async () => {
  live.close();
  await wire.close();
  await server.stop();
});

/** The addresses of a call that name something hidden, and each of its filters that takes a text with the word and with another. */
function addresses(operation: Operation, hidden: Hidden): string[] {
  const idOf = (name: string): string => {
    if (name === 'blockId') return String(hidden.blockId);
    if (name === 'storyId') return String(hidden.storyId);
    if (name === 'programId' || operation.path.startsWith('/programs')) return String(hidden.programId);
    if (name === 'templateId' || operation.path.startsWith('/rundowns/templates')) return String(hidden.templateId);
    if (operation.path.startsWith('/rundowns')) return String(hidden.rundownId);
    if (operation.path.startsWith('/assignments')) return String(hidden.guidelineId);
    return String(name === 'id' ? hidden.storyId : 1);
  };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => idOf(name));
  const wants = operation.parameters.filter((part) => part.in === 'query');
  const needed = wants.filter(({ required }) => required).map(({ name }) => `${name}=${name.endsWith('d') ? idOf(name) : DAY}`);
  const free = wants.filter(
    ({ schema, required }) => !required && schema.type === 'string' && !schema.enum && !schema.format && !schema.pattern,
  );
  const plain = [
    ...needed,
    ...(wants.some(({ name }) => name === 'allPrograms') ? ['allPrograms=true'] : []),
    ...(wants.some(({ name }) => name === 'all') ? ['all=true'] : []),
  ];
  return [
    plain,
    ...free.flatMap(({ name }) => [
      [...plain, `${name}=${WORD.slice(0, 4)}`],
      [...plain, `${name}=zzzz`],
    ]),
  ].map((query) => `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`);
}
const read = async (path: string, cookie: string): Promise<string> => {
  const answer = await wire.request({ path, method: 'GET', headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  return `${JSON.stringify(answer.headers)} ${await answer.body.text()}`;
};
const gets = operations.filter(({ method }) => method === 'GET');

describe.each(gets.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('tells nobody else a word of what is private or of the programs of other groups, and no filter of it spells one out', async () => {
    for (const hidden of [closed, personal]) {
      const found = addresses(operation, hidden);
      const texts: string[] = [];
      for (const address of found) texts.push(await read(address, carol.cookie));
      expect(found.filter((_address, at) => texts[at]!.includes(WORD))).toEqual([]);
      const totals = texts.map((text) => /"total":(\d+),?\}?$/.exec(text.trim())?.[1]);
      for (let at = 1; at + 1 < totals.length; at += 2) expect([found[at], totals[at]]).toEqual([found[at], totals[at + 1]]);
    }
  });
});

describe('the word', () => {
  it('is where its owner reads, so that a search for it can fail', async () => {
    const own = await Promise.all(
      gets.map(async (operation) => [operation.id, (await read(addresses(operation, closed)[0]!, ana.cookie)).includes(WORD)] as const),
    );
    const ids = own.filter(([, has]) => has).map(([id]) => id);
    expect(ids).toEqual(
      expect.arrayContaining([
        'stories.load',
        'stories.filter',
        'stories.revisions',
        'assignments.load',
        'assignments.list',
        'rundowns.load',
        'rundowns.logs',
        'rundowns.templates.load',
        'storyTemplates.list',
        'locks.list',
        'programs.list',
      ]),
    );
  });

  it('is in no live event of others and in none that is replayed to them, whatever was done', async () => {
    for (const { storyId, guidelineId } of [closed, personal]) {
      await ana.patch(`/stories/${storyId}`, 'page', '07');
      await ana.delete(`/locks/${storyId}`);
      await ana.delete(`/stories?ids=${storyId}`);
      await ana.put('/stories/restore', { ids: [storyId] });
      await ana.delete(`/locks/${guidelineId}`);
      await ana.delete(`/assignments?ids=${guidelineId}`);
      await ana.put('/assignments/restore', { ids: [guidelineId] });
    }
    const mine = await StompClient.open(server.url, { cookie: ana.cookie }, TOPICS, 0);
    const last = mine.resumed[0]!.n;
    const replay = await StompClient.open(server.url, { cookie: carol.cookie }, TOPICS, 0);
    expect([mine.raw.some((text) => text.includes(WORD)), replay.resumed[0]?.n ?? 0]).toEqual([true, last]);
    for (const each of [live, replay]) expect(each.raw.filter((text) => text.includes(WORD))).toEqual([]);
    expect(live.raw.length).toBeGreaterThan(5);
    mine.close();
    replay.close();
  });

  it('is sent to no webhook of others, and to that of its owner it is', async () => {
    const told: string[] = [];
    const receiver = createServer(async (request, response) => {
      for await (const part of request as AsyncIterable<Buffer>) told.push(part.toString('utf8'));
      response.end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const { services } = server.server;
    expect((await ana.post('/outbound/config', { version: 0, hosts: ['127.0.0.1'] })).status).toBe(201);
    const heard: Record<string, string> = {};
    for (const [name, client] of Object.entries({ ana, carol })) {
      const hook = { name, url, secret: 'a secret of the receiver', topics: WEBHOOK_TOPICS, enabled: true };
      const { id } = (await client.post<{ id: number }>('/webhooks', hook)).body;
      // All that happened so far.
      await services.pool.query('update webhook set seen_n = 0 where id = $1', [id]);
      await collectDeliveries(services, DAY, new AbortController().signal);
      await sendDeliveries(services, id, DAY, new AbortController().signal, 600_000);
      const list = await client.get<{ total: number }>(`/webhooks/${id}/deliveries?size=500`);
      expect(list.body.total).toBeGreaterThan(5);
      heard[name] = told.splice(0).join('\n') + JSON.stringify(list.body);
    }
    receiver.close();
    expect([heard.ana!.includes(WORD), heard.carol!.includes('"topic":"stories"'), heard.carol!.includes(WORD)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('goes to no device of a bridge while it is private', async () => {
    await ana.put(`/rundowns/${personal.rundownId}/mos/enable`, { automatic: true });
    const device = { name: 'Playout', type: 'playout', protocol: 'mos', virtual: true, sendUnapproved: true };
    const { id } = (await ana.post<{ id: number }>('/devices', device)).body;
    const bridge = await server.as('ana');
    bridge.bearer = await bridgeToken(ana);
    bridge.cookie = '';
    const wanted = await bridge.get<{ rundowns: unknown[] }>(`/bridge/devices/${id}/rundowns`);
    const all = await bridge.post('/bridge/rundowns', { deviceIds: [id] });
    expect([wanted.status, wanted.body.rundowns.length, all.status]).toEqual([200, 1, 200]);
    expect(JSON.stringify([wanted.body, all.body])).not.toContain(WORD);
  });
});
