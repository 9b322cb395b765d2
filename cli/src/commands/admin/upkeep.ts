import { MAIL_FAILURES, messageText } from '@lauda/domain';
import type { CleaningPreview } from '@lauda/sdk';
import { defineCommand } from '../../command.ts';
import { EXIT } from '../../exit.ts';
import { textOf } from '../input.ts';

/** `lauda admin cleanup`: removes what is older than it is kept, or counts it alone. */
export const adminCleanup = defineCommand<boolean>({
  name: 'admin cleanup',
  text: 'admin.cleanup.summary',
  examples: ['admin cleanup --dry-run', 'admin cleanup --yes'],
  options: [{ flags: '-n, --dry-run', text: 'admin.cleanup.dryRun' }],
  fields: ['target', 'days', 'before', 'count'],
  asks: true,
  parse: ({ options }) => options.dryRun === true,
  run: async (isDry, { env, show, t, newsroom, confirm }) => {
    const { cleaning } = await newsroom();
    const preview = await cleaning.preview({ signal: env.signal });
    show.list<CleaningPreview>(
      preview,
      [
        { title: 'column.target', text: ({ target }) => target },
        { title: 'column.days', text: ({ days }) => String(days), align: 'right' },
        { title: 'column.count', text: ({ count }) => String(count), align: 'right' },
      ],
      'entry.list.none',
    );
    const count = preview.reduce((sum, each) => sum + each.count, 0);
    if (isDry || count === 0) return EXIT.ok;
    await confirm(t('admin.cleanup.ask', { count }));
    const { id } = await cleaning.run();
    show.say(t('admin.cleanup.done', { id }));
    return EXIT.ok;
  },
});

/** `lauda admin mail test`: sends a message by the mail server that is set up; exit code 1 when it was refused. */
export const adminMailTest = defineCommand<string | undefined>({
  name: 'admin mail test',
  text: 'admin.mail.test.summary',
  examples: ['admin mail test', 'admin mail test --to plantao@redacao.example'],
  options: [{ flags: '--to <address>', text: 'admin.mail.test.to' }],
  fields: ['ok', 'failure', 'said'],
  parse: ({ options: { to } }) => textOf(to),
  run: async (to, { show, t, locale, newsroom }) => {
    const { mail } = await newsroom();
    const { host, port, from, username, secure } = await mail.config.get();
    const found = await mail.test({ host, port, from, username, secure, ...(to === undefined ? {} : { to }) });
    if (!show.selected(found)) {
      const why = found.failure && messageText(MAIL_FAILURES[found.failure], locale);
      show.line(why === null ? t('admin.mail.test.done', { host }) : [why, found.said].filter(Boolean).join(' '));
    }
    return found.ok ? EXIT.ok : EXIT.failed;
  },
});

/** `lauda admin license show`: shows the licence of the newsroom. */
export const adminLicense = defineCommand<null>({
  name: 'admin license show',
  text: 'admin.license.show.summary',
  examples: ['admin license show', 'admin license show --json type,daysToExpire'],
  fields: ['id', 'type', 'maxUsers', 'expiration', 'serverUrl', 'daysToExpire'],
  parse: () => null,
  run: async (_options, { env, show, t, newsroom }) => {
    const licence = await (await newsroom()).license.info({ signal: env.signal });
    if (show.selected(licence)) return EXIT.ok;
    const { type, maxUsers, expiration, daysToExpire } = licence;
    if (type === 'open') show.line(t('admin.license.open'));
    else if (expiration === null) show.line(t('admin.license.endless', { type, people: maxUsers }));
    else show.line(t('admin.license.until', { type, people: maxUsers, date: expiration, days: daysToExpire ?? 0 }));
    return EXIT.ok;
  },
});
