import { ask } from '../components/ConfirmDialog.tsx';
import { text } from '../i18n/i18n.ts';

/** Runs `discard` when the person really wants to lose the unsaved text. */
export const discardAsking = async (discard: () => void): Promise<void> => {
  const answer = await ask({
    title: text('drafts.discardAsk'),
    text: text('drafts.discardText'),
    confirm: text('common.discard'),
    danger: true,
  });
  if (answer === 'yes') discard();
};
