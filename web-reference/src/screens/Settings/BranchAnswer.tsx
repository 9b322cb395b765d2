import { branchesOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

/** The result of checking a branch: its name and release, or why it cannot be used now. */
export const BranchAnswer = ({ id }: { id: number }): ReactElement => {
  const { t } = useText();
  const state = useView(branchesOf(useDesk().store).states).get(id);
  if (!state) return <span className="text-faint">{t('remote.unchecked')}</span>;
  if (state === 'asking') return <span className="text-muted">{t('remote.asking')}</span>;
  const { reason, branchName, productVersion } = state;
  if (reason)
    return (
      <Badge tone="bad" icon="warning">
        {t(`remote.${reason}`)}
      </Badge>
    );
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Badge tone="good" icon="check">
        {t('remote.answers')}
      </Badge>
      <span className="truncate text-muted">{[branchName, productVersion].filter(Boolean).join(' ')}</span>
    </span>
  );
};

/** The button that checks whether the chosen branch answers, or all of them without a choice. */
export const CheckBranches = ({ ids, chosen }: { ids: readonly number[]; chosen: () => number | undefined }): ReactElement => {
  const { t } = useText();
  const branches = branchesOf(useDesk().store);
  const states = useView(branches.states);
  const busy = ids.some((id) => states.get(id) === 'asking');
  const check = (): void => {
    const id = chosen();
    void branches.check(id === undefined ? ids : [id]);
  };
  useActions({ 'branch.check': { run: check, enabled: () => ids.length > 0 } });
  return (
    <Button size="sm" icon="sync" busy={busy} onClick={() => handlers.run('branch.check')}>
      {t('remote.check')}
    </Button>
  );
};
