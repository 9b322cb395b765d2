import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin } from 'vite';
import { nothingWaits } from './build/awaits.ts';
import { charts, framework, isDomain, isLater, isShared, login, maps, rundown, start } from './build/chunks.ts';
import { bootWithin, scriptsAhead, sharedAhead } from './build/page.ts';
import { oneLanguage } from './build/texts.ts';

const server = process.env.LAUDA_URL ?? 'http://127.0.0.1:7310';
const proxy = { '/api': { target: server, changeOrigin: false, ws: true } };

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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), narrowFont, bootWithin, scriptsAhead, oneLanguage, nothingWaits],
  resolve: { conditions: ['@lauda/source', 'module', 'browser', 'development|production'] },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 400,
    modulePreload: { resolveDependencies: sharedAhead },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 5 },
            { name: 'charts', test: charts, priority: 5 },
            { name: 'maps', test: maps, priority: 5 },
            { name: start, debugName: 'start', priority: 4 },
            { name: login, debugName: 'login', priority: 3 },
            { name: rundown, debugName: 'rundown', priority: 2 },
            { name: 'domain', test: isDomain, minShareCount: 2, priority: 1 },
            { name: 'parts', test: isShared, minShareCount: 2, priority: 1 },
            { name: 'later', test: isLater, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
