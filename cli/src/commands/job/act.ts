import { jobWork } from '@lauda/domain/upkeep';
import type { Job } from '@lauda/sdk';
import { type Command, type Context, defineCommand } from '../../command.ts';
import { EXIT, type ExitCode } from '../../exit.ts';
import { JOB_FIELDS } from '../../jobWords.ts';
import { idOf } from '../input.ts';

const shared = {
  arguments: [{ name: 'ID', text: 'job.id', required: true }],
  fields: JOB_FIELDS,
  parse: ({ arguments: [id] }) => idOf(id, 'ID'),
} as const satisfies Partial<Command>;

/** Prints that a job was cancelled or begun again; returns the exit code. */
function reportJob(job: Job, verb: 'cancel' | 'retry', { show, t }: Pick<Context, 'show' | 't'>): ExitCode {
  if (!show.selected(job)) show.say(t(job.isCancelling ? 'job.cancel.stopping' : `job.${verb}.done`, { id: job.id }));
  return EXIT.ok;
}

/** `lauda job cancel`: cancels a job. */
export const jobCancel = defineCommand<number>({
  name: 'job cancel',
  text: 'job.cancel.summary',
  examples: ['job cancel 12 --yes'],
  ...shared,
  asks: true,
  run: async (id, context) => {
    const { jobs } = await context.newsroom();
    await context.confirm(
      context.t('job.cancel.ask', { id, work: jobWork(await jobs.load(id, { signal: context.env.signal }), context.locale) }),
    );
    return reportJob(await jobs.cancel(id), 'cancel', context);
  },
});

/** `lauda job retry`: retries a failed or cancelled job. */
export const jobRetry = defineCommand<number>({
  name: 'job retry',
  text: 'job.retry.summary',
  examples: ['job retry 12'],
  ...shared,
  run: async (id, context) => reportJob(await (await context.newsroom()).jobs.retry(id), 'retry', context),
});
