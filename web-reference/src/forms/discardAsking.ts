import { ask } from '../components/ConfirmDialog.tsx';
import { text } from '../i18n/i18n.ts';

/** Asks whether unsaved text may go. */
export const mayDiscard = async (): Promise<boolean> =>
  (await ask({
    title: text('drafts.discardAsk'),
    text: text('drafts.discardText'),
    confirm: text('common.discard'),
    danger: true,
  })) === 'yes';

/** Runs `discard` once the person confirms that the unsaved text is lost. */
export const discardAsking = async (discard: () => void): Promise<void> => {
  if (await mayDiscard()) discard();
};
