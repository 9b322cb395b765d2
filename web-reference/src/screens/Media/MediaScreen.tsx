import type { Media } from '@lauda/sdk';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useRef } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { InTopBar } from '../../components/TopBar.tsx';
import { useText } from '../../i18n/i18n.ts';
import { MediaItems, mediaDialogs } from './MediaItem.tsx';
import { MediaResults } from './MediaResults.tsx';
import { SearchFields } from './SearchFields.tsx';
import { useMediaSearch } from './useMediaSearch.ts';

const look = ({ deviceId, objectId }: Media): void => {
  if (deviceId != null) mediaDialogs.show({ deviceId, objectId, rundownId: null, storyId: null, handlerId: null });
};

/** The media of every archive, searched by the fields of each archive, 25 to a page (MENU-21, SCR-MEDIA). */
export const MediaScreen = (): ReactElement => {
  const { t } = useText();
  const { device } = useSearch({ from: '/app/media' });
  const search = useMediaSearch(device);
  const box = useRef<HTMLInputElement>(null);
  useActions({ 'grid.find': () => box.current?.focus() });
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{t('area.mediaCenter')}</h1>
      </InTopBar>
      <SearchFields search={search} box={box} />
      <MediaResults search={search} onChoose={look} />
      <MediaItems />
    </>
  );
};
