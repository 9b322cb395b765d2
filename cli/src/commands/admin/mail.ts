import { MAIL_FAILURES, MAIL_STATES, type MailState, messageText, unreachedBy } from '@lauda/domain';
import { ConflictError, type Mail, type Newsroom, NotFoundError } from '@lauda/sdk';
import { type Command, type Context, defineCommand } from '../../command.ts';
import { missing } from '../../errors.ts';
import { EXIT } from '../../exit.ts';
import { momentText } from '../../output/moment.ts';
import { withSaid } from '../../output/why.ts';
import { choiceOf, idOf, textOf } from '../input.ts';
import { PAGE, pageOf, tellRest } from '../paged.ts';

const LONGEST = 200;
const FIELDS = [
  'id',
  'state',
  'subject',
  'recipients',
  'documentsIds',
  'userId',
  'attempts',
  'failure',
  'said',
  'created',
  'sent',
] as const;
const peopleText = ({ recipients }: Mail): string =>
  recipients.map(({ name, email }) => (email === null ? name : `${name} <${email}>`)).join(', ');
/** Why a mail was not sent, or not to everybody, with each recipient it was refused for or not sent to; in pipes its code alone. */
function whyText(mail: Mail, { locale, show }: Context): string {
  const { failure, said, recipients } = mail;
  const refused = recipients.flatMap(({ name, email, refused: why }) => (why === null ? [] : `${email ?? name}: ${why}`));
  const unreached = unreachedBy(mail).map(({ name }) => messageText('phrases:mailUnreached', locale, { name }));
  const failed = failure === null ? [] : [withSaid(messageText(MAIL_FAILURES[failure], locale), refused.length === 0 ? said : null)];
  return show.word([...failed, ...refused, ...unreached].join(' · '), failure ?? (unreached.length > 0 ? 'unreached' : ''));
}

/** `lauda admin mail list`: lists the mail that waits to be sent or was, the newest first. */
export const adminMailList = defineCommand<{ state: MailState | undefined; page: number }>({
  name: 'admin mail list',
  text: 'admin.mail.list.summary',
  examples: ['admin mail list', 'admin mail list --state failed --json id,subject,said', 'admin mail list --page 2'],
  options: [{ flags: '-s, --state <state>', text: 'admin.mail.list.state', choices: MAIL_STATES }, PAGE],
  fields: FIELDS,
  parse: ({ options: { state, page } }) => ({
    state: state === undefined ? undefined : choiceOf(textOf(state), '--state', MAIL_STATES),
    page: pageOf(page),
  }),
  run: async ({ state, page }, context) => {
    const { env, show, t, newsroom } = context;
    const found = await (await newsroom()).mails.list({ page, size: LONGEST, ...(state && { state }) }, { signal: env.signal });
    show.list<Mail>(
      found.data,
      [
        { title: 'column.id', text: ({ id }) => String(id), align: 'right' },
        { title: 'column.date', text: ({ created }) => momentText(created, context) },
        { title: 'column.state', text: (mail) => show.word(t(`admin.mail.state.${mail.state}`), mail.state) },
        { title: 'column.attempts', text: ({ attempts }) => String(attempts), align: 'right' },
        { title: 'column.subject', text: ({ subject }) => subject ?? '', least: 10 },
        { title: 'column.recipients', text: peopleText, least: 10, drop: 1 },
        { title: 'column.reason', text: (mail) => whyText(mail, context), least: 10, wraps: true, drop: 2 },
      ],
      'admin.mail.list.none',
    );
    tellRest(context, [found]);
    return EXIT.ok;
  },
});

const VERBS = {
  retry: ({ mails }: Newsroom, id: number) => mails.retry(id),
  cancel: ({ mails }: Newsroom, id: number) => mails.cancel(id),
} as const;
/** Makes a command that does something with each of several mails. */
const verb = (name: keyof typeof VERBS): Command =>
  defineCommand<number[]>({
    name: `admin mail ${name}`,
    text: `admin.mail.${name}.summary`,
    examples: name === 'retry' ? ['admin mail retry 12', 'admin mail retry 12 13'] : ['admin mail cancel 12 --yes'],
    arguments: [{ name: 'ID', text: 'admin.mail.id', required: true, variadic: true }],
    ...(name === 'cancel' ? { asks: true as const } : {}),
    parse: ({ arguments: ids }) => ids.map((id) => idOf(id, 'ID')),
    run: async (ids, { show, t, newsroom, confirm }) => {
      const room = await newsroom();
      if (name === 'cancel') await confirm(t('admin.mail.cancel.ask', { ids: ids.join(', ') }));
      for (const id of ids) {
        await VERBS[name](room, id).catch((error: unknown) => {
          throw error instanceof NotFoundError || error instanceof ConflictError ? missing('admin.mail.noJob', { id }) : error;
        });
        show.say(t(`admin.mail.${name}.done`, { id }));
      }
      return EXIT.ok;
    },
  });
/** `lauda admin mail retry`: has mail tried again at once that failed or was called off. */
export const adminMailRetry = verb('retry');
/** `lauda admin mail cancel`: calls mail off that waits to be sent. */
export const adminMailCancel = verb('cancel');

/** `lauda admin mail test`: sends a message by the stored mail server; exit code 1 when it was refused. */
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
      show.line(why === null ? t('admin.mail.test.done', { host }) : withSaid(why, found.said));
    }
    return found.ok ? EXIT.ok : EXIT.failed;
  },
});
