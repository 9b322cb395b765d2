import type { StepFilter, UndoResult, UndoStep } from '@lauda/store';
import { notify } from '../components/toast.tsx';
import { useText } from '../i18n/i18n.ts';
import { useDesk } from './desk.ts';

/** Returns the verb that undoes the last step of this window or the given one, or redoes, where a filter lets it; says so when somebody else has changed the same thing since. */
export const useUndo = (): ((what?: 'undo' | 'redo' | UndoStep, may?: StepFilter) => Promise<UndoResult>) => {
  const { store } = useDesk();
  const { t } = useText();
  return async (what = 'undo', may) => {
    const result = await (typeof what === 'symbol' ? store.undo.undoStep(what) : store.undo[what](may));
    if (result === 'refused') notify({ level: 'WARNING', title: t('undo.refused') });
    return result;
  };
};
