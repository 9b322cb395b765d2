import type { Story } from '@lauda/sdk';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../components/Button.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { Checkbox } from '../../components/Toggles.tsx';
import { useText } from '../../i18n/i18n.ts';
import { useRates } from './useRates.ts';
import { hitAfter, hitsIn, replaceHits, type ScriptSearch, type SearchHit } from './useScriptSearch.ts';

interface FindReplaceProps {
  story: Story;
  search: ScriptSearch;
  readOnly: boolean;
  onEdit: (fields: Partial<Story>) => void;
  onClose: () => void;
}

/** Puts the caret on a hit, for writing. */
const goTo = ({ uuid, place }: SearchHit): void => {
  const area = document.querySelector<HTMLTextAreaElement>(`textarea[data-script="${uuid}"]`);
  area?.focus();
  area?.setSelectionRange(...place);
};

/** Finds words in the whole script and replaces them: Enter goes on, Shift+Enter back, Escape ends with the caret on the current hit. */
export const FindReplace = ({ story, search, readOnly, onEdit, onClose }: FindReplaceProps): ReactElement => {
  const { t } = useText();
  const { rateOf } = useRates(story);
  const [by, setBy] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { hits, at, current, query } = search;
  useEffect(() => input.current?.select(), []);
  // Left behind the last hit, it begins anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => {
    if (at === undefined) search.go(0);
  }, []);
  useEffect(() => {
    if (current) document.querySelector('mark[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const replace = (some: readonly SearchHit[]): void => onEdit({ sections: replaceHits(story, some, by, rateOf) });
  const replaceOne = (hit: SearchHit): void => {
    const sections = replaceHits(story, [hit], by, rateOf);
    onEdit({ sections });
    const next = hitAfter({ sections }, hitsIn({ sections }, query, search.exact), hit, by);
    search.go(next);
    // The button has nothing left to replace.
    if (next === undefined) input.current?.focus();
  };
  const said =
    hits.length > 0 && at === undefined
      ? t('find.end')
      : t('find.count', { at: current && at !== undefined ? at + 1 : 0, count: hits.length });
  const close = (): void => {
    onClose();
    if (current) goTo(current);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === input.current) search.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search
      aria-label={t('action.script.find')}
      onKeyDown={onKeyDown}
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-raised px-4 py-1.5"
    >
      <TextInput
        ref={input}
        autoFocus
        value={query}
        onChange={(event) => search.look({ query: event.target.value })}
        aria-label={t('script.find')}
        placeholder={t('script.find')}
        className="!w-44"
      />
      <span role="status" className="tnum w-16 text-sm text-muted">
        {query && said}
      </span>
      <IconButton size="sm" icon="up" label={t('find.previous')} disabled={hits.length === 0} onClick={() => search.step(-1)} />
      <IconButton size="sm" icon="down" label={t('find.next')} disabled={hits.length === 0} onClick={() => search.step(1)} />
      <Checkbox label={t('script.exact')} checked={search.exact} onChange={(event) => search.look({ exact: event.target.checked })} />
      {!readOnly && (
        <>
          <TextInput
            value={by}
            onChange={(event) => setBy(event.target.value)}
            aria-label={t('script.by')}
            placeholder={t('script.by')}
            className="!w-44"
          />
          <Button size="sm" disabled={!current} onClick={() => current && replaceOne(current)}>
            {t('script.replace')}
          </Button>
          <Button size="sm" disabled={hits.length === 0} onClick={() => replace(hits)}>
            {t('script.replaceAll', { count: hits.length })}
          </Button>
        </>
      )}
      <IconButton size="sm" icon="x" label={t('common.close')} className="ml-auto" onClick={close} />
    </search>
  );
};
