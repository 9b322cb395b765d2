import type { Proposal, ProposalSearch } from '@lauda/store';
import { proposalsOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, type RefObject, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { BarVerbs } from '../../components/BarVerbs.tsx';
import { Button } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { FindField } from '../../components/FindField.tsx';
import type { GridState } from '../../components/grid/gridState.ts';
import type { ReadColumn } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { lazyOver } from '../../components/lazyOver.tsx';
import { SidePanel } from '../../components/SidePanel.tsx';
import { Badge } from '../../components/StatusMark.tsx';
import { Switch } from '../../components/Toggles.tsx';
import { InTopBar } from '../../components/TopBar.tsx';
import { keyboard } from '../../focus/keyboard.ts';
import { showDate } from '../../format/show.ts';
import { useText, withTexts } from '../../i18n/i18n.ts';
import { FromBranch } from '../../shared/branches/FromBranch.tsx';
import { DayRange } from '../../shared/entries/DayRange.tsx';
import { EntryPages } from '../../shared/entries/EntryPages.tsx';
import { useEntries } from '../../shared/entries/useEntries.ts';
import { MoreVerbs } from '../../shared/MoreVerbs.tsx';
import { MakeGuideline } from '../../shared/made/MakeGuideline.tsx';
import { useMakePost } from '../../shared/made/MakePost.tsx';
import { useMakeStory } from '../../shared/made/MakeStory.tsx';
import { openPrint } from '../../shared/openPrint.ts';
import { useOffered } from '../../shared/useOffered.ts';
import { useNarrow } from '../../shared/widths.ts';
import { ProposalDialog, type ProposalDraft } from './ProposalDialog.tsx';
import { BRANCH_PROPOSAL_VIEWER } from './proposalRead.ts';

const WRITES = 'ASSIGNMENT_PROPOSAL_WRITE';

const useColumns = (isNews: boolean): readonly ReadColumn<Proposal>[] => {
  const { t, language } = useText();
  const narrow = useNarrow();
  return useMemo(() => {
    const date: ReadColumn<Proposal> = {
      id: 'date',
      title: t('proposal.date'),
      width: 92,
      cell: (row) => <span className="tnum">{showDate(row.date, language)}</span>,
    };
    return [
      {
        id: 'slug',
        title: t('proposal.slug'),
        width: narrow ? 160 : 260,
        frozen: true,
        cell: ({ slug }) => (
          <span className="truncate font-medium uppercase" title={slug}>
            {slug}
          </span>
        ),
      },
      {
        id: 'used',
        title: t('proposal.used'),
        width: 92,
        cell: ({ used }) => (used ? <Badge tone="good">{t('proposal.used')}</Badge> : ''),
      },
      ...(isNews ? [] : [date]),
      { id: 'lead', title: t('proposal.lead'), width: 320, grow: true, cell: ({ lead }) => word(lead) },
      { id: 'source', title: t('proposal.source'), width: 200, cell: ({ source }) => word(source ?? '') },
    ];
  }, [t, language, narrow, isNews]);
};

interface FilterProps {
  search: ProposalSearch;
  box: RefObject<HTMLInputElement | null>;
  onAsk: (part: Partial<ProposalSearch>) => void;
  isNews: boolean;
  /** Whether a story may be made from one. */
  mayMake: boolean;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
}

const Filters = ({ search, box, onAsk, isNews, mayMake, isOpen, onToggle }: FilterProps): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const isOffered = useOffered();
  const canWrite = may(WRITES);
  const more = [
    ...(mayMake ? (['made.story'] as const) : []),
    ...(may('POST_READ') ? (['made.post'] as const) : []),
    '-',
    ...(['proposal.fromRound', 'proposal.fromBranch'] as const).filter(isOffered),
    '-',
    ...(canWrite ? (['entry.remove'] as const) : []),
  ] as const;
  return (
    <search className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-3 py-2">
      {!isNews && <DayRange range={search} onAsk={onAsk} />}
      <FindField
        label={t('proposals.find')}
        ref={box}
        value={search.filter ?? ''}
        onFind={(text) => onAsk({ filter: text || undefined })}
      />
      <BarVerbs>
        {isNews && <Switch label={t('news.sidebar')} checked={isOpen} onChange={onToggle} />}
        <Button size="sm" icon="print" onClick={() => handlers.run('proposal.print')}>
          {t('action.form.print')}
        </Button>
        {may('ASSIGNMENT_WRITE') && (
          <Button size="sm" icon="guideline" onClick={() => handlers.run('proposal.guideline')}>
            {t('proposals.toGuideline')}
          </Button>
        )}
        <MoreVerbs verbs={more} />
        {canWrite && (
          <Button size="sm" icon="plus" kind="primary" onClick={() => handlers.run('entry.create')}>
            {t('proposals.new')}
          </Button>
        )}
      </BarVerbs>
    </search>
  );
};

