import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_TOPICS } from '@lauda/domain';
import { topics } from '@lauda/spec/topics';
import { bridgeToken, createRundown, EVERY_ROLE, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectDeliveries } from '../../packages/server/src/webhooks/collect.ts';
import { sendDeliveries } from '../../packages/server/src/webhooks/send.ts';
import type { Operation } from '../fuzz/api/request.ts';
import { resolved, type Schema } from '../fuzz/api/schema.ts';
import { filled, holds, operations, schemas, WORD } from './word.ts';

const DAY = '2026-11-21';
const TOPICS = Object.keys(topics).filter((topic) => topic !== 'bridge');

/** The kinds of documents: where they are, and the shape of what is written into them. */
const KINDS = {
  story: ['/stories', 'StoryInput'],
  guideline: ['/assignments', 'AssignmentInput'],
  reportage: ['/news_reports', 'NewsReportInput'],
  production: ['/productions', 'ProductionInput'],
  report: ['/reports', 'ReportInput'],
} as const;
type Kind = keyof typeof KINDS;
const EVERY_KIND = Object.keys(KINDS) as Kind[];

/** What somebody else must not learn of: by its privacy, by the groups of its program, or because they have no part in it. */
interface Hidden extends Record<Kind, number> {
  programId: number;
  rundownId: number;
  blockId: number;
  templateId: number;
  storyTemplateId: number;
  chatId: number;
  messageId: number;
  contactId: number;
}
const FIRST_ID = 1_900_000_000;
/** The ids of hidden documents that a text names, but for that of a private story, which stands in its rundown for everybody. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/\b19000\d{5}\b/g)].map(([id]) => id).filter((id) => Number(id) !== personal.story && ownIds().includes(Number(id)));
const ownIds = (): number[] => [closed, personal].flatMap((hidden) => EVERY_KIND.map((kind) => hidden[kind]));
let server: TestServer;
let wire: Pool;
let anaId: number;
let bobId: number;
let carolId: number;
let cgId: number;
let ana: WireClient;
let carol: WireClient;
let live: StompClient;
let closed: Hidden;
let personal: Hidden;

/** A graphic of a template, which no shape describes. */
const graphic = () => ({
  deviceId: cgId,
  ciiData: {
    templateCode: 'C1',
    templateName: 'T',
    comment: WORD,
    fields: [{ uuid: randomUUID(), name: 'f', number: 1, size: 20, value: WORD }],
  },
});
/** Writes the word into every field of a document that takes a text, by a patch or under its lock, and answers which fields do not hold it. */
async function fill(kind: Kind, id: number): Promise<string[]> {
  const [base, shape] = KINDS[kind];
  const path = `${base}/${id}`;
  const wanted: string[] = [];
  for (const [field, part] of Object.entries(schemas[shape]!.properties ?? {})) {
    const value = field === 'date' ? undefined : field === 'cgs' ? [graphic()] : filled(part, field);
    if (value === undefined || !holds(JSON.stringify(value))) continue;
    wanted.push(field);
    if ((await ana.patch(path, field, value)).status === 200) continue;
    const { body } = await ana.get<object>(`${path}?lock=true`);
    await ana.put(base, { ...body, [field]: value });
  }
  const { body } = await ana.get<Record<string, unknown>>(path);
  return wanted.filter((field) => !holds(JSON.stringify(body[field] ?? null)));
}

