import { catalogueNotice, type Refusal, refusalOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { ErrorState } from '../components/States.tsx';
import { useText } from '../i18n/i18n.ts';
import { readText } from './Notices.tsx';

/** What is said of a load that failed: the words of the catalogue, or those of the server where it says no more than that. */
const reasonOf = (refusal: Refusal): string => {
  const { title, description = title } = catalogueNotice(refusal, 'error:loadFailed');
  const saysNothing = refusal.code === 'unexpected' || ('key' in description && description.key === 'error:loadFailed');
  return saysNothing ? refusal.message : readText(description);
};

/** Stands where something could not be loaded, and says why as the catalogue of refusals does. */
export const LoadFailed = ({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }): ReactElement => {
  const { t } = useText();
  const refusal = refusalOf(error);
  const { status, code, message } = refusal;
  return <ErrorState title={t('error:loadFailed')} text={reasonOf(refusal)} details={`${status} ${code} ${message}`} onRetry={onRetry} />;
};
