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
  readonly reload: () => void;
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
export const useStoryVerbs = ({ rows, state, trash, reload, onView, onVersions, onFind }: StoryReach): void => {
  const { t } = useText();
  const { newsroom, store } = useDesk();
  const place = usePlace();
  const selected = (): readonly ListedStory[] => rows.filter(({ id }) => state.selection.has(String(id)));
  const ids = (): number[] => selected().map(({ id }) => id);
  const one = (): ListedStory | undefined => rows.find(({ id, visible }) => visible && String(id) === state.focus?.row);
  const some = (): boolean => selected().some(({ visible }) => visible);
  const attempt = async (work: () => Promise<unknown>, then: () => void): Promise<void> => {
    try {
      await work();
      then();
    } catch (error) {
      store.notices.tell(error, 'error:actionFailed');
    }
    reload();
  };
  const restore = (wanted: readonly number[]): void =>
    void attempt(
      () => newsroom.stories.restore({ ids: [...wanted] }),
      () => notify({ level: 'SUCCESS', title: t('stories.restored', { count: wanted.length }) }),
    );
  const remove = (): void => {
    const wanted = ids();
    void attempt(
      () => newsroom.stories.remove(wanted),
      () => offerUndo(t('story.removed', { count: wanted.length }), () => restore(wanted)),
    );
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
    'stories.restore': { run: () => restore(ids()), enabled: () => trash && some() },
    'story.copy': { run: copy, enabled: () => !trash && some() },
    'story.remove': { run: remove, enabled: () => !trash && some() },
  });
};
