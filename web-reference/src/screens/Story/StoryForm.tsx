import type { Story } from '@lauda/sdk';
import { lazy, type ReactElement, Suspense, useMemo, useState } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { ACTIONS, type ActionId } from '../../actions/registry.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { IconButton } from '../../components/Button.tsx';
import type { IconName } from '../../components/icons.tsx';
import { Skeleton } from '../../components/States.tsx';
import { HOME } from '../../focus/keyboard.ts';
import { FormBanners } from '../../forms/Banners.tsx';
import { Conflicts } from '../../forms/Conflicts.tsx';
import { useProblems } from '../../forms/problems.ts';
import { useView } from '../../hooks/useView.ts';
import { type TextKey, useText, withTexts } from '../../i18n/i18n.ts';
import { storyConflicts } from '../../shared/conflictRules.ts';
import { openPrint } from '../../shared/openPrint.ts';
import { retimed, scriptTexts } from '../../shared/sections.ts';
import { ScriptCounts } from './Counts.tsx';
import { FindReplace } from './FindReplace.tsx';
import { LegacyScript } from './LegacyScript.tsx';
import { asShown, asTyped } from './legacy.ts';
import { Script } from './Script.tsx';
import { StoryFacts, StoryNotes, StoryPeople } from './StoryFields.tsx';
import { StoryHead } from './StoryHead.tsx';
import { StoryPreview } from './StoryPreview.tsx';
import { StoryViewer } from './StoryViewer.tsx';
import { useRates } from './useRates.ts';
import { useScriptActions } from './useScriptActions.ts';
import { useScriptSearch } from './useScriptSearch.ts';

const StoryStudio = lazy(withTexts('devices', async () => ({ default: (await import('../Media/StoryStudio.tsx')).StoryStudio })));

const TOOLS: readonly ActionId[] = ['script.find', 'script.case', 'script.bracket', 'script.preview', 'script.print'];

/** What is done with the script, under its head: how long it is at the left, the verbs at the right. */
const ToolRow = ({ story, pressed }: { story: Story; pressed: Partial<Record<ActionId, boolean>> }): ReactElement => {
  const { t } = useText();
  return (
    <div className="flex min-h-8 shrink-0 items-center gap-2 border-b border-line px-4 py-1">
      <ScriptCounts story={story} />
      <span role="toolbar" aria-label={t('script.tools')} className="ml-auto flex shrink-0">
        {TOOLS.map((id) => (
          <IconButton
            key={id}
            size="sm"
            icon={ACTIONS[id].icon as IconName}
            label={t(ACTIONS[id].title as TextKey)}
            {...(pressed[id] === undefined ? {} : { pressed: pressed[id] })}
            // The words stay selected while the button is pressed.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => handlers.run(id)}
          />
        ))}
      </span>
    </div>
  );
};

const Loading = (): ReactElement => {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-4 p-4">
      <Skeleton className="h-6 w-64" />
      <Skeleton className="h-24 w-full max-w-2xl" />
      <Skeleton className="h-24 w-full max-w-2xl" />
    </div>
  );
};

const useEditing = (id: number) => {
  const { store } = useDesk();
  const form = useMemo(() => store.forms.edit('stories', id), [store, id]);
  const view = useView(form.view);
  const [finding, setFinding] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  useScriptActions({
    find: () => setFinding(true),
    preview: () => setPreviewing(!previewing),
    print: () => openPrint('story-content', { ids: [id], columns: 2 }),
  });
  return { form, view, finding, previewing, endFind: () => setFinding(false) };
};

const Desk = ({
  id,
  story: typed,
  onClose,
  editing,
}: {
  id: number;
  story: Story;
  onClose?: (() => void) | undefined;
  editing: ReturnType<typeof useEditing>;
}): ReactElement => {
  const { t } = useText();
  const { me } = useDesk();
  const { form, view, finding, previewing, endFind } = editing;
  const problems = useProblems(view);
  const { rateOf, ratesFor } = useRates(typed);
  const story = useMemo(() => asShown(typed, rateOf), [typed, rateOf]);
  const search = useScriptSearch(story, finding);
  const readOnly = view.lock.state !== 'held' && view.lock.state !== 'none';
  const rules = storyConflicts(t);
  // Another presenter reads at another rate: the times follow at once.
  const onEdit = (fields: Partial<Story>): void => {
    const { presenterId, sections = story.sections } = fields;
    if (story.legacy) form.edit(asTyped(fields));
    else form.edit(presenterId === undefined ? fields : { ...fields, sections: retimed(sections, ratesFor(presenterId)) });
  };
  const isOwn = view.saved !== undefined && view.saved.authorNickname === me.nickname;
  const merging = {
    resolve: (path: string, choice: Parameters<typeof form.resolve>[1]): void => {
      form.resolve(path, choice);
      // The times follow from the words that stand there now.
      const now = form.document;
      if (now && !now.legacy) form.edit({ sections: retimed(now.sections, ratesFor(now.presenterId)) });
    },
  };
  const part = { story, readOnly, problemOf: problems.at, onEdit };
  return (
    <article
      {...(readOnly && scriptTexts(story).length === 0 ? HOME : {})}
      tabIndex={-1}
      aria-label={story.slug || t('drafts.noSlug')}
      data-story={id}
      className="@container flex min-h-0 flex-1 flex-col bg-ground outline-none"
    >
      <StoryHead story={story} view={view} form={form} readOnly={readOnly} problemOf={problems.at} onClose={onClose} />
      <ToolRow story={story} pressed={{ 'script.find': finding, 'script.preview': previewing }} />
      {finding && <FindReplace key={id} story={story} search={search} readOnly={readOnly} onEdit={onEdit} onClose={endFind} />}
      <FormBanners form={form} view={view} problems={problems} nameOf={rules.nameOf} />
      <div className="min-h-0 flex-1 overflow-auto">
        <Conflicts form={merging} conflicts={view.conflicts} rules={rules} isOwn={isOwn} />
        <div className="grid gap-x-8 gap-y-6 p-4 @4xl:grid-cols-[minmax(0,47.5rem)_minmax(17rem,34rem)]">
          {story.legacy ? <LegacyScript {...part} found={search.found} /> : <Script {...part} found={search.found} />}
          <aside aria-label={t('story.facts')} className="flex min-w-0 flex-col gap-4">
            {previewing && <StoryPreview story={story} />}
            <StoryFacts {...part} />
            <StoryPeople {...part} />
            {!story.legacy && (
              <Suspense>
                <StoryStudio {...part} />
              </Suspense>
            )}
            <StoryNotes {...part} />
          </aside>
        </div>
      </div>
    </article>
  );
};

const Editor = ({ id, onClose }: { id: number; onClose?: (() => void) | undefined }): ReactElement => {
  const editing = useEditing(id);
  const { form, view } = editing;
  if (view.state === 'failed') return <LoadFailed error={view.refusal} onRetry={() => void form.open(id)} />;
  return view.document ? <Desk id={id} story={view.document} onClose={onClose} editing={editing} /> : <Loading />;
};

/** One story: edited under its lock by those who may write, read by the others. */
export const StoryForm = ({ id, onClose }: { id: number; onClose?: () => void }): ReactElement => {
  const { may } = useDesk();
  return may('STORY_WRITE') ? <Editor id={id} onClose={onClose} /> : <StoryViewer id={id} onClose={onClose} />;
};
