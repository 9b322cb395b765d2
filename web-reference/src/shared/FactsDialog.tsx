import type { ReactElement, ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Scrolled } from '../components/Scrolled.tsx';
import { copyAndNotify } from '../components/toast.tsx';
import { useText } from '../i18n/i18n.ts';

interface Props {
  title: string;
  /** The known facts by name; empty ones are left out. */
  facts: readonly (readonly [string, ReactNode])[];
  /** The raw answer of another machine, which can be copied. */
  said: string | null;
  /** More buttons, before the one that closes. */
  children?: ReactNode;
  onClose: () => void;
}

/** The details of a job or a delivery, with the raw answer of the other machine. */
export const FactsDialog = ({ title, facts, said, children, onClose }: Props): ReactElement => {
  const { t } = useText();
  const buttons = (
    <>
      {said !== null && (
        <Button icon="copy" onClick={() => void copyAndNotify(said)}>
          {t('common.copyDetails')}
        </Button>
      )}
      {children}
      <Button kind="primary" autoFocus onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} width="sm" actions={buttons}>
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
      {said !== null && (
        <Scrolled
          as="pre"
          label={title}
          className="mt-3 max-h-32 rounded-md border border-line bg-inset p-2 text-sm whitespace-pre-wrap text-muted"
        >
          {said}
        </Scrolled>
      )}
    </Dialog>
  );
};
