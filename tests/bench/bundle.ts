import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'tsup';
import type { Bench } from './measure.ts';

const SDK = fileURLToPath(new URL('../../packages/sdk/src/index.ts', import.meta.url));
const LIMIT = 12_000;

interface Metafile {
  readonly outputs: Readonly<
    Record<string, { readonly bytes: number; readonly entryPoint?: string; readonly imports: readonly { path: string; kind: string }[] }>
  >;
}

/** The files a page fetches before `new Newsroom()` can run: the entry and what it imports, but not what it imports later. */
function firstFiles({ outputs }: Metafile): string[] {
  const entry = Object.keys(outputs).find((file) => outputs[file]!.entryPoint?.endsWith('entry.ts'));
  if (!entry) throw new Error('The bundle has no entry.');
  const found = new Set([entry]);
  for (const file of found)
    for (const { path: imported, kind } of outputs[file]!.imports) if (kind === 'import-statement') found.add(imported);
  return [...found];
}

async function bundle(folder: string): Promise<Metafile> {
  const entry = path.join(folder, 'entry.ts');
  await writeFile(entry, `import { Newsroom } from ${JSON.stringify(SDK)};\nglobalThis.newsroom = new Newsroom({ url: '' });\n`);
  await build({
    config: false,
    silent: true,
    entry: [entry],
    outDir: path.join(folder, 'dist'),
    format: 'esm',
    target: 'es2023',
    platform: 'browser',
    minify: true,
    splitting: true,
    treeshake: false,
    metafile: true,
    noExternal: [/.*/],
    esbuildOptions: (options) => {
      options.conditions = ['@lauda/source', 'browser', 'module', 'import'];
    },
  });
  return JSON.parse(await readFile(path.join(folder, 'dist', 'metafile-esm.json'), 'utf8')) as Metafile;
}

/** The weight of the SDK with every area, for whoever builds a page of their own on it. */
export const bundleSize: Bench = {
  name: 'bundle',
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'lauda-bundle-'));
    try {
      const metafile = await bundle(folder);
      const first = firstFiles(metafile);
      let [raw, gz] = [0, 0];
      for (const file of first) {
        const bytes = await readFile(path.resolve(file));
        raw += bytes.length;
        gz += gzipSync(bytes, { level: 9 }).length;
      }
      const later = Object.keys(metafile.outputs).filter((file) => !first.includes(file));
      return {
        name: 'bundle',
        what: `import { Newsroom } with all areas, minified for the browser, gz / ${LIMIT} bytes`,
        ratio: gz / LIMIT,
        bound: { most: 1 },
        unit: 'bytes',
        medians: { gz, minified: raw },
        notes: { files: first.length, 'files fetched when first needed': later.length },
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
