import type { Job, Newsroom } from '@lauda/sdk';
import { type Command, defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { idOf } from '../input.ts';
import { JOB_FIELDS } from './words.ts';

const act = (verb: 'cancel' | 'retry', send: (jobs: Newsroom['jobs'], id: number) => Promise<Job>): Command =>
  defineCommand<number>({
    name: `job ${verb}`,
    text: `job.${verb}.summary`,
    examples: [`job ${verb} 12`],
    arguments: [{ name: 'ID', text: 'job.id', required: true }],
    fields: JOB_FIELDS,
    parse: ({ arguments: [id] }) => idOf(id, 'ID'),
    run: async (id, { show, t, newsroom }) => {
      const job = await send((await newsroom()).jobs, id);
      const said: TextKey = job.isCancelling ? 'job.cancel.stopping' : `job.${verb}.done`;
      if (!show.selected(job)) show.say(t(said, { id }));
      return EXIT.ok;
    },
  });

/** `lauda job cancel`: calls a job off. */
export const jobCancel = act('cancel', (jobs, id) => jobs.cancel(id));
/** `lauda job retry`: begins a job anew that failed or was called off. */
export const jobRetry = act('retry', (jobs, id) => jobs.retry(id));
