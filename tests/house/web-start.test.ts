import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nothingWaits } from '../../web-reference/build/awaits.ts';
import client from '../../web-reference/vite.config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lauda-web-start-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const built = (script: string): Promise<unknown> => {
  writeFileSync(path.join(folder, 'index.html'), '<script type="module" src="./main.ts"></script>');
  writeFileSync(path.join(folder, 'main.ts'), `${script}\nexport {};`);
  return build({ root: folder, configFile: false, logLevel: 'silent', plugins: [nothingWaits], build: { write: false, target: 'es2023' } });
};

it.each([
  ['for a promise', 'const a = await Promise.resolve(1); document.title = String(a);'],
  ['in a loop', 'for await (const a of [Promise.resolve(1)]) document.title = String(a);'],
  ['in a block', 'if (document.title) { await fetch("/a"); }'],
])('a web client that waits while it is loaded is not built: %s', async (_what, script) => {
  await expect(built(script)).rejects.toThrow(/waits while it is loaded/);
});

it('one that waits in its functions is built', async () => {
  const script =
    'class A { async b() { await fetch("/a"); } } const c = async () => { for await (const d of [1]) document.title = String(d); }; void c(); void new A().b();';
  await built(script);
});

it('the client of this house is built so', () => {
  expect((client as { plugins: unknown[] }).plugins).toContain(nothingWaits);
});
