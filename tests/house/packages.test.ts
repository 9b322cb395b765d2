import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
// @ts-expect-error a script in plain JavaScript
import { PUBLISHED as published } from '../../scripts/lib/published.mjs';
// @ts-expect-error a script in plain JavaScript
import { faultsOfManifest } from '../../scripts/manifests.mjs';
// @ts-expect-error a script in plain JavaScript
import { SOURCES } from '../../scripts/unused.mjs';

interface Published {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Record<string, unknown> & { readonly exports: Record<string, Record<string, unknown>> };
}
const PUBLISHED: readonly Published[] = published;
const faults: (one: Published) => Promise<string[]> = faultsOfManifest;

const bridge = PUBLISHED.find(({ name }) => name === '@lauda/mos-bridge')!;
const changed = (manifest: object): Published => ({ ...bridge, manifest: { ...bridge.manifest, ...manifest } });
const entry = (target: object) => changed({ exports: { ...bridge.manifest.exports, '.': { ...bridge.manifest.exports['.'], ...target } } });

describe('a published package, before it is built', () => {
  it.each(PUBLISHED)('$name is as publint and Are The Types Wrong want it', async (one) => {
    expect(await faults(one)).toEqual([]);
  });

  it.each([
    ['names a file that no build makes', entry({ default: './dist/main.ts.js' }), /does not exist/],
    ['has types that no build makes', entry({ types: './dist/types.d.ts' }), /does not exist/],
    [
      'says too late where its types are',
      changed({ exports: { '.': { default: './dist/index.js', types: './dist/index.d.ts' } } }),
      /types/,
    ],
    ['leaves its program out', changed({ files: ['dist'] }), /lauda-bridge\.js/],
    ['leaves what is built out', changed({ files: ['bin'] }), /does not exist/],
    ['packs all there is', changed({ files: undefined }), /says no files/],
    ['says nothing of the Node it needs', changed({ engines: undefined }), /says no engines/],
  ])('is refused where it %s', async (_what, one, words) => {
    expect((await faults(one)).join('\n')).toMatch(words);
  });

  it('is known by its sources where unused code is looked for, built or not', () => {
    for (const { name, manifest } of PUBLISHED)
      for (const [sub, target] of Object.entries(manifest.exports))
        if (JSON.stringify(target).includes('./dist/')) {
          const sources: string[] = SOURCES[`${name}${sub.slice(1)}`];
          expect(sources.filter((file) => !file.includes('*') && !existsSync(file))).toEqual([]);
          expect(sources.filter((file) => !file.endsWith('.ts'))).toEqual([]);
        }
  });
});
