import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolder } from '@lauda/launch/folder';
import { afterEach, beforeEach, expect, it } from 'vitest';

let room: string;
beforeEach(() => {
  room = mkdtempSync(path.join(tmpdir(), 'lauda-folder-'));
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

it('a folder is made with those above it, for its account alone, and again without harm, by several at once', async () => {
  const folder = path.join(room, 'a', 'b', 'c');
  await Promise.all([1, 2, 3].map(() => makeFolder(folder, 0o700)));
  await makeFolder(folder, 0o700);
  for (const each of [folder, path.dirname(folder)]) expect(statSync(each).mode & 0o777).toBe(0o700);
});

it('a folder that cannot be made is refused at once: below what is no folder, and where the system makes none', async () => {
  writeFileSync(path.join(room, 'file'), '');
  await expect(makeFolder(path.join(room, 'file', 'a'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(makeFolder(path.join(room, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder('/proc/lauda/a')).rejects.toMatchObject({ code: 'ENOENT', syscall: 'mkdir' });
});
