import { JOB_FAILURES } from '@lauda/domain';
import type { Job } from '@lauda/sdk';
import type { IconName } from '../../components/icons.tsx';
import type { Text, TextKey } from '../../i18n/i18n.ts';

/** Names the work of a job with its target. */
export const workText = ({ kind, target }: Job, t: Text): string =>
  t(`jobs.work.${kind}` as TextKey, { target: target ? t(`index.target.${target}` as TextKey) : '' });

/** Names the state of a job; a cancelled one that still runs is stopping. */
export const stateText = ({ state, isCancelling }: Job, t: Text): string =>
  t(isCancelling ? 'jobs.state.CANCELLING' : `jobs.state.${state}`);

/** The look of each state of a job. */
export const STATE_LOOK = {
  QUEUED: { tone: 'neutral', icon: 'clock' },
  RUNNING: { tone: 'info', icon: 'sync' },
  DONE: { tone: 'good', icon: 'check' },
  FAILED: { tone: 'bad', icon: 'error' },
  CANCELLED: { tone: 'neutral', icon: 'stop' },
} as const satisfies Readonly<Record<Job['state'], { tone: string; icon: IconName }>>;

/** Writes why the last attempt of a job failed; empty without a failure. */
export const reasonText = ({ failure }: Job, t: Text): string => (failure === null ? '' : t(JOB_FAILURES[failure]));
