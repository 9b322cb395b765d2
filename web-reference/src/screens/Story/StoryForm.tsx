import { mmss, readRateOf, SLUG_MAX } from '@lauda/domain';
import type { Story, StorySection } from '@lauda/sdk';
import type { DocumentForm, FormView } from '@lauda/store';
import { lazy, type ReactElement, Suspense, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { offerUndo } from '../../components/offerUndo.ts';
import { ErrorState, Skeleton } from '../../components/States.tsx';
import { ApprovalMark } from '../../components/StatusMark.tsx';
import { Switch } from '../../components/Toggles.tsx';
import { FormBanners } from '../../forms/Banners.tsx';
import { Conflicts } from '../../forms/Conflicts.tsx';
import { type ProblemOf, useProblems } from '../../forms/problems.ts';
import { SaveButton } from '../../forms/SaveButton.tsx';
import { useLatest } from '../../hooks/useLatest.ts';
import { useView } from '../../hooks/useView.ts';
import { useText, withTexts } from '../../i18n/i18n.ts';
import { storyConflicts } from './conflictRules.ts';
import { Section } from './Section.tsx';
import { StoryNotes, type StoryPartProps, StoryPeople } from './StoryFields.tsx';
import { StoryViewer } from './StoryViewer.tsx';
import { isFilled, newSection, SECTIONS, type SectionKey, totalSeconds, withSection } from './sections.ts';

const StoryStudio = lazy(withTexts('devices', async () => ({ default: (await import('../Media/StoryStudio.tsx')).StoryStudio })));

/** The head of the form: slug, time, flags and the save button; it stays while the script scrolls. */
const Head = ({
  story,
  view,
  form,
  readOnly,
  problemOf,
  onClose,
}: {
  story: Story;
  view: FormView<Story>;
  form: DocumentForm<Story>;
  readOnly: boolean;
  problemOf: ProblemOf;
  onClose?: (() => void) | undefined;
}): ReactElement => {
  const { t } = useText();
  const { may, me, store } = useDesk();
  const rundown = story.rundownId === null ? undefined : store.rundowns.find(story.rundownId);
  const desk = (field: 'approved' | 'private', value: boolean): void => void rundown?.patchStory(story.id, field, value);
  return (
    <header className="flex shrink-0 items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 @max-md:flex-wrap">
      <span className="tnum text-lg text-muted">{story.page}</span>
      <input
        aria-label={t('column.slug')}
        value={story.slug}
        readOnly={readOnly}
        aria-invalid={problemOf('slug') === undefined ? undefined : true}
        title={problemOf('slug')}
        maxLength={SLUG_MAX}
        onChange={(event) => form.edit({ slug: event.target.value.toLocaleUpperCase() })}
        placeholder={t('column.slug')}
        className="h-8 min-w-24 flex-1 rounded-md bg-transparent px-1 text-lg font-semibold uppercase outline-none placeholder:text-faint hover:bg-hover focus:bg-inset aria-invalid:outline-1 aria-invalid:outline-bad"
      />
      <span className="flex items-baseline gap-1.5">
        <span className="text-sm text-muted">{t('column.total')}</span>
        <span className="tnum text-lg font-semibold">{mmss(totalSeconds(story))}</span>
      </span>
      <span className="flex items-center gap-3 @max-md:order-2 @max-md:w-full">
        {may('STORY_ADMIN') ? (
          <Switch
            bare={onClose !== undefined}
            label={t('state.approved')}
            checked={story.approved}
            disabled={!rundown}
            onChange={(value) => desk('approved', value)}
          />
        ) : (
          <ApprovalMark approved={story.approved} />
        )}
        {story.ownerId === me.id && (
          <Switch
            bare={onClose !== undefined}
            label={t('state.private')}
            checked={story.private}
            disabled={!rundown}
            onChange={(value) => desk('private', value)}
          />
        )}
        <span className="@max-md:ml-auto">
          <SaveButton form={form} view={view} />
        </span>
      </span>
      {onClose && <IconButton icon="x" label={t('common.close')} className="@max-md:order-1" onClick={onClose} />}
    </header>
  );
};

/** The sections that have something in them, and buttons for the others. */
const Script = ({ story, readOnly, problemOf, onEdit }: StoryPartProps): ReactElement => {
  const { t } = useText();
  const { users } = useLookups();
  const presenter =
    story.presenterId ?? story.sections.head?.subSections?.find(({ presenterId }) => presenterId != null)?.presenterId ?? null;
  const rate = readRateOf(users.find(({ id }) => id === presenter)?.readRate);
  const put = (key: SectionKey, section: Parameters<typeof withSection>[2]): void =>
    onEdit({ sections: withSection(story.sections, key, section, rate) });
  const latest = useLatest(story);
  const remove = (key: SectionKey, section: StorySection): void => {
    onEdit({ sections: { ...story.sections, [key]: null } });
    offerUndo(t('common.removed', { name: t(`section.${key}`) }), () => {
      const { sections } = latest();
      if (!isFilled(sections[key])) onEdit({ sections: { ...sections, [key]: section } });
    });
  };
  const absent = SECTIONS.filter(({ key }) => !isFilled(story.sections[key]));
  return (
    <div className="flex flex-col gap-5">
      {SECTIONS.map(({ key }) => {
        const section = story.sections[key];
        if (!section || !isFilled(section)) return null;
        return (
          <Section
            key={key}
            name={key}
            section={section}
            readOnly={readOnly}
            problem={problemOf(`sections.${key}`)}
            onChange={(next) => put(key, next)}
            onRemove={() => remove(key, section)}
          />
        );
      })}
      {!readOnly && (
        <div className="flex flex-wrap gap-1.5">
          {absent.map(({ key, type }) => (
            <Button key={key} size="sm" icon="plus" onClick={() => put(key, newSection(type, crypto.randomUUID(), presenter))}>
              {t(`section.${key}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
};

const Editor = ({ id, onClose }: { id: number; onClose?: (() => void) | undefined }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const form = useMemo(() => store.forms.story(id), [store, id]);
  const view = useView(form.view);
  const problems = useProblems(view);
  const story = view.document;
  if (view.state === 'failed')
    return <ErrorState title={t('error:loadFailed')} text={view.refusal?.message ?? ''} onRetry={() => void form.open(id)} />;
  if (!story)
    return (
      <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-4 p-4">
        <Skeleton className="h-6 w-64" />
        <Skeleton className="h-24 w-full max-w-2xl" />
        <Skeleton className="h-24 w-full max-w-2xl" />
      </div>
    );
  const readOnly = view.lock.state !== 'held' && view.lock.state !== 'none';
  const rules = storyConflicts(t);
  const part = { story, readOnly, problemOf: problems.at, onEdit: (fields: Partial<Story>) => form.edit(fields) };
  return (
    <article aria-label={story.slug || t('drafts.noSlug')} className="@container flex min-h-0 flex-1 flex-col bg-ground">
      <Head story={story} view={view} form={form} readOnly={readOnly} problemOf={problems.at} onClose={onClose} />
      <FormBanners form={form} view={view} problems={problems} nameOf={rules.nameOf} />
      <div className="min-h-0 flex-1 overflow-auto">
        <Conflicts form={form} conflicts={view.conflicts} rules={rules} />
        <div className="grid gap-x-8 gap-y-6 p-4 @4xl:grid-cols-[minmax(0,47.5rem)_minmax(17rem,26rem)]">
          <Script {...part} />
          <aside aria-label={t('story.facts')} className="flex flex-col gap-4">
            <StoryPeople {...part} />
            <Suspense>
              <StoryStudio {...part} />
            </Suspense>
            <StoryNotes {...part} />
          </aside>
        </div>
      </div>
    </article>
  );
};

/** One story: edited under its lock by those who may write, read by the others. */
export const StoryForm = ({ id, onClose }: { id: number; onClose?: () => void }): ReactElement => {
  const { may } = useDesk();
  return may('STORY_WRITE') ? <Editor id={id} onClose={onClose} /> : <StoryViewer id={id} onClose={onClose} />;
};
