import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool as Database } from 'pg';
import { Pool } from 'undici';
import { hashPassword } from '../../packages/server/src/auth/passwords.ts';
import { startProcess } from '../../packages/testing/src/process.ts';
import { seedShow } from './fixtures/seed.ts';
import { type Bench, median, type Outcome } from './measure.ts';
import { inNewsroom } from './newsroom.ts';

const PEOPLE = 100;
const FILE_BYTES = 256 * 1024;
const ROUNDS = 5;
const DOWNLOADS = 200;

async function storeFile(url: string, token: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(FILE_BYTES).fill(1)]), 'filme.bin');
  const answer = await fetch(`${url}/api/files/single`, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 201) throw new Error(`The file was not stored: ${answer.status} ${await answer.text()}`);
  return `/api/files/${((await answer.json()) as { id: number }).id}/file`;
}

/** The time that 95 of 100 downloads stay below, in ms, one after the other. */
async function p95(pool: Pool, path: string, token: string): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < DOWNLOADS; i += 1) {
    const started = performance.now();
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { authorization: `Bearer ${token}` } });
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length;
    if (statusCode !== 200 || bytes !== FILE_BYTES) throw new Error(`The file came with ${statusCode} and ${bytes} bytes.`);
    taken.push(performance.now() - started);
  }
  return taken.sort((a, b) => a - b)[Math.floor(DOWNLOADS * 0.95)]!;
}

/** Rounds with and without the load take turns; the crowd comes and goes with each. */
async function race(url: string, path: string, token: string): Promise<Pick<Outcome, 'ratio' | 'medians' | 'rounds' | 'notes'>> {
  const pool = new Pool(url, { connections: 1 });
  const taken: { crowded: number[]; alone: number[] } = { crowded: [], alone: [] };
  const signed: number[] = [];
  try {
    await p95(pool, path, token);
    for (let round = 0; round < ROUNDS; round += 1) {
      taken.alone.push(await p95(pool, path, token));
      const crowd = await startProcess<{ url: string }>('tests/bench/processes/logins.ts', { LOAD_URL: url });
      const progress = async () => (await (await fetch(crowd.line.url)).json()) as { answered: number; refused: number };
      // The crowd is there when the first of it was let in.
      while ((await progress()).answered + (await progress()).refused === 0) await sleep(50);
      taken.crowded.push(await p95(pool, path, token));
      const { answered, refused } = await progress();
      await crowd.kill();
      if (refused > 0 || answered === 0) throw new Error(`${answered} sign-ins went through, ${refused} were refused: ${crowd.words()}`);
      signed.push(answered);
      // What the crowd left behind is hashed before the next round.
      await sleep(5000);
    }
  } finally {
    await pool.close();
  }
  const medians = { crowded: median(taken.crowded), alone: median(taken.alone) };
  return { ratio: medians.crowded / medians.alone, medians, rounds: taken, notes: { 'sign-ins a round': median(signed) } };
}

const withPasswords = async (pool: Database): Promise<unknown> =>
  pool.query('update person set password_hash = $1, password_at = now()', [await hashPassword('senha-de-teste')]);

/** Hashing a hundred passwords at once leaves everybody else their files. */
export const login: Bench = {
  name: 'login',
  run: () =>
    inNewsroom(async ({ pool, startServer }) => {
      const { tokens } = await seedShow(pool, { stories: 1, people: PEOPLE });
      await withPasswords(pool);
      const { line } = await startServer();
      const path = await storeFile(line.url, tokens[0]!);
      return {
        name: 'login',
        what: 'p95 of downloading 256 KiB while a hundred people sign in at once / while nobody does',
        bound: { most: 3 },
        unit: 'ms',
        ...(await race(line.url, path, tokens[0]!)),
      };
    }),
};
