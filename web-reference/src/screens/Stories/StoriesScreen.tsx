import { isoSeconds, mmss, WRITE_ROLE } from '@lauda/domain';
import type { ListedStory } from '@lauda/store';
import { foundOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import type { ReadColumn } from '../../components/grid/ReadGrid.tsx';
import { word } from '../../components/grid/word.tsx';
import { ApprovalMark } from '../../components/StatusMark.tsx';
import { notify } from '../../components/toast.tsx';
import { useText } from '../../i18n/i18n.ts';
import { changedColumn, dayColumn, slugColumn } from '../../shared/documents/columns.tsx';
import { DocumentWorkspace } from '../../shared/documents/DocumentWorkspace.tsx';
import { documentSpec, type ListSelection, TRASH_TEXTS, type Words } from '../../shared/documents/spec.ts';
import { STORY_FILTERS } from './search.ts';
import { usePlace } from './usePlace.ts';
import { STORY_VIEWER } from './viewer.tsx';

const columns = (words: Words): ReadColumn<ListedStory>[] => {
  const { t, programs, nameOf } = words;
  return [
    dayColumn(words),
    slugColumn(words),
    {
      id: 'program',
      title: t('place.program'),
      width: 170,
      cell: ({ programId }) => word(programs.find(({ id }) => id === programId)?.name ?? ''),
    },
    { id: 'page', title: t('column.page'), width: 52, align: 'right', cell: ({ page }) => page },
    { id: 'total', title: t('column.total'), width: 64, align: 'right', cell: ({ total }) => mmss(isoSeconds(total)) },
    {
      id: 'approved',
      title: t('column.approved'),
      width: 44,
      align: 'center',
      cell: ({ approved }) => <ApprovalMark approved={approved} />,
    },
    { id: 'presenter', title: t('column.presenter'), width: 110, cell: ({ presenterId }) => word(nameOf(presenterId)) },
    { id: 'reporter', title: t('column.reporter'), width: 110, cell: ({ reporterId }) => word(nameOf(reporterId)) },
    { id: 'editor', title: t('column.editor'), width: 110, cell: ({ editorId }) => word(nameOf(editorId)) },
    changedColumn(words),
  ];
};

/** Answers the verbs of a found story: copying it into a rundown, opening it in its own. */
const Verbs = ({ selection: { isTrash, focused, selected } }: { selection: ListSelection<ListedStory> }): null => {
  const { t } = useText();
  const { store } = useDesk();
  const place = usePlace();
  const copy = (): void => {
    const ids = selected().map(({ id }) => id);
    store.rundowns.clipboard.copy(ids);
    notify({ level: 'SUCCESS', title: t('stories.copied', { count: ids.length }), description: t('stories.copiedHelp') });
  };
  const { programs } = useLookups();
  // The drawer of a program is offered, where it has one, when all selected stories are of that program.
  const drawer = (): number | undefined => {
    const of = new Set(selected().map(({ programId }) => programId));
    return of.size === 1 ? programs.find(({ id, drawer: has }) => has && of.has(id))?.id : undefined;
  };
  const keep = async (): Promise<void> => {
    const done = await foundOf(store).keep(
      selected().map(({ id }) => id),
      drawer()!,
    );
    if (done.ok) notify({ level: 'SUCCESS', title: t('drawer.kept', { count: done.value.length }) });
  };
  useActions({
    'stories.place': { run: () => place(focused()!), enabled: () => !isTrash && focused() !== undefined && focused()!.rundownId !== null },
    'stories.keep': { run: () => void keep(), enabled: () => !isTrash && drawer() !== undefined },
    'story.copy': { run: copy, enabled: () => !isTrash && selected().some(({ visible }) => visible) },
  });
  return null;
};

const STORIES = documentSpec({
  kind: 'stories',
  title: 'area.stories',
  icon: 'story',
  writes: WRITE_ROLE.story,
  hasTrash: true,
  filters: STORY_FILTERS,
  list: ({ stories }) => stories.open('search'),
  query: ({ from, to, slug, programId, page = 0, trash }) => ({ from, to, slug, programId, page, trash }),
  columns,
  look: ({ floated }) => (floated ? { className: 'is-floated' } : {}),
  viewer: STORY_VIEWER,
  verbs: { view: 'stories.view', versions: 'stories.versions', remove: 'story.remove', restore: 'stories.restore' },
  print: { verb: 'stories.print', kind: 'story-content' },
  Verbs,
  menu: [
    'stories.view',
    'stories.place',
    'stories.versions',
    'stories.print',
    '-',
    'story.copy',
    'stories.keep',
    '-',
    'stories.restore',
    'story.remove',
  ],
  texts: {
    none: 'stories.none',
    noneText: 'stories.noneText',
    ...TRASH_TEXTS,
    removed: 'story.removed',
    restored: 'stories.restored',
  },
});

/** Searches the stories of every program and day, 25 to a page; one opens in a drawer, its versions side by side (MENU-05). */
export const StoriesScreen = (): ReactElement => <DocumentWorkspace spec={STORIES} />;
