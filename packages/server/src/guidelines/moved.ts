import type { Assignment } from '@lauda/spec/areas/assignments';
import type * as z from 'zod';

type Planned = Pick<z.output<typeof Assignment>, 'date' | 'guides' | 'production'>;

/** Moves the interviews and tasks of a guideline to another day with it, by as many days; what was before its day was done for the first one and stays. */
export function movedTo<P extends Planned>({ date: from, guides, production }: P, to: string): Pick<P, 'guides' | 'production'> {
  const by = Date.parse(to) - Date.parse(from);
  const moved = (day: string): string => (day < from ? day : new Date(Date.parse(day) + by).toISOString().slice(0, 10));
  return {
    guides: guides.map((guide) => ({ ...guide, ...(guide.scheduleDate && { scheduleDate: moved(guide.scheduleDate) }) })),
    production: production.map((task) => ({ ...task, ...(task.date && { date: moved(task.date) }) })),
  };
}
