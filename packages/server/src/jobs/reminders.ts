import { nextOccurrence } from '@lauda/domain/calendar';
import { type EventEntity, eventCollection, nextReminder, timedOf } from '../calendars/events.ts';
import type { Services } from '../context.ts';
import { type Change, change, one, type Queryable } from '../storage/change.ts';
import type { JobKind } from './kind.ts';

const AT_ONCE = 200;
const DUE = 'select 1 from calendar_event where remind_at <= $1 limit 1';
const TOLD = 'update calendar_event set remind_at = $2, reminded_until = $3 where id = $1';

/** When the next reminder of an event is due, and up to which start people were already reminded. */
interface ReminderState {
  readonly at: Date;
  readonly until: Date | null;
}
const REMINDING = 'select remind_at as at, reminded_until as until from calendar_event where id = $1';

/** Reminds the people of one event (CAL-07) and stores when the next reminder is due; none is sent for an occurrence that has begun meanwhile. */
async function remind(tx: Change, event: EventEntity, { now, settings: { zone } }: Pick<Services, 'now' | 'settings'>): Promise<void> {
  const { at, until } = (await one<ReminderState & object>(tx, REMINDING, [event.id]))!;
  const startMs = at.getTime() + (event.reminder ?? 0) * 60_000;
  const next = nextOccurrence(timedOf(event), startMs - 1, zone);
  // If the zone of the branch changed meanwhile, the stored start is another instant than the one computed now.
  const due = next?.startMs === startMs && startMs > now() ? next : undefined;
  const told = due ? new Date(startMs) : until;
  if (due) {
    const { remindedUsersIds: usersIds } = event;
    const reminder = { event, usersIds, startDate: due.start, endDate: event.endDate === null ? null : due.end };
    tx.emit('calendar_event', 'REMINDER', reminder, { receivers: usersIds });
  }
  // A missed reminder is skipped and the next occurrence planned: otherwise a daily event would send a week of reminders at once after a stop.
  const from = due ? now() + event.reminder! * 60_000 : now();
  await tx.query(TOLD, [event.id, nextReminder(event, zone, from, told), told]);
}

/** Sends the reminders that are due, once over all nodes. */
export const REMINDERS: JobKind = {
  kind: 'reminders',
  isDue: async (db: Queryable, now: number) => (await one(db, DUE, [new Date(now)])) !== undefined,
  run: async ({ services }) => {
    for (let more = true; more; )
      more = await change(services, null, async (tx) => {
        const due = 'remind_at <= $1';
        const held = `order by remind_at, id limit ${AT_ONCE} for update skip locked`;
        const rows = await eventCollection.rows(tx, due, [new Date(services.now())], held);
        for (const row of rows) await remind(tx, eventCollection.entityOf(row), services);
        return rows.length === AT_ONCE;
      });
  },
};
