import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { publicFolder } from './embedded-binaries.ts';

let above: string;
let made: string[];
beforeEach(() => {
  above = mkdtempSync(path.join(tmpdir(), 'lauda-public-'));
  chmodSync(above, 0o755);
  made = [above];
});
afterEach(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});
const modeOf = (folder: string): number => statSync(folder).mode & 0o777;

it('makes the first folder it may, which every account enters and nobody else writes', async () => {
  const folder = path.join(above, 'var', 'lauda');
  expect(await publicFolder([folder])).toBe(folder);
  expect(modeOf(folder)).toBe(0o755);
  expect(await publicFolder([folder])).toBe(folder);
});

it('passes by a folder that others may write, and takes the next', async () => {
  const [open, next] = [path.join(above, 'open'), path.join(above, 'next')];
  mkdirSync(open);
  chmodSync(open, 0o777);
  expect(await publicFolder([open, next])).toBe(next);
});

it('makes a new one where none can be had', async () => {
  const open = path.join(above, 'open');
  mkdirSync(open);
  chmodSync(open, 0o777);
  const folder = await publicFolder([open]);
  made.push(folder);
  expect(folder.startsWith(path.join(tmpdir(), 'lauda-'))).toBe(true);
  expect(modeOf(folder)).toBe(0o755);
});

it('says what else is wrong with a place', async () => {
  writeFileSync(path.join(above, 'file'), '');
  await expect(publicFolder([path.join(above, 'file')])).rejects.toThrow('EEXIST');
});
