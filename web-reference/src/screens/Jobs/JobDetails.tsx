import type { Job } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { momentText } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import { FactsDialog } from '../../shared/FactsDialog.tsx';
import { reasonText, stateText, workText } from './jobWords.ts';

/** All details of one job, with the server's message of its failure. */
export const JobDetails = ({ job, onClose }: { job: Job; onClose: () => void }): ReactElement => {
  const { t, language } = useText();
  const facts = [
    [t('jobs.state'), stateText(job, t)],
    [t('jobs.attempts'), job.attempts],
    [t('jobs.due'), momentText(job.due, language)],
    [t('jobs.started'), momentText(job.started, language)],
    [t('jobs.finished'), momentText(job.finished, language)],
    [t('jobs.error'), reasonText(job, t)],
    [t('jobs.node'), job.node],
  ] as const;
  return <FactsDialog title={workText(job, t)} facts={facts} said={job.error} onClose={onClose} />;
};
