import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { build } from 'tsup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a script in plain JavaScript
import { buildPackage } from '../../../scripts/build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const BUDGET = 12 * 1024;
// Below the root, so that imports resolve as they do in the repository.
const artefacts = path.join(root, '../../tests/.artefacts');
mkdirSync(artefacts, { recursive: true });
const folder = mkdtempSync(path.join(artefacts, 'sdk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files a page loads before any `import()`: the entry and what it imports by name. */
function loadedAtOnce(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const [, file] of readFileSync(entry, 'utf8').matchAll(/(?:from|import)\s*["'](\.\/[^"']+)["']/g)) {
    loadedAtOnce(path.join(path.dirname(entry), file!), seen);
  }
  return seen;
}

describe('the client bundled for the browser', () => {
  let files: string[];
  beforeAll(async () => {
    const entry = path.join(folder, 'page.ts');
    writeFileSync(entry, `import { Newsroom } from '@lauda/sdk';\nObject.assign(globalThis, { newsroom: new Newsroom() });\n`);
    await build({
      entry: [entry],
      outDir: path.join(folder, 'out'),
      format: 'esm',
      platform: 'browser',
      target: 'es2023',
      minify: true,
      splitting: true,
      noExternal: [/./],
      config: false,
      silent: true,
      esbuildOptions: (options) => {
        options.conditions = ['@lauda/source', 'browser', 'import'];
      },
    });
    files = [...loadedAtOnce(path.join(folder, 'out/page.js'))];
  });

  it('takes at most 12 kB with every area, compressed', () => {
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
    console.info(`the client for the browser: ${(bytes / 1024).toFixed(1)} kB of ${BUDGET / 1024}`);
    expect(bytes).toBeLessThanOrEqual(BUDGET);
    // All areas and the transport cannot be smaller: a bundle that lost them would pass the limit above.
    expect(bytes).toBeGreaterThan(4096);
  });
  it('leaves the live protocol and the upload out until they are needed', () => {
    const text = files.map((file) => readFileSync(file, 'utf8')).join('');
    expect(text).toContain('/rundowns/{id}/blocks/reorder');
    expect(text).not.toContain('accept-version');
    expect(text).not.toContain('XMLHttpRequest()');
    const later = readdirSync(path.join(folder, 'out')).map((file) => readFileSync(path.join(folder, 'out', file), 'utf8'));
    expect(later.some((own) => own.includes('accept-version'))).toBe(true);
    expect(later.some((own) => own.includes('new XMLHttpRequest'))).toBe(true);
  });
});

describe('the published package', () => {
  const packed = path.join(folder, 'packed');
  const dist = path.join(packed, 'dist');
  beforeAll(async () => {
    mkdirSync(packed);
    for (const name of ['package.json', 'README.md']) copyFileSync(path.join(root, name), path.join(packed, name));
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as object;
    await buildPackage({ folder: root, manifest }, packed);
  });

  it('is clean by publint', async () => {
    const { messages } = await publint({ pkgDir: packed, level: 'suggestion', strict: true, pack: false });
    expect(messages.map(({ code }) => code)).toEqual([]);
  });
  it('gives modern resolvers types and code for each sub-path', async () => {
    const [tarball] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', packed], { cwd: packed, encoding: 'utf8' }));
    const { problems = [], entrypoints } = (await checkPackage(
      createPackageFromTarballData(readFileSync(path.join(packed, tarball.filename))),
    )) as { problems?: { kind: string; resolutionKind?: string }[]; entrypoints: object };
    expect(Object.keys(entrypoints).sort()).toEqual(['.', './errors', './locks', './reading', './recurrence', './timing', './webhooks']);
    // A package that is a module and nothing else has no form for `require`, and none for resolvers that read no `exports`.
    const modern = problems.filter(
      ({ kind, resolutionKind }) => kind !== 'CJSResolvesToESM' && (!resolutionKind || ['bundler', 'node16-esm'].includes(resolutionKind)),
    );
    expect(modern).toEqual([]);
  });
  it('holds no trace of the schemas and no way into the sources', () => {
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|d\.ts)$/.test(file));
    expect(files).toEqual(expect.arrayContaining(['index.js', 'index.d.ts', 'node/index.js', 'node/index.d.ts']));
    for (const file of files) {
      const text = readFileSync(path.join(dist, file), 'utf8');
      expect(/from ['"](zod|@lauda\/spec)/.test(text), file).toBe(false);
      expect(/from ['"][^'"]*\.ts['"]/.test(text), file).toBe(false);
    }
  });
  it('reaches no module of Node outside its Node entry', () => {
    const foreign = /(?:from|import)\s*\(?['"](?:node:|undici|ws)/;
    for (const file of loadedAtOnce(path.join(dist, 'index.js'))) expect(foreign.test(readFileSync(file, 'utf8')), file).toBe(false);
    expect(foreign.test(readFileSync(path.join(dist, 'node/index.js'), 'utf8'))).toBe(true);
  });
});
