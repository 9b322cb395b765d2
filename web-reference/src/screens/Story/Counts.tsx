import { mmss, readingSeconds } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { scriptTexts } from '../../shared/sections.ts';
import { type Counts, countsOf } from './scriptText.ts';
import { useRates } from './useRates.ts';

/** What is selected in a text of the script, empty where nothing is. */
const useSelected = (): { readonly uuid: string; readonly text: string } | undefined => {
  const [selected, setSelected] = useState<{ uuid: string; text: string }>();
  useEffect(() => {
    const read = (): void => {
      const area = document.activeElement;
      const uuid = area instanceof HTMLTextAreaElement ? area.dataset.script : undefined;
      const text = area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : '';
      setSelected((former) =>
        uuid === undefined || text === '' ? undefined : former?.text === text && former.uuid === uuid ? former : { uuid, text },
      );
    };
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, []);
  return selected;
};

/** How long the script is, and what of it is selected: words, characters, lines of 65 strokes; of a selection the time too. */
export const ScriptCounts = ({ story }: { story: Story }): ReactElement => {
  const { t } = useText();
  const { rateOf } = useRates(story);
  const selected = useSelected();
  const counts = useMemo(() => countsOf(scriptTexts(story).map(({ text }) => text)), [story]);
  const said = ({ words, characters, lines }: Counts): string =>
    [t('script.words', { count: words }), t('script.characters', { count: characters }), t('script.lines', { count: lines })].join(' · ');
  const reader =
    story.sections &&
    selected &&
    Object.values(story.sections)
      .flatMap((section) => section?.subSections ?? [])
      .find(({ uuid }) => uuid === selected.uuid);
  return (
    <p className="tnum text-sm text-muted" data-counts>
      {said(counts)}
      {selected && (
        <span className="ml-3 text-text">
          {t('script.selected')}: {said(countsOf([selected.text]))} · {mmss(readingSeconds(selected.text, rateOf(reader?.presenterId)))}
        </span>
      )}
    </p>
  );
};