/** The focused suggestion in full. */
const Sidebar = ({
  rows,
  state,
  isQuiet,
  onClose,
}: {
  rows: readonly Proposal[];
  state: GridState;
  isQuiet: boolean;
  onClose: () => void;
}): ReactElement => {
  const { t } = useText();
  const focus = useSyncExternalStore(state.subscribe, () => state.focus?.row);
  const shown = rows.find(({ id }) => String(id) === focus) ?? rows[0];
  return (
    <SidePanel title={shown?.slug ?? t('area.newsSuggestions')} isQuiet={isQuiet} onClose={onClose}>
      {shown && (
        <article className="flex flex-col gap-3 p-3">
          {shown.used && (
            <span>
              <Badge tone="good">{t('proposal.used')}</Badge>
            </span>
          )}
          <p className="reading whitespace-pre-wrap">{shown.lead}</p>
          {shown.source && (
            <p className="text-sm text-muted">
              {t('proposal.source')}: {shown.source}
            </p>
          )}
        </article>
      )}
    </SidePanel>
  );
};

const CopyProposals = lazyOver(
  withTexts('branches', async () => ({ default: (await import('../../shared/branches/CopyDocuments.tsx')).CopyProposals })),
);

/** Focuses a copied proposal in the list, as soon as its row is there. */
const goTo = (state: GridState, id: number): void =>
  void keyboard.give(() => {
    const grid = document.querySelector<HTMLElement>(`#work [role=grid]:has([data-row="${id}"])`);
    if (grid) state.go({ row: String(id) });
    return grid;
  });

const useRemove = () => {
  const { t } = useText();
  const { store } = useDesk();
  return async ({ id, slug }: Proposal): Promise<void> => {
    const question = {
      title: t('proposals.removeAsk', { slug }),
      text: t('proposals.removeText'),
      confirm: t('common.delete'),
      danger: true,
    };
    if ((await ask(question)) === 'yes') await proposalsOf(store).remove([id]);
  };
};

/** The proposals in one of their two views: for planning, or as news with the full text beside the list. */
const Proposals = ({ isNews }: { isNews: boolean }): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const entries = useEntries<Proposal, ProposalSearch>(() => proposalsOf(store).open(), {});
  const { view, found, isAsked, state, search, chosen } = entries;
  const [open, setOpen] = useState<ProposalDraft>();
  const [making, setMaking] = useState<Proposal>();
  const [isOpen, setIsOpen] = useState(isNews);
  const [wasTurned, setTurned] = useState(false);
  const turn = (to: boolean): void => {
    setTurned(true);
    setIsOpen(to);
  };
  const close = useCallback((): void => setOpen(undefined), []);
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const remove = useRemove();
  const { mayMake, make, dialog } = useMakeStory();
  const { mayPost, post } = useMakePost();
  const columns = useColumns(isNews);
  const canWrite = may(WRITES);
  const has = (): boolean => chosen() !== undefined;
  const selected = (): number[] => found.flatMap(({ id }) => (state.selection.has(String(id)) ? id : []));
  useActions({
    'entry.create': { run: () => setOpen({ slug: '' }), enabled: () => canWrite },
    'entry.open': { run: () => setOpen(chosen()), enabled: has },
    'entry.remove': { run: () => void remove(chosen()!), enabled: () => canWrite && has() },
    'proposal.guideline': { run: () => setMaking(chosen()), enabled: () => may('ASSIGNMENT_WRITE') && has() },
    'made.story': { run: () => make({ kind: 'proposals', ...chosen()! }), enabled: () => mayMake && has() },
    'made.post': { run: () => void post('proposals', chosen()!.id), enabled: () => mayPost && has() },
    'proposal.print': { run: () => openPrint('news-content', { ids: selected() }), enabled: () => selected().length > 0 },
    'proposal.fromRound': () => void navigate({ to: '/rounds' }),
    'grid.find': () => box.current?.focus(),
  });
  const title = t(isNews ? 'area.newsSuggestions' : 'area.proposals');
  return (
    <>
      <InTopBar slot="place">
        <h1 className="truncate text-md font-semibold">{title}</h1>
      </InTopBar>
      <Filters {...{ search, box, isNews, mayMake, isOpen }} onAsk={entries.ask} onToggle={turn} />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <EntryPages
            label={title}
            icon={isNews ? 'suggestion' : 'proposal'}
            none={[t('proposals.none'), t('proposals.noneText')]}
            {...{ view, isAsked, columns, state }}
            onOpen={setOpen}
            onPage={entries.turn}
            onRetry={entries.retry}
          />
        </div>
        {isOpen && <Sidebar rows={view.rows} state={state} isQuiet={!wasTurned} onClose={() => turn(false)} />}
      </div>
      {open && <ProposalDialog start={open} readOnly={!canWrite} onClose={close} />}
      {making && (
        <MakeGuideline
          slug={making.slug}
          make={(...wish) => proposalsOf(store).toGuideline(making.id, ...wish)}
          onClose={() => setMaking(undefined)}
        />
      )}
      {dialog}
      <FromBranch verb="proposal.fromBranch">
        {(close) => <CopyProposals viewer={BRANCH_PROPOSAL_VIEWER} onCopied={([id]) => goTo(state, id!)} onClose={close} />}
      </FromBranch>
    </>
  );
};

/** The suggestions for guidelines, by days and words. */
export const ProposalsScreen = (): ReactElement => <Proposals isNews={false} />;
/** The same proposals as news: slug, lead and source, with the full text of one beside the list. */
export const NewsScreen = (): ReactElement => <Proposals isNews />;
