import { mmss, readRateOf, SLUG_MAX, sectionsOffered } from '@lauda/domain';
import type { StorySection, StoryTemplate } from '@lauda/sdk';
import type { TemplateStore } from '@lauda/store';
import { type ReactElement, useRef } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { newUuid } from '../../app/newUuid.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { offerUndoInForm } from '../../components/offerUndoInForm.ts';
import { TitleInput } from '../../components/TitleInput.tsx';
import { Conflicts } from '../../forms/Conflicts.tsx';
import { Lines } from '../../forms/controls.tsx';
import { useLatest } from '../../hooks/useLatest.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { storyConflicts } from '../../shared/conflictRules.ts';
import { isFilled, newSection, SECTIONS, type SectionKey, textsOf, totalSeconds, withSection } from '../../shared/sections.ts';
import { Section } from '../Story/Section.tsx';
import { type StoryEdits, useStoryEdits } from './useStoryEdits.ts';

interface PartProps {
  edits: StoryEdits;
  canWrite: boolean;
}

const WORDS = { saved: 'common.saved', typing: 'templates.typing', saving: 'common.saving', failed: 'templates.notSaved' } as const;

const Head = ({ edits, canWrite, onClose }: PartProps & { onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { story, state } = edits;
  return (
    <header className="flex shrink-0 items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
      <TitleInput
        label={t('column.slug')}
        value={story.slug}
        most={SLUG_MAX}
        upper
        readOnly={!canWrite}
        placeholder={t('column.slug')}
        onChange={(slug) => edits.edit({ slug })}
        className="min-w-24 flex-1"
      />
      <span className="flex items-baseline gap-1.5">
        <span className="text-sm text-muted">{t('column.total')}</span>
        <span className="tnum text-lg font-semibold">{mmss(totalSeconds({ ...story, manualVt: false, vt: 'PT0S' }))}</span>
      </span>
      {canWrite && (
        <span role="status" className={state === 'failed' ? 'text-bad' : 'text-muted'}>
          {t(WORDS[state])}
        </span>
      )}
      {state === 'failed' && (
        <Button size="sm" icon="sync" onClick={edits.save}>
          {t('common.retry')}
        </Button>
      )}
      <IconButton icon="x" label={t('common.close')} onClick={onClose} />
    </header>
  );
};

/** Makes a section editable: one with a duration but no text gets an empty text, which is stored with the first word. */
const useWritable = (): ((key: SectionKey, section: StorySection) => StorySection) => {
  const made = useRef(new Map<SectionKey, StorySection>());
  return (key, section) => {
    if (textsOf(section).length > 0) return section;
    const blank = made.current.get(key) ?? newSection(section.type, newUuid(), null);
    made.current.set(key, blank);
    return { ...section, subSections: [...(blank.subSections ?? []), ...(section.subSections ?? [])] };
  };
};

/** The sections with content, and buttons to add the others. */
const Script = ({ edits, canWrite }: PartProps): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const config = useView(store.settings.stories.view);
  const { sections } = edits.story;
  const rate = readRateOf(undefined, config?.readRate);
  const offered = sectionsOffered({ linkEnabled: config !== undefined && config.linkEnabled !== false });
  const latest = useLatest(edits);
  const writable = useWritable();
  const put = (key: SectionKey, section: StorySection): void => edits.edit({ sections: withSection(sections, key, section, rate) });
  const remove = (key: SectionKey, section: StorySection): void => {
    edits.edit({ sections: { ...sections, [key]: null } });
    offerUndoInForm(t('common.removed', { name: t(`section.${key}`) }), () => {
      const { story, edit } = latest();
      if (!isFilled(story.sections[key])) edit({ sections: { ...story.sections, [key]: section } });
    });
  };
  const filled = SECTIONS.flatMap(({ key }) => {
    const section = sections[key];
    return section && isFilled(section) ? [{ key, section }] : [];
  });
  return (
    <div className="flex flex-col gap-5">
      {filled.map(({ key, section }) => (
        <Section
          key={key}
          name={key}
          section={canWrite ? writable(key, section) : section}
          readOnly={!canWrite}
          onChange={put}
          onRemove={remove}
        />
      ))}
      {canWrite && (
        <div className="flex flex-wrap gap-1.5">
          {SECTIONS.filter(({ key }) => offered.includes(key) && !isFilled(sections[key])).map(({ key, type }) => (
            <Button key={key} size="sm" icon="plus" onClick={() => put(key, newSection(type, newUuid(), null))}>
              {t(`section.${key}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
};

export interface StoryTemplatePanelProps extends Omit<PartProps, 'edits'> {
  templates: TemplateStore;
  story: StoryTemplate;
  onClose: () => void;
}

/** The start content of a story in a rundown template: slug, script and information. Changes are saved automatically. */
export const StoryTemplatePanel = ({ templates, story, canWrite, onClose }: StoryTemplatePanelProps): ReactElement => {
  const { t } = useText();
  const { me } = useDesk();
  const edits = useStoryEdits(templates, story, me.id);
  useActions({ 'form.save': { run: edits.save, enabled: () => canWrite }, 'form.close': onClose });
  return (
    <article aria-label={edits.story.slug || t('drafts.noSlug')} className="@container flex min-h-0 flex-1 flex-col bg-ground">
      <Head edits={edits} canWrite={canWrite} onClose={onClose} />
      <div className="min-h-0 flex-1 overflow-auto">
        <Conflicts form={edits} conflicts={edits.conflicts} rules={storyConflicts(t)} />
        <div className="flex flex-col gap-5 p-4">
          <Script edits={edits} canWrite={canWrite} />
          <Lines
            label={t('story.information')}
            value={edits.story.information}
            readOnly={!canWrite}
            onChange={(information) => edits.edit({ information: information ?? '' })}
          />
        </div>
      </div>
    </article>
  );
};
