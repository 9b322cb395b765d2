import type { ReactElement } from 'react';
import { Button } from '../../components/Button.tsx';
import { Line } from '../../forms/controls.tsx';
import { useField } from '../../forms/kit.tsx';
import { useText } from '../../i18n/i18n.ts';

/** The value that deletes a secret; null keeps the stored one. */
const FORGOTTEN = '';

interface SecretLineProps {
  name: string;
  /** The field that tells whether one is stored. */
  has: string;
  label: string;
  /** The hint while one is stored; `none` is the hint without one. */
  stored?: string;
  none?: string;
  maxLength?: number;
}
/** A secret that is written and never read back: it shows whether one is stored, and can delete it with the next save. */
export const SecretLine = ({ name, has, label, stored, none, maxLength = 2_000 }: SecretLineProps): ReactElement => {
  const { t } = useText();
  const { value, onChange, readOnly, error } = useField<string | null>(name);
  const { value: isStored } = useField<boolean>(has);
  const goes = value === FORGOTTEN;
  const help = goes ? t('secret.goes') : isStored ? (stored ?? t('secret.stored')) : (none ?? t('secret.none'));
  return (
    <div className="flex flex-col items-start gap-1">
      <Line {...{ label, help, error, readOnly, value, onChange }} className="w-full" secret maxLength={maxLength} />
      {isStored && !readOnly && (
        <Button
          size="sm"
          kind="quiet"
          aria-label={`${t(goes ? 'secret.keep' : 'secret.forget')}: ${label}`}
          onClick={() => onChange(goes ? null : FORGOTTEN)}
        >
          {t(goes ? 'secret.keep' : 'secret.forget')}
        </Button>
      )}
    </div>
  );
};
