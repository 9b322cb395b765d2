import { isoDuration, printStory, printWords } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { useLookups } from '../../app/lookups.ts';
import { useText } from '../../i18n/i18n.ts';
import { sheetRules } from '../../shared/paper.ts';
import { StoryLauda } from '../../shared/StoryLauda.tsx';
import { totalSeconds } from '../../shared/sections.ts';
import { usePaperFont } from '../../shared/usePaperFont.ts';

/** The story as it will be printed, including unsaved text: technical notes at the left, the text at the right. */
export const StoryPreview = ({ story }: { story: Story }): ReactElement => {
  const { t, language } = useText();
  const { nameOf } = useLookups();
  const { font } = usePaperFont();
  const total = isoDuration(totalSeconds(story));
  const print = printStory({ ...story, total }, { columns: 2 }, { words: printWords(language), presenterName: nameOf });
  return (
    <section aria-label={t('script.preview')}>
      <style>{sheetRules(font)}</style>
      <div className="sheet rounded-sm p-[8mm] shadow-float">
        <StoryLauda print={print} columns={2} story={story} show={undefined} hasOwnSheet={false} first />
      </div>
    </section>
  );
};
