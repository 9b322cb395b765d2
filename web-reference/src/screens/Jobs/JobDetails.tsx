import type { Job } from '@lauda/sdk';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { copy } from '../../components/toast.tsx';
import { useText } from '../../i18n/i18n.ts';
import { momentText, reasonText, stateText, workText } from './jobWords.ts';

/** All there is to know of one job, with what the server said of its failure. */
export const JobDetails = ({ job, onClose }: { job: Job; onClose: () => void }): ReactElement => {
  const { t, language } = useText();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('jobs.state'), stateText(job, t)],
    [t('jobs.attempts'), job.attempts],
    [t('jobs.due'), momentText(job.due, language)],
    [t('jobs.started'), momentText(job.started, language)],
    [t('jobs.finished'), momentText(job.finished, language)],
    [t('jobs.error'), reasonText(job, t)],
    [t('jobs.node'), job.node],
  ];
  const { error } = job;
  const buttons = (
    <>
      {error !== null && (
        <Button icon="copy" onClick={() => void copy(error)}>
          {t('common.copyDetails')}
        </Button>
      )}
      <Button kind="primary" autoFocus onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={workText(job, t)} width="sm" actions={buttons}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {facts.map(([name, value]) =>
          value === '' || value === null ? null : (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="tnum break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {error !== null && (
        <pre className="mt-3 max-h-32 overflow-auto rounded-md border border-line bg-inset p-2 text-sm whitespace-pre-wrap text-muted">
          {error}
        </pre>
      )}
    </Dialog>
  );
};
