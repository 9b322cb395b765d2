import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bench, interleave, median } from './measure.ts';

const LAUNCHER = fileURLToPath(new URL('../../cli/bin/lauda.js', import.meta.url));

/** Processor time of a command and its children, in ms, as the shell that waits for them counts it. */
function processorMs(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const timed = ['--norc', '-c', 'LC_ALL=C; TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>&1', 'bash', process.execPath, ...args];
  const said = spawnSync('bash', timed, { env, encoding: 'utf8' }).stderr.trim().split('\n').at(-1) ?? '';
  const [user = 0, system = 0] = said.split(' ').map(Number);
  return (user + system) * 1000;
}

/** The start of the command line from its sources: the launcher and the Node it starts, against two bare ones. */
export const cli: Bench = {
  name: 'cli',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'lauda-cli-'));
    const env = { PATH: process.env.PATH, XDG_CACHE_HOME: folder, LAUDA_URL: 'http://127.0.0.1:9', LAUDA_TOKEN: 'lauda_x' };
    try {
      const rounds = await interleave(
        () => processorMs([LAUNCHER, 'lock', 'list', '--json'], env),
        () => 2 * processorMs(['-e', '0'], env),
      );
      const medians = { ours: median(rounds.ours), bare: median(rounds.bare) };
      return {
        name: 'cli',
        what: 'processor time of `lauda lock list --json` where no server answers / that of a bare Node twice',
        ratio: medians.ours / medians.bare,
        bound: { most: 2.5 },
        unit: 'ms',
        medians,
        rounds: { ...rounds },
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
