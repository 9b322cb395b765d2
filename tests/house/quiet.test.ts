import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const NPMRC = fileURLToPath(new URL('../../.npmrc', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'lauda-quiet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What npm says while it installs, from nowhere but this folder, a package that wants a Node nobody has. */
async function saidOf(name: string, settings: boolean): Promise<string> {
  const at = path.join(folder, name);
  mkdirSync(path.join(at, 'newer'), { recursive: true });
  writeFileSync(path.join(at, 'newer/package.json'), '{"name":"newer","version":"1.0.0","engines":{"node":">=999"}}');
  writeFileSync(path.join(at, 'package.json'), '{"private":true,"dependencies":{"newer":"file:newer-1.0.0.tgz"}}');
  const npm = async (...args: string[]): Promise<string> => {
    // No setting but those of the folder: neither of the person nor of the npm that runs this test.
    const env = { PATH: process.env.PATH, HOME: at, npm_config_offline: 'true', npm_config_cache: path.join(at, 'cache') };
    const { stdout, stderr } = await promisify(execFile)('npm', args, { cwd: at, env });
    return stdout + stderr;
  };
  await npm('pack', './newer');
  if (settings) cpSync(NPMRC, path.join(at, '.npmrc'));
  return await npm('install');
}

it('an installation says nothing of the Node that started npm, of funds or of a newer npm', async () => {
  expect(await saidOf('plain', false)).toContain('EBADENGINE');
  const said = await saidOf('quiet', true);
  expect(said).not.toMatch(/EBADENGINE|npm notice|npm warn|fund/i);
  expect(said.trim().split('\n').length).toBeLessThanOrEqual(2);
});
