import type { DocumentTopic, Store } from '@lauda/store';
import { ask } from '../components/ConfirmDialog.tsx';
import type { Text } from '../i18n/i18n.ts';

/** Closes a form, asking first when it has unsaved text: save then close, discard, or stay. Tells whether it closed. */
export const closeAsking = async (store: Store, kind: DocumentTopic, id: number, t: Text): Promise<boolean> => {
  const found = store.forms.open.snapshot().find((each) => each.kind === kind && each.form.id === id);
  if (!found) return true;
  const { form } = found;
  const { dirty, canSave } = form.view.snapshot();
  if (!dirty) {
    await store.forms.close(form);
    return true;
  }
  const slug = form.document?.slug || t('drafts.noSlug');
  const question = canSave
    ? { title: t('close.ask', { slug }), text: t('close.text'), confirm: t('close.save'), other: t('common.discard') }
    : { title: t('close.ask', { slug }), text: t('close.keep'), confirm: t('close.keepDraft'), other: t('common.discard') };
  const answer = await ask(question);
  if (answer === 'cancel') return false;
  if (answer === 'yes' && canSave) {
    const saved = await form.save();
    if (!saved?.ok) return false;
  }
  await store.forms.close(form, answer === 'other' ? { discard: true } : {});
  return true;
};
