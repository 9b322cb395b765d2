import type { Job } from '@lauda/sdk';
import type { Context } from '../../command.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { reasonText } from '../../jobWords.ts';

const ASK_MS = 500;
export const isOver = ({ state }: Pick<Job, 'state'>): boolean => state !== 'QUEUED' && state !== 'RUNNING';

/** Shows the progress of a job until it is over, its first attempt failed, or the person interrupts. */
export async function untilOver(job: Job, { env, show, newsroom }: Context): Promise<Job> {
  const { jobs } = await newsroom();
  const bar = show.progress();
  let now = job;
  // The server retries a failed attempt by itself; a waiting person learns of the first failure.
  while (!isOver(now) && now.error === null && !env.signal.aborted) {
    bar.show(now.done, now.total);
    await env.wait(ASK_MS);
    now = await jobs.load(now.id, { signal: env.signal });
  }
  if (now.state === 'DONE') bar.show(1, 1);
  bar.end();
  return now;
}

/** The exit code of a job somebody waited for; says why where it failed. */
export function endOf(job: Job, context: Context): ExitCode {
  if (context.env.signal.aborted) return EXIT.interrupted;
  if (job.state === 'DONE') return EXIT.ok;
  context.show.fail([reasonText(job, context), job.error].filter(Boolean).join(': ') || context.t(`job.state.${job.state}`));
  return EXIT.failed;
}
