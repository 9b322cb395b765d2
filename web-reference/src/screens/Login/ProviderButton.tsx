import { type ReactElement, useEffect, useState } from 'react';
import { carryKept } from '../../app/carryKept.ts';
import { store, whoTyped } from '../../app/newsroom.ts';
import { Button } from '../../components/Button.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { keepReturnAddress } from './returnAddress.ts';

/** The button that signs in by the newsroom's OpenID provider, if there is one: the browser goes there and comes back. */
export const ProviderButton = ({ redirect }: { redirect: string | undefined }): ReactElement | null => {
  const { t } = useText();
  const [offer] = useState(() => store.session.offer());
  const [busy, setBusy] = useState(false);
  const { value } = useView(offer.view);
  useEffect(() => {
    void offer.load();
    return offer.stop;
  }, [offer]);
  const go = async (): Promise<void> => {
    setBusy(true);
    const address = await store.session.beginAtProvider();
    if (!address) return setBusy(false);
    keepReturnAddress(redirect);
    carryKept(whoTyped());
    window.location.assign(address);
  };
  return value?.openId ? (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      <Button className="h-9" busy={busy} onClick={() => void go()}>
        {value.button || t('login.provider')}
      </Button>
    </div>
  ) : null;
};
