// npm run bench [-- NAME…] [--only PART…] [--size N…] [--inside PART] [--reference]: measures what Lauda promises about speed, each promise as a ratio within
// this one run. `--inside 0.2` demands of each that it keeps a fifth away from its bound. Of benches with many figures `--only` takes those whose name holds a part, `--size` newsrooms of so many documents alone.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setup } from '../../packages/testing/src/globalSetup.ts';
import { admin } from './admin/index.ts';
import { bundleSize } from './bundle.ts';
import { cli } from './cli.ts';
import { desk } from './desk/index.ts';
import { fanout } from './fanout.ts';
import { firstLoadBench } from './grid/firstLoad.ts';
import { gridBench } from './grid/grid.ts';
import { reload } from './grid/reload.ts';
import { life } from './life.ts';
import { lists } from './lists.ts';
import { login } from './login.ts';
import { type Bench, type Choice, keeps, type Outcome, spread } from './measure.ts';
import { memory } from './memory.ts';
import { mosBench } from './mos.ts';
import { rundown } from './rundown.ts';
import { sdk } from './sdk.ts';
import { growth, timing } from './timing.ts';
import { webLoad } from './web.ts';

const BENCHES: readonly Bench[] = [
  sdk,
  rundown,
  lists,
  ...desk,
  ...life,
  ...admin,
  timing,
  growth,
  fanout,
  login,
  memory,
  webLoad,
  bundleSize,
  cli,
  mosBench,
  firstLoadBench,
  reload,
  gridBench,
];
const results = fileURLToPath(new URL('results', import.meta.url));

const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toPrecision(4));
const figures = (named: Readonly<Record<string, number | string>>): string =>
  Object.entries(named)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? figure(value) : value}`)
    .join(', ');

function line(outcome: Outcome, inside: number): string {
  const { name, ratio, bound, unit, medians, rounds, what, notes } = outcome;
  const limit = 'most' in bound ? `≤ ${bound.most}` : `≥ ${bound.least}`;
  const spreads = Object.entries(rounds ?? {}).map(([side, values]) => `${side} ±${Math.round(spread(values) * 50)} %`);
  return [
    `${keeps(outcome, inside) ? 'ok  ' : keeps(outcome) ? 'NEAR' : 'MISS'} ${name}: ${figure(ratio)} (${limit})`,
    what,
    `${unit}: ${figures(medians)}${spreads.length ? ` (medians of ${Object.values(rounds!)[0]!.length}; ${spreads.join(', ')})` : ''}`,
    ...(notes ? [figures(notes)] : []),
  ].join('\n       ');
}

function keep(name: string, outcomes: readonly Outcome[]): void {
  mkdirSync(results, { recursive: true });
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, load: loadavg()[0] };
  const benches = outcomes.map((outcome) => ({ ...outcome, ok: keeps(outcome) }));
  const rounded = (_key: string, value: unknown): unknown => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);
  const text = JSON.stringify({ at: new Date().toISOString(), machine, benches }, rounded, 2);
  // The rounds of a side on one line, as the formatter wants them.
  const lines = text.replaceAll(/\[\s+([\d.,\s]+?)\s+\]/g, (_all, values: string) => `[${values.replaceAll(/\s+/g, ' ')}]`);
  writeFileSync(`${results}/${name}.json`, `${lines}\n`);
}

async function measure(chosen: readonly Bench[], wanted: Omit<Choice, 'tell'>, inside: number): Promise<Outcome[]> {
  const end = await setup();
  const outcomes: Outcome[] = [];
  const told = new Set<Outcome>();
  const tell = (outcome: Outcome): void => {
    if (!told.has(outcome)) console.log(line(outcome, inside));
    told.add(outcome);
  };
  try {
    for (const bench of chosen) {
      const found = await bench.run({ ...wanted, tell });
      const several = Array.isArray(found) ? found : [found as Outcome];
      outcomes.push(...several);
      several.forEach(tell);
    }
  } finally {
    await end?.();
  }
  return outcomes;
}

const OPTIONS = {
  reference: { type: 'boolean' },
  only: { type: 'string', multiple: true },
  size: { type: 'string', multiple: true },
  inside: { type: 'string' },
} as const;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const parts = values.only;
  const choice = {
    sizes: values.size?.map(Number),
    wants: (name: string) => !parts || parts.some((part) => name.includes(part)),
  };
  const inside = Number(values.inside ?? 0);
  if (!(inside >= 0 && inside < 1)) {
    console.error(`--inside takes a part of a bound, from 0 to below 1, as 0.2; not '${values.inside}'.`);
    return 2;
  }
  const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    console.error(`No benchmark ${unknown.join(', ')}. There are: ${[...new Set(BENCHES.map(({ name }) => name))].join(', ')}.`);
    return 2;
  }
  const outcomes = await measure(
    BENCHES.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
    choice,
    inside,
  );
  if (outcomes.length === 0) {
    console.error(`Nothing measured is called '${parts?.join("' or '")}'.`);
    return 2;
  }
  keep('latest', outcomes);
  if (values.reference) keep('reference', outcomes);
  const missed = outcomes.filter((outcome) => !keeps(outcome, inside));
  const within = inside > 0 ? `${Math.round(inside * 100)} % inside their bounds` : 'within their bounds';
  console.log(missed.length ? `\nNot ${within}: ${missed.map(({ name }) => name).join(', ')}.` : `\nAll ${outcomes.length} ${within}.`);
  return missed.length ? 1 : 0;
}

process.exitCode = await main();
