import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'tsup';
import { afterAll, describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
// Below the root, so that imports resolve as they do in the repository.
const artefacts = path.join(root, 'tests/.artefacts');
mkdirSync(artefacts, { recursive: true });
const folder = mkdtempSync(path.join(artefacts, 'rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What each part may load at most: files in a bare process, and bytes of a bundle, minified and compressed. */
const PARTS = [
  { name: 'timing', files: 13, bytes: 4_000, use: `rundownTiming({ start: '19:00:00', blocks: [] }).total`, says: '0' },
  {
    name: 'recurrence',
    files: 7,
    bytes: 17_000,
    use: `occurrencesBetween({ startDate: '2026-03-02T09:00:00', repetition: { frequency: 'DAILY' } }, '2026-03-01', '2026-03-04').length`,
    says: '3',
  },
  { name: 'reading', files: 3, bytes: 2_500, use: `readingSeconds('a'.repeat(40))`, says: '3' },
  { name: 'locks', files: 6, bytes: 2_500, use: `leaseAt({ userId: 1, expiresMs: 2 }, 1).userId`, says: '1' },
  { name: 'webhooks', files: 3, bytes: 2_000, use: `new WebhookError('old').reason`, says: 'old' },
  { name: 'errors', files: 8, bytes: 9_000, use: `shownAs(404, 'rundown_not_found').title`, says: 'error:rundownDoesNotExist' },
];
const nameOf = (use: string): string => /^(?:new )?(\w+)/.exec(use)![1]!;

describe('the rules by sub-path', () => {
  writeFileSync(
    path.join(folder, 'loads.mjs'),
    `import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => (console.log('loads ' + url), next(url, context)) });`,
  );

  it('are all that the package exports beside the client', () => {
    expect(Object.keys(manifest.exports).sort()).toEqual(['.', ...PARTS.map(({ name }) => `./${name}`).sort()]);
  });
  it.each(PARTS)('$name works in a bare process that loads $files files, and neither the client nor what it speaks by', async (part) => {
    const file = path.join(folder, `${part.name}.mjs`);
    writeFileSync(file, `import { ${nameOf(part.use)} } from '@lauda/sdk/${part.name}';\nconsole.log(String(${part.use}));`);
    const { stdout } = await run(process.execPath, [
      '--conditions=@lauda/source',
      '--import',
      path.join(folder, 'loads.mjs'),
      '--disallow-code-generation-from-strings',
      file,
    ]);
    const lines = stdout.trim().split('\n');
    expect(lines.at(-1)).toBe(part.says);
    const loaded = lines.filter((line) => line.startsWith('loads ') && !line.endsWith(`${part.name}.mjs`));
    expect(loaded.filter((line) => /Newsroom|transport|stomp|undici|schema\.gen|domain\/src\/index|luxon|node:/.test(line))).toEqual([]);
    expect(loaded.length).toBeLessThanOrEqual(part.files);
    // A count of nothing would pass the limit above.
    expect(loaded.length).toBeGreaterThan(2);
  });
  it.each(PARTS)('$name takes at most $bytes bytes in a page, whole and compressed', async (part) => {
    const entry = path.join(folder, `${part.name}-page.ts`);
    writeFileSync(entry, `import * as rules from '@lauda/sdk/${part.name}';\nObject.assign(globalThis, { rules });\n`);
    const outDir = path.join(folder, `${part.name}-out`);
    await build({
      entry: [entry],
      outDir,
      format: 'esm',
      platform: 'browser',
      target: 'es2023',
      minify: true,
      noExternal: [/./],
      config: false,
      silent: true,
      esbuildOptions: (options) => {
        options.conditions = ['@lauda/source', 'browser', 'import'];
      },
    });
    const text = readdirSync(outDir)
      .map((file) => readFileSync(path.join(outDir, file), 'utf8'))
      .join('');
    const bytes = gzipSync(text).length;
    console.info(`@lauda/sdk/${part.name}: ${bytes} bytes of ${part.bytes}`);
    expect(text).toContain(nameOf(part.use));
    expect(text).not.toContain('/rundowns/{id}');
    expect(bytes).toBeLessThanOrEqual(part.bytes);
  });
});
