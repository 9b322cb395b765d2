import { laudaLines, linesText, mmss, type PrintStory, printWords } from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { useLookups } from '../app/lookups.ts';
import { showDate } from '../format/show.ts';
import { useText } from '../i18n/i18n.ts';
import { Lauda, type LaudaProps } from './Lauda.tsx';

/** Returns who wrote a story and when, and how many of its lines are read aloud. */
const useMade = (print: PrintStory, story: Story | undefined, show: string | undefined): string => {
  const { t, language } = useText();
  const { nameOf } = useLookups();
  const makers = story
    ? (
        [
          ['column.presenter', story.presenterId],
          ['column.reporter', story.reporterId],
          ['column.editor', story.editorId],
        ] as const
      ).map(([key, id]) => (nameOf(id) === '' ? '' : `${t(key)}: ${nameOf(id)}`))
    : [];
  const lines = laudaLines(print.rows);
  return [show ?? (story && showDate(story.date, language, 'long')), ...makers, lines > 0 && linesText(lines, printWords(language))]
    .filter(Boolean)
    .join(' · ');
};

interface StoryLaudaProps extends Pick<LaudaProps, 'columns' | 'hasOwnSheet' | 'first'> {
  print: PrintStory;
  story: Story | undefined;
  /** Program, day and block; without it the day of the story. */
  show: string | undefined;
}

/** A story on paper, with its duration. */
export const StoryLauda = ({ print, story, show, ...rest }: StoryLaudaProps): ReactElement => (
  <Lauda print={print} figure={mmss(print.seconds)} made={useMade(print, story, show)} isRead {...rest} />
);
