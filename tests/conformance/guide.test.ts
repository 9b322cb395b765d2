import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PATIENCE_MS, startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const TSC = path.join(root, 'node_modules/typescript-native/bin/tsc');
const ADDRESS = 'http://127.0.0.1:7310';

describe('the guide of the SDK', () => {
  const page = readFileSync(path.join(root, 'docs/guide/sdk.md'), 'utf8');
  const program = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code).join('\n');
  // Below the root, so that imports resolve as they do in the repository.
  let folder: string;
  let server: TestServer;

  beforeAll(async () => {
    const artefacts = path.join(root, 'tests/.artefacts');
    mkdirSync(artefacts, { recursive: true });
    folder = mkdtempSync(path.join(artefacts, 'guide-'));
    server = await startTestServer({ demo: true });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('compiles, every snippet of it', async () => {
    writeFileSync(path.join(folder, 'guide.ts'), program);
    const options = { incremental: false, tsBuildInfoFile: null };
    const config = { extends: path.join(root, 'tsconfig.json'), compilerOptions: options, include: ['guide.ts'] };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { stdout } = await run(process.execPath, [TSC, '--noEmit', '-p', folder]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });
  it('runs from top to bottom and says what it promises', async () => {
    const file = path.join(folder, 'run.ts');
    expect(program.split(ADDRESS)).toHaveLength(3);
    writeFileSync(file, program.replaceAll(ADDRESS, server.url));
    const { stdout } = await run(process.execPath, ['--conditions=@lauda/source', file], { timeout: PATIENCE_MS });
    for (const said of [
      /^\S.*: \d+ stories$/m,
      /^story \d+: slug is ELECTION$/m,
      /^GET \/stories\/\{id\}: not_found$/m,
      /lasts (?!00:00)\d\d:\d\d$/m,
      /^5 meetings in November$/m,
      /^100 %$/m,
      /^Notes of the day$/m,
      /^GET \/time, try 1: 0\nGET \/time, try 2: 200$/m,
      /^it is 0 in the test$/m,
    ])
      expect(stdout).toMatch(said);
    const [, shown, total, all] = /^(\d+) of (\d+), and all (\d+)$/m.exec(stdout)!;
    expect([shown, all]).toEqual(['5', total]);
    expect(Number(total)).toBeGreaterThan(5);
  });
});
