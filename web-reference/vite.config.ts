import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.LAUDA_URL ?? 'http://127.0.0.1:7310';
const proxy = { '/api': { target: server, changeOrigin: false, ws: true } };

// One chunk for what changes with React only, so that a release of ours does not make every desk download it again.
const framework =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]/;

// What several screens share, in one file: fifty small ones take longer and pack worse. Not what draws with a library of its own.
const parts =
  /[\\/](web-reference[\\/]src[\\/](components|hooks|app|actions|theme|format|forms)|packages[\\/]domain[\\/]src)[\\/](?!.*(grid|Combobox|Toggles|CommandPalette|dialogFrames|Toaster|Disclosure|print|export|lint|fit|asRun))/;

// What forms and dialogs share; none is on the first screen.
const later =
  /[\\/]web-reference[\\/]src[\\/](forms[\\/](Banners|Conflicts|SaveButton|problems)|components[\\/](SidePanel|DateField|TimeFields|LockBanner|Pager|KeysHelp|Field))\./;

// What the three languages, names and keys are written with; the upper weights are not used. It halves the font of the first screen.
const LETTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...Array.from({ length: 0x180 - 0xa0 }, (_, index) => String.fromCharCode(0xa0 + index)),
  '–—‘’“”•…‹›€→←↑↓−×✓⌘⇧⌥',
].join('');
const narrowFont: Plugin = {
  name: 'narrow-font',
  apply: 'build',
  generateBundle: async (_options, bundle) => {
    for (const asset of Object.values(bundle)) {
      if (asset.type !== 'asset' || !/inter-latin-wght-normal.*\.woff2$/.test(asset.fileName)) continue;
      asset.source = await subsetFont(Buffer.from(asset.source), LETTERS, {
        targetFormat: 'woff2',
        keepFeatures: ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk', 'cv05', 'cv11', 'ss03'],
        variationAxes: { wght: { min: 400, max: 700 } },
      });
    }
  },
};

/** Names the scripts of the rundown in the page, so that a desk that opens at one asks for them at once instead of three steps later. */
const scriptsAhead: Plugin = {
  name: 'scripts-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const withImports = (names: readonly string[], known = new Set<string>()): Set<string> => {
        for (const chunk of chunks.filter(({ fileName }) => names.includes(fileName) && !known.has(fileName))) {
          known.add(chunk.fileName);
          withImports(chunk.imports, known);
        }
        return known;
      };
      const begun = withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
      const wanted = chunks.filter(({ facadeModuleId }) =>
        /screens\/Rundown\/RundownScreen\.tsx$|sdk\/src\/realtime\/connection\.ts$/.test(facadeModuleId ?? ''),
      );
      const ahead = [...withImports(wanted.map(({ fileName }) => fileName))].filter((name) => !begun.has(name));
      if (wanted.length < 2) throw new Error('The scripts of the rundown were not found.');
      return html.replace('src="/boot.js"', `src="/boot.js" data-rundown="${ahead.map((name) => `/${name}`).join(' ')}"`);
    },
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), narrowFont, scriptsAhead],
  resolve: { conditions: ['@lauda/source', 'module', 'browser', 'development|production'] },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 2 },
            { name: 'parts', test: (id) => parts.test(id) && !later.test(id), minShareCount: 2, priority: 1 },
            { name: 'later', test: later, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
