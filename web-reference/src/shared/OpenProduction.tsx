import { WRITE_ROLE } from '@lauda/domain';
import type { Assignment } from '@lauda/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useDesk } from '../app/desk.ts';
import { Button } from '../components/Button.tsx';
import { useText } from '../i18n/i18n.ts';

/** Leads from a guideline to its production, which is made where there is none yet. */
export const OpenProduction = ({ document: { id, date } }: { document: Assignment }): ReactElement | null => {
  const { t } = useText();
  const { store, may } = useDesk();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (!may(WRITE_ROLE.production)) return null;
  const open = async (): Promise<void> => {
    setBusy(true);
    const production = await store.productionOf(id, date);
    setBusy(false);
    if (production !== undefined) void navigate({ to: '/productions', search: { date, open: production } });
  };
  return (
    <Button icon="production" disabled={busy} onClick={() => void open()}>
      {t('guideline.openProduction')}
    </Button>
  );
};
