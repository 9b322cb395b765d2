import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBackup } from './restore.ts';
import { BackupError, SealedWriter } from './sealed.ts';

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-sealed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const newFile = (): string => path.join(folder, `${(count += 1)}.lauda`);
const refusal = (file: string, password?: string): Promise<unknown> =>
  checkBackup({ file, password }).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a backup that somebody made by hand', () => {
  it('puts its files nowhere but where files and keys lie, and never in place of the passwords of the database', async () => {
    for (const name of [
      '../../.ssh/authorized_keys',
      'keys/../../x',
      'keys/.hidden',
      'keys/postgres.json',
      `files/ab/../../${'a'.repeat(64)}`,
      '/etc/passwd',
    ]) {
      const file = newFile();
      const writer = await SealedWriter.open(file);
      await writer.write('F', { name });
      await writer.write('D', Buffer.from('x'));
      await writer.write('E', {});
      await writer.write('Z', { tables: 0, files: 1, gone: 0 });
      await writer.close();
      expect(await refusal(file), name).toMatchObject({
        name: 'BackupError',
        message: `The backup holds a file that is none of Lauda: ${name}`,
      });
    }
  });

  it('makes nobody work longer or take more memory for its key than a backup of ours does', async () => {
    for (const head of [
      { encrypted: true, salt: 'AAAA', cost: 1 << 19 },
      { encrypted: false, salt: 'AAAA', cost: 1 << 20 },
      { encrypted: true, salt: 'AAAA', cost: 3 },
      { encrypted: 'no', salt: 'AAAA', cost: 16 },
    ]) {
      const file = newFile();
      await writeFile(file, `LAUDA-BACKUP 1\n${JSON.stringify(head)}\n${'x'.repeat(100)}`);
      const error = await refusal(file, 'cavalo certo');
      expect(error, JSON.stringify(head)).toBeInstanceOf(BackupError);
      expect((error as Error).message).toBe(`${file} was altered at its beginning.`);
    }
  });
});
