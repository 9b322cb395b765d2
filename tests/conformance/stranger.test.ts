import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const CONTRACT = fileURLToPath(new URL('../../spec/openapi.json', import.meta.url));
const DATE = '2026-03-10';
/** What somebody writes who has the contract alone: it signs in, reads a rundown and changes the first story of it. */
const PROGRAM = `
import { client } from './client/client.gen.ts';
import { authLogin, rundownsLoad, storiesPatch } from './client/sdk.gen.ts';

const baseUrl = process.env.SERVER + '/api';
client.setConfig({ baseUrl, throwOnError: true, headers: { origin: process.env.SERVER } });
const { response } = await authLogin({ body: { username: 'ana', password: process.env.PASSWORD } });
const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ');
client.setConfig({ headers: { origin: process.env.SERVER, cookie } });
const { data: rundown } = await rundownsLoad({ query: { programId: Number(process.env.PROGRAM), date: '${DATE}' } });
const story = rundown.blocks[0].stories[0];
const { data: patched } = await storiesPatch({ path: { id: story.id }, body: { field: 'slug', newValue: 'DE FORA', oldValue: story.slug } });
const refused = await storiesPatch({ path: { id: story.id }, body: { field: 'nada', newValue: 1 }, throwOnError: false });
console.log(JSON.stringify({ slug: story.slug, total: story.total, after: patched.slug, refused: refused.error.code, status: refused.response.status }));
`;

let server: TestServer;
let ana: WireClient;
let programId: number;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'STORY_READ', 'STORY_WRITE', 'PROGRAM_WRITE']);
  ana = await server.as('ana');
  programId = (await ana.post<{ id: number }>('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00' })).body.id;
  folder = mkdtempSync(join(tmpdir(), 'lauda-stranger-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

it('is enough for a client that another generator makes of it: signs in, reads a rundown and edits a story, with nothing of Lauda beside it', async () => {
  const file = { blocks: [{ title: 'Abertura', stories: [{ slug: 'CHUVA', estimated: 'PT1M' }] }] };
  await ana.post(`/rundowns/take_in?programId=${programId}&date=${DATE}&mode=create`, { rundown: file });
  await createClient({
    input: CONTRACT,
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent', file: false },
  });
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  expect(readFileSync(join(folder, 'client', 'sdk.gen.ts'), 'utf8')).not.toContain('@lauda');
  const env = { PATH: process.env.PATH, SERVER: server.url, PASSWORD: TEST_PASSWORD, PROGRAM: String(programId) };
  // The server runs in this process, so nothing may wait for the other one.
  const { stdout } = await promisify(execFile)(process.execPath, ['program.ts'], { cwd: folder, env });
  expect(JSON.parse(stdout)).toEqual({ slug: 'CHUVA', total: 'PT0S', after: 'DE FORA', refused: 'validation_failed', status: 422 });
  const { body } = await ana.get<{ blocks: { stories: { slug: string }[] }[] }>(`/rundowns?programId=${programId}&date=${DATE}`);
  expect(body.blocks[0]!.stories[0]!.slug).toBe('DE FORA');
});
