import { type ReactElement, useEffect, useState } from 'react';
import { carryTyped, store } from '../../app/newsroom.ts';
import { Button } from '../../components/Button.tsx';
import { CARRIED, carriedBack, kept } from '../../hooks/typedText.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { keepReturnAddress } from './returnAddress.ts';

/** Takes along what was typed when the session ended: nothing is lost with this page then, and the browser has nothing to ask. */
const leavePage = (): void => {
  carryTyped();
  if (sessionStorage.getItem(CARRIED) === null) return;
  kept.clear();
  store.chats.forgetDrafts();
  // Who comes back from there finds this page as it was left.
  addEventListener('pageshow', () => void carriedBack(store.chats.left), { once: true });
};

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
    leavePage();
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
