import { sectionSeconds } from '@lauda/domain';
import type { Story, StorySection } from '@lauda/sdk';
import { type ReactElement, useCallback, useMemo } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { newUuid } from '../../app/newUuid.ts';
import { Button } from '../../components/Button.tsx';
import { offerUndoInForm } from '../../components/offerUndoInForm.ts';
import { keyboard } from '../../focus/keyboard.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { useText } from '../../i18n/i18n.ts';
import type { FoundText } from '../../shared/script/ScriptArea.tsx';
import { isFilled, isText, newSection, SECTIONS, type SectionKey, sectionsToShow, withSection } from '../../shared/sections.ts';
import { Section } from './Section.tsx';
import type { StoryPartProps } from './StoryFields.tsx';
import { useGraphicsDevice, useRates } from './useRates.ts';

const typeOf = (key: SectionKey): StorySection['type'] => SECTIONS.find((each) => each.key === key)!.type;

/** The empty head of a story without text; it is not stored before something is typed. */
const useFirstHead = (story: Story, reader: number | null): StorySection => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another story has a head of its own
  const uuid = useMemo(newUuid, [story.id]);
  return useMemo(() => newSection(typeOf('head'), uuid, reader), [uuid, reader]);
};

/** Returns the finder of a part's text field, once it is drawn. */
const textOf = (uuid: string) => (): HTMLElement | null => document.querySelector<HTMLElement>(`textarea[data-script="${uuid}"]`);

/** The script: the sections with content, and buttons to add the others. */
export const Script = ({
  story,
  readOnly,
  problemOf,
  found,
  onEdit,
}: StoryPartProps & { found: ReadonlyMap<string, FoundText> | undefined }): ReactElement => {
  const { t } = useText();
  const { rateOf, reader, linkEnabled } = useRates(story);
  const { templates, channel } = useGraphicsDevice(story.programId);
  const latest = useLatest(story);
  // Based on the latest story: the call may come from an undo notice that was created with an older one.
  const put = (key: SectionKey, section: StorySection): void => onEdit({ sections: withSection(latest().sections, key, section, rateOf) });
  const remove = (key: SectionKey, section: StorySection): void => {
    onEdit({ sections: { ...latest().sections, [key]: null } });
    offerUndoInForm(t('common.removed', { name: t(`section.${key}`) }), () => {
      const { sections } = latest();
      if (!isFilled(sections[key])) onEdit({ sections: { ...sections, [key]: section } });
    });
  };
  const verbs = useLatest({ put, remove });
  const keep = useCallback((key: SectionKey, section: StorySection): void => verbs().put(key, section), [verbs]);
  const take = useCallback((key: SectionKey, section: StorySection): void => verbs().remove(key, section), [verbs]);
  const firstHead = useFirstHead(story, reader);
  const { filled, absent } = sectionsToShow(story.sections, linkEnabled);
  const begins = filled.length === 0 && !readOnly;
  const add = (key: SectionKey): void => {
    const uuid = newUuid();
    put(key, newSection(typeOf(key), uuid, reader));
    keyboard.give(textOf(uuid));
  };
  // One key per section goes to its text, or adds it.
  const goTo = (key: SectionKey) => ({
    run: () => {
      const part =
        (latest().sections[key]?.subSections ?? []).find(isText) ?? (begins && key === 'head' ? firstHead.subSections?.[0] : undefined);
      if (part) keyboard.give(textOf(part.uuid));
      else add(key);
    },
    enabled: () => filled.includes(key) || (!readOnly && absent.includes(key)),
  });
  useActions(Object.fromEntries(SECTIONS.map(({ key }) => [`section.${key}`, goTo(key)])));
  return (
    <div className="flex flex-col gap-6">
      {(begins ? (['head'] as const) : filled).map((key) => {
        const section = begins ? firstHead : story.sections[key]!;
        return (
          <Section
            key={key}
            name={key}
            section={section}
            seconds={sectionSeconds(story, key)}
            readOnly={readOnly}
            problem={problemOf(`sections.${key}`)}
            templates={templates}
            channel={channel}
            presenterId={reader}
            rateOf={rateOf}
            found={found}
            onChange={keep}
            onRemove={take}
          />
        );
      })}
      {!readOnly && absent.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {absent
            .filter((key) => !begins || key !== 'head')
            .map((key) => (
              <Button key={key} size="sm" icon="plus" onClick={() => add(key)}>
                {t(`section.${key}`)}
              </Button>
            ))}
        </div>
      )}
    </div>
  );
};
