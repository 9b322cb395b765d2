import { type Locale, type MessageKey, messageText } from '@lauda/domain';
import type { Context } from '../context.ts';
import { seesAll } from '../documents/sight.ts';
import { MAIL_JOB, USABLE_ADDRESS } from '../jobs/mail.ts';
import { queueJob } from '../jobs/rows.ts';
import { fewOf, notify } from '../notices/notifications.ts';
import { invalid } from '../problem.ts';
import { all, type Change, one } from '../storage/change.ts';
import { today } from '../time.ts';

/** A mail to be sent. */
export interface WantedMail {
  /** The recipients; people who were excluded, or whose time is over, are left out. */
  readonly usersIds: readonly number[];
  /** The subject in the language of the recipient. */
  readonly subject: (locale: Locale) => string;
  /** Plain text in the language of the recipient. */
  readonly text: (locale: Locale) => string;
  /** The documents it quotes: recipients who may not see one of them do not get the mail. */
  readonly documentsIds: readonly number[];
}

const PEOPLE = `select p.id, p.name, p.locale, ${USABLE_ADDRESS} is not null as reachable from person p where p.id = any($1) order by lower(p.name), p.id`;
const READERS = `select p.id from person p where p.id = any($1) and not p.excluded and (p.expiration is null or p.expiration >= $3::date)
  and ${seesAll('$2')}`;
type Person = { id: number; name: string; locale: Locale | null; reachable: boolean };

/**
 * Writes mails into the outbox in the caller's transaction, each with its jobs: one for each language of its recipients. A mail without recipients
 * who may read it is left out, and the sender is notified of it and of the people who get none, those without an address too. Refuses with 422 at
 * `field` when a person is unknown, or when no mail has any recipients.
 */
export async function queueMails(tx: Change, context: Context, mails: readonly WantedMail[], field = 'usersIds'): Promise<void> {
  const ids = new Set(mails.flatMap(({ usersIds }) => usersIds));
  const known = new Map((await all<Person>(tx, PEOPLE, [[...ids, context.caller.userId]])).map((person) => [person.id, person]));
  if ([...ids].some((id) => !known.has(id))) throw invalid(field, 'unknown_id');
  const languageOf = (id: number): Locale => known.get(id)?.locale ?? context.settings.branch.body.locale;
  const unread: WantedMail[] = [];
  const withheld = new Set<number>();
  const unreachable = new Set<number>();
  const day = today(context.now(), context.settings.zone);
  for (const mail of mails) {
    const readers = new Set((await all<{ id: number }>(tx, READERS, [mail.usersIds, mail.documentsIds, day])).map(({ id }) => id));
    for (const id of mail.usersIds) if (!readers.has(id)) withheld.add(id);
    if (readers.size === 0) unread.push(mail);
    const people = [...known.values()].filter(({ id }) => readers.has(id));
    for (const { id, reachable } of people) if (!reachable) unreachable.add(id);
    for (const locale of new Set(people.map(({ id }) => languageOf(id))))
      await store(
        tx,
        context,
        mail,
        locale,
        people.filter(({ id }) => languageOf(id) === locale),
      );
  }
  if (unread.length === mails.length) throw invalid(field, 'required');
  const language = languageOf(context.caller.userId);
  const namesOf = (ids: ReadonlySet<number>): string[] => [...known.values()].filter(({ id }) => ids.has(id)).map(({ name }) => name);
  notifyOfUndelivered(tx, context, language, [
    ['phrases:mailWithheld', 'names', namesOf(withheld)],
    ['phrases:mailNoAddress', 'names', namesOf(unreachable)],
    ['phrases:mailToNobody', 'slugs', unread.map(({ subject }) => subject(language))],
  ]);
}

/** Writes one mail into the outbox, as `queueMails` does. */
export const queueMail = (tx: Change, context: Context, mail: WantedMail): Promise<void> => queueMails(tx, context, [mail]);

async function store(tx: Change, context: Context, mail: WantedMail, locale: Locale, people: readonly Person[]): Promise<void> {
  const { userId } = context.caller;
  const recipients = JSON.stringify(people.map(({ id, name }) => ({ userId: id, name, email: null })));
  const row = await one<{ id: number }>(
    tx,
    `insert into mail (user_id, subject, body, recipients, documents_ids, locale, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [userId, mail.subject(locale), mail.text(locale), recipients, mail.documentsIds, locale, new Date(context.now())],
  );
  await queueJob(tx, context, { kind: MAIL_JOB, target: String(row!.id), userId });
}

/** Why some recipients get no mail, or some mails reach nobody: the message, its parameter, and the names for that. */
type UndeliveredReason = readonly [why: MessageKey, value: 'names' | 'slugs', named: readonly string[]];

/** Notifies the sender of people who get no mail, since they may not see its documents, are excluded or have no address, and of documents that reach nobody. */
function notifyOfUndelivered(tx: Change, { caller }: Context, locale: Locale, left: readonly UndeliveredReason[]): void {
  const lines = left.flatMap(([why, value, named]) =>
    named.length > 0 ? [messageText(why, locale, { [value]: fewOf(named).join(', ') })] : [],
  );
  if (lines.length === 0) return;
  const description = lines.join('\n');
  // Stays until it is closed, since nothing else reports missing recipients.
  notify(tx, { level: 'WARNING', title: messageText('phrases:mailPartly', locale), description, manual: true, usersIds: [caller.userId] });
}
