import { isoSeconds, mmss, showDate } from '@lauda/domain';
import type { ListedStory } from '@lauda/store';
import { type ReactElement, type ReactNode, useCallback, useMemo } from 'react';
import { menuOf } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { type Lookups, useLookups } from '../../app/lookups.ts';
import type { GridState } from '../../components/grid/gridState.ts';
import { type ReadColumn, ReadGrid } from '../../components/grid/ReadGrid.tsx';
import { Icon } from '../../components/icons.tsx';
import { ApprovalMark } from '../../components/StatusMark.tsx';
import { timeOf } from '../../format/show.ts';
import { type Language, type Text, useText } from '../../i18n/i18n.ts';
import { useNarrow } from '../../shared/preferences.ts';

const word = (value: string): ReactNode => (
  <span className="truncate" title={value}>
    {value}
  </span>
);

const Slug = ({ row }: { row: ListedStory }): ReactElement => {
  const { t } = useText();
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {!row.visible && <Icon name="lock" size={13} className="text-warn" />}
      <span className="truncate font-medium uppercase" title={row.slug}>
        {row.visible ? row.slug : t('state.privateOther')}
      </span>
    </span>
  );
};

const columnsOf = (t: Text, language: Language, narrow: boolean, { programs, nameOf }: Lookups): ReadColumn<ListedStory>[] => [
  {
    id: 'date',
    title: t('place.date'),
    width: 92,
    frozen: true,
    cell: (row) => <span className="tnum">{showDate(row.date, language)}</span>,
  },
  { id: 'slug', title: t('column.slug'), width: narrow ? 190 : 300, frozen: true, grow: true, cell: (row) => <Slug row={row} /> },
  {
    id: 'program',
    title: t('place.program'),
    width: 170,
    cell: ({ programId }) => word(programs.find(({ id }) => id === programId)?.name ?? ''),
  },
  { id: 'page', title: t('column.page'), width: 52, align: 'right', cell: ({ page }) => page },
  { id: 'total', title: t('column.total'), width: 64, align: 'right', cell: ({ total }) => mmss(isoSeconds(total)) },
  { id: 'approved', title: t('column.approved'), width: 44, align: 'center', cell: ({ approved }) => <ApprovalMark approved={approved} /> },
  { id: 'presenter', title: t('column.presenter'), width: 110, cell: ({ presenterId }) => word(nameOf(presenterId)) },
  { id: 'reporter', title: t('column.reporter'), width: 110, cell: ({ reporterId }) => word(nameOf(reporterId)) },
  { id: 'editor', title: t('column.editor'), width: 110, cell: ({ editorId }) => word(nameOf(editorId)) },
  {
    id: 'changed',
    title: t('column.changed'),
    width: 120,
    cell: ({ authorNickname, changeDate }) => (
      <span className="truncate text-sm text-faint">{[authorNickname, timeOf(changeDate)].filter(Boolean).join(' ')}</span>
    ),
  },
];
const keyOf = ({ id }: ListedStory): string => String(id);
const lookOf = ({ floated }: ListedStory): { className?: string } => (floated ? { className: 'is-floated' } : {});

export interface StoriesGridProps {
  rows: readonly ListedStory[];
  state: GridState;
  onView: (id: number) => void;
}

const MENU = ['stories.view', 'stories.place', 'stories.versions', '-', 'story.copy', '-', 'stories.restore', 'story.remove'] as const;

/** The stories found, one line each; Enter reads one. */
export const StoriesGrid = ({ rows, state, onView }: StoriesGridProps): ReactElement => {
  const { t, language } = useText();
  const { mayRun } = useDesk();
  const lookups = useLookups();
  const narrow = useNarrow();
  const columns = useMemo(() => columnsOf(t, language, narrow, lookups), [t, language, narrow, lookups]);
  const open = useCallback(({ id }: ListedStory) => onView(id), [onView]);
  const grid = { columns, rows, state, rowKey: keyOf, look: lookOf, onOpen: open };
  return <ReadGrid label={t('area.stories')} {...grid} menu={() => menuOf(MENU, t, mayRun)} />;
};
