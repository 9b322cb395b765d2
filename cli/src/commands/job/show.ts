import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import { doneText, JOB_FIELDS, reasonText, stateText, workText } from '../../jobWords.ts';
import { instantText } from '../../output/moment.ts';
import { idOf } from '../input.ts';

/** `lauda job show`: shows one job with the reason of its last failure. */
export const jobShow = defineCommand<number>({
  name: 'job show',
  text: 'job.show.summary',
  examples: ['job show 12'],
  arguments: [{ name: 'ID', text: 'job.id', required: true }],
  fields: JOB_FIELDS,
  parse: ({ arguments: [id] }) => idOf(id, 'ID'),
  run: async (id, context) => {
    const { env, show, t, newsroom } = context;
    const job = await (await newsroom()).jobs.load(id, { signal: env.signal });
    if (show.selected(job)) return EXIT.ok;
    const lines = [
      ['column.kind', workText(job, context)],
      ['column.state', stateText(job, context)],
      ['column.done', doneText(job)],
      ['column.attempts', String(job.attempts)],
      ['column.node', job.node ?? ''],
      ['column.due', instantText(job.due, context)],
      ['column.started', instantText(job.started, context)],
      ['column.finished', instantText(job.finished, context)],
      ['column.reason', reasonText(job, context)],
      ['column.detail', job.error ?? ''],
    ] as const;
    show.pairs(lines.flatMap(([title, text]) => (text === '' ? [] : [[t(title), text] as const])));
    return EXIT.ok;
  },
});
