import { isoSeconds, PART_SECTIONS, STORY_PARTS, sectionsOffered } from '@lauda/domain';
import type { ReactElement } from 'react';
import { Icon } from '../../components/icons.tsx';
import { useText } from '../../i18n/i18n.ts';
import { type FoundText, ScriptArea } from '../../shared/script/ScriptArea.tsx';
import { textId } from './legacy.ts';
import { SectionFrame } from './Section.tsx';
import type { StoryPartProps } from './StoryFields.tsx';
import { useRates } from './useRates.ts';

/** The form of a legacy story, with one text for each part; the sections others see are built from them (STO-21). */
export const LegacyScript = ({
  story,
  readOnly,
  problemOf,
  found,
  onEdit,
}: StoryPartProps & { found: ReadonlyMap<string, FoundText> | undefined }): ReactElement => {
  const { t } = useText();
  const { linkEnabled } = useRates(story);
  const shown = sectionsOffered({ linkEnabled: linkEnabled !== false });
  const offered = sectionsOffered({ linkEnabled: linkEnabled === true });
  const isOffered = (part: (typeof STORY_PARTS)[number]): boolean => !readOnly && offered.includes(PART_SECTIONS[part]);
  const parts = STORY_PARTS.filter((part) => shown.includes(PART_SECTIONS[part]) && (story[part] !== '' || isOffered(part)));
  return (
    <div className="flex flex-col gap-6">
      <p className="flex items-center gap-2 text-muted">
        <Icon name="archive" size={14} />
        {t('story.legacy')}
      </p>
      {parts.map((part) => {
        const key = PART_SECTIONS[part];
        const title = t(`section.${key}`);
        const id = textId(story, key);
        return (
          <SectionFrame
            key={part}
            title={title}
            seconds={isoSeconds(story.sections[key]?.duration)}
            hint={t('section.read')}
            problem={problemOf(part)}
          >
            <ScriptArea
              label={title}
              part={id}
              text={story[part]}
              readOnly={readOnly}
              found={found?.get(id)}
              onChange={(text) => onEdit({ [part]: text })}
            />
          </SectionFrame>
        );
      })}
    </div>
  );
};
