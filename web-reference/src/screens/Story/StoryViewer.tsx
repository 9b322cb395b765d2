import { mmss, SECTION_TYPES, sectionSeconds, shownSections } from '@lauda/domain';
import type { ReactElement } from 'react';
import { LoadFailed } from '../../app/LoadFailed.tsx';
import { IconButton } from '../../components/Button.tsx';
import { Scrolled } from '../../components/Scrolled.tsx';
import { Skeleton } from '../../components/States.tsx';
import { HOME } from '../../focus/keyboard.ts';
import { useText } from '../../i18n/i18n.ts';
import { useViewedDocument } from '../../shared/documents/useViewedDocument.ts';
import { totalSeconds } from '../../shared/sections.ts';
import { useHasLink } from '../../shared/useHasLink.ts';
import { useVersions, VersionsButton } from '../../shared/versions/useVersions.tsx';
import { Section } from './Section.tsx';

const nothing = (): void => undefined;

/** A story for reading, without a lock (LOCK-05); empty sections are hidden. */
export const StoryViewer = ({ id, onClose }: { id: number; onClose?: (() => void) | undefined }): ReactElement => {
  const { t } = useText();
  const { document: story, problem } = useViewedDocument('stories', id);
  const hasLink = useHasLink();
  const versions = useVersions('stories', id);
  if (problem) return <LoadFailed error={problem} />;
  if (!story)
    return (
      <div className="p-4">
        <Skeleton className="h-6 w-64" />
      </div>
    );
  return (
    <article
      {...HOME}
      tabIndex={-1}
      aria-label={story.slug}
      data-story={id}
      onKeyDown={versions.onKeyDown}
      className="flex min-h-0 flex-1 flex-col bg-ground outline-none"
    >
      <header className="flex shrink-0 items-center gap-3 border-b border-line px-4 py-2">
        <span className="tnum text-lg text-muted">{story.page}</span>
        <h2 className="min-w-0 flex-1 truncate text-lg font-semibold uppercase">{story.slug}</h2>
        <span className="tnum text-lg font-semibold">{mmss(totalSeconds(story))}</span>
        <VersionsButton onOpen={versions.open} />
        {onClose && <IconButton icon="x" label={t('common.close')} onClick={onClose} />}
      </header>
      <Scrolled label={story.slug} className="flex min-h-0 flex-1 flex-col gap-5 p-4">
        {shownSections(story).map(([name]) =>
          hasLink || name !== 'link' ? (
            <Section
              key={name}
              name={name}
              section={story.sections[name] ?? { type: SECTION_TYPES[name], duration: 'PT0S', subSections: [] }}
              seconds={sectionSeconds(story, name)}
              readOnly
              onChange={nothing}
              onRemove={nothing}
            />
          ) : null,
        )}
      </Scrolled>
      {versions.dialog}
    </article>
  );
};
