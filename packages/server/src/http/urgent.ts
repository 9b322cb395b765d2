import type { Call } from '@lauda/spec/kit';
import type { Services } from '../context.ts';
import type { ConnectionLender } from '../storage/bounded.ts';
import type { StoryField } from '../stories/write.ts';

/** The fields of a story that say what is on air: a change of one is what the calls of what goes on air do. */
const ON_AIR: readonly StoryField[] = ['displayStatus', 'playTime', 'stopTime'];
/** Calls that are urgent for some of the fields they change alone. */
const URGENT_FIELDS: Readonly<Record<string, readonly string[]>> = { 'stories.patch': ON_AIR };

/** Tells whether a query asks for the lock of what is loaded. */
export const takesLock = (query: Readonly<Record<string, unknown>>): boolean => query.lock === true || query.takeOver === true;

/** Tells whether a request is urgent: by its call, by the lock it asks for, or by the field it changes. */
export const isUrgent = (id: string, call: Call, query: Readonly<Record<string, unknown>>, body: unknown): boolean =>
  call.urgent === true ||
  takesLock(query) ||
  (URGENT_FIELDS[id]?.includes(String((body as { field?: unknown } | undefined)?.field)) ?? false);

/**
 * Lends the connections of an urgent request. Sign-ins and the time wait for no row, so they share those that urgent calls of people leave. Of the calls of
 * bridges, reports alone may wait for rows: they have a share of their own.
 */
export const urgentLender = (id: string, { role }: Call, { kept, urgent, reports }: Services): ConnectionLender =>
  role === 'public' ? kept : id === 'bridge.report' ? reports : urgent;
