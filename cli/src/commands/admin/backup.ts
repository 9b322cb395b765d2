import { bytesText } from '@lauda/domain/status';
import type { Backup } from '@lauda/sdk';
import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import { momentText, momentWords } from '../../output/moment.ts';
import { endOf, untilOver } from '../job/wait.ts';

/** `lauda admin backup`: has a backup made now and shows how far it is; exit code 1 where it failed. */
export const adminBackup = defineCommand<boolean>({
  name: 'admin backup',
  text: 'admin.backup.summary',
  examples: ['admin backup', 'admin backup --no-wait'],
  options: [{ flags: '--no-wait', text: 'admin.backup.noWait' }],
  parse: ({ options: { wait } }) => wait !== false,
  run: async (waits, context) => {
    const { env, show, t, locale, newsroom } = context;
    const { backups } = await newsroom();
    const job = await backups.run();
    if (!waits) {
      show.say(t('admin.backup.queued', { id: job.id }));
      return EXIT.ok;
    }
    const code = endOf(await untilOver(job, context), context);
    if (code !== EXIT.ok) return code;
    const [made] = (await backups.list({ signal: env.signal })).backups;
    if (made) show.line(t('admin.backup.done', { name: made.name, host: made.host, size: bytesText(made.bytes, locale) }));
    return EXIT.ok;
  },
});

/** `lauda admin backup list`: lists the backups that are kept, the newest first. */
export const adminBackupList = defineCommand<null>({
  name: 'admin backup list',
  text: 'admin.backup.list.summary',
  examples: ['admin backup list', 'admin backup list --json at,name,bytes'],
  fields: ['id', 'at', 'name', 'host', 'bytes', 'files', 'encrypted', 'userId'],
  parse: () => null,
  run: async (_options, context) => {
    const { env, show, t, locale, newsroom } = context;
    const { on, next, backups } = await (await newsroom()).backups.list({ signal: env.signal });
    show.list<Backup>(
      backups,
      [
        { title: 'column.date', text: ({ at }) => momentText(at, context) },
        { title: 'column.name', text: ({ name }) => name, least: 12 },
        { title: 'column.node', text: ({ host }) => host, drop: 1 },
        { title: 'column.size', text: ({ bytes }) => (show.isTTY ? bytesText(bytes, locale) : String(bytes)), align: 'right' },
        { title: 'column.encrypted', text: ({ encrypted }) => (encrypted ? show.word(t('admin.backup.encrypted'), 'encrypted') : '') },
      ],
      'admin.backup.none',
    );
    if (!on) show.say(t('admin.backup.off'));
    else if (next !== null) show.say(t('admin.backup.next', { at: momentWords(next, locale) }));
    return EXIT.ok;
  },
});
