import { JOB_FAILURES, messageText } from '@lauda/domain';
import { jobWork } from '@lauda/domain/upkeep';
import type { Job } from '@lauda/sdk';
import type { Context } from './command.ts';
import type { Translate } from './i18n/texts.ts';
import type { Show } from './output/show.ts';

/** The parts of a context that words a job. */
interface JobWords extends Pick<Context, 'locale'> {
  readonly show: Pick<Show, 'word'>;
  readonly t: Translate;
}

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
  'failure',
  'error',
  'userId',
  'created',
  'due',
  'started',
  'finished',
] as const satisfies readonly (keyof Job)[];

/** The progress of a job, as `40 %`; empty where it is unknown. */
export const doneText = ({ done, total }: Pick<Job, 'done' | 'total'>): string =>
  total === null ? '' : `${total === 0 ? 100 : Math.floor((done / total) * 100)} %`;
/** The state of a job in words. */
export const stateText = ({ state, isCancelling }: Job, { show, t }: Pick<JobWords, 'show' | 't'>): string =>
  show.word(t(isCancelling ? 'job.state.CANCELLING' : `job.state.${state}`), state);
/** Why the last attempt of a job failed. */
export const reasonText = ({ failure }: Job, { show, locale }: Pick<JobWords, 'show' | 'locale'>): string =>
  failure === null ? '' : show.word(messageText(JOB_FAILURES[failure], locale), failure);
/** The action of a job with its target, by their codes. */
export const workCode = ({ kind, target }: Pick<Job, 'kind' | 'target'>): string => (target === null ? kind : `${kind} ${target}`);
/** The action of a job with its target: in words on a terminal. */
export const workText = (job: Pick<Job, 'kind' | 'target'>, { show, locale }: Pick<JobWords, 'show' | 'locale'>): string =>
  show.word(jobWork(job, locale), workCode(job));
