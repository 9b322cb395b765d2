import type { ListedStory } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import type { GridState } from '../../components/grid/gridState.ts';
import { offerUndo } from '../../components/offerUndo.ts';
import { notify } from '../../components/toast.tsx';
import { useText } from '../../i18n/i18n.ts';

export interface StoryReach {
  readonly rows: readonly ListedStory[];
  readonly state: GridState;
  readonly trash: boolean;
  readonly onView: (id: number) => void;
  readonly onVersions: (id: number) => void;
  readonly onFind: () => void;
}

/** Goes to the rundown of a story, the story open there. */
export const usePlace = (): ((story: ListedStory) => void) => {
  const navigate = useNavigate();
  return ({ id, programId, date }) =>
    void navigate({ to: '/rundown/$programId/$date', params: { programId: String(programId), date }, search: { open: [id], story: id } });
};

/** Answers the verbs of the stories that are found, or of those in the trash. */
export const useStoryVerbs = ({ rows, state, trash, onView, onVersions, onFind }: StoryReach): void => {
  const { t } = useText();
  const { store } = useDesk();
  const place = usePlace();
  const selected = (): readonly ListedStory[] => rows.filter(({ id }) => state.selection.has(String(id)));
  const ids = (): number[] => selected().map(({ id }) => id);
  const one = (): ListedStory | undefined => rows.find(({ id, visible }) => visible && String(id) === state.focus?.row);
  const some = (): boolean => selected().some(({ visible }) => visible);
  const restore = async (wanted: readonly number[]): Promise<void> => {
    const done = await store.documents.stories.restore(wanted);
    if (done.ok) notify({ level: 'SUCCESS', title: t('stories.restored', { count: wanted.length }) });
  };
  const remove = async (): Promise<void> => {
    const wanted = ids();
    const done = await store.documents.stories.remove(wanted);
    if (done.ok) offerUndo(t('story.removed', { count: wanted.length }), () => void restore(wanted));
  };
  const copy = (): void => {
    store.rundowns.clipboard.copy(ids());
    notify({ level: 'SUCCESS', title: t('stories.copied', { count: ids().length }), description: t('stories.copiedHelp') });
  };
  useActions({
    'grid.find': onFind,
    'stories.view': { run: () => onView(one()!.id), enabled: () => one() !== undefined },
    'stories.place': { run: () => place(one()!), enabled: () => !trash && one() !== undefined && one()!.rundownId !== null },
    'stories.versions': { run: () => onVersions(one()!.id), enabled: () => one() !== undefined },
    'stories.restore': { run: () => void restore(ids()), enabled: () => trash && some() },
    'story.copy': { run: copy, enabled: () => !trash && some() },
    'story.remove': { run: () => void remove(), enabled: () => !trash && some() },
  });
};
