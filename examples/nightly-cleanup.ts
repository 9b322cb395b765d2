// Counts data older than its retention; with LAUDA_GO=1 removes it and waits for the end, as a nightly task of another machine would.
//
//   npm run -s example examples/nightly-cleanup.ts
import { setTimeout as pause } from 'node:timers/promises';
import { ConflictError } from '@lauda/sdk';
import { inNewsroom } from './newsroom.ts';

await inNewsroom(async (newsroom) => {
  for (const { target, days, count } of await newsroom.cleaning.preview())
    console.log(days === 0 ? `${target}: kept for ever` : `${target}: ${count} older than ${days} days`);
  if (process.env.LAUDA_GO === undefined) return console.log('Nothing was removed: LAUDA_GO=1 removes it.');
  let job = await newsroom.cleaning.run().catch((error: unknown) => {
    if (!(error instanceof ConflictError)) throw error;
    return undefined;
  });
  if (!job) return console.log('Another cleanup is running.');
  while (job.state === 'QUEUED' || job.state === 'RUNNING') {
    await pause(200);
    job = await newsroom.jobs.load(job.id);
  }
  if (job.state !== 'DONE') {
    console.error(`The cleanup ${job.state}: ${job.error ?? 'it was called off'}`);
    process.exitCode = 1;
    return;
  }
  console.log(`${job.done} things were removed.`);
});
