import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start } from './child.ts';

const LAUNCHER = fileURLToPath(new URL('../bin/lauda.js', import.meta.url));
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lauda-shell-'));
  symlinkSync(LAUNCHER, join(folder, 'lauda'));
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ servers: {}, profiles: { air: { url: 'http://b' } } }));
  env = {
    PATH: [folder, process.env.PATH].join(delimiter),
    LAUDA_CONFIG: join(folder, 'config.json'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CASES: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['rundown', 'im'], ['import']],
  [
    ['lock', ''],
    ['list', 'release', 'take-over'],
  ],
  [['--profile', 'a'], ['air']],
  [['--profile', 'AI'], ['air']],
  [
    ['rundown', 'import', 'a.csv', '--mode', ''],
    ['append', 'create', 'replace'],
  ],
];
/** How each shell says what it would offer for a line. */
const SHELLS: Readonly<Record<string, (words: readonly string[]) => readonly string[]>> = {
  bash: (words) => [
    '-c',
    `source <(lauda completion bash); COMP_WORDS=(lauda "$@"); COMP_CWORD=$#; _lauda; printf '%s\\n' "\${COMPREPLY[@]}"`,
    'bash',
    ...words,
  ],
  zsh: (words) => [
    '-fc',
    `compdef() { :; }; compadd() { while [[ $1 != -- ]]; do shift; done; shift; print -rl -- "$@"; }; source <(lauda completion zsh); words=(lauda "$@"); CURRENT=$#words; _lauda`,
    'zsh',
    ...words,
  ],
  fish: (words) => ['-Nc', `lauda completion fish | source; complete -C 'lauda ${words.join(' ')}' | cut -f1`],
};
const isInstalled = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

describe.each(Object.keys(SHELLS))('completion of %s', (shell) => {
  it.skipIf(!isInstalled(shell)).each(CASES)('offers for %j what fits', (words, offered) => {
    const said = execFileSync(shell, SHELLS[shell]!(words), { env, encoding: 'utf8' });
    expect(said.trim().split('\n').sort()).toEqual(offered);
  });
});

it('says by its exit code that no server answers', async () => {
  const told = await start(['lock', 'list'], { LAUDA_URL: 'http://127.0.0.1:9', LAUDA_TOKEN: 'lauda_x', LANG: 'C' }).ended;
  expect([told.code, told.err]).toEqual([6, expect.stringContaining('error: no answer from http://127.0.0.1:9')]);
});

/** The files that a command reads, told by each of its processes as it ends. */
async function filesRead(args: readonly string[]): Promise<string[]> {
  const hook = join(folder, 'hook.mjs');
  const found = join(folder, 'read.txt');
  writeFileSync(found, '');
  writeFileSync(
    hook,
    `import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
const read = [];
registerHooks({ load: (url, context, next) => { read.push(url); return next(url, context); } });
process.on('exit', () => appendFileSync(${JSON.stringify(found)}, read.map((url) => url + '\\n').join('')));`,
  );
  await start(args, { LAUDA_URL: 'http://127.0.0.1:9', LAUDA_TOKEN: 'lauda_x', NODE_OPTIONS: `--import ${pathToFileURL(hook)}` }).ended;
  return readFileSync(found, 'utf8').trim().split('\n');
}

// What a start costs is what it reads: `npm run bench -- cli` holds its processor time against that of a bare Node.
it.each([
  { args: ['--version'], most: 220 },
  { args: ['lock', 'list', '--json'], most: 160 },
])('reads for `lauda $args` at most $most files, and neither the libraries nor the code of other commands', async ({ args, most }) => {
  const read = await filesRead(args);
  expect(read.some((url) => url.endsWith('cli/src/run.ts'))).toBe(true);
  expect(
    read.filter((url) => /node_modules\/(luxon|rrule|ink|react|exceljs)\/|commands\/(calendar|round|user|desk|entries)/.test(url)),
  ).toEqual([]);
  expect(read.length).toBeLessThanOrEqual(most);
});
