import { errorPageOf } from '@lauda/domain';
import type { ReactElement } from 'react';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Mark } from '../../components/Mark.tsx';
import { copyAndNotify } from '../../components/toast.tsx';
import { STAND_IN } from '../../focus/keyboard.ts';
import { useText } from '../../i18n/i18n.ts';

export interface ErrorPageProps {
  code: number | undefined;
  details?: string;
  onRetry?: () => void;
}

/** The page in place of one that cannot be shown: what happened, what is safe, what to do (ERRP-01, ERRP-02, ERRP-03). */
export const ErrorPage = ({ code, details, onRetry }: ErrorPageProps): ReactElement => {
  const { t } = useText();
  const page = errorPageOf(code);
  return (
    <div {...STAND_IN} className="flex min-h-full flex-1 flex-col items-center justify-center gap-3 overflow-auto px-6 py-10 text-center">
      <Mark className="mb-6" />
      <p className="tnum text-sm font-medium text-faint">{page}</p>
      <h1 className="text-2xl font-semibold tracking-tight">{t(`error:${page}.title`)}</h1>
      <p className="max-w-md text-lg text-muted">{t(`error:${page}.description`)}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button kind="primary" icon="sync" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        <ButtonLink href="/" kind={onRetry ? 'plain' : 'primary'}>
          {t('error:toStart')}
        </ButtonLink>
        {details && (
          <Button kind="quiet" icon="copy" onClick={() => void copyAndNotify(details)}>
            {t('common.copyDetails')}
          </Button>
        )}
      </div>
    </div>
  );
};
