import { JOB_FAILURES, messageText } from '@lauda/domain';
import type { Job } from '@lauda/sdk';
import type { Context } from '../../command.ts';
import type { Translate } from '../../i18n/texts.ts';
import type { Show } from '../../output/show.ts';

/** What a job is worded with. */
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

/** How much of a job is done, as `40 %`; nothing where that is not known. */
export const doneText = ({ done, total }: Pick<Job, 'done' | 'total'>): string =>
  total === null ? '' : `${total === 0 ? 100 : Math.floor((done / total) * 100)} %`;
/** How a job stands. */
export const stateText = ({ state, isCancelling }: Job, { show, t }: Pick<JobWords, 'show' | 't'>): string =>
  show.word(t(isCancelling ? 'job.state.CANCELLING' : `job.state.${state}`), state);
/** Why the last attempt of a job failed. */
export const reasonText = ({ failure }: Job, { show, locale }: Pick<JobWords, 'show' | 'locale'>): string =>
  failure === null ? '' : show.word(messageText(JOB_FAILURES[failure], locale), failure);
/** What a job does, with what it is done to. */
export const workText = ({ kind, target }: Pick<Job, 'kind' | 'target'>): string => (target === null ? kind : `${kind} ${target}`);
export const timeText = (timestamp: string | null): string => timestamp?.replace('T', ' ') ?? '';
