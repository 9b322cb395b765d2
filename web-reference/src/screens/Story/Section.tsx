import { isoDuration, isoSeconds, mmss } from '@lauda/domain';
import type { StorySection, StorySubSection } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { IconButton } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Icon } from '../../components/icons.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { DurationField } from '../../components/TimeFields.tsx';
import { useText } from '../../i18n/i18n.ts';
import { ScriptArea } from './ScriptArea.tsx';
import { isSpoken, itemsOf, type SectionKey, textsOf, withText } from './sections.ts';

export interface SectionProps {
  name: SectionKey;
  section: StorySection;
  readOnly: boolean;
  /** What the server found wrong in it. */
  problem?: string | undefined;
  onChange: (section: StorySection) => void;
  onRemove: () => void;
}

const fieldsOf = (item: StorySubSection): string =>
  item.cgFields
    ?.map(({ value }) => value)
    .filter(Boolean)
    .join(' / ') ?? '';

/** A graphic or a tape that goes with the words. */
const Item = ({ item }: { item: StorySubSection }): ReactElement => {
  const video = item.type === 'MOS_VIDEO';
  return (
    <li className="flex h-7 items-center gap-2 rounded-md bg-hover px-2 text-sm">
      <Icon name={video ? 'media' : 'cg'} size={14} className="text-muted" />
      <span className="font-medium">{item.templateName || item.slug || item.code}</span>
      <span className="min-w-0 truncate text-muted">{video ? (item.media?.objectId ?? item.code) : fieldsOf(item)}</span>
    </li>
  );
};

const Cue = ({
  label,
  value,
  readOnly,
  onChange,
}: {
  label: string;
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
}): ReactElement => (
  <Field label={label} className="flex-1">
    {(control) => <TextInput {...control} value={value} readOnly={readOnly} onChange={(event) => onChange(event.target.value)} />}
  </Field>
);

/** One section of a script: its words, its cues, what is shown with it, and how long it lasts. */
export const Section = ({ name, section, readOnly, problem, onChange, onRemove }: SectionProps): ReactElement => {
  const { t } = useText();
  const seconds = isoSeconds(section.duration);
  const items = itemsOf(section);
  const cues = name === 'vt' || name === 'link' || name === 'recordedVO';
  return (
    <section aria-label={t(`section.${name}`)} className="flex flex-col gap-2">
      <header className="flex items-center gap-2">
        <h3 className="font-semibold">{t(`section.${name}`)}</h3>
        <span className="tnum text-muted" title={t(isSpoken(name) ? 'section.read' : 'section.lasts')}>
          {mmss(seconds)}
        </span>
        {!readOnly && (
          <IconButton
            size="sm"
            icon="x"
            label={t('section.remove', { name: t(`section.${name}`) })}
            className="ml-auto"
            onClick={onRemove}
          />
        )}
      </header>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      {textsOf(section).map((part) => (
        <ScriptArea
          key={part.uuid}
          label={t(`section.${name}`)}
          text={part.text ?? ''}
          readOnly={readOnly}
          onChange={(text) => onChange(withText(section, part.uuid, text))}
        />
      ))}
      {items.length > 0 && (
        <ul className="flex flex-col gap-1">
          {items.map((item) => (
            <Item key={item.uuid} item={item} />
          ))}
        </ul>
      )}
      {cues && (
        <div className="flex flex-wrap items-end gap-3">
          <Cue
            label={t('section.cueIn')}
            value={section.cueIn ?? ''}
            readOnly={readOnly}
            onChange={(cueIn) => onChange({ ...section, cueIn })}
          />
          <Cue
            label={t('section.cueOut')}
            value={section.cueOut ?? ''}
            readOnly={readOnly}
            onChange={(cueOut) => onChange({ ...section, cueOut })}
          />
          {name === 'link' && (
            <DurationField
              label={t('section.duration')}
              className="w-24"
              value={seconds}
              disabled={readOnly}
              onChange={(typed) => onChange({ ...section, duration: isoDuration(typed) })}
            />
          )}
        </div>
      )}
    </section>
  );
};
