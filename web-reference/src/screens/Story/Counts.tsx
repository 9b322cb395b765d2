import { mmss, readingSeconds } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import { type ReactElement, useMemo } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { countWords } from '../../shared/script/countWords.ts';
import { countsOf } from '../../shared/script/scriptText.ts';
import { useSelectedText } from '../../shared/script/useSelectedText.ts';
import { scriptTexts } from '../../shared/sections.ts';
import { useRates } from './useRates.ts';

/** The length of the script and of the selection: words, characters, lines of 65 strokes; of a selection the time too. */
export const ScriptCounts = ({ story }: { story: Story }): ReactElement => {
  const { t } = useText();
  const { rateOf } = useRates(story);
  const selected = useSelectedText();
  const counts = useMemo(() => countsOf(scriptTexts(story).map(({ text }) => text)), [story]);
  const reader =
    story.sections &&
    selected &&
    Object.values(story.sections)
      .flatMap((section) => section?.subSections ?? [])
      .find(({ uuid }) => uuid === selected.uuid);
  return (
    <p className="tnum text-sm text-muted" data-counts>
      {countWords(t, counts)}
      {selected && (
        <span className="ml-3 text-text">
          {t('script.selected')}: {countWords(t, countsOf([selected.text]))} ·{' '}
          {mmss(readingSeconds(selected.text, rateOf(reader?.presenterId)))}
        </span>
      )}
    </p>
  );
};
