import {
  isoSeconds,
  mmss,
  OPTIONAL_BLOCKS,
  type ReportageLayout,
  readingSeconds,
  reportageTotal,
  sectionLasts,
  spokenOf,
} from '@lauda/domain';
import type { NewsReport, NewsReportSection } from '@lauda/sdk';
import { type ReactElement, Suspense, useMemo, useState } from 'react';
import { handlers } from '../../../actions/handlers.ts';
import { ACTIONS, type ActionId } from '../../../actions/registry.ts';
import { useActions } from '../../../actions/useActions.ts';
import { IconButton } from '../../../components/Button.tsx';
import type { IconName } from '../../../components/icons.tsx';
import { lazyOver } from '../../../components/lazyOver.tsx';
import { Badge } from '../../../components/StatusMark.tsx';
import { KeysAhead } from '../../../focus/KeysAhead.tsx';
import { useForm } from '../../../forms/kit.tsx';
import { useParts, useSelected } from '../../../hooks/useView.ts';
import { type Text, type TextKey, useText } from '../../../i18n/i18n.ts';
import { countWords } from '../../../shared/script/countWords.ts';
import { type Counts, countsOf, cycleCase, sumCounts, toggleBrackets } from '../../../shared/script/scriptText.ts';
import { focusedScript, transformSelected } from '../../../shared/script/transformSelected.ts';
import { useSelectedText } from '../../../shared/script/useSelectedText.ts';
import { BlockButtons, type ShownBlocks } from './Blocks.tsx';
import { useReporterRates } from './useReportage.ts';

const HistoryDrawer = lazyOver(async () => ({ default: (await import('../history/HistoryDrawer.tsx')).HistoryDrawer }));

const TOOLS: readonly ActionId[] = ['script.case', 'script.bracket'];

// A section stays the same object until it is changed, so a keystroke counts only one section.
const counted = new WeakMap<NewsReportSection, Counts>();
const countOf = (section: NewsReportSection): Counts => {
  const known = counted.get(section) ?? countsOf(sectionLasts(section.type) ? [spokenOf(section)] : []);
  counted.set(section, known);
  return known;
};

/** Returns the length of the spoken text of a reportage. */
export const countReportage = ({ sections, lead, text }: Pick<NewsReport, 'sections' | 'lead' | 'text'>): Counts =>
  sumCounts([...sections.map(countOf), countsOf([lead ?? '', text ?? ''])]);

/** The length of a reportage: the time of its sections and its words; both of a selection too. */
const Length = (): ReactElement => {
  const { t } = useText();
  const { view } = useForm<NewsReport>();
  const rateOf = useReporterRates();
  const said = useMemo(() => {
    const words =
      (of: Text) =>
      ({ document }: { readonly document: NewsReport | undefined }): string =>
        document ? countWords(of, countReportage(document)) : '';
    return words(t);
  }, [t]);
  const counts = useSelected(view, said);
  const total = useSelected(view, totalOf);
  const reporterId = useSelected(view, reporterOf);
  const selected = useSelectedText();
  return (
    <p data-counts className="tnum flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
      <span>
        {t('column.total')} <strong className="text-lg font-semibold text-text">{mmss(total)}</strong>
      </span>
      <span>{counts}</span>
      {selected && (
        <span className="text-text">
          {t('script.selected')}: {countWords(t, countsOf([selected.text]))} ·{' '}
          {mmss(readingSeconds(selected.text, rateOf(reporterId ?? null)))}
        </span>
      )}
    </p>
  );
};
interface Shown {
  readonly document: NewsReport | undefined;
}
const totalOf = ({ document }: Shown): number => isoSeconds(reportageTotal(document?.sections ?? []));
const reporterOf = ({ document }: Shown): number | null | undefined => document?.reporterId;

const headOf = ({ document }: Shown) => ({
  id: document?.id ?? 0,
  date: document?.date ?? '',
  version: document?.textVersion ?? 0,
});

/** The button that opens the history of a stored reportage, and the history. */
const History = (): ReactElement | null => {
  const { t } = useText();
  const { view } = useForm<NewsReport>();
  const head = useParts(view, headOf);
  const [isOpen, setOpen] = useState(false);
  const isStored = head.id > 0;
  useActions({ 'reportage.history': { run: () => setOpen(true), enabled: () => isStored } });
  if (!isStored) return null;
  return (
    <>
      <IconButton size="sm" icon="history" label={t('action.reportage.history')} onClick={() => handlers.run('reportage.history')} />
      {isOpen && (
        <Suspense fallback={<KeysAhead onLeave={() => setOpen(false)} />}>
          <HistoryDrawer {...head} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

/** The bar over a reportage: its length at the left, verbs and section buttons at the right. It stays while the text scrolls. */
export const ActionBar = ({ layout, blocks }: { layout: ReportageLayout; blocks: ShownBlocks }): ReactElement => {
  const { t } = useText();
  const { readOnly } = useForm<NewsReport>();
  useActions({
    'script.case': { run: () => transformSelected(cycleCase), enabled: () => focusedScript() !== undefined },
    'script.bracket': { run: () => transformSelected(toggleBrackets), enabled: () => focusedScript() !== undefined },
  });
  return (
    <div className="sticky top-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-y border-line bg-ground px-4 py-1.5">
      <span className="flex gap-1" role="group" aria-label={t('reportageForm.vehicles')}>
        {layout.media.map((each) => (
          <Badge key={each} tone="neutral">
            {t(`mediaType.${each}`)}
          </Badge>
        ))}
      </span>
      <Length />
      <span role="toolbar" aria-label={t('reportageForm.tools')} className="ml-auto flex flex-wrap items-center gap-1">
        {!readOnly && <BlockButtons names={OPTIONAL_BLOCKS} blocks={blocks} />}
        {!readOnly &&
          TOOLS.map((id) => (
            <IconButton
              key={id}
              size="sm"
              icon={ACTIONS[id].icon as IconName}
              label={t(ACTIONS[id].title as TextKey)}
              // Keeps the selection of words while the button is pressed.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => handlers.run(id)}
            />
          ))}
        <History />
      </span>
    </div>
  );
};
