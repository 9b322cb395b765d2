import type { Refusal } from '@lauda/store';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { Skeleton } from '../../components/States.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { notify } from '../../components/toast.tsx';
import { STAND_IN } from '../../focus/keyboard.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { ImageUploader } from '../../shared/ImageUploader.tsx';

/** The logo of the newsroom in the bar of every screen, stored as soon as it is uploaded (SCR-ADM-LOGO). */
export const LogoScreen = (): ReactElement => {
  const { store, may } = useDesk();
  const { t } = useText();
  const branch = useView(store.settings.branch);
  const [refusal, setRefusal] = useState<Refusal>();
  const load = useCallback(async (): Promise<void> => {
    setRefusal(undefined);
    const done = await store.settings.loadBranch();
    if (!done.ok) setRefusal(done.error);
  }, [store]);
  useEffect(() => {
    if (!store.settings.branch.snapshot()) void load();
  }, [store, load]);
  /** Asks before a logo goes that another person stored since this one was picked. */
  const change = async (logoId: number | null, was: number | null): Promise<void> => {
    const isTheirs = (): boolean => store.settings.branch.snapshot()?.logoId !== was;
    const question = { title: t('logo.overtaken'), text: t('logo.overtakenText'), confirm: t('logo.useMine') };
    if (isTheirs() && (await ask(question)) !== 'yes') return;
    const version = store.settings.branch.snapshot()?.version;
    const done = await store.settings.changeBranch({ logoId });
    if (done.ok) notify({ level: 'SUCCESS', title: t('common.saved') });
    // What is stored now came with the refusal: it is another logo, or another field of the branch.
    else if (store.settings.branch.snapshot()?.version !== version) await change(logoId, was);
  };
  const take = async (logoId: number | null, was: number | null): Promise<void> => {
    const question = { title: t('logo.removeAsk'), text: t('logo.removeText'), confirm: t('common.remove'), danger: true };
    if (logoId !== null || (await ask(question)) === 'yes') await change(logoId, was);
  };
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('logo.title')}</h1>
      </InTopBar>
      <div {...STAND_IN} className="min-h-0 flex-1 overflow-auto p-4 outline-none">
        <div className="flex max-w-4xl flex-col gap-6">
          <p className="text-muted">{t('logo.text')}</p>
          {branch ? (
            <ImageUploader
              kind="LOGO"
              label={t('logo.current')}
              help={t('logo.help')}
              value={branch.logoId}
              readOnly={!may('ADMIN_WRITE')}
              onChange={(id, was) => void take(id, was)}
            />
          ) : refusal ? (
            <LoadFailed error={refusal} onRetry={() => void load()} />
          ) : (
            <Skeleton className="h-32 w-full" />
          )}
        </div>
      </div>
    </>
  );
};
