import type { ReactElement } from 'react';
import { Badge } from '../../../components/StatusMark.tsx';
import { useText } from '../../../i18n/i18n.ts';

/** The approval of a reportage, as a word. */
export const Approval = ({ ok }: { ok: boolean }): ReactElement => {
  const { t } = useText();
  return (
    <Badge tone={ok ? 'good' : 'neutral'} icon={ok ? 'check' : 'hollow'}>
      {t(ok ? 'state.approved' : 'state.unapproved')}
    </Badge>
  );
};
