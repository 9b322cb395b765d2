import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMMANDS } from '../src/commands/all.ts';
import { run } from '../src/run.ts';
import { configOnDisk } from '../src/runtime/configOnDisk.ts';
import { processEnv } from '../src/runtime/env.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true, jobs: true });
  folder = await mkdtemp(join(tmpdir(), 'lauda-examples-'));
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** What goes on until somebody ends it, signs out, or needs a folder of its own. */
const ELSEWHERE =
  /^(auth login|auth logout|admin restore|mcp|dashboard|rundown watch|chat tail|device (simulate|traffic|record)|profile use|feed wire)/;
/** They ask for what an administrator has to enter first. */
const SETTINGS_FIRST = /^admin (ldap|sign-in|mail) /;
const wordsOf = (line: string): string[] =>
  [...line.replace(/ [<>|] .*$/, '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, one, other, word]) => one ?? other ?? word ?? '');

async function lauda(words: readonly string[], columns: number): Promise<{ code: number; said: string }> {
  const env = processEnv(AbortSignal.timeout(20_000));
  let said = '';
  const write = (data: string | Uint8Array): void => {
    said += typeof data === 'string' ? data : Buffer.from(data).toString();
  };
  const variables = { LAUDA_URL: server.url, LAUDA_CONFIG: join(folder, 'config.json'), LAUDA_LANG: 'en_US', NO_COLOR: '1' };
  const code = await run(words, {
    ...env,
    variables,
    config: configOnDisk(variables.LAUDA_CONFIG),
    out: { isTTY: columns > 0, columns, write },
    err: { write },
    input: { isTTY: false, read: async () => new TextEncoder().encode('lauda-demo\n') },
    ask: async () => 'lauda-demo',
    writeFile: async (path, data) => writeFile(join(folder, path.replaceAll('/', '_')), data),
  });
  await env.close();
  return { code, said };
}

it('every example of the help ends well, or with a refusal that the state of the newsroom explains', { timeout: 120_000 }, async () => {
  expect((await lauda(['auth', 'login', '-u', 'admin'], 0)).code).toBe(0);
  const wrong: string[] = [];
  let tried = 0;
  for (const { name, load } of COMMANDS) {
    if (ELSEWHERE.test(name)) continue;
    for (const example of (await load()).examples) {
      const { code, said } = await lauda(wordsOf(example), 80);
      tried += 1;
      const isIncomplete = code === 1 && said.includes('[validation_failed]') && !SETTINGS_FIRST.test(name);
      if (code > 5 || isIncomplete || /\bundefined\b|\bNaN\b|\[object /.test(said)) wrong.push(`${example} [${code}] ${said}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(350);
});
