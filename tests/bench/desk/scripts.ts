import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Bench, Outcome } from '../measure.ts';
import { buildListed } from '../web.ts';

const LIMIT = 30 * 1024;
const SHELL = 'index.html';
/** The folders of the screens of each area of the desk. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  guidelines: ['Guidelines'],
  productions: ['Productions'],
  'productions-map': ['ProductionsMap'],
  reportages: ['Reportages'],
  proposals: ['Proposals'],
  contacts: ['Contacts'],
  stories: ['Stories'],
  drawer: ['Drawer'],
  'cg-list': ['CgList'],
  documents: ['Documents'],
};

/** A file of the build, as the list of it says. */
interface Built {
  readonly file: string;
  readonly src?: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Built>>;

/** What is loaded with some files beyond what is known: at once and, where it is asked for, later. */
function loadedWith(manifest: Manifest, first: readonly string[], beyond: ReadonlySet<string>, isLater: boolean): Set<string> {
  const found = new Set(first);
  for (const key of found) {
    const { imports = [], dynamicImports = [] } = manifest[key]!;
    for (const next of isLater ? [...imports, ...dynamicImports] : imports) if (!beyond.has(next)) found.add(next);
  }
  return found;
}
const folderOf = (key: string): string => /^src\/screens\/(\w+)\//.exec(key)?.[1] ?? '';
const isScreen = (manifest: Manifest, key: string): boolean => manifest[key]!.isDynamicEntry === true && folderOf(key) !== '';

/** The scripts an area of the desk adds to what others load too, from the list of the build. */
export const deskScripts: Bench = {
  name: 'desk',
  async run({ wants }) {
    const areas = Object.entries(AREAS).filter(([area]) => wants(`desk-scripts-${area}`));
    if (areas.length === 0) return [];
    const folder = await mkdtemp(path.join(tmpdir(), 'lauda-bench-web-'));
    try {
      await buildListed(folder);
      const manifest = JSON.parse(await readFile(path.join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
      const size = async (keys: Iterable<string>): Promise<number> => {
        let bytes = 0;
        for (const key of keys) bytes += gzipSync(await readFile(path.join(folder, manifest[key]!.file)), { level: 9 }).length;
        return bytes;
      };
      const shell = loadedWith(manifest, [SHELL], new Set(), false);
      const screens = Object.keys(manifest).filter((key) => isScreen(manifest, key));
      const outcomes: Outcome[] = [];
      for (const [area, folders] of areas) {
        const own = screens.filter((key) => folders.includes(folderOf(key)));
        if (own.length === 0) throw new Error(`No screen of ${area} is in the build.`);
        const others = screens.filter((key) => !own.includes(key));
        const shared = loadedWith(manifest, others, shell, true);
        const reached = [...loadedWith(manifest, own, shell, true)];
        const library = reached.filter((key) => /^_maps-/.test(key));
        const alone = reached.filter((key) => !shared.has(key) && !library.includes(key));
        const bytes = await size(alone);
        outcomes.push({
          name: `desk-scripts-${area}`,
          what: `scripts that ${area} loads beyond the shell and that no other area loads, gz / ${LIMIT} bytes`,
          ratio: bytes / LIMIT,
          bound: { most: 1 },
          unit: 'bytes',
          medians: { own: bytes },
          notes: {
            'the library of maps': await size(library),
            'shared with other areas': await size(reached.filter((key) => shared.has(key))),
            shell: await size(shell),
          },
        });
      }
      return outcomes;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
