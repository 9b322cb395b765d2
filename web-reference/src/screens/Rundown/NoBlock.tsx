import type { OpenRundown } from '@lauda/store';
import type { ReactElement } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import type { Line } from './grid/lines.ts';
import { isStandByAlone } from './gridSelection.ts';

/** The line over a rundown that has no block but Stand By: what is missing, and the verb that makes it. */
export const NoBlock = ({ open, lines }: { open: OpenRundown; lines: readonly Line[] }): ReactElement | null => {
  const { t } = useText();
  const { may } = useDesk();
  const closed = useView(open.closed);
  if (!isStandByAlone(lines)) return null;
  return (
    <div role="status" className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-raised px-3 py-1.5">
      <span>{t('rundown.noBlock')}</span>
      {may('RUNDOWN_WRITE') && !closed && (
        <Button size="sm" kind="primary" icon="block" onClick={() => handlers.run('block.create')}>
          {t('action.block.create')}
        </Button>
      )}
    </div>
  );
};
