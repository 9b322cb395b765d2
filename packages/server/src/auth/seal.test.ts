import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sealFor } from './seal.ts';

it('is of one key for all that start on one folder, and refuses the half of one', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lauda-seal-'));
  try {
    const [first, second] = [sealFor({ dataDir }), sealFor({ dataDir })];
    expect(second.open(first.close('segredo'))).toBe('segredo');
    const other = sealFor({ dataDir, secret: 'a chave de outro servidor da casa' });
    expect(() => other.open(first.close('segredo'))).toThrow(expect.objectContaining({ code: 'key_differs' }));
    expect(await readdir(path.join(dataDir, 'keys'))).toEqual(['secret.key']);
    // A server that was killed while it wrote, or a disk that was full.
    const cut = path.join(dataDir, 'cut');
    await mkdir(path.join(cut, 'keys'), { recursive: true });
    await writeFile(path.join(cut, 'keys', 'secret.key'), '');
    expect(() => sealFor({ dataDir: cut })).toThrow('secret.key holds no key');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
