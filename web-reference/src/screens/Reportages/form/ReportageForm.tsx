import type { NewsReport } from '@lauda/sdk';
import { memo, type ReactElement } from 'react';
import { useForm } from '../../../forms/kit.tsx';
import { useSelected } from '../../../hooks/useView.ts';
import { ActionBar } from './ActionBar.tsx';
import { Block, PrintedText, useBlocks } from './Blocks.tsx';
import { Graphics } from './Graphics.tsx';
import { Header } from './Header.tsx';
import { Sections } from './Sections.tsx';
import { useLayout } from './useReportage.ts';

const isPrinted = ({ document }: { readonly document: NewsReport | undefined }): boolean => Boolean(document?.lead || document?.text);

/** The form of a reportage: header fields, the text section by section, graphics. */
export const ReportageForm = memo(({ isNew }: { isNew: boolean }): ReactElement => {
  const layout = useLayout();
  const blocks = useBlocks();
  // Text for print that exists is shown, even when its outlet is no longer chosen (REP-LAY-06).
  const printed = useSelected(useForm<NewsReport>().view, isPrinted);
  const { isShown, remove } = blocks;
  return (
    <>
      <Header isNew={isNew} />
      <ActionBar layout={layout} blocks={blocks} />
      <Graphics />
      {(['teaser', 'headingSuggestion'] as const).map((name) => isShown(name) && <Block key={name} name={name} onRemove={remove} />)}
      {(layout.hasText || printed) && <PrintedText />}
      <Sections layout={layout} />
      {(['noteSuggestion', 'information'] as const).map((name) => isShown(name) && <Block key={name} name={name} onRemove={remove} />)}
    </>
  );
});
