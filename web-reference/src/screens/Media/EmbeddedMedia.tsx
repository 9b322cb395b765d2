import type { Media } from '@lauda/sdk';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { MediaResults } from './MediaResults.tsx';
import { SearchFields } from './SearchFields.tsx';
import { useMediaSearch } from './useMediaSearch.ts';

/** The media search for an iframe in another page; a chosen object is sent to that page's origin only (MED-06). */
export const EmbeddedMedia = (): ReactElement => {
  const { t } = useText();
  const { device, host } = useSearch({ from: '/embedded/embed/media' });
  const search = useMediaSearch(device);
  const hand = useCallback(
    (media: Media): void => window.parent.postMessage({ type: 'lauda:media', media }, host ?? window.location.origin),
    [host],
  );
  return (
    <main aria-label={t('area.mediaCenter')} className="flex h-dvh flex-col bg-ground">
      <h1 className="sr-only">{t('area.mediaCenter')}</h1>
      <SearchFields search={search} />
      <MediaResults search={search} onChoose={hand} />
    </main>
  );
};
