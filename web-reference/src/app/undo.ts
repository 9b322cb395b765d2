import type { UndoResult } from '@lauda/store';
import { notify } from '../components/toast.tsx';
import { useText } from '../i18n/i18n.ts';
import { useDesk } from './desk.ts';

/** Returns the verb that undoes the last step of this window, or redoes it; says so when somebody else has changed the same thing since. */
export const useUndo = (): ((way?: 'undo' | 'redo') => Promise<UndoResult>) => {
  const { store } = useDesk();
  const { t } = useText();
  return async (way = 'undo') => {
    const result = await store.undo[way]();
    if (result === 'refused') notify({ level: 'WARNING', title: t('undo.refused') });
    return result;
  };
};
