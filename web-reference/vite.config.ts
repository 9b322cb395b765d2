import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.LAUDA_URL ?? 'http://127.0.0.1:7310';
const proxy = { '/api': { target: server, changeOrigin: false, ws: true } };

// One chunk for what changes with React only, so that a release of ours does not make every desk download it again.
const framework =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ['@lauda/source', 'module', 'browser', 'development|production'] },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } },
    },
  },
});
