import { caseToggled, isoSeconds, mmss, reportageSectionOf, sectionLasts } from '@lauda/domain';
import type { NewsReport, NewsReportSection } from '@lauda/sdk';
import { memo, type ReactElement, useRef } from 'react';
import { IconButton } from '../../../components/Button.tsx';
import { Icon } from '../../../components/icons.tsx';
import { Switch } from '../../../components/Toggles.tsx';
import { fieldsOf } from '../../../forms/fields.ts';
import { Inside, useField, useForm } from '../../../forms/kit.tsx';
import { useText } from '../../../i18n/i18n.ts';
import { PartTools } from '../../../shared/script/PartTools.tsx';
import { ScriptArea } from '../../../shared/script/ScriptArea.tsx';
import { typeOver } from '../../../shared/script/transformSelected.ts';
import { useListDrag } from '../../../shared/useListDrag.ts';

const { Lines, Duration } = fieldsOf<NewsReportSection>();

/** The operations on a whole section. */
export interface SectionVerbs {
  readonly move: (uuid: string, by: -1 | 1) => void;
  readonly drop: (uuid: string, onto: string, after: boolean) => void;
  readonly remove: (uuid: string, title: string) => void;
}
export interface SectionProps {
  uuid: string;
  type: NewsReportSection['type'];
  /** `Off 01`. */
  title: string;
  isFirst: boolean;
  isLast: boolean;
  verbs: SectionVerbs;
}

/** The duration of a section, and whether it is computed or typed. */
const Time = ({ title }: { title: string }): ReactElement => {
  const { t } = useText();
  const { value: isManual, readOnly, onChange } = useField<boolean>('manual');
  const { value: duration } = useField<string>('duration');
  return (
    <span className="flex items-center gap-2">
      {isManual ? (
        <Duration name="duration" label={`${t('section.duration')}, ${title}`} className="w-18 [&>div]:sr-only [&_input]:!h-6" />
      ) : (
        <span data-time className="tnum text-muted" title={t('section.read')}>
          {mmss(isoSeconds(duration))}
        </span>
      )}
      <Switch
        isLabelHidden
        icon="clock"
        label={`${t('reportageForm.manual')}, ${title}`}
        checked={isManual ?? false}
        disabled={readOnly}
        onChange={onChange}
      />
    </span>
  );
};

/** One text of a section. */
const Words = ({ name, label, part }: { name: 'content' | 'observation'; label: string; part: string }): ReactElement => {
  const { value, readOnly, onChange } = useField<string>(name);
  return <ScriptArea label={label} part={part} text={value ?? ''} readOnly={readOnly} onChange={onChange} />;
};

/** The texts of a section; of an interview the quote stands over the text that is timed (REP-SEC-19). */
const Texts = ({ uuid, type, title }: Pick<SectionProps, 'uuid' | 'type' | 'title'>): ReactElement => {
  const { t } = useText();
  if (reportageSectionOf(type) === 'interview')
    return (
      <div className="flex max-w-[47.5rem] flex-col gap-1.5">
        <span className="text-sm text-muted">{t('reportageForm.quote')}</span>
        <Words name="content" label={`${title}: ${t('reportageForm.quote')}`} part={`${uuid} quote`} />
        <span className="text-sm text-muted">{t('reportage.text')}</span>
        <Words name="observation" label={title} part={uuid} />
      </div>
    );
  return (
    <div className="grid gap-3 @3xl:grid-cols-[minmax(0,47.5rem)_minmax(12rem,1fr)]">
      <Words name="content" label={title} part={uuid} />
      <Lines
        name="observation"
        orElse=""
        label={`${t('reportageForm.observation')}, ${title}`}
        className="[&>div]:sr-only"
        placeholder={t('reportageForm.observation')}
      />
    </div>
  );
};

/** One section: its label and time, its buttons, its texts. Rendered again when its place or its label changes. */
export const Section = memo(({ uuid, type, title, isFirst, isLast, verbs }: SectionProps): ReactElement => {
  const { t } = useText();
  const { readOnly } = useForm<NewsReport>();
  const { row, handle } = useListDrag('reportage sections', uuid, readOnly, verbs.drop);
  const text = useRef<HTMLDivElement>(null);
  const toggle = (): void => {
    const area = text.current?.querySelector<HTMLTextAreaElement>(`textarea[data-script="${uuid}"]`);
    if (area && area.value !== '') typeOver(area, [0, area.value.length], caseToggled(area.value));
  };
  return (
    <Inside name="sections" row={uuid}>
      <section
        ref={row}
        aria-label={title}
        data-section={uuid}
        // Sections out of sight are not painted with each key: for sixty of them that took longer than everything else.
        className="-mx-1 flex scroll-mt-14 flex-col gap-1.5 px-1 py-0.5 [contain-intrinsic-size:auto_10rem] [content-visibility:auto] border-y-2 [&_textarea]:scroll-mt-24 border-transparent data-[drop=bottom]:border-b-accent data-[drop=top]:border-t-accent"
      >
        <header className="flex min-h-7 items-center gap-2">
          {!readOnly && (
            <span ref={handle} className="-ml-1 cursor-grab text-faint hover:text-text" title={t('reportageForm.drag')}>
              <Icon name="grip" />
            </span>
          )}
          <h3 className="font-semibold">{title}</h3>
          {sectionLasts(type) && <Time title={title} />}
          {!readOnly && (
            <span className="ml-auto flex">
              <IconButton
                size="sm"
                icon="case"
                label={`${t('reportageForm.case')}, ${title}`}
                onPointerDown={(event) => event.preventDefault()}
                onClick={toggle}
              />
              <PartTools
                name={title}
                first={isFirst}
                last={isLast}
                onMove={(by) => verbs.move(uuid, by)}
                onRemove={() => verbs.remove(uuid, title)}
              />
            </span>
          )}
        </header>
        <div ref={text}>
          <Texts uuid={uuid} type={type} title={title} />
        </div>
      </section>
    </Inside>
  );
});
