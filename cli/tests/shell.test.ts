import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
    `compdef() { :; }; compadd() { shift; print -rl -- "$@"; }; source <(lauda completion zsh); words=(lauda "$@"); CURRENT=$#words; _lauda`,
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

/** Processor time of a command and its children, in ms: the least of five runs, for others use the machine too. */
function processorMs(command: string, args: readonly string[]): number {
  const timed = ['--norc', '-c', 'LC_ALL=C; TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>&1', 'bash', command, ...args];
  const said = () => spawnSync('bash', timed, { env, encoding: 'utf8' }).stderr.trim().split('\n').at(-1) ?? '';
  const runs = Array.from({ length: 5 }, () => said().split(' ').map(Number));
  return Math.min(...runs.map(([user = 0, system = 0]) => (user + system) * 1000));
}

it('starts in 200 ms of processor time from the sources too, where a bare Node twice takes 80', () => {
  const bare = 2 * processorMs(process.execPath, ['-e', '0']);
  expect(processorMs(LAUNCHER, ['--version'])).toBeLessThan(Math.max(200, 2.5 * bare));
  expect(processorMs(LAUNCHER, ['lock', 'list', '--json'])).toBeLessThan(Math.max(200, 2.5 * bare));
});
