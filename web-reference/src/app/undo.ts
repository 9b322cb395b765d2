import type { UndoResult, UndoStep } from '@lauda/store';
import { notify } from '../components/toast.tsx';
import { useText } from '../i18n/i18n.ts';
import { useDesk } from './desk.ts';

/** Returns the verb that undoes the last step of this window or the given one, or redoes; says so when somebody else has changed the same thing since. */
export const useUndo = (): ((what?: 'undo' | 'redo' | UndoStep) => Promise<UndoResult>) => {
  const { store } = useDesk();
  const { t } = useText();
  return async (what = 'undo') => {
    const result = await (typeof what === 'symbol' ? store.undo.undoStep(what) : store.undo[what]());
    if (result === 'refused') notify({ level: 'WARNING', title: t('undo.refused') });
    return result;
  };
};
