// npm run test:mutation [-- --seed 1 --lines 60 --only packages/domain]: changes one line at a time and asks whether any test sees it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { dice, pick } from '../faults/dice.ts';
import { type Mutation, mutationsOf } from './mutators.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = [
  'packages/domain/src',
  'packages/server/src',
  'packages/store/src',
  'packages/sdk/src',
  'packages/mos/src',
  'mos-bridge/src',
];
/** A mutation that makes a test wait for ever is seen as well. */
const PATIENCE_MS = 10 * 60_000;
const { values } = parseArgs({
  options: { seed: { type: 'string' }, lines: { type: 'string' }, only: { type: 'string' }, related: { type: 'boolean' } },
});
const seed = Number(values.seed ?? 1);
const lines = Number(values.lines ?? 60);

interface Equivalent {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}
/** Changes that change nothing anybody could see, each with the reason. */
const EQUIVALENT = JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8')) as readonly Equivalent[];

function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', ...(values.only ? [values.only] : SOURCES)], { cwd: ROOT, encoding: 'utf8' });
  return listed.split('\n').filter((file) => /\.ts$/.test(file) && !/\.(test|gen|d)\.ts$/.test(file));
}

/** Chooses files first, so that a long file does not outweigh ten short ones, then a place in each. */
function choose(files: readonly string[]): Mutation[] {
  const roll = dice(seed);
  const chosen = new Map<string, Mutation>();
  for (let tries = 0; chosen.size < lines && tries < lines * 50; tries += 1) {
    const file = pick(roll, files);
    const found = mutationsOf(file, readFileSync(path.join(ROOT, file), 'utf8'));
    if (found.length === 0) continue;
    const mutation = pick(roll, found);
    chosen.set(`${mutation.file}:${mutation.start}`, mutation);
  }
  return [...chosen.values()];
}

/** Runs vitest in the copy; true when a test failed, or none ended. */
async function fails(copy: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, '--bail=1', '--reporter=dot'], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, CI: 'true' },
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), PATIENCE_MS);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return code !== 0;
}

const isEquivalent = ({ file, before, after }: Mutation): boolean =>
  EQUIVALENT.some((known) => known.file === file && known.before === before && known.after === after);

const told = ({ file, line, before, after }: Mutation): string =>
  `${file}:${line}  ${before.replaceAll(/\s+/g, ' ').slice(0, 80)}  →  ${after.replaceAll(/\s+/g, ' ').slice(0, 80) || '(nothing)'}`;

/** Does something with one line changed, and puts it back. */
async function changed<T>(copy: string, mutation: Mutation, work: () => Promise<T>): Promise<T> {
  const file = path.join(copy, mutation.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, mutation.start) + mutation.after + text.slice(mutation.end));
  try {
    return await work();
  } finally {
    writeFileSync(file, text);
  }
}

/** The tests that reach a file, then, where none fails and unless told otherwise, all of them. */
function isSeen(copy: string, mutation: Mutation): Promise<boolean> {
  return changed(
    copy,
    mutation,
    async () =>
      (await fails(copy, ['related', mutation.file, '--run', '--project', 'unit'])) ||
      (!values.related && (await fails(copy, ['run', '--project', 'unit', '--project', 'e2e']))),
  );
}

/** The sources as they stand here, in a folder of their own: no line of the work is touched. */
function copyOf(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'lauda-mutation-'));
  cpSync(ROOT, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !/[/\\](\.git|\.lauda)$/.test(from),
  });
  return copy;
}

const copy = copyOf();
const survivors: Mutation[] = [];
let counted = 0;
try {
  for (const mutation of choose(sources())) {
    if (isEquivalent(mutation)) continue;
    counted += 1;
    const seen = await isSeen(copy, mutation);
    if (!seen) survivors.push(mutation);
    console.log(`${seen ? 'seen    ' : 'SURVIVED'} ${told(mutation)}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const share = (counted - survivors.length) / counted;
console.log(`seed ${seed}: ${counted - survivors.length} of ${counted} seen (${(share * 100).toFixed(1)} %; at least 92 % is promised)`);
process.exitCode = share >= 0.92 ? 0 : 1;
