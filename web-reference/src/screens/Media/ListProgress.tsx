import { LIST_FAILURES } from '@lauda/domain';
import type { ArchiveList, MediaSearch } from '@lauda/store';
import { type ReactElement, useEffect, useRef } from 'react';
import { useDesk } from '../../app/desk.ts';
import { IconButton } from '../../components/Button.tsx';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icons.tsx';
import { useView } from '../../hooks/useView.ts';
import { languageTag, type Text, useText } from '../../i18n/i18n.ts';

const LOOK = {
  RUNNING: { ground: 'bg-inset', icon: 'sync', ink: 'text-accent' },
  DONE: { ground: 'bg-good-ground', icon: 'check', ink: 'text-good' },
  FAILED: { ground: 'bg-bad-ground', icon: 'error', ink: 'text-bad' },
} as const;

function wordsOf({ state, count, code, reason }: ArchiveList, t: Text, language: string): string {
  const shown = new Intl.NumberFormat(languageTag(language), { useGrouping: 'always' }).format(count);
  if (state === 'DONE') return t('media.listDone', { count, shown });
  if (state === 'FAILED') return t('media.listFailed', { reason: t(LIST_FAILURES[code ?? 'refused'], { reason: reason ?? '' }) });
  return count === 0 ? t('media.listAsked') : t('media.listRunning', { count, shown });
}

/** The progress of the object list requested from the archive of a search, until it is closed; the search is repeated when the list is complete. */
export const ListProgress = ({ search }: { search: MediaSearch }): ReactElement => {
  const { t, language } = useText();
  const { store } = useDesk();
  const { deviceId, rows } = useView(search.view);
  const list = useView(store.archives.view).get(deviceId ?? 0);
  const before = useRef(list?.state);
  const shown = rows !== undefined;
  useEffect(() => {
    const came = before.current === 'RUNNING' && list?.state === 'DONE';
    before.current = list?.state;
    if (came && shown) void search.again();
  }, [list?.state, shown, search]);
  const look = list && LOOK[list.state];
  return (
    <>
      {list && look && (
        <div className={cx('flex shrink-0 items-center gap-2 border-b border-line px-3 py-1.5 text-base', look.ground)}>
          <Icon name={look.icon} className={cx('shrink-0', look.ink, list.state === 'RUNNING' && 'motion-safe:animate-spin')} />
          <span className="tnum min-w-0 grow">{wordsOf(list, t, language)}</span>
          {list.state !== 'RUNNING' && deviceId !== undefined && (
            <IconButton icon="x" size="sm" label={t('common.close')} onClick={() => store.archives.putAway(deviceId)} />
          )}
        </div>
      )}
      {/* Announced only at the begin and the end: a running count would be read without end. */}
      <p role="status" aria-live="polite" className="sr-only">
        {list && (list.state === 'RUNNING' ? t('media.listAsked') : wordsOf(list, t, language))}
      </p>
    </>
  );
};
