import type { StorySection } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { newUuid } from '../../app/newUuid.ts';
import { Button } from '../../components/Button.tsx';
import { offerUndo } from '../../components/offerUndo.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { useText } from '../../i18n/i18n.ts';
import { isFilled, newSection, SECTIONS, type SectionKey, sectionsToShow, withSection } from '../../shared/sections.ts';
import type { Found } from './ScriptArea.tsx';
import { Section } from './Section.tsx';
import type { StoryPartProps } from './StoryFields.tsx';
import { useRates, useTemplates } from './useRates.ts';

/** The sections that have something in them, and buttons for the others. */
export const Script = ({
  story,
  readOnly,
  problemOf,
  found,
  onEdit,
}: StoryPartProps & { found: ReadonlyMap<string, Found> | undefined }): ReactElement => {
  const { t } = useText();
  const { rateOf, reader, linkEnabled } = useRates(story);
  const templates = useTemplates(story.programId);
  const latest = useLatest(story);
  // By the latest story: a change may come from a notice that was drawn with an older one.
  const put = (key: SectionKey, section: StorySection): void => onEdit({ sections: withSection(latest().sections, key, section, rateOf) });
  const remove = (key: SectionKey, section: StorySection): void => {
    onEdit({ sections: { ...latest().sections, [key]: null } });
    offerUndo(t('common.removed', { name: t(`section.${key}`) }), () => {
      const { sections } = latest();
      if (!isFilled(sections[key])) onEdit({ sections: { ...sections, [key]: section } });
    });
  };
  const { filled, absent } = sectionsToShow(story.sections, linkEnabled);
  const typeOf = (key: SectionKey): StorySection['type'] => SECTIONS.find((each) => each.key === key)!.type;
  return (
    <div className="flex flex-col gap-6">
      {filled.map((key) => {
        const section = story.sections[key]!;
        return (
          <Section
            key={key}
            name={key}
            section={section}
            readOnly={readOnly}
            problem={problemOf(`sections.${key}`)}
            templates={templates}
            presenterId={reader}
            rateOf={rateOf}
            found={found}
            onChange={(next) => put(key, next)}
            onRemove={() => remove(key, section)}
          />
        );
      })}
      {!readOnly && absent.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {absent.map((key) => (
            <Button key={key} size="sm" icon="plus" onClick={() => put(key, newSection(typeOf(key), newUuid(), reader))}>
              {t(`section.${key}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
};
