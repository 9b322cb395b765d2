import type { Job } from '@lauda/sdk';

export const JOB_FIELDS = [
  'id',
  'version',
  'kind',
  'target',
  'state',
  'isCancelling',
  'repeats',
  'done',
  'total',
  'attempts',
  'node',
  'error',
  'userId',
  'created',
  'due',
  'started',
  'finished',
] as const satisfies readonly (keyof Job)[];

/** How much of a job is done, as `40 %`; nothing where that is not known. */
export const doneText = ({ done, total }: Pick<Job, 'done' | 'total'>): string =>
  total === null ? '' : `${total === 0 ? 100 : Math.floor((done / total) * 100)} %`;
/** What a job does, with what it is done to. */
export const workText = ({ kind, target }: Pick<Job, 'kind' | 'target'>): string => (target === null ? kind : `${kind} ${target}`);
export const timeText = (timestamp: string | null): string => timestamp?.replace('T', ' ') ?? '';
