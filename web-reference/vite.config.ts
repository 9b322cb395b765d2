import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { eachApart } from './build/apart.ts';
import { nothingWaits } from './build/awaits.ts';
import { charts, framework, isDomain, isLater, isShared, login, maps, rundown, start, times } from './build/chunks.ts';
import { narrowFont } from './build/fonts.ts';
import { bootWithin, scriptsAhead, sharedAhead } from './build/page.ts';
import { oneLanguage } from './build/texts.ts';

const server = process.env.LAUDA_URL ?? 'http://127.0.0.1:7310';
const proxy = { '/api': { target: server, changeOrigin: false, ws: true } };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [eachApart, react(), tailwindcss(), narrowFont, bootWithin, scriptsAhead, oneLanguage, nothingWaits],
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
            { name: 'times', test: times, priority: 5 },
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
