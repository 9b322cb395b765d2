import { JOB_FAILURES } from '@lauda/domain';
import type { Job } from '@lauda/sdk';
import type { IconName } from '../../components/icons.tsx';
import type { Text, TextKey } from '../../i18n/i18n.ts';

/** What a job does, with what it is done to. */
export const workText = ({ kind, target }: Job, t: Text): string =>
  t(`jobs.work.${kind}` as TextKey, { target: target ? t(`index.target.${target}` as TextKey) : '' });

/** How a job stands; one that was called off and still runs is stopping. */
export const stateText = ({ state, isCancelling }: Job, t: Text): string =>
  t(isCancelling ? 'jobs.state.CANCELLING' : `jobs.state.${state}`);

/** The look of how a job stands. */
export const STATE_LOOK = {
  QUEUED: { tone: 'neutral', icon: 'clock' },
  RUNNING: { tone: 'info', icon: 'sync' },
  DONE: { tone: 'good', icon: 'check' },
  FAILED: { tone: 'bad', icon: 'error' },
  CANCELLED: { tone: 'neutral', icon: 'stop' },
} as const satisfies Readonly<Record<Job['state'], { tone: string; icon: IconName }>>;

/** Why the last attempt of a job failed; nothing where it did not. */
export const reasonText = ({ failure }: Job, t: Text): string => (failure === null ? '' : t(JOB_FAILURES[failure]));
