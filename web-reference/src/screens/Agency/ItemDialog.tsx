import type { AgencyItem } from '@lauda/sdk';
import { agencyOf } from '@lauda/store';
import { type ReactElement, useEffect } from 'react';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/cx.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Scrolled } from '../../components/Scrolled.tsx';
import { Skeleton } from '../../components/States.tsx';
import { useLatest } from '../../hooks/useLatest.ts';
import { useText } from '../../i18n/i18n.ts';

/** The whole text of an item, of which its lane shows the first lines; loaded anew where its agency words it otherwise meanwhile. */
export const ItemDialog = ({ item, onClose }: { item: AgencyItem; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const { id, title, withdrawn } = item;
  const { value, refusal, load } = useStoreAnswer((asked) => agencyOf(asked).whole(id), [id]);
  const latest = useLatest(load);
  useEffect(() => agencyOf(store).follow(id, () => latest()()), [store, id, latest]);
  const isStruck = withdrawn || value?.withdrawn;
  return (
    <Dialog
      open
      onClose={onClose}
      title={value?.title ?? title}
      width="md"
      actions={
        <Button kind="primary" autoFocus onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {isStruck && <p className="mb-2 w-fit rounded-sm bg-bad-ground px-1.5 text-sm font-semibold text-bad">{t('agency.withdrawn')}</p>}
      {refusal ? (
        <LoadFailed error={refusal} onRetry={load} />
      ) : value ? (
        <Scrolled label={value.title} className={cx('max-h-[60vh] break-words whitespace-pre-wrap', isStruck && 'text-muted line-through')}>
          {value.text ?? value.title}
        </Scrolled>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  );
};
