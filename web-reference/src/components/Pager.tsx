import { pageTotal } from '@lauda/domain';
import { type ReactElement, useEffect, useState } from 'react';
import { useLatest } from '../hooks/useLatest.ts';
import { useText } from '../i18n/i18n.ts';
import { IconButton } from './Button.tsx';
import { TextInput } from './TextInput.tsx';

export interface PagerProps {
  /** From 0. */
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** The range of rows shown of a list; with more than one page, a step to each neighbour and a field to go to any page (PAG-05, PAG-06). */
export const Pager = ({ page, size, total, onPage }: PagerProps): ReactElement => {
  const { t } = useText();
  const [typed, setTyped] = useState<string>();
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const turn = useLatest(onPage);
  // The last rows of the last page went: what is shown is a page that is there.
  const isBeyond = total > 0 && page > last;
  useEffect(() => {
    if (isBeyond) turn()(last);
  }, [isBeyond, last, turn]);
  const go = (wanted: number): void => onPage(Math.min(last, Math.max(0, wanted)));
  const jump = (): void => {
    const wanted = Number.parseInt(typed ?? '', 10);
    setTyped(undefined);
    if (wanted > 0 && wanted - 1 !== page) go(wanted - 1);
  };
  return (
    <nav aria-label={t('pager.label')} className="flex shrink-0 items-center gap-2 min-h-8 border-t border-line bg-raised px-3 py-1">
      <span role="status" className="tnum text-muted">
        {pageTotal(page, size, total, t('pager.of'))}
      </span>
      {(last > 0 || page > 0) && (
        <span className="ml-auto flex items-center gap-1">
          <IconButton icon="chevronLeft" size="sm" label={t('pager.previous')} disabled={page <= 0} onClick={() => go(page - 1)} />
          <TextInput
            inputMode="numeric"
            aria-label={t('pager.go')}
            title={t('pager.go')}
            className="tnum !h-6 !w-12 text-center"
            value={typed ?? String(page + 1)}
            onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
            onFocus={(event) => event.target.select()}
            onBlur={jump}
            onKeyDown={(event) => event.key === 'Enter' && jump()}
          />
          <span className="tnum text-muted">/ {last + 1}</span>
          <IconButton icon="chevronRight" size="sm" label={t('pager.next')} disabled={page >= last} onClick={() => go(page + 1)} />
        </span>
      )}
    </nav>
  );
};
