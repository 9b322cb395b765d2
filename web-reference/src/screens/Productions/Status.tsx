import { type OtherStatus, productionStatus } from '@lauda/domain';
import type { Production } from '@lauda/sdk';
import type { DocumentForm } from '@lauda/store';
import type { ReactElement } from 'react';
import { Badge } from '../../components/StatusMark.tsx';
import { useSelected } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

const TONES: Readonly<Record<OtherStatus, 'neutral' | 'info' | 'good'>> = { NEW: 'neutral', PRODUCING: 'info', DONE: 'good' };

/** Returns the status of a production, also of one being edited. */
export const statusOf = ({ done, tasks }: Pick<Production, 'done' | 'tasks'>): OtherStatus =>
  productionStatus({ done, tasks: tasks.map((task) => ({ done: task.done ?? false })) });

/** The status of a production as a badge. */
export const StatusBadge = ({ status }: { status: OtherStatus }): ReactElement => {
  const { t } = useText();
  return <Badge tone={TONES[status]}>{t(`productionStatus.${status}`)}</Badge>;
};

/** The status of the production in the form. */
export const FormStatus = ({ form }: { form: DocumentForm<Production> }): ReactElement => (
  <StatusBadge status={useSelected(form.view, ({ document }) => document && statusOf(document)) ?? 'NEW'} />
);
