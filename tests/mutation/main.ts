// npm run test:mutation [-- --seed 1 --seed 2 --lines 60 --only packages/domain --match REGEX --at-once 2 --reach FILE --most 300 --browser]: changes one line at a time and asks whether
// any test sees it. The suite runs once to learn which tests run which function; each change is then shown to those alone, those about its file and the
// quick ones first, for as long as --most says.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { dice, pick } from '../faults/dice.ts';
import { type Mutation, mutationsOf } from './mutators.ts';
import { learnReach, type Reach } from './reach.ts';
import { buildsWeb, type Copy, copyOf, vitest } from './runs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = [
  ...['domain', 'server', 'store', 'sdk', 'mos', 'ii', 'simulators'].map((name) => `packages/${name}/src`),
  ...['mos-bridge/src', 'cli/src', 'web-reference/src'],
];
/** What runs in a browser, or in the command line's own process, where calls are not told, and the tests that may see it there. */
const ELSEWHERE: readonly (readonly [RegExp, RegExp])[] = [
  [/^packages\/(domain|store|sdk)\//, /^(tests\/e2e|cli\/tests)\//],
  [/^cli\//, /^cli\/tests\//],
  [/^web-reference\//, /^tests\/e2e\//],
];
/** How long the tests of one run take together, in ms: a change that a quick test sees costs no slow one. */
const RUNS = [12_000, 60_000, Number.POSITIVE_INFINITY];
const { values } = parseArgs({
  options: {
    seed: { type: 'string', multiple: true, default: ['1'] },
    lines: { type: 'string', default: '60' },
    only: { type: 'string' },
    /** Every change of what matches, instead of some of all. */
    match: { type: 'string' },
    'at-once': { type: 'string', default: '1' },
    /** Shows what no other test sees to the tests of the browser too: each costs minutes. */
    browser: { type: 'boolean', default: false },
    /** How long the tests that a change is shown to may take together, in s: what most of the suite calls would be shown to all of it. */
    most: { type: 'string', default: '300' },
    /** Where what was learnt of the tests is kept, for more runs on the same sources. */
    reach: { type: 'string' },
  },
});

interface Equivalent {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly why: string;
}
/** Changes that change nothing anybody could see, each with the reason. */
const EQUIVALENT = JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8')) as readonly Equivalent[];

const listed = (...places: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', ...places], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const sources = (places: readonly string[]): string[] =>
  listed(...places).filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen|d)\.tsx?$|^web-reference\/src\/testing\//.test(file));

/** Chooses files first, so that a long file does not outweigh ten short ones, then a place in each. */
function choose(seed: number, files: readonly string[]): Mutation[] {
  const { match } = values;
  if (match) {
    const all = files.flatMap((file) => mutationsOf(file, readFileSync(path.join(ROOT, file), 'utf8')));
    return all.filter(({ before }) => new RegExp(match).test(before));
  }
  const roll = dice(seed);
  const chosen = new Map<string, Mutation>();
  const lines = Number(values.lines);
  for (let tries = 0; chosen.size < lines && tries < lines * 50; tries += 1) {
    const file = pick(roll, files);
    const found = mutationsOf(file, readFileSync(path.join(ROOT, file), 'utf8'));
    if (found.length === 0) continue;
    const mutation = pick(roll, found);
    chosen.set(`${mutation.file}:${mutation.start}`, mutation);
  }
  return [...chosen.values()];
}

const isEquivalent = ({ file, before, after }: Mutation): boolean =>
  EQUIVALENT.some((known) => known.file === file && known.before === before && known.after === after);

const told = ({ file, line, before, after }: Mutation): string =>
  `${file}:${line}  ${before.replaceAll(/\s+/g, ' ').slice(0, 80)}  →  ${after.replaceAll(/\s+/g, ' ').slice(0, 80) || '(nothing)'}`;

/** Does something with one line changed, and puts it back. */
async function changed<T>(copy: Copy, mutation: Mutation, work: () => Promise<T>): Promise<T> {
  const text = copy.read(mutation.file);
  copy.write(mutation.file, text.slice(0, mutation.start) + mutation.after + text.slice(mutation.end));
  try {
    return await work();
  } finally {
    copy.write(mutation.file, text);
  }
}

const stem = (file: string): string => path.basename(file).split('.')[0]!.toLowerCase();
/** How far a test is from a source by its name: 0 where it is about it, 1 where it is about its folder. */
function distance(test: string, source: string): number {
  const [about, folder] = [stem(source), path.basename(path.dirname(source)).toLowerCase()];
  return stem(test).includes(about) ? 0 : stem(test).includes(folder) ? 1 : 2;
}

/** Test files in runs: those about a source and the quick ones first, as many as the time allows. */
function inRuns(source: string, tests: readonly string[], took: Reach['took']): { files: string[]; ms: number }[] {
  const runs: { files: string[]; ms: number }[] = [];
  const nearest = (one: string, other: string): number =>
    distance(one, source) - distance(other, source) || (took[one] ?? 0) - (took[other] ?? 0);
  let left = Number(values.most) * 1000;
  for (const file of [...tests].sort(nearest)) {
    const ms = took[file] ?? 0;
    left -= ms;
    if (left < 0 && runs.length > 0) break;
    const last = runs.at(-1);
    if (last && last.ms + ms <= RUNS[Math.min(runs.length, RUNS.length) - 1]!) {
      last.files.push(file);
      last.ms += ms;
    } else runs.push({ files: [file], ms });
  }
  return runs;
}

const UNIT = ['--project', 'unit', '--project', 'apart'];
const PROJECTS = [...UNIT, ...(values.browser ? ['--project', 'e2e'] : [])];
const given = (files: readonly string[]): string[] => ['run', ...PROJECTS, '--bail=1', ...files];

/** The first test of some runs that fails, or nothing. */
async function failureOf(copy: Copy, runs: readonly { args: readonly string[]; ms: number }[]): Promise<string | undefined> {
  for (const { args, ms } of runs) {
    const { passed, failure } = await vitest(copy, args, { patienceMs: 120_000 + 6 * ms });
    if (!passed) return failure;
  }
  return undefined;
}

/** The first test that sees a change, or nothing. */
async function seenBy(copy: Copy, mutation: Mutation, reach: Reach): Promise<string | undefined> {
  const tests = reach.testsOf(mutation);
  // What runs as its module is loaded is seen by whoever imports it.
  const runs = tests
    ? inRuns(mutation.file, tests, reach.took).map(({ files, ms }) => ({ args: given(files), ms }))
    : [{ args: ['related', mutation.file, '--run', ...UNIT, '--bail=1'], ms: 300_000 }];
  return failureOf(copy, runs);
}

/** The first test that sees a change in a browser or in the command line, or nothing. */
async function seenElsewhere(copy: Copy, mutation: Mutation, reach: Reach): Promise<string | undefined> {
  const tests = reach.testsOf(mutation);
  const [, may] = ELSEWHERE.find(([sources]) => sources.test(mutation.file)) ?? [];
  const rest = Object.keys(reach.took).filter((file) => may?.test(file) && !tests?.includes(file));
  if (rest.length === 0) return undefined;
  if (values.browser && !(await buildsWeb(copy))) return 'the build of the web client';
  return failureOf(
    copy,
    inRuns(mutation.file, rest, reach.took).map(({ files, ms }) => ({ args: given(files), ms })),
  );
}

async function seen(copy: Copy, mutation: Mutation, reach: Reach): Promise<string | undefined> {
  const test = await changed(copy, mutation, () => seenBy(copy, mutation, reach));
  if (test) return test;
  const elsewhere = await changed(copy, mutation, () => seenElsewhere(copy, mutation, reach));
  if (values.browser) await buildsWeb(copy);
  return elsewhere;
}

async function judge(seed: number, copies: readonly Copy[], reach: Reach): Promise<number> {
  const waiting = choose(seed, sources(values.only ? [values.only] : SOURCES)).filter((mutation) => !isEquivalent(mutation));
  const counted = waiting.length;
  let survived = 0;
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutation = waiting.shift(); mutation; mutation = waiting.shift()) {
        const test = await seen(copy, mutation, reach);
        if (!test) survived += 1;
        console.log(
          test
            ? `seen     ${told(mutation)}  by ${test}`
            : `SURVIVED ${told(mutation)}  (${reach.testsOf(mutation)?.length ?? 'all'} files call it)`,
        );
      }
    }),
  );
  const share = (counted - survived) / counted;
  console.log(`seed ${seed}: ${counted - survived} of ${counted} seen (${(share * 100).toFixed(1)} %; at least 92 % is promised)`);
  return share;
}

const copies = Array.from({ length: Number(values['at-once']) }, () => copyOf(ROOT));
try {
  const tests = listed().filter((file) => /\.test\.tsx?$/.test(file));
  for (const copy of copies) if (values.browser && !(await buildsWeb(copy))) throw new Error('The web client does not build.');
  const reach = await learnReach(copies[0]!, sources(SOURCES), tests, PROJECTS, values.reach, (file) =>
    readFileSync(path.join(ROOT, file), 'utf8'),
  );
  for (const seed of values.seed) if ((await judge(Number(seed), copies, reach)) < 0.92) process.exitCode = 1;
} finally {
  for (const copy of copies) copy.remove();
}
