import { ReportCategory, ReportEvent } from '@lauda/spec/areas/reports';
import type * as z from 'zod';
import { collection } from '../collections/collection.ts';
import { documentUses } from '../collections/reference.ts';
import type { Queryable } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';

type Category = z.output<typeof ReportCategory>;
const hears = 'REPORT_READ';

/** The categories of reports. */
export const reportCategories = collection({
  area: 'reports.categories',
  table: 'report_category',
  columns: columnsOf(ReportCategory, { events: null }),
  also: `'[]'::json as events`,
  hears,
  // Its events are a collection of their own with their own announcements.
  own: ['events'],
  uses: documentUses('select document_id from report where categories_ids @> array[$3::bigint]'),
});
/** The events reports may name. */
export const reportEvents = collection({
  area: 'reports.events',
  table: 'report_event',
  columns: columnsOf(ReportEvent),
  references: { categoryId: 'report_category' },
  hears,
  uses: documentUses('select document_id from report where events_ids @> array[$3::bigint]'),
});

/** Adds to categories their events (RPT-04). */
export async function withEvents(categories: readonly Category[], db: Queryable): Promise<Category[]> {
  const events = await reportEvents.where(db, 'category_id = any($1)', [categories.map(({ id }) => id)]);
  return categories.map((category) => ({ ...category, events: events.filter(({ categoryId }) => categoryId === category.id) }));
}
