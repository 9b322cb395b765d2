import { Newsroom } from '@lauda/sdk';
import { Pool } from 'undici';
import { seedShow } from './fixtures/seed.ts';
import { type BareCall, headersOf } from './load.ts';
import { type Bench, compared, interleave, type Rounds } from './measure.ts';
import { inNewsroom } from './newsroom.ts';

/** Calls of a slice. */
const CALLS = 600;

async function microseconds(calls: number, call: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let i = 0; i < calls; i += 1) await call();
  return ((performance.now() - started) * 1000) / calls;
}

/** Loads the same story by the SDK and by undici alone, one call after the other. */
async function race(url: string, id: number, token: string, calls: number): Promise<Rounds> {
  const newsroom = new Newsroom({ url, token });
  const call: BareCall = { path: `/api/stories/${id}`, token };
  const pool = new Pool(url, { connections: 32 });
  const request = { method: 'GET', path: call.path, headers: headersOf(call) };
  const bare = async (): Promise<unknown> => {
    const { statusCode, body } = await pool.request(request);
    if (statusCode !== 200) throw new Error(`${call.path} answered ${statusCode}.`);
    return body.json();
  };
  try {
    return await interleave(
      () => microseconds(calls, () => newsroom.stories.load(id)),
      () => microseconds(calls, bare),
    );
  } finally {
    await newsroom.close();
    await pool.close();
  }
}

/** What the comfort of the SDK costs: paths, errors by meaning, retries, cancel. */
export const sdk: Bench = {
  name: 'sdk',
  run: () =>
    inNewsroom(async ({ pool, startServer, startBare }) => {
      const { storyIds, tokens } = await seedShow(pool, { stories: 1, people: 1 });
      const fixed = await startBare(new URL('./processes/fixed-answer.ts', import.meta.url));
      const rounds = await race(fixed.line.url, storyIds[0]!, tokens[0]!, CALLS);
      const server = await startServer();
      const real = compared(await race(server.line.url, storyIds[0]!, tokens[0]!, CALLS / 3), ['sdk', 'undici']);
      return {
        name: 'sdk',
        what: 'newsroom.stories.load(id) / the same GET by undici, from a server that answers at once',
        bound: { most: 1.25 },
        unit: 'µs a call',
        ...compared(rounds, ['sdk', 'undici']),
        notes: {
          'ratio at the real server': real.ratio,
          'µs by the sdk there': real.medians.sdk!,
          'µs by undici there': real.medians.undici!,
        },
      };
    }),
};
