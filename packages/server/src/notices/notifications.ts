import type { notifications } from '@lauda/spec/areas/notices';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { type Change, change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { demandReferences } from '../storage/references.ts';

type NewNotification = z.output<NonNullable<typeof notifications.create.body>>;

/** Has something appear on the screens of everybody who is there, or of some; `INFO` is another word for `INFORMATION`. */
export function notify(tx: Change, { level, title, description, manual, usersIds }: NewNotification): void {
  const notification = {
    level: level === 'INFO' ? 'INFORMATION' : level,
    title,
    description: description || null,
    // What takes place is not missed by who was away for a moment.
    manual: manual ?? level === 'EVENT',
    usersIds: usersIds ?? null,
  } as const;
  tx.emit('notifications', 'CREATE', notification, usersIds ? { receivers: usersIds, before: undefined } : EVERYBODY);
}

/** Tells the people who are there something. @throws {Problem} when a person is named whom nobody knows. */
export const createNotification = (wish: NewNotification, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    await demandReferences(tx, { usersIds: 'person' }, wish);
    notify(tx, wish);
  });
