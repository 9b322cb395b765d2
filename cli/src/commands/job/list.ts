import { JOB_STATES, type JobState } from '@lauda/domain';
import type { Job } from '@lauda/sdk';
import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import { doneText, JOB_FIELDS, reasonText, stateText, workText } from '../../jobWords.ts';
import { momentText } from '../../output/moment.ts';
import { choiceOf, textOf } from '../input.ts';
import { PAGE, pageOf, tellRest } from '../paged.ts';

const LONGEST = 100;

/** `lauda job list`: lists the background jobs of the server, the newest first. */
export const jobList = defineCommand<{ state: JobState | undefined; page: number }>({
  name: 'job list',
  text: 'job.list.summary',
  examples: ['job list', 'job list --state failed --fields id,error', 'job list --page 2'],
  options: [{ flags: '-s, --state <state>', text: 'job.list.state', choices: JOB_STATES }, PAGE],
  fields: JOB_FIELDS,
  parse: ({ options: { state, page } }) => ({
    state: state === undefined ? undefined : choiceOf(textOf(state), '--state', JOB_STATES),
    page: pageOf(page),
  }),
  run: async ({ state, page }, context) => {
    const { env, show, newsroom } = context;
    const found = await (await newsroom()).jobs.list({ page, size: LONGEST, ...(state && { state }) }, { signal: env.signal });
    show.list<Job>(
      found.data,
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.kind', text: (job) => workText(job, context), least: 12, firm: true },
        { title: 'column.state', text: (job) => stateText(job, context) },
        { title: 'column.done', text: doneText, align: 'right' },
        { title: 'column.due', text: ({ due }) => momentText(due, context), drop: 2 },
        { title: 'column.finished', text: ({ finished }) => momentText(finished, context), drop: 3 },
        { title: 'column.reason', text: (job) => reasonText(job, context), least: 10, wraps: true, drop: 1 },
      ],
      'job.list.none',
    );
    tellRest(context, [found]);
    return EXIT.ok;
  },
});
