import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'node/index': 'src/node/index.ts',
    ...Object.fromEntries(
      ['timing', 'recurrence', 'reading', 'locks', 'errors', 'webhooks'].map((name) => [`rules/${name}`, `src/rules/${name}.ts`]),
    ),
  },
  format: 'esm',
  target: 'es2023',
  platform: 'neutral',
  splitting: true,
  clean: true,
  treeshake: true,
  dts: { compilerOptions: { incremental: false, noEmit: false } },
  external: [/^@lauda\/domain/, '@stomp/stompjs', 'undici', 'ws', /^node:/],
});
