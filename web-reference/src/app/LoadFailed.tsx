import { catalogueNotice, type Refusal, refusalOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { Button } from '../components/Button.tsx';
import { ErrorState } from '../components/States.tsx';
import { useText } from '../i18n/i18n.ts';
import { readText } from './Notices.tsx';

/** Returns the reason of a failed load: from the error catalogue, or the server's message for an unspecific error. */
const reasonOf = (refusal: Refusal): string => {
  const { title, description = title } = catalogueNotice(refusal, 'error:loadFailed');
  const saysNothing = refusal.code === 'unexpected' || ('key' in description && description.key === 'error:loadFailed');
  return saysNothing ? refusal.message : readText(description);
};

/** The error state in place of content that could not be loaded, with the reason from the error catalogue. */
export const LoadFailed = ({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }): ReactElement => {
  const { t } = useText();
  const refusal = refusalOf(error);
  const { status, code, message } = refusal;
  return <ErrorState title={t('error:loadFailed')} text={reasonOf(refusal)} details={`${status} ${code} ${message}`} onRetry={onRetry} />;
};

/** The same in one line, for a part of a form: what could not be loaded, why, and a button that asks again. */
export const LoadFailedLine = ({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }): ReactElement => {
  const { t } = useText();
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-bad">
      {what}: {reasonOf(refusalOf(error))}
      <Button size="sm" icon="sync" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </p>
  );
};
