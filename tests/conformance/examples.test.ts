import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PATIENCE_MS, startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('../../examples/', import.meta.url));
const command = (name: string): string[] => ['--conditions=@lauda/source', path.join(folder, `${name}.ts`)];

const MOS = `<mos><mosID>aircache.example</mosID><ncsID>ncs.example</ncsID><messageID>1</messageID><roCreate><roID>RO1</roID>
<roSlug>Edição da noite</roSlug><story><storyID>S1</storyID><storySlug>ELEIÇÃO</storySlug><storyNum>A1</storyNum></story></roCreate></mos>`;

/** The examples that run: what they share, and the plug-in, which a page opens, are none. */
const EXAMPLES = readdirSync(folder).flatMap((name) => (name.endsWith('.ts') && name !== 'newsroom.ts' ? [name.slice(0, -3)] : []));
const USAGE = /^\/\/ {3}(\S.*examples\/.*)$/m;

describe('the examples, run against a demo newsroom', () => {
  let server: TestServer;
  let scratch: string;
  const env = (extra: Record<string, string> = {}) => ({
    ...process.env,
    LAUDA_URL: server.url,
    LAUDA_PROGRAM: 'Jornal da Noite',
    ...extra,
  });
  const example = async (name: string, args: string[] = [], extra = {}): Promise<string> =>
    (await run(process.execPath, [...command(name), ...args], { env: env(extra), timeout: PATIENCE_MS })).stdout;

  beforeAll(async () => {
    scratch = await mkdtemp(path.join(tmpdir(), 'lauda-examples-'));
    server = await startTestServer({ demo: true });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(scratch, { recursive: true, force: true });
  });

  it('login tells who it is', async () => {
    expect(await example('login')).toMatch(/^Adriana \(admin\) has \d+ roles: .*RUNDOWN_READ/);
  });
  it('login tells a wrong password from a server that is away', async () => {
    await expect(example('login', [], { LAUDA_PASSWORD: 'errada' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/\S/),
    });
    const away = example('login', [], { LAUDA_URL: 'http://127.0.0.1:1' });
    await expect(away).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('is the server running') });
  });
  it('load-rundown prints every block and story of the day', async () => {
    const text = await example('load-rundown');
    expect(text).toMatch(/^Jornal da Noite, 2026-11-21, 19:15:00 to 19:45:00/);
    expect(text.split('\n').filter((line) => line.includes('PT')).length).toBeGreaterThan(5);
    await expect(example('load-rundown', [], { LAUDA_DATE: '2001-01-01' })).rejects.toMatchObject({ code: 1 });
  });
  it('move-story is seen by watch-events', async () => {
    const watch: ChildProcess = spawn(process.execPath, command('watch-events'), { env: env(), stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(watch, 'exit');
    let seen = '';
    watch.stdout!.on('data', (text) => {
      seen += String(text);
    });
    const until = (part: RegExp) => expect.poll(() => seen).toMatch(part);
    try {
      await until(/connection open/);
      const before = await example('load-rundown');
      expect(await example('move-story')).toMatch(/now leads/);
      expect(await example('load-rundown')).not.toBe(before);
      await until(/stories \d+ to block \d+/);
    } finally {
      watch.kill('SIGINT');
    }
    expect(await ended).toEqual([0, null]);
  });
  it('import-mos makes the stories of a running order, unless it is told only to look', async () => {
    const file = path.join(scratch, 'noite.mos.xml');
    await writeFile(file, MOS);
    expect(await example('import-mos', [file], { LAUDA_DRY_RUN: '1' })).toMatch(/1 stories would be made[\s\S]*ELEIÇÃO/);
    expect(await example('load-rundown')).not.toContain('ELEIÇÃO');
    expect(await example('import-mos', [file])).toMatch(/1 stories were made/);
    expect(await example('load-rundown')).toContain('ELEIÇÃO');
  });
  it.each(EXAMPLES)('%s runs as its first lines say, in the shell of who copies them', async (name) => {
    const line = USAGE.exec(readFileSync(path.join(folder, `${name}.ts`), 'utf8'))?.[1];
    expect(line).toContain(`examples/${name}.ts`);
    const { stdout } = await run('/bin/sh', ['-c', line!], {
      cwd: path.dirname(folder),
      env: { ...env({ LAUDA_SECONDS: '1' }) },
      timeout: PATIENCE_MS,
    });
    expect(stdout.trim()).not.toBe('');
  });
});
