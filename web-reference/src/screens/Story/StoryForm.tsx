import type { Story } from '@lauda/sdk';
import type { DocumentForm } from '@lauda/store';
import { editingOf } from '@lauda/store';
import { type KeyboardEvent, type ReactElement, type ReactNode, Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { handlers } from '../../actions/handlers.ts';
import { ACTIONS, type ActionId } from '../../actions/registry.ts';
import { useDesk } from '../../app/desk.ts';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { IconButton } from '../../components/Button.tsx';
import type { IconName } from '../../components/icons.tsx';
import { lazyOver } from '../../components/lazyOver.tsx';
import { Skeleton } from '../../components/States.tsx';
import { HOME } from '../../focus/keyboard.ts';
import { FormBanners, isShut } from '../../forms/Banners.tsx';
import { Conflicts } from '../../forms/Conflicts.tsx';
import { FormOf, type FormSource } from '../../forms/kit.tsx';
import { type Problems, useProblemsOf } from '../../forms/problems.ts';
import { useParts, useView } from '../../hooks/useView.ts';
import { type TextKey, useText, withTexts } from '../../i18n/i18n.ts';
import { storyConflicts } from '../../shared/conflictRules.ts';
import { openPrint } from '../../shared/openPrint.ts';
import { type RateOf, retimeSections, scriptTexts, totalSeconds } from '../../shared/sections.ts';
import { restoring, useVersions, VersionsButton } from '../../shared/versions/useVersions.tsx';
import { ScriptCounts } from './Counts.tsx';
import { FindReplace } from './FindReplace.tsx';
import { LegacyScript } from './LegacyScript.tsx';
import { toFormStory, toStoredFields } from './legacy.ts';
import { Script } from './Script.tsx';
import { StoryFacts, StoryNotes, StoryPeople } from './StoryFields.tsx';
import { StoryHead } from './StoryHead.tsx';
import { StoryPreview } from './StoryPreview.tsx';
import { StoryViewer } from './StoryViewer.tsx';
import { type Rates, useRates } from './useRates.ts';
import { useScriptActions } from './useScriptActions.ts';
import { useScriptSearch } from './useScriptSearch.ts';

const StoryStudio = lazyOver(withTexts('devices', async () => ({ default: (await import('../Media/StoryStudio.tsx')).StoryStudio })));

const TOOLS: readonly ActionId[] = ['script.find', 'script.case', 'script.bracket', 'script.preview', 'script.print'];

/** The line under the head of the form: the length of the script at the left, the verbs at the right. */
const ToolRow = ({
  story,
  pressed,
  onVersions,
}: {
  story: Story;
  pressed: Partial<Record<ActionId, boolean>>;
  onVersions: () => void;
}): ReactElement => {
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
            // Keeps the selection of words while the button is pressed.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => handlers.run(id)}
          />
        ))}
        <VersionsButton size="sm" onOpen={onVersions} />
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

const useVerbs = (id: number) => {
  const [finding, setFinding] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  useScriptActions({
    find: () => setFinding(true),
    preview: () => setPreviewing(!previewing),
    print: () => openPrint('story-content', { ids: [id], columns: 2 }),
  });
  return { finding, previewing, endFind: () => setFinding(false) };
};

/** Fields that do not affect the script and render by themselves. */
const BESIDE: readonly string[] = ['information', 'footnote', 'credits', 'mediaCode', 'estimated'] satisfies (keyof Story)[];
const BESIDE_SCRIPT: readonly string[] = [...BESIDE, 'slug'];

/** Returns the story of a form; it changes only when a field outside of `others` changes. */
const useStoryBut = (form: DocumentForm<Story>, others: readonly string[]): Story => {
  const last = useRef<Story>(undefined);
  return useSyncExternalStore(form.view.subscribe, () => {
    const { document } = form.view.snapshot();
    const isSame = last.current && document && !changedFields(last.current, document).some((field) => !others.includes(field));
    if (!isSame) last.current = document;
    return last.current!;
  });
};
const changedFields = (before: Story, now: Story): string[] =>
  (Object.keys(now) as (keyof Story)[]).filter((field) => now[field] !== before[field]);

const Studio = ({ form, ...part }: { form: DocumentForm<Story>; readOnly: boolean; onEdit: (fields: Partial<Story>) => void }) => (
  <Suspense>
    <StoryStudio {...part} story={useStoryBut(form, BESIDE)} />
  </Suspense>
);

const Preview = ({ form, rateOf }: { form: DocumentForm<Story>; rateOf: RateOf }): ReactElement => (
  <StoryPreview story={toFormStory(useView(form.view).document!, rateOf)} />
);

interface FrameProps {
  form: DocumentForm<Story>;
  isHome: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}
/** The frame of the form, labelled with the current slug. */
const Frame = ({ form, isHome, onKeyDown, children }: FrameProps): ReactElement => {
  const { t } = useText();
  const { id, slug } = useParts(form.view, ({ document }) => ({ id: document!.id, slug: document!.slug }));
  return (
    <article
      {...(isHome ? HOME : {})}
      tabIndex={-1}
      aria-label={slug || t('drafts.noSlug')}
      data-story={id}
      onKeyDown={onKeyDown}
      className="@container flex min-h-0 flex-1 flex-col bg-ground outline-none"
    >
      {children}
    </article>
  );
};

