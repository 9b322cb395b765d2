import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachApart } from '../../web-reference/build/apart.ts';
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

it('the start carries of a file of words what it uses itself, and a later screen the rest', async () => {
  mkdirSync(path.join(folder, 'domain/src'), { recursive: true });
  writeFileSync(
    path.join(folder, 'domain/src/enums.ts'),
    "export const FIRST = ['the first'] as const;\nexport const REST = /* @__PURE__ */ Object.keys({ 'the rest': 1 });\nexport function third(): string {\n  return 'the third';\n}\n",
  );
  writeFileSync(path.join(folder, 'index.html'), '<script type="module" src="./main.ts"></script>');
  writeFileSync(
    path.join(folder, 'main.ts'),
    "import { FIRST } from './domain/src/enums.ts';\ndocument.title = FIRST[0];\nvoid import('./screen.ts');",
  );
  writeFileSync(
    path.join(folder, 'screen.ts'),
    "import { FIRST, REST, third } from './domain/src/enums.ts';\nconsole.log(FIRST, REST, third());",
  );
  const options = { root: folder, configFile: false, logLevel: 'silent', build: { write: false } } as const;
  const { output } = (await build({ ...options, plugins: [eachApart] })) as Rolldown.RolldownOutput;
  const holds = output.map((one) => ('code' in one ? ['the first', 'the rest', 'the third'].map((word) => one.code.includes(word)) : []));
  expect(holds.filter(({ length }) => length)).toEqual([
    [true, false, false],
    [false, true, true],
  ]);
  expect((client as { plugins: unknown[] }).plugins).toContain(eachApart);
});
