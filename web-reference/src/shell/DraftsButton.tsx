import { type ReactElement, Suspense, useState } from 'react';
import { useActions } from '../actions/useActions.ts';
import { useDesk } from '../app/desk.ts';
import { Icon } from '../components/icons.tsx';
import { lazyOver } from '../components/lazyOver.tsx';
import { KeysAhead } from '../focus/KeysAhead.tsx';
import { useView } from '../hooks/useView.ts';
import { useText } from '../i18n/i18n.ts';

const DraftsDrawer = lazyOver(async () => ({ default: (await import('./DraftsDrawer.tsx')).DraftsDrawer }));

/** The button for the unsaved drafts of this person, shown while there are any, and the panel behind it (DRAFT-07 to 09). */
export const DraftsButton = (): ReactElement | null => {
  const { t } = useText();
  const { store } = useDesk();
  const drafts = useView(store.drafts.view);
  const [open, setOpen] = useState(false);
  useActions({ 'app.drafts': { run: () => setOpen(true), enabled: () => store.drafts.view.snapshot().length > 0 } });
  if (drafts.length === 0 && !open) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        title={t('action.drafts')}
        aria-label={t('drafts.count', { count: drafts.length })}
        className="inline-flex h-7 items-center gap-1 rounded-md px-1.5 text-warn hover:bg-hover"
      >
        <Icon name="draft" />
        <span className="tnum text-sm font-semibold">{drafts.length}</span>
      </button>
      {open && (
        <Suspense fallback={<KeysAhead onLeave={() => setOpen(false)} />}>
          <DraftsDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