/** The form for its fields: after a change of presenter the times are computed anew at once. */
const useSource = (form: DocumentForm<Story>, readOnly: boolean, rates: Rates, problems: () => Problems): FormSource<Story> => {
  const { ratesFor } = rates;
  return useMemo(() => {
    const edit = (fields: Partial<Story>): void => {
      const { presenterId, sections = form.document!.sections } = fields;
      if (form.document!.legacy) form.edit(toStoredFields(fields));
      else form.edit(presenterId === undefined ? fields : { ...fields, sections: retimeSections(sections, ratesFor(presenterId)) });
    };
    return { view: form.view, edit, readOnly, problemOf: (path) => problems().at(path) };
  }, [form, readOnly, ratesFor, problems]);
};

interface EditorProps {
  form: DocumentForm<Story>;
  onClose?: (() => void) | undefined;
}

const Editor = ({ form, onClose }: EditorProps): ReactElement => {
  const { t } = useText();
  const { me } = useDesk();
  const typed = useStoryBut(form, BESIDE_SCRIPT);
  const { finding, previewing, endFind } = useVerbs(typed.id);
  const problems = useProblemsOf(form);
  const { complaints: _complaints, ...view } = useParts(form.view, ({ document: _document, ...frame }) => ({
    ...frame,
    complaints: problems().all.length,
  }));
  const rates = useRates(typed);
  const { rateOf, ratesFor } = rates;
  const story = useMemo(() => toFormStory(typed, rateOf), [typed, rateOf]);
  const search = useScriptSearch(story, finding);
  const readOnly = isShut(view);
  const rules = storyConflicts(t);
  const source = useSource(form, readOnly, rates, problems);
  const isOwn = view.saved !== undefined && view.saved.authorNickname === me.nickname;
  // The times follow the words at this moment.
  const retime = (): void => {
    const now = form.document;
    if (now && !now.legacy) form.edit({ sections: retimeSections(now.sections, ratesFor(now.presenterId)) });
  };
  const merging = {
    resolve: (path: string, choice: Parameters<typeof form.resolve>[1]): void => {
      form.resolve(path, choice);
      retime();
    },
  };
  const versions = useVersions('stories', typed.id, view.canSave ? () => restoring(form, retime) : undefined);
  const part = { story, readOnly, problemOf: source.problemOf, onEdit: source.edit };
  return (
    <Frame form={form} isHome={view.state === 'gone' || (readOnly && scriptTexts(story).length === 0)} onKeyDown={versions.onKeyDown}>
      <FormOf source={source}>
        <StoryHead view={view} form={form} total={totalSeconds(story)} onClose={onClose} />
        <ToolRow story={story} pressed={{ 'script.find': finding, 'script.preview': previewing }} onVersions={versions.open} />
        {finding && <FindReplace key={story.id} {...part} search={search} onClose={endFind} />}
        <FormBanners form={form} view={view} problems={problems()} nameOf={rules.nameOf} onClose={onClose} />
        <div className="min-h-0 flex-1 overflow-auto">
          {view.state !== 'gone' && <Conflicts form={merging} conflicts={view.conflicts} rules={rules} isOwn={isOwn} />}
          <div className="grid gap-x-8 gap-y-6 p-4 @4xl:grid-cols-[minmax(0,47.5rem)_minmax(17rem,34rem)]">
            {story.legacy ? <LegacyScript {...part} found={search.found} /> : <Script {...part} found={search.found} />}
            <aside aria-label={t('story.facts')} className="flex min-w-0 flex-col gap-4">
              {previewing && <Preview form={form} rateOf={rateOf} />}
              <StoryFacts />
              <StoryPeople isLegacy={story.legacy} />
              {!story.legacy && <Studio form={form} readOnly={readOnly} onEdit={source.edit} />}
              <StoryNotes />
            </aside>
          </div>
        </div>
      </FormOf>
      {versions.dialog}
    </Frame>
  );
};

const Opened = ({ id, onClose }: { id: number; onClose?: (() => void) | undefined }): ReactElement => {
  const { store } = useDesk();
  const form = useMemo(() => editingOf(store).edit('stories', id), [store, id]);
  const { state, refusal, isThere } = useParts(form.view, ({ state, refusal, document }) => ({
    state,
    refusal,
    isThere: document !== undefined,
  }));
  if (state === 'failed') return <LoadFailed error={refusal} onRetry={() => void form.open(id)} />;
  return isThere ? <Editor form={form} onClose={onClose} /> : <Loading />;
};

/** One story: edited under its lock by people with the role, read by others. */
export const StoryForm = ({ id, onClose }: { id: number; onClose?: () => void }): ReactElement => {
  const { may } = useDesk();
  return may('STORY_WRITE') ? <Opened id={id} onClose={onClose} /> : <StoryViewer id={id} onClose={onClose} />;
};
