import type { Store } from '@lauda/store';
import type { ReactElement } from 'react';
import { useView } from '../hooks/useView.ts';
import { type TextKey, useText } from '../i18n/i18n.ts';

/** Announces undo and redo to screen readers: on screen only the change itself shows it. */
export const UndoAnnouncer = ({ store }: { store: Store }): ReactElement => {
  const { t } = useText();
  const news = useView(store.undo.news);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {/* A new key each time, so that a second step of the same kind is announced too. */}
      {news && <span key={news.n}>{t(`undone.${news.way}`, { what: t(`undo.${news.label.slice('undo.'.length)}` as TextKey) })}</span>}
    </p>
  );
};
