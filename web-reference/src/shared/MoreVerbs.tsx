import type { ReactElement } from 'react';
import type { ActionId } from '../actions/registry.ts';
import { menuOf } from '../actions/useActions.ts';
import { useDesk } from '../app/desk.ts';
import { IconButton } from '../components/Button.tsx';
import { MenuButton } from '../components/Menu.tsx';
import { useText } from '../i18n/i18n.ts';

/** The verbs of a bar that are used less often, in a menu with their keys; nothing where the person may run none of them. */
export const MoreVerbs = ({ verbs }: { verbs: readonly (ActionId | '-')[] }): ReactElement | null => {
  const { t } = useText();
  const { mayRun } = useDesk();
  if (!verbs.some((id) => id !== '-' && mayRun(id))) return null;
  return (
    <MenuButton label={t('common.more')} align="right" items={() => menuOf(verbs, t, mayRun)}>
      {(button) => <IconButton {...button} size="sm" icon="dots" label={t('common.more')} />}
    </MenuButton>
  );
};
