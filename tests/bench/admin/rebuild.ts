import { seedDocuments } from '../fixtures/documents.ts';
import { seedShow } from '../fixtures/seed.ts';
import { type Bench, median, percentile } from '../measure.ts';
import { inNewsroom } from '../newsroom.ts';
import { ask } from './ask.ts';

const DOCUMENTS = 100_000;
const EDITORS = 50;
const ROUNDS = 6;
const ROUND_MS = 6_000;
/** Between two questions whether a rebuild is over, which takes some 1,700 ms. */
const ASK_MS = 100;
/** Between two edits of one person. */
const EDIT_MS = 1_000;
const P95 = 0.95;
const TARGET = 'assignments';

interface Job {
  readonly id: number;
  readonly kind: string;
  readonly target: string | null;
  readonly state: string;
}
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Everybody renames their own guideline once a second, each at another moment; answers the ms of every edit. */
async function edited(url: string, tokens: readonly string[], ids: readonly number[]): Promise<number[]> {
  const taken: number[] = [];
  const until = performance.now() + ROUND_MS;
  const one = async (token: string, at: number): Promise<void> => {
    await pause((at * EDIT_MS) / EDITORS);
    for (let count = 0; performance.now() < until; count += 1) {
      const started = performance.now();
      await ask(url, token, 'PATCH', `/assignments/${ids[at]}`, { field: 'slug', newValue: `PAUTA ${at} ${count % 2}` });
      taken.push(performance.now() - started);
      await pause(Math.max(0, EDIT_MS - (performance.now() - started)));
    }
  };
  await Promise.all(tokens.map(one));
  return taken;
}

/** What those who write notice of it that the search index of a hundred thousand documents is made anew beside them. */
export const adminRebuild: Bench = {
  name: 'admin',
  run: async ({ wants }) => {
    if (!wants('admin-rebuild')) return [];
    return inNewsroom(async ({ pool, startServer }) => {
      const { tokens } = await seedShow(pool, { stories: 1, people: EDITORS, roles: ['ROOT'] });
      await seedDocuments(pool, ['guideline'], DOCUMENTS);
      const { url } = (await startServer()).line;
      const [root] = tokens as [string];
      const ids: number[] = [];
      for (const token of tokens) ids.push((await ask<{ id: number }>(url, token, 'POST', '/assignments', { slug: 'PAUTA' })).id);
      const job = async (): Promise<Job> =>
        (await ask<{ data: Job[] }>(url, root, 'GET', '/jobs?size=100')).data.find(
          ({ kind, target }) => kind === 'index' && target === TARGET,
        )!;
      // A page hears of it by live events: asking more often would be a load that a rebuild does not make.
      const ended = async (): Promise<void> => {
        while (['QUEUED', 'RUNNING'].includes((await job()).state)) await pause(ASK_MS);
      };
      const rebuild = async (): Promise<void> => {
        await ask(url, root, 'PUT', '/index', { targets: [TARGET] });
        await ended();
      };
      // Both are done once before anything is measured: what a server does for the first time takes it several times as long.
      await edited(url, tokens, ids);
      await rebuild();
      const [during, alone] = [[] as number[], [] as number[]];
      const rounds = { during: [] as number[], alone: [] as number[] };
      let rebuilt = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        let isOn = true;
        // As soon as one rebuild is over the next begins, until everybody has edited.
        const rebuilding = (async () => {
          for (; isOn; rebuilt += 1) await rebuild();
        })();
        const taken = await edited(url, tokens, ids);
        isOn = false;
        await rebuilding;
        const still = await edited(url, tokens, ids);
        during.push(...taken);
        alone.push(...still);
        rounds.during.push(percentile(taken, P95));
        rounds.alone.push(percentile(still, P95));
      }
      const [a, b] = [median(rounds.during), median(rounds.alone)];
      return {
        name: 'admin-rebuild',
        what: `a PATCH of ${EDITORS} people, median of the p95 of each round, while the index of ${DOCUMENTS} documents is made anew / while it is not`,
        bound: { most: 1.5 },
        unit: 'ms',
        ratio: a / b,
        medians: { 'p95 during': a, 'p95 without': b },
        rounds,
        notes: {
          'p95 of all during': percentile(during, P95),
          'p95 of all without': percentile(alone, P95),
          'median during': median(during),
          'median without': median(alone),
          edits: during.length,
          rebuilds: rebuilt,
        },
      };
    });
  },
};
