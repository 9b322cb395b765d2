import type { OtherStatus } from './enums.ts';

/** The fields a form of a production writes. */
export const PRODUCTION_FIELDS = [
  'slug',
  'date',
  'schedule',
  'departure',
  'arrival',
  'typeId',
  'local',
  'coordinates',
  'team',
  'medias',
  'producersIds',
  'editorsIds',
  'resourcesIds',
  'vehiclesIds',
  'programsIds',
  'tasks',
  'information',
  'done',
] as const;

/** The status of a production: done where its flag says so, in work with the first task that is done (CHK-13). */
export function productionStatus({ done, tasks }: { done: boolean; tasks: readonly { done?: boolean | null }[] }): OtherStatus {
  if (done) return 'DONE';
  return tasks.some((task) => task.done) ? 'PRODUCING' : 'NEW';
}

/** Whether a production is of a day: by its own date or that of one of its tasks (CHK-03, CHK-04). */
export const isOnDay = (production: { date: string; tasks: readonly { date?: string | null }[] }, day: string): boolean =>
  production.date === day || production.tasks.some(({ date }) => date === day);

/** The hour of a production on a day: on its own that of its departure, else of its schedule; on that of a task the earliest of the tasks then. */
export const hourOn = (
  production: {
    readonly date: string;
    readonly departure: string | null;
    readonly schedule: string | null;
    readonly tasks: readonly { readonly date?: string | null | undefined; readonly time?: string | null | undefined }[];
  },
  day: string,
): string | null => {
  if (production.date === day) return production.departure ?? production.schedule;
  const hours = production.tasks.flatMap(({ date, time }) => (date === day && time ? [time] : []));
  return hours.sort()[0] ?? null;
};
