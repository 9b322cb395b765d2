import type { DocumentState } from '@lauda/domain';
import type { DocumentForm, Guideline } from '@lauda/store';
import type { ReactElement } from 'react';
import { Badge } from '../../components/StatusMark.tsx';
import { useSelected } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

const TONES: Record<DocumentState, 'neutral' | 'info' | 'warn' | 'good' | 'bad'> = {
  PRODUCING: 'info',
  COVERING: 'warn',
  EDITING: 'warn',
  COMPLETED: 'good',
  INTERRUPTED: 'bad',
};

/** The state of a guideline as a badge. */
export const StateBadge = ({ state }: { state: DocumentState }): ReactElement => {
  const { t } = useText();
  return <Badge tone={TONES[state]}>{t(`guidelineState.${state}`)}</Badge>;
};

/** The state of the guideline in the form. */
export const FormState = ({ form }: { form: DocumentForm<Guideline> }): ReactElement => (
  <StateBadge state={useSelected(form.view, ({ document }) => document?.state) ?? 'PRODUCING'} />
);
