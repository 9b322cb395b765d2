import { cutText } from '@lauda/domain';
import type { notifications } from '@lauda/spec/areas/notices';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { type Change, change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { demandReferences } from '../storage/references.ts';

type NewNotification = z.output<NonNullable<typeof notifications.create.body>>;

/** How many things a notification names one by one, and how long its description may be. */
const MOST_NAMED = 8;
const LONGEST = 1000;
/** Shortens what a notification names to what can be taken in: the first of them, and how many more there are. */
export const fewOf = (named: readonly string[]): string[] =>
  named.length > MOST_NAMED ? [...named.slice(0, MOST_NAMED), `+${named.length - MOST_NAMED}`] : [...named];

/** Shows a notification to everybody who is signed in, or to some; `INFO` is an alias of `INFORMATION`. */
export function notify(tx: Change, { level, title, description, manual, usersIds }: NewNotification): void {
  const notification = {
    level: level === 'INFO' ? 'INFORMATION' : level,
    title,
    description: cutText(description ?? '', LONGEST) || null,
    // Notifications of events stay until they are closed, so that nobody misses them.
    manual: manual ?? level === 'EVENT',
    usersIds: usersIds ?? null,
  } as const;
  tx.emit('notifications', 'CREATE', notification, usersIds ? { receivers: usersIds, before: undefined } : EVERYBODY);
}

/** Sends a notification. @throws {Problem} when a named person is unknown. */
export const createNotification = (wish: NewNotification, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    await demandReferences(tx, { usersIds: 'person' }, wish);
    notify(tx, wish);
  });
