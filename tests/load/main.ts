// npm run load [-- --seconds 600 --people 500]: a newsroom at work on two servers, then what goes wrong; exit code 1 where anything is lost or refused,
// where memory grows, or where who never reads is not let go.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { growthOf, type PhaseFigures, tableOf } from './figures.ts';
import type { Order, Sum } from './generator.ts';
import { LoadHouse } from './house.ts';
import { furnish } from './scene.ts';

const RESULTS = fileURLToPath(new URL('results', import.meta.url));
const MEMORY_EVERY_MS = 10_000;
/** What memory may grow by from the second quarter of the work to the last. */
const FLAT = 1.1;
const { values } = parseArgs({ options: { seconds: { type: 'string' }, people: { type: 'string' } } });
const seconds = Number(values.seconds ?? 600);
const people = Number(values.people ?? 500);

/** The process the people of the load live in. */
class Generator {
  private readonly child = fork(fileURLToPath(new URL('generator.ts', import.meta.url)), { execArgv: ['--conditions=@lauda/source'] });

  async ask<T>(order: Order): Promise<T> {
    this.child.send(order);
    const [{ answer, error }] = (await once(this.child, 'message')) as [{ answer: T; error?: string }];
    if (error) throw new Error(error);
    return answer;
  }
  end(): void {
    this.child.disconnect();
  }
}

/** Samples the memory of the first server until it is told to stop. */
function watchMemory(house: LoadHouse): () => readonly number[] {
  const samples: number[] = [];
  const timer = setInterval(() => void house.memory(0).then((mib) => samples.push(mib)), MEMORY_EVERY_MS);
  return () => {
    clearInterval(timer);
    return samples;
  };
}

/** What was acknowledged and is not stored. */
async function lostWrites(house: LoadHouse, { written }: Sum): Promise<readonly string[]> {
  const { rows } = await house.pool.query<{ id: number; text: string | null }>(
    "select document_id as id, body->>'information' as text from story where document_id = any($1)",
    [written.map(({ storyId }) => storyId)],
  );
  const stored = new Map(rows.map(({ id, text }) => [id, text]));
  return written.flatMap(({ storyId, text }) =>
    text === '' || stored.get(storyId) === text ? [] : [`${storyId}: ${text} | ${stored.get(storyId)}`],
  );
}

/** How many live events the desks missed: every one of them sees all that happened since they came. */
async function lostEvents(house: LoadHouse, { desks }: Sum, since: number): Promise<number> {
  const { rows } = await house.pool.query<{ many: number }>(
    "select count(*) as many from event where n > $1 and topic in ('rundowns', 'blocks', 'stories')",
    [since],
  );
  return desks.reduce((sum, { events, disorder, gaps }) => sum + Math.max(0, rows[0]!.many - events) + disorder + gaps, 0);
}

interface Report {
  readonly phases: readonly PhaseFigures[];
  readonly memory: { readonly start: number; readonly seated: number; readonly samples: readonly number[]; readonly end: number };
  readonly slowReader: string;
  readonly lostWrites: readonly string[];
  readonly lostEvents: number;
  readonly saves: number;
}

async function run(house: LoadHouse, generator: Generator): Promise<Report> {
  const start = await house.memory(0);
  const scene = await furnish(house.pool, { people, writers: Math.round(people / 10), shows: 5, storiesPerShow: 60 });
  const { rows } = await house.pool.query<{ n: number }>('select n from event_seq');
  const { urls } = house;
  await generator.ask({ kind: 'begin', scene, urls });
  const seated = await house.memory(0);
  const samplesOf = watchMemory(house);
  const phases = [await generator.ask<PhaseFigures>({ kind: 'work', phase: 'work', seconds, urls })];
  const samples = samplesOf();
  phases.push(await generator.ask<PhaseFigures>({ kind: 'reconnect', sockets: people * 2 }));
  const slow = house.slowReader(scene.cookies.at(-1)!, 5);
  phases.push(
    await generator.ask<PhaseFigures>({ kind: 'work', phase: 'work beside a slow reader', seconds: Math.min(seconds, 60), urls }),
  );
  const killed = sleep(5_000).then(() => house.servers[1]!.kill('SIGKILL'));
  phases.push(
    await generator.ask<PhaseFigures>({ kind: 'work', phase: 'work, one of two servers killed', seconds: Math.min(seconds, 60), urls }),
  );
  await killed;
  const summed = await generator.ask<Sum>({ kind: 'sum' });
  return {
    phases,
    memory: { start, seated, samples, end: await house.memory(0) },
    slowReader: await slow,
    lostWrites: await lostWrites(house, summed),
    lostEvents: await lostEvents(house, summed, rows[0]!.n),
    saves: summed.written.reduce((sum, each) => sum + each.saves, 0),
  };
}

function tell(report: Report): number {
  const { phases, memory, slowReader } = report;
  console.log(tableOf(phases));
  for (const { phase, seconds: took, events, resumedMs, generatorShare } of phases) {
    const resumed = resumedMs === undefined ? '' : `, the last one live after ${Math.round(resumedMs)} ms`;
    console.log(
      `${phase}: ${Math.round(took)} s, ${events} live events${resumed}; the generator used ${generatorShare.toFixed(2)} of a processor`,
    );
  }
  const [quarter, last] = [memory.samples[Math.floor(memory.samples.length / 4)] ?? Number.NaN, memory.samples.at(-1) ?? Number.NaN];
  const mib = (value: number): string => `${Math.round(value)} MiB`;
  console.log(
    `memory of a server: ${mib(memory.start)} after start, ${mib(memory.seated)} with everybody there, ${mib(quarter)} after a quarter of the work, ${mib(last)} after all of it, ${mib(memory.end)} at the end`,
  );
  const errors = phases.flatMap(({ phase, errors: found }) => found.map(([what, many]) => `${phase}: ${many} × ${what}`));
  console.log(
    `slow reader: ${slowReader}; saves acknowledged ${report.saves}, lost ${report.lostWrites.length}; live events lost ${report.lostEvents}; errors ${errors.length}`,
  );
  for (const line of [...errors, ...report.lostWrites]) console.log(`  ${line}`);
  const growth = growthOf(memory.samples);
  const isFlat = growth === undefined || growth <= FLAT;
  console.log(
    growth === undefined
      ? 'memory is judged in runs of 80 seconds and more'
      : `memory ${isFlat ? 'is flat' : 'GROWS'}: the last quarter holds ${growth.toFixed(2)} times what the second held (≤ ${FLAT})`,
  );
  if (slowReader !== 'closed') console.log('who never reads was NOT let go');
  const isLost = errors.length + report.lostWrites.length + report.lostEvents > 0;
  return isLost || !isFlat || slowReader !== 'closed' ? 1 : 0;
}

const house = await LoadHouse.open();
const generator = new Generator();
try {
  const report = await run(house, generator);
  mkdirSync(RESULTS, { recursive: true });
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length };
  writeFileSync(`${RESULTS}/latest.json`, `${JSON.stringify({ at: new Date().toISOString(), machine, people, ...report }, null, 2)}\n`);
  process.exitCode = tell(report);
} finally {
  generator.end();
  await house.close();
}
