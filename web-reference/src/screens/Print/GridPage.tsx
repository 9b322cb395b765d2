import { clockOn, limitedText, printWords } from '@lauda/domain';
import type { PrintedStories, VisibleRundown } from '@lauda/store';
import type { ReactElement } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { sheetOf } from '../RundownGrid/gridRows.ts';
import { Sheet } from '../RundownGrid/Sheet.tsx';
import { SheetHead } from './SheetHead.tsx';
import type { PageProps } from './wish.ts';

/** The stories of a rundown, a line each, at most 100 (PRINT-15). */
export const StoryGrid = ({ printed, show }: PageProps<PrintedStories>): ReactElement | null => {
  const { language } = useText();
  const { store, zone } = useDesk();
  const options = useView(store.rundowns.timingOptions);
  if (!printed.rundown) return null;
  const rundown = printed.rundown as VisibleRundown;
  const sheet = sheetOf(rundown, options);
  return (
    <>
      <SheetHead show={show} rundown={printed.rundown} />
      {sheet.total > sheet.shown && (
        <p role="note" className="mb-2">
          {limitedText(sheet, { words: printWords(language) })}
        </p>
      )}
      <div className="listed">
        <Sheet sheet={sheet} label={show} clock={clockOn(rundown, zone)} />
      </div>
    </>
  );
};
