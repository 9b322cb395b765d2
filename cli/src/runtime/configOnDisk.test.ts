import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { configPath } from '../config/path.ts';
import { configOnDisk } from './configOnDisk.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lauda-config-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const config = { url: 'http://x', servers: { 'http://x': { token: 'lauda_t', tokenId: 1, username: 'ana' } } };

it('keeps tokens in a file only its owner reads, and leaves nothing else beside it', async () => {
  const path = join(folder, 'new', 'config.json');
  await configOnDisk(path).change(() => config);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, 'new'))).toEqual(['config.json']);
  expect(await configOnDisk(path).load()).toEqual(config);
});

it('closes a file that was open to others when it saves', async () => {
  const path = join(folder, 'config.json');
  await writeFile(path, '{}');
  await chmod(path, 0o644);
  await configOnDisk(path).change(() => config);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('loses nothing where several programs change it at once, nor waits for one that ended before it let go', async () => {
  const path = join(folder, 'config.json');
  const names = Array.from({ length: 8 }, (_, at) => `p${at}`);
  const withProfile = (name: string) =>
    configOnDisk(path).change((now) => ({ ...now, profiles: { ...now.profiles, [name]: { url: 'http://x' } } }));
  await Promise.all(names.map(withProfile));
  expect(Object.keys((await configOnDisk(path).load()).profiles ?? {}).sort()).toEqual(names);
  await writeFile(`${path}.lock`, '');
  await utimes(`${path}.lock`, 1, 1);
  await withProfile('p8');
  expect(await readdir(folder)).toEqual(['config.json']);
  const damaged = configOnDisk(path).change(() => {
    throw new Error('no');
  });
  await expect(damaged).rejects.toThrow('no');
  expect(await readdir(folder)).toEqual(['config.json']);
});

it('begins empty, and refuses a damaged file without touching it', async () => {
  const path = join(folder, 'config.json');
  expect(await configOnDisk(path).load()).toEqual({ servers: {} });
  for (const text of ['{"url":', '[]', '{"servers":{"http://x":{}}}']) {
    await writeFile(path, text);
    await expect(configOnDisk(path).load()).rejects.toThrow();
    expect(await readFile(path, 'utf8')).toBe(text);
  }
});

it('lives where LAUDA_CONFIG says, else below XDG_CONFIG_HOME, APPDATA or ~/.config', () => {
  expect(configPath({ LAUDA_CONFIG: '/x/y.json', XDG_CONFIG_HOME: '/xdg' }, '/home/ana', 'linux')).toBe('/x/y.json');
  expect(configPath({ XDG_CONFIG_HOME: '/xdg' }, '/home/ana', 'linux')).toBe('/xdg/lauda/config.json');
  expect(configPath({}, '/home/ana', 'linux')).toBe('/home/ana/.config/lauda/config.json');
  expect(configPath({ APPDATA: '/roaming' }, '/home/ana', 'win32')).toBe('/roaming/lauda/config.json');
});
