import type { Store } from '@lauda/store';
import { ask } from '../components/ConfirmDialog.tsx';
import { isAnythingTyped } from '../hooks/typedText.ts';
import type { Text } from '../i18n/i18n.ts';
import { mayDiscard } from './discardAsking.ts';

/** Signs out, asking first where forms have unsaved text: save it, keep it as drafts, or stay. A failed save cancels the sign-out. What has no draft is asked about first. */
export const logOutAsking = async (store: Store, t: Text): Promise<void> => {
  if (isAnythingTyped() && !(await mayDiscard())) return;
  const unsaved = store.forms.open.snapshot().flatMap(({ form }) => (form.view.snapshot().dirty ? [form] : []));
  if (unsaved.length > 0) {
    const answer = await ask({
      title: t('logOut.ask'),
      text: t('logOut.text', { slugs: unsaved.map(({ document }) => document?.slug || t('drafts.noSlug')).join(', ') }),
      confirm: t('logOut.save'),
      other: t('close.keepDraft'),
    });
    if (answer === 'cancel') return;
    for (const form of answer === 'yes' ? unsaved : []) if (!(await form.save())?.ok) return;
  }
  const provider = await store.session.logout();
  if (provider !== undefined) window.location.assign(provider);
};
