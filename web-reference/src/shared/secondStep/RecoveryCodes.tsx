import { type ReactElement, useEffect, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { copyAndNotify } from '../../components/toast.tsx';
import { useText } from '../../i18n/i18n.ts';

/** The recovery codes, shown only once, until the person confirms that they are stored. */
export const RecoveryCodes = ({ codes, done, onDone }: { codes: readonly string[]; done: string; onDone: () => void }): ReactElement => {
  const { t } = useText();
  const kept = useRef<HTMLButtonElement>(null);
  useEffect(() => kept.current?.focus(), []);
  const copy = (): void => void copyAndNotify(codes.join('\n'), { done: t('secondStep.copied'), failed: t('secondStep.notCopied') });
  return (
    <div className="flex flex-col gap-4">
      <p>{t('secondStep.recoveryText')}</p>
      <ul
        aria-label={t('secondStep.recovery')}
        className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md border border-line p-3 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon="copy" onClick={copy}>
          {t('secondStep.copy')}
        </Button>
        <Button ref={kept} kind="primary" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  );
};