const idOf = async (path: string, body?: unknown): Promise<number> => {
  const answer = await ana.post<{ id: number }>(path, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body.id;
};
/** One of everything; only templates of a closed program are hidden, so the words of others are no secret. */
async function make(programId: number, date: string, templateWord: string): Promise<Hidden> {
  const rundown = (await createRundown<{ id: number; blocks: { id: number }[] }>(ana, { date, programId })).body;
  const blockId = rundown.blocks[0]!.id;
  const story = await idOf(`/rundowns/${rundown.id}/stories`, { blockId, story: { slug: 'x' } });
  const guideline = await idOf('/assignments', { slug: 'x', date, programsIds: [programId] });
  const reportage = await idOf('/news_reports', { slug: 'X', date, reporterId: anaId, programsIds: [programId] });
  const production = await idOf(`/productions/assignment/${guideline}`, { date });
  const report = await idOf('/reports', { slug: 'x' });
  const blocks = [{ title: templateWord, stories: [{ slug: templateWord, information: templateWord }] }];
  const template = await ana.post<{ id: number; blocks: { stories: { id: number }[] }[] }>('/rundowns/templates', {
    ...{ name: templateWord, programId, blocks },
  });
  const chatId = await idOf('/chats', { userIds: [bobId] });
  return {
    ...{ programId, rundownId: rundown.id, blockId, story, guideline, reportage, production, report },
    ...{ templateId: template.body.id, storyTemplateId: template.body.blocks[0]!.stories[0]!.id },
    ...{ chatId, messageId: await idOf(`/chats/${chatId}/messages`, WORD) },
    contactId: await idOf('/contacts', { name: WORD, info: WORD, private: true }),
  };
}

/** What nobody writes into a document: the times of its parts, which were words in stories of before, and what devices say of it. */
const FOLLOWS: Readonly<Record<Kind, readonly string[]>> = {
  ...{ story: ['head', 'link', 'vt', 'vo', 'deviceStates'], guideline: [], reportage: [], production: [], report: [] },
};

beforeAll(async () => {
  server = await startTestServer({ now: Date.parse('2026-11-21T21:00:00Z') });
  wire = new Pool(server.url, { connections: 4 });
  const { pool } = server.server.services;
  // Ids that nothing else has, so that one which is told is found wherever it stands.
  await pool.query("select setval(pg_get_serial_sequence('document', 'id'), $1)", [FIRST_ID]);
  const [group] = (await pool.query<{ id: number }>("insert into person_group (name) values ('dois') returning id")).rows;
  const most = EVERY_ROLE;
  anaId = await server.person('ana', most);
  bobId = await server.person('bob', ['CHAT_READ']);
  carolId = await server.person(
    'carol',
    most.filter((role) => role !== 'PROGRAM_WRITE'),
  );
  await pool.query("update person set groups_ids = array[$1::bigint] where nickname = 'ana'", [group!.id]);
  ana = await server.as('ana');
  carol = await server.as('carol');
  live = await StompClient.open(server.url, { cookie: carol.cookie }, TOPICS);
  cgId = await idOf('/devices', { name: 'GC', type: 'cg', protocol: 'ii' });
  await idOf(`/devices/${cgId}/templates`, { code: 'C1', name: 'T', fields: [{ name: 'f', number: 1, size: 20 }] });
  const times = { start: '19:00:00', end: '19:30:00', cgId };
  const program = async (more: object) => (await ana.post<{ id: number }>('/programs', { ...times, ...more })).body.id;
  closed = await make(await program({ name: WORD, groups: [group!.id] }), DAY, WORD);
  personal = await make(await program({ name: 'Aberto' }), DAY, 'x');
  // A report is of no program: nothing but its privacy hides it. A production is as private as its guideline.
  for (const id of [closed.report, personal.story, personal.guideline, personal.reportage, personal.report])
    expect((await ana.send('PATCH', `/documents/${id}/private`, { private: true })).status).toBe(200);
  for (const hidden of [closed, personal]) {
    const unfilled: Record<string, string[]> = {};
    for (const kind of EVERY_KIND) {
      unfilled[kind] = await fill(kind, hidden[kind]);
      await ana.put(`/locks/${hidden[kind]}`);
    }
    expect(unfilled).toEqual(FOLLOWS);
  }
  await ana.patch(`/rundowns/${closed.rundownId}/blocks/${closed.blockId}`, 'title', WORD);
});
afterAll(async () => {
  live.close();
  await wire.close();
  await server.stop();
});

/** What an address names, by how it begins; the longest beginning counts. */
const NAMED: readonly (readonly [string, keyof Hidden])[] = [
  ['/rundowns/templates', 'templateId'],
  ['/story_templates', 'storyTemplateId'],
  // What something is made of stands behind what is made.
  ...['/productions', '/news_reports', '/stories', '/posts'].map((base) => [`${base}/assignment`, 'guideline'] as const),
  ...['/stories', '/posts'].map((base) => [`${base}/news_report`, 'reportage'] as const),
  ['/posts/story', 'story'],
  ['/chats/messages', 'messageId'],
  ['/rundowns', 'rundownId'],
  ['/programs', 'programId'],
  ['/chats', 'chatId'],
  ['/contacts', 'contactId'],
  ...EVERY_KIND.map((kind) => [KINDS[kind][0], kind] as const),
];
/** The ids that stand for a parameter of an address: of whatever it names, or of each kind of document where it names any. */
function idsOf({ path }: Operation, name: string, hidden: Hidden): number[] {
  if (name in hidden) return [hidden[name as keyof Hidden]];
  if (name === 'storyId') return [hidden.story];
  if (name === 'rev') return [1, 2, LAST_REVISION];
  const [, named] = NAMED.find(([beginning]) => path.startsWith(`${beginning}/`)) ?? [];
  if (named) return [hidden[named]];
  return /^\/(documents|locks)\//.test(path) ? EVERY_KIND.map((kind) => hidden[kind]) : [1];
}
/** Stands for the last revision of a document, which has the word in it. */
const LAST_REVISION = 3;

/** The addresses of a call that name something hidden, and each of its filters that takes a text with the word and with another. */
function addresses(operation: Operation, hidden: Hidden): string[] {
  const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const paths = named.reduce(
    (made, name) => made.flatMap((path) => idsOf(operation, name, hidden).map((id) => path.replace(`{${name}}`, String(id)))),
    [operation.path],
  );
  const wants = operation.parameters.filter((part) => part.in === 'query');
  const needed = wants
    .filter(({ required }) => required)
    .map(({ name }) => `${name}=${name.endsWith('d') ? idsOf(operation, name, hidden)[0] : DAY}`);
  const free = wants.filter(
    ({ schema, required }) => !required && schema.type === 'string' && !schema.enum && !schema.format && !schema.pattern,
  );
  const plain = [
    ...needed,
    ...(wants.some(({ name }) => name === 'allPrograms') ? ['allPrograms=true'] : []),
    ...(wants.some(({ name }) => name === 'all') ? ['all=true'] : []),
  ];
  const queries = [
    plain,
    ...free.flatMap(({ name }) => [
      [...plain, `${name}=${WORD.slice(0, 4)}`],
      [...plain, `${name}=zzzz`],
    ]),
  ];
  return paths.flatMap((path) => queries.map((query) => `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`));
}
const read = async (path: string, cookie: string): Promise<string> => {
  const answer = await wire.request({ path, method: 'GET', headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  return `${JSON.stringify(answer.headers)} ${await answer.body.text()}`;
};
const gets = operations.filter(({ method }) => method === 'GET');

describe.each(gets.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('tells nobody else a word or an id of what is private or of the programs of other groups, and no filter of it spells one out', async () => {
    for (const hidden of [closed, personal]) {
      const found = addresses(operation, hidden);
      const texts: string[] = [];
      for (const address of found) texts.push(await read(address, carol.cookie));
      expect(found.filter((_address, at) => holds(texts[at]!))).toEqual([]);
      expect(found.filter((_address, at) => namedIn(texts[at]!).length > 0)).toEqual([]);
      const totals = texts.map((text) => /"total":(\d+),?\}?$/.exec(text.trim())?.[1]);
      for (const [at, address] of found.entries())
        if (address.includes(`=${WORD.slice(0, 4)}`)) expect([address, totals[at]]).toEqual([address, totals[at + 1]]);
    }
  });
});

/** What the ids in a body are of, by what they are called; where they are called ids alone, the address says it. */
const IN_BODIES: readonly (readonly [RegExp, (hidden: Hidden) => readonly number[]])[] = [
  [/stor/i, (hidden) => [hidden.story]],
  [/block/i, (hidden) => [hidden.blockId]],
  [/template/i, (hidden) => [hidden.templateId]],
  [/rundown/i, (hidden) => [hidden.rundownId]],
  [/program/i, (hidden) => [hidden.programId]],
  [/contact/i, (hidden) => [hidden.contactId]],
  [/assignment/i, (hidden) => [hidden.guideline]],
  [/report/i, (hidden) => [hidden.reportage, hidden.report]],
  [/document/i, (hidden) => EVERY_KIND.map((kind) => hidden[kind])],
  [/user/i, () => [anaId, carolId]],
];
const idsNamed = (operation: Operation, name: string, hidden: Hidden): readonly number[] => {
  if (/^ids?$/.test(name)) return operation.path.includes('/stories/') ? [hidden.story] : idsOf(operation, name, hidden);
  return IN_BODIES.find(([pattern]) => pattern.test(name))?.[1](hidden) ?? [1];
};
/** A body in which every id is one of what is hidden, and no word is. */
function naming(operation: Operation, hidden: Hidden, schema: Schema, name = '', depth = 0): unknown {
  const { anyOf, enum: values, type, items, format, pattern, properties = {}, required = [] } = resolved(schema, schemas);
  const choice = anyOf?.find((each) => each.type !== 'null');
  if (choice) return naming(operation, hidden, choice, name, depth);
  if (values) return values[0];
  if (type === 'array') {
    const isIds = /ids$/i.test(name);
    return isIds ? idsNamed(operation, name, hidden) : [naming(operation, hidden, items ?? {}, name, depth + 1)];
  }
  if (type === 'integer' || type === 'number') return /id$/i.test(name) ? idsNamed(operation, name, hidden)[0] : 1;
  if (type === 'boolean') return true;
  if (type === 'string')
    return format === 'uuid' ? randomUUID() : format || pattern ? (/T/.test(pattern ?? '') ? `${DAY}T10:00:00` : DAY) : 'z';
  const parts = Object.entries(properties).filter(
    ([key]) => required.includes(key) || (depth === 0 && /ids?$/i.test(key) && key !== 'uuid'),
  );
  return Object.fromEntries(parts.map(([key, part]) => [key, naming(operation, hidden, part, key, depth + 1)]));
}
/** What is posted and names something hidden, by its address or in its body. */
const posts = operations.filter(
  ({ method, path, body, media, role }) =>
    method === 'POST' &&
    role !== 'bridge' &&
    !/^\/(authentication|tokens|users)\b|\/config$/.test(path) &&
    (media === undefined || media === 'application/json') &&
    (path.includes('{') || /"\w*ids?"/i.test(JSON.stringify(resolved(body ?? {}, schemas).properties ?? {}))),
);
const answersTo = async (client: WireClient, operation: Operation, hidden: Hidden): Promise<string> => {
  const texts: string[] = [];
  for (const address of addresses(operation, hidden)) {
    const body = operation.body && naming(operation, hidden, operation.body);
    const { body: said } = await client.post(address.slice('/api'.length), body);
    texts.push(JSON.stringify(said ?? null));
  }
  return texts.join('\n');
};
const mails = async (): Promise<string> => JSON.stringify((await server.server.services.pool.query('select to_jsonb(m) from mail m')).rows);

describe('the word', () => {
  it('is in no answer to what others post about it, and in no mail they have sent', async () => {
    await server.server.services.pool.query("update person set email = nickname || '@lauda.example'");
    const told: string[] = [];
    for (const operation of posts)
      for (const hidden of [closed, personal]) {
        const said = await answersTo(carol, operation, hidden);
        if (holds(said) || namedIn(said).length > 0) told.push(operation.id);
      }
    expect(told).toEqual([]);
    expect(holds(await mails())).toBe(false);
  });

  it('is where its owner reads, so that a search for it can fail', async () => {
    const ids: string[] = [];
    for (const operation of gets)
      for (const address of [closed, personal].flatMap((hidden) => addresses(operation, hidden)))
        if (holds(await read(address, ana.cookie))) {
          ids.push(operation.id);
          break;
        }
    // Every call that loads, lists or searches documents of a kind, and what belongs to them.
    const ofDocuments = /^(stories|assignments|newsReports|productions|reports)\.(load|list|filter|revisions|revision|loadByAssignment)$/;
    expect(gets.map(({ id }) => id).filter((id) => ofDocuments.test(id) && !ids.includes(id))).toEqual([]);
    expect(ids).toEqual(
      expect.arrayContaining([
        ...['rundowns.load', 'rundowns.logs', 'rundowns.templates.load', 'rundowns.templates.list', 'storyTemplates.list'],
        ...['storyTemplates.load', 'locks.list', 'programs.list', 'programs.load', 'documents.filter', 'documents.load'],
        ...['documents.map', 'documents.lineage', 'chats.messages.list', 'chats.messages.load', 'contacts.load', 'contacts.filter'],
      ]),
    );
  });

  it('is in no live event of others and in none that is replayed to them, whatever was done, and no id in what is done from then on', async () => {
    const before = live.raw.length;
    for (const hidden of [closed, personal]) {
      await ana.patch(`/stories/${hidden.story}`, 'page', '07');
      for (const kind of EVERY_KIND) {
        const [path, id] = [KINDS[kind][0], hidden[kind]];
        await ana.delete(`/locks/${id}`);
        expect((await ana.delete(`${path}?ids=${id}`)).body).toEqual([id]);
        await ana.put(`${path}/restore`, { ids: [id] });
      }
    }
    const mine = await StompClient.open(server.url, { cookie: ana.cookie }, TOPICS, 0);
    const last = mine.resumed[0]!.n;
    const replay = await StompClient.open(server.url, { cookie: carol.cookie }, TOPICS, 0);
    expect([mine.raw.some(holds), replay.resumed[0]?.n ?? 0]).toEqual([true, last]);
    for (const each of [live, replay]) expect(each.raw.filter(holds)).toEqual([]);
    // Before, some were public for a moment, and were told as such.
    expect(live.raw.slice(before).filter((text) => namedIn(text).length > 0)).toEqual([]);
    expect(mine.raw.flatMap(namedIn).length).toBeGreaterThan(0);
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
    expect([holds(heard.ana!), heard.carol!.includes('"topic":"stories"'), holds(heard.carol!)]).toEqual([true, true, false]);
  });

  it('stands in no mail that others have sent of what they do not see, and in that of its owner it does', async () => {
    const { pool } = server.server.services;
    await pool.query("update person set email = nickname || '@lauda.example'");
    const mailed = async (client: WireClient): Promise<string> => {
      await pool.query('delete from mail');
      expect((await client.post('/productions/email/grid', { date: DAY, usersIds: [anaId] })).status).toBeLessThan(300);
      return JSON.stringify((await pool.query('select to_jsonb(m) from mail m')).rows);
    };
    expect([holds(await mailed(ana)), holds(await mailed(carol))]).toEqual([true, false]);
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
    expect(holds(JSON.stringify([wanted.body, all.body]))).toBe(false);
  });

  // Last, because much is made by it.
  it('is in the answers to what its owner posts and in their mails, so that both can fail', async () => {
    const { pool } = server.server.services;
    await pool.query('delete from mail');
    const told = new Set<string>();
    for (const operation of posts)
      for (const hidden of [closed, personal]) if (holds(await answersTo(ana, operation, hidden))) told.add(operation.id);
    expect([...told]).toEqual(
      expect.arrayContaining([
        ...['contacts.merge', 'assignments.copy', 'newsReports.copy', 'productions.createFromAssignment', 'rundowns.stories.create'],
        ...['rundowns.stories.createAfter', 'rundowns.stories.copy', 'rundowns.templates.copy', 'stories.media', 'stories.sync'],
        ...['documents.associate.create', 'posts.createFromStory', 'posts.createFromAssignment', 'posts.createFromReportage'],
        ...['stories.createFromReportage', 'newsReports.createFromAssignment'],
      ]),
    );
    expect(holds(await mails())).toBe(true);
  });
});
