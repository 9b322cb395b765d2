import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { ROLES } from '@lauda/domain';
import { Newsroom } from '@lauda/sdk';
import { TEST_PASSWORD } from '@lauda/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Newsroom as Demo, startNewsroom } from '../../tests/fuzz/api/newsroom.ts';
import { start } from './child.ts';

const LAUNCHER = fileURLToPath(new URL('../bin/lauda.js', import.meta.url));
const CONTRACT = JSON.parse(readFileSync(new URL('../../spec/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string; 'x-outside'?: boolean; responses: Record<string, { content?: object }> }>>;
};
/** The calls of the contract that load something, by their ids. */
const LOADS = Object.values(CONTRACT.paths).flatMap(({ get }) => (get ? [get] : []));
const WRITES = Object.values(CONTRACT.paths).flatMap((path) =>
  Object.entries(path).flatMap(([method, { operationId }]) => (method === 'get' ? [] : [operationId])),
);
/** What answers with something else than words, has a key of its own in place of a sign-in, is a bridge's, or asks outside of the newsroom. */
const LEFT_OUT = ({ operationId: id, 'x-outside': outside }: (typeof LOADS)[number]): boolean =>
  outside || /^bridge\.|^auth\.openId|^maps\.(view|tile)$|^calendars\.feed\.read$|(\.|^)(file|thumbnail|picture|csv)$/.test(id);

let demo: Demo;
let token: string;
let readers: string;
let client: Client;
const clients: Client[] = [];

async function connected(of: string): Promise<Client> {
  const made = new Client({ name: 'test', version: '1' });
  const { PATH = '' } = process.env;
  const env = { PATH, LAUDA_URL: demo.server.url, LAUDA_TOKEN: of, LAUDA_LANG: 'en_US', LAUDA_CONFIG: '/nowhere/config.json' };
  await made.connect(new StdioClientTransport({ command: process.execPath, args: [LAUNCHER, 'mcp'], env, stderr: 'inherit' }));
  clients.push(made);
  return made;
}
const tokenOf = async (username: string): Promise<string> => {
  const newsroom = new Newsroom({ url: demo.server.url });
  await newsroom.auth.login({ username, password: TEST_PASSWORD });
  const { roles } = await newsroom.users.me.load();
  const { secret } = await newsroom.tokens.create({ name: 'mcp', kind: 'user', roles });
  await newsroom.close();
  return secret;
};
const said = async (name: string, values: object): Promise<{ text: string; isError: boolean }> => {
  const { content, isError } = (await client.callTool({ name, arguments: { ...values } })) as CallToolResult;
  const [part] = content;
  return { text: part?.type === 'text' ? part.text : '', isError: isError === true };
};

beforeAll(async () => {
  demo = await startNewsroom();
  await demo.server.person('mcp-tudo', ROLES);
  await demo.server.person('so-leitura', ['RUNDOWN_READ', 'STORY_READ']);
  [token, readers] = [await tokenOf('mcp-tudo'), await tokenOf('so-leitura')];
  client = await connected(token);
});
afterAll(async () => {
  await Promise.all(clients.map((each) => each.close()));
  await demo?.stop();
});

it('offers every call that loads something in words, each in one of some twenty tools, and no other call', async () => {
  const { tools } = await client.listTools();
  expect(tools.length).toBeLessThanOrEqual(22);
  const offered = tools.flatMap(({ inputSchema }) => (inputSchema.properties?.call as { enum: string[] }).enum);
  expect(new Set(offered).size).toBe(offered.length);
  expect([...offered].sort()).toEqual(
    LOADS.filter((load) => !LEFT_OUT(load))
      .map(({ operationId }) => operationId)
      .sort(),
  );
  expect(offered.filter((id) => WRITES.includes(id))).toEqual([]);
  for (const { name, description, inputSchema, annotations } of tools) {
    expect(description).toContain(`- ${(inputSchema.properties?.call as { enum: string[] }).enum[0]}(`);
    expect([name, annotations?.readOnlyHint, JSON.stringify(inputSchema).includes('$ref')]).toEqual([name, true, false]);
    expect(Object.keys(inputSchema.properties ?? {}).filter((each) => /^(lock|window|takeOver|forceUpdate)$/.test(each))).toEqual([]);
  }
  const rundowns = tools.find(({ name }) => name === 'rundowns')!;
  expect(rundowns.inputSchema.properties?.date).toMatchObject({ type: 'string' });
  expect(rundowns.description).toContain('- rundowns.load(date, programId, texts?): Loads the rundown of a program on a date');
});

it('offers who may read rundowns and stories these, and nothing of the administration', async () => {
  const { tools } = await (await connected(readers)).listTools();
  const offered = tools.flatMap(({ inputSchema }) => (inputSchema.properties?.call as { enum: string[] }).enum);
  expect(offered).toEqual(expect.arrayContaining(['rundowns.load', 'stories.load', 'programs.list']));
  expect(offered.filter((id) => /^(audit|jobs|status|contacts|assignments\.load|webhooks)/.test(id))).toEqual([]);
});

it('answers with what the newsroom has, bounded, and says in words of the house what is wrong', async () => {
  const { text, isError } = await said('lists', { call: 'programs.list' });
  const program = (JSON.parse(text) as { id: number; name: string }[]).find(({ name }) => name === 'Jornal da Noite')!;
  expect(isError).toBe(false);
  const rundown = await said('rundowns', { call: 'rundowns.load', programId: program.id, date: '2026-11-21' });
  expect(JSON.parse(rundown.text)).toMatchObject({ programId: program.id, blocks: expect.any(Array) });
  const found = JSON.parse((await said('stories', { call: 'stories.filter', from: '2026-11-01', to: '2026-11-30', size: 2 })).text);
  expect(found.data).toHaveLength(2);
  expect(await said('rundowns', { call: 'rundowns.load', programId: program.id })).toMatchObject({
    isError: true,
    text: expect.stringContaining('date'),
  });
  expect(await said('rundowns', { call: 'rundowns.load', programId: program.id, date: '2001-01-01' })).toEqual({
    isError: true,
    text: expect.stringMatching(/^warning \[rundown_not_found\]: \S/),
  });
  // Neither a lock nor a write, however it is asked for.
  for (const values of [{ call: 'stories.patch', id: 1 }, { call: 'stories.load', id: 1, lock: true }, {}])
    expect(await said('stories', values)).toMatchObject({ isError: true, text: expect.stringContaining('error: ') });
  expect(await said('nothing', { call: 'stories.load' })).toMatchObject({ isError: true });
});

const VALUES: Readonly<Record<string, unknown>> = {
  ...{ from: '2026-11-20', to: '2026-11-22', date: '2026-11-21', currentDate: '2026-11-21', month: '2026-11' },
  ...{ page: 0, size: 2, limit: 2, rev: 1, after: 0, text: 'a', filter: 'a', term: 'a', slug: 'a', input: 'rua', location: '-23,-46' },
};
const value = (name: string, schema: { type?: string; enum?: unknown[]; anyOf?: { type?: string }[] }): unknown => {
  if (name in VALUES) return VALUES[name];
  if (schema.enum) return schema.enum[0];
  const type = schema.type ?? schema.anyOf?.[0]?.type;
  return type === 'string' ? 'a' : type === 'boolean' ? true : 1;
};

it('takes no lock, writes nothing and asks nothing outside, whichever call is made', async () => {
  const asked: (string | undefined)[] = [];
  const outside = createServer(({ url: path }, response) => {
    asked.push(path);
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  }).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const { port } = outside.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const person = await demo.server.as('mcp-tudo', TEST_PASSWORD);
  expect((await person.post('/branches', { name: 'Filial', host: '127.0.0.1', port })).status).toBe(201);
  const maps = (await person.get<object>('/nominatim/config')).body;
  expect((await person.put('/nominatim/config', { ...maps, url })).status).toBe(200);
  const souv = (await person.get<object>('/souv/config')).body;
  expect((await person.put('/souv/config', { ...souv, url, username: '', password: '' })).status).toBe(200);
  const before = await demo.digest();
  const { tools } = await client.listTools();
  const failed: string[] = [];
  let answered = 0;
  for (const { name, description, inputSchema } of tools) {
    const { call, ...properties } = inputSchema.properties as Record<string, { type?: string; enum: string[] }>;
    for (const id of call!.enum) {
      const takes = new RegExp(`^- ${id.replaceAll('.', '\\.')}\\(([^)]*)\\)`, 'm').exec(description ?? '')![1]!;
      const names = takes.split(', ').flatMap((each) => (each ? [each.replace('?', '')] : []));
      const { text, isError } = await said(name, {
        call: id,
        ...Object.fromEntries(names.map((each) => [each, value(each, properties[each]!)])),
      });
      if (!isError) answered += 1;
      if (/\[internal\]|unexpected/.test(text)) failed.push(`${id}: ${text}`);
    }
  }
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(150);
  expect(JSON.parse((await said('documents', { call: 'locks.list' })).text)).toEqual([]);
  expect(await demo.digest()).toBe(before);
  expect(demo.failures()).toEqual([]);
  expect(asked).toEqual([]);
  outside.close();
});

it('says where to sign in instead of waiting for a client that could ask nothing', async () => {
  const told = await start(['mcp'], { LAUDA_URL: demo.server.url, LAUDA_CONFIG: '/nowhere/config.json', LAUDA_LANG: 'en_US' }).ended;
  expect([told.code, told.out, told.err]).toEqual([4, '', expect.stringContaining('lauda auth login --url')]);
});
