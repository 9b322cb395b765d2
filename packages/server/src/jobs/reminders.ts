import { nextOccurrence } from '@lauda/domain/calendar';
import { type EventEntity, eventsKept, nextReminder, timedOf } from '../calendars/events.ts';
import type { Services } from '../context.ts';
import { type Change, change, one, type Queryable } from '../storage/change.ts';
import type { JobKind } from './kind.ts';

const AT_ONCE = 200;
const DUE = 'select 1 from calendar_event where remind_at <= $1 limit 1';
const TOLD = 'update calendar_event set remind_at = $2, reminded_until = $3 where id = $1';

/** When people are to be told of an event, and up to which start they were told. */
interface Reminding {
  readonly at: Date;
  readonly until: Date | null;
}
const REMINDING = 'select remind_at as at, reminded_until as until from calendar_event where id = $1';

/** Tells the people of one event that it is about to begin (CAL-07), and keeps when they are told next; of one that began meanwhile nobody is told. */
async function remind(tx: Change, event: EventEntity, { now, settings: { zone } }: Pick<Services, 'now' | 'settings'>): Promise<void> {
  const { at, until } = (await one<Reminding & object>(tx, REMINDING, [event.id]))!;
  const startMs = at.getTime() + (event.reminder ?? 0) * 60_000;
  const next = nextOccurrence(timedOf(event), startMs - 1, zone);
  // Where the zone of the branch was changed meanwhile, the event begins at another time than was counted.
  const due = next?.startMs === startMs && startMs > now() ? next : undefined;
  const told = due ? new Date(startMs) : until;
  if (due) {
    const { remindedUsersIds: usersIds } = event;
    const reminder = { event, usersIds, startDate: due.start, endDate: event.endDate === null ? null : due.end };
    tx.emit('calendar_event', 'REMINDER', reminder, { receivers: usersIds });
  }
  // Of a reminder whose time has passed nobody is told but of the next occurrence: what comes daily would be told of a week of times at once.
  const from = due ? now() + event.reminder! * 60_000 : now();
  await tx.query(TOLD, [event.id, nextReminder(event, zone, from, told), told]);
}

/** Tells people of events that are about to begin, as soon as one is due: once, on whichever node. */
export const REMINDERS: JobKind = {
  kind: 'reminders',
  isDue: async (db: Queryable, now: number) => (await one(db, DUE, [new Date(now)])) !== undefined,
  run: async ({ services }) => {
    for (let more = true; more; )
      more = await change(services, null, async (tx) => {
        const due = 'remind_at <= $1';
        const held = `order by remind_at, id limit ${AT_ONCE} for update skip locked`;
        const rows = await eventsKept.rows(tx, due, [new Date(services.now())], held);
        for (const row of rows) await remind(tx, eventsKept.entityOf(row), services);
        return rows.length === AT_ONCE;
      });
  },
};
