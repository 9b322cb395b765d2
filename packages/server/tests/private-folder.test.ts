import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WireClient } from '@lauda/testing';
import { expect, it } from 'vitest';
import { Journal } from '../../../mos-bridge/src/journal.ts';
import { startProcess } from '../../testing/src/process.ts';

const modeOf = async (file: string): Promise<string> => ((await stat(file)).mode & 0o777).toString(8);
/** What lies in a folder and how open it is; PostgreSQL's own folders keep themselves. */
async function modesIn(folder: string): Promise<Map<string, string>> {
  const modes = new Map<string, string>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    modes.set(at, await modeOf(at));
    if (entry.isDirectory() && !entry.name.startsWith('postgres')) for (const [inner, mode] of await modesIn(at)) modes.set(inner, mode);
  }
  return modes;
}

it('nothing in the data folder can be read by another account, not even what was open before', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lauda-private-'));
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  await mkdir(path.join(dataDir, 'log'), { recursive: true });
  await writeFile(path.join(dataDir, 'postgres.json'), '{}\n', { mode: 0o644 });
  await writeFile(path.join(dataDir, 'log', 'server.log'), 'x', { mode: 0o644 });
  const server = await startProcess<{ url: string; logins: { username: string; password: string }[] }>('packages/server/src/main.ts', {
    LAUDA_DATA: dataDir,
    LAUDA_PORT: '0',
    LAUDA_DEMO: 'true',
    LAUDA_LOG: 'silent',
  });
  try {
    const ana = new WireClient(server.line.url);
    await ana.login(server.line.logins[0]!.username, server.line.logins[0]!.password);
    const form = new FormData();
    form.append('file', new Blob(['um texto']), 'a.txt');
    expect((await ana.send('POST', '/files/single', form)).status).toBe(201);
    const journal = await Journal.open(path.join(dataDir, 'bridge'), 'ponte');
    await journal.close();
    const modes = await modesIn(dataDir);
    expect(modes.size).toBeGreaterThan(6);
    const inFolder700 = (file: string): boolean => modes.get(path.dirname(file)) === '700';
    const open = [...modes].filter(([file, mode]) => !mode.endsWith('00') && !inFolder700(file) && !/postgresql-/.test(file));
    expect(open).toEqual([]);
    for (const [file, mode] of modes)
      if (/\/(files|bridge)\/.*\w{6}/.test(file)) expect([file, mode]).toEqual([file, expect.stringMatching(/^[67]00$/)]);
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
});
