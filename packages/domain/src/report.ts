/** The fields a form of a report writes. */
export const REPORT_FIELDS = ['slug', 'date', 'text', 'categoriesIds', 'eventsIds', 'documentsIds'] as const;

/** The events a report may name: those of its categories, and those it names already. */
export const eventsFor = <E extends { readonly id: number; readonly categoryId: number }>(
  events: readonly E[],
  report: { readonly categoriesIds: readonly number[]; readonly eventsIds: readonly number[] },
): E[] => events.filter(({ id, categoryId }) => report.categoriesIds.includes(categoryId) || report.eventsIds.includes(id));
