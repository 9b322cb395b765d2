import type { Production } from '@lauda/sdk';
import { mailsOf } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk, useToday } from '../../app/desk.ts';
import { useSearchParams } from '../../app/useSearchParams.ts';
import { showDate } from '../../format/show.ts';
import { useText } from '../../i18n/i18n.ts';
import type { ListSelection } from '../../shared/documents/spec.ts';
import { EmailDialog } from '../../shared/EmailDialog.tsx';

/** Answers the verb that mails the selected productions, or all of the day (CHK-22). */
export const ProductionVerbs = ({ selection: { selected } }: { selection: ListSelection<Production> }): ReactElement | null => {
  const { t, language } = useText();
  const { store, may } = useDesk();
  const today = useToday();
  const { date = today } = useSearchParams<{ date?: string }>();
  const [open, setOpen] = useState<{ readonly ids: number[] } | { readonly day: string }>();
  const close = (): void => setOpen(undefined);
  const chosen = (): number[] => selected().flatMap(({ id, visible }) => (visible ? [id] : []));
  const mayWrite = may('PRODUCTION_WRITE');
  useActions({
    'production.email': { run: () => setOpen({ ids: chosen() }), enabled: () => mayWrite && chosen().length > 0 },
    'production.emailGrid': { run: () => setOpen({ day: date }), enabled: () => mayWrite },
  });
  if (!open) return null;
  return 'day' in open ? (
    <EmailDialog
      title={t('production.emailGridTitle', { date: showDate(open.day, language) })}
      flags={[]}
      onClose={close}
      onSend={({ usersIds }) => mailsOf(store).productionGrid({ date: open.day, usersIds })}
    />
  ) : (
    <EmailDialog flags={[]} onClose={close} onSend={({ usersIds }) => mailsOf(store).productions({ ids: open.ids, usersIds })} />
  );
};
