import type { OpenRundown } from '@lauda/store';
import { type ReactElement, Suspense } from 'react';
import { lazyOver } from '../../components/lazyOver.tsx';
import { KeysAhead } from '../../focus/KeysAhead.tsx';
import { addDays } from '../../format/typedDate.ts';
import { withTexts } from '../../i18n/i18n.ts';
import type { Preview } from './fit/useProposals.ts';
import type { Findings } from './lint/findings.ts';

const DevicesPanel = lazyOver(withTexts('workspace', async () => ({ default: (await import('./DevicesPanel.tsx')).DevicesPanel })));
const LogsDrawer = lazyOver(withTexts('workspace', async () => ({ default: (await import('./logs/LogsDrawer.tsx')).LogsDrawer })));
const FitPanel = lazyOver(withTexts('workspace', async () => ({ default: (await import('./fit/FitPanel.tsx')).FitPanel })));
const LintPanel = lazyOver(withTexts('workspace', async () => ({ default: (await import('./lint/LintPanel.tsx')).LintPanel })));
const AsRunPanel = lazyOver(withTexts('workspace', async () => ({ default: (await import('./asRun/AsRunPanel.tsx')).AsRunPanel })));
const PrintDialog = lazyOver(withTexts('workspace', async () => ({ default: (await import('./dialogs/PrintDialog.tsx')).PrintDialog })));
const NewDialog = lazyOver(withTexts('workspace', async () => ({ default: (await import('./dialogs/NewDialog.tsx')).NewDialog })));
const RecreateDialog = lazyOver(
  withTexts('workspace', async () => ({ default: (await import('./dialogs/RecreateDialog.tsx')).RecreateDialog })),
);
const DateDialog = lazyOver(withTexts('workspace', async () => ({ default: (await import('./dialogs/DateDialog.tsx')).DateDialog })));
const ColumnsDialog = lazyOver(
  withTexts('workspace', async () => ({ default: (await import('./columns/ColumnsDialog.tsx')).ColumnsDialog })),
);

export type PanelName = 'devices' | 'logs' | 'fit' | 'lint' | 'asRun' | 'print' | 'create' | 'recreate' | 'date' | 'columns';

interface PanelsProps {
  panel: PanelName | undefined;
  open: OpenRundown;
  findings: Findings | undefined;
  onPreview: (preview: Preview | undefined) => void;
  /** The ids of the selected stories. */
  selected: () => readonly number[];
  onGo: (storyId: number) => void;
  onClose: () => void;
}

/** The panel beside the grid, if one is open. */
export const BesidePanel = ({ panel, open, findings, onPreview, onGo, onClose }: PanelsProps): ReactElement => (
  <Suspense>
    {panel === 'fit' && <FitPanel open={open} onPreview={onPreview} onClose={onClose} />}
    {panel === 'devices' && <DevicesPanel open={open} onClose={onClose} />}
    {panel === 'lint' && <LintPanel open={open} findings={findings} onGo={onGo} onClose={onClose} />}
  </Suspense>
);

/** The dialog or drawer over the grid, if one is open; each loads when it is first opened. */
export const OverPanel = ({ panel, open, selected, onClose }: PanelsProps): ReactElement => (
  <Suspense fallback={<KeysAhead onLeave={onClose} />}>
    {panel === 'logs' && <LogsDrawer open={open} onClose={onClose} />}
    {panel === 'asRun' && <AsRunPanel open={open} onClose={onClose} />}
    {panel === 'print' && <PrintDialog open={open} selected={selected()} onClose={onClose} />}
    {panel === 'create' && <NewDialog place={{ programId: open.programId, date: addDays(open.date, 1) }} onClose={onClose} />}
    {panel === 'recreate' && <RecreateDialog open={open} onClose={onClose} />}
    {panel === 'date' && <DateDialog open={open} onClose={onClose} />}
    {panel === 'columns' && <ColumnsDialog onClose={onClose} />}
  </Suspense>
);
