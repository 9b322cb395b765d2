import { JOB_FAILURES, messageText } from '@lauda/domain';
import { bytesText } from '@lauda/domain/status';
import type { Backup, Job } from '@lauda/sdk';
import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';

const ASK_MS = 500;
const isOver = ({ state }: Job): boolean => state !== 'QUEUED' && state !== 'RUNNING';

/** `lauda admin backup`: has a backup made now and shows how far it is; exit code 1 where it failed. */
export const adminBackup = defineCommand<boolean>({
  name: 'admin backup',
  text: 'admin.backup.summary',
  examples: ['admin backup', 'admin backup --no-wait'],
  options: [{ flags: '--no-wait', text: 'admin.backup.noWait' }],
  parse: ({ options: { wait } }) => wait !== false,
  run: async (waits, { env, show, t, locale, newsroom }) => {
    const { backups, jobs } = await newsroom();
    let job = await backups.run();
    if (!waits) {
      show.say(t('admin.backup.queued', { id: job.id }));
      return EXIT.ok;
    }
    const bar = show.progress();
    // An attempt that failed is tried again by itself: who waits is told of the first.
    while (!isOver(job) && job.error === null && !env.signal.aborted) {
      bar.show(job.done, job.total);
      await env.wait(ASK_MS);
      job = await jobs.load(job.id, { signal: env.signal });
    }
    if (job.state === 'DONE') bar.show(1, 1);
    bar.end();
    if (env.signal.aborted) return EXIT.interrupted;
    if (job.state === 'DONE') {
      const [made] = (await backups.list({ signal: env.signal })).backups;
      if (made) show.line(t('admin.backup.done', { name: made.name, host: made.host, size: bytesText(made.bytes, locale) }));
      return EXIT.ok;
    }
    show.say([job.failure && messageText(JOB_FAILURES[job.failure], locale), job.error].filter(Boolean).join(': '));
    return EXIT.failed;
  },
});

/** `lauda admin backup list`: lists the backups that are kept, the newest first. */
export const adminBackupList = defineCommand<null>({
  name: 'admin backup list',
  text: 'admin.backup.list.summary',
  examples: ['admin backup list', 'admin backup list --json at,name,bytes'],
  fields: ['id', 'at', 'name', 'host', 'bytes', 'files', 'encrypted', 'userId'],
  parse: () => null,
  run: async (_options, { env, show, t, locale, newsroom }) => {
    const { on, next, backups } = await (await newsroom()).backups.list({ signal: env.signal });
    show.list<Backup>(
      backups,
      [
        { title: 'column.date', text: ({ at }) => at.replace('T', ' ') },
        { title: 'column.name', text: ({ name }) => name },
        { title: 'column.node', text: ({ host }) => host },
        { title: 'column.size', text: ({ bytes }) => (show.isTTY ? bytesText(bytes, locale) : String(bytes)), align: 'right' },
        { title: 'column.encrypted', text: ({ encrypted }) => (encrypted ? show.word(t('admin.backup.encrypted'), 'encrypted') : '') },
      ],
      'admin.backup.none',
    );
    if (!on) show.say(t('admin.backup.off'));
    else if (next !== null) show.say(t('admin.backup.next', { at: next.replace('T', ' ') }));
    return EXIT.ok;
  },
});
