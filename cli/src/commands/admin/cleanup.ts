import { upkeepText } from '@lauda/domain/upkeep';
import type { CleaningPreview } from '@lauda/sdk';
import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import { endOf, untilOver } from '../job/wait.ts';

/** `lauda admin cleanup`: removes data older than its retention, or only counts it. */
export const adminCleanup = defineCommand<{ isDry: boolean; waits: boolean }>({
  name: 'admin cleanup',
  text: 'admin.cleanup.summary',
  examples: ['admin cleanup --dry-run', 'admin cleanup --yes --wait'],
  options: [
    { flags: '-n, --dry-run', text: 'admin.cleanup.dryRun' },
    { flags: '-w, --wait', text: 'admin.cleanup.wait' },
  ],
  fields: ['target', 'days', 'before', 'count'],
  asks: true,
  parse: ({ options }) => ({ isDry: options.dryRun === true, waits: options.wait === true }),
  run: async ({ isDry, waits }, context) => {
    const { env, show, t, locale, newsroom, confirm } = context;
    const { cleaning } = await newsroom();
    const preview = await cleaning.preview({ signal: env.signal });
    show.list<CleaningPreview>(
      preview,
      [
        { title: 'column.target', text: ({ target }) => show.word(upkeepText(`history.${target}`, locale) ?? target, target) },
        { title: 'column.days', text: ({ days }) => String(days), align: 'right' },
        { title: 'column.count', text: ({ count }) => String(count), align: 'right' },
      ],
      'entry.list.none',
    );
    const count = preview.reduce((sum, each) => sum + each.count, 0);
    if (isDry || count === 0) return EXIT.ok;
    await confirm(t('admin.cleanup.ask', { count }));
    const job = await cleaning.run();
    if (!waits) {
      show.say(t('admin.cleanup.done', { id: job.id }));
      return EXIT.ok;
    }
    const code = endOf(await untilOver(job, context), context);
    if (code === EXIT.ok) show.say(t('admin.cleanup.over', { id: job.id }));
    return code;
  },
});
