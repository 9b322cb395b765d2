import { mmss } from '@lauda/domain';
import type { StorySubSection } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { useLookups } from '../../app/lookups.ts';
import { Combobox } from '../../components/Combobox.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useText } from '../../i18n/i18n.ts';
import { PartTools, type PartToolsProps } from '../../shared/script/PartTools.tsx';
import { type FoundText, ScriptArea } from '../../shared/script/ScriptArea.tsx';

interface TextPartProps extends Omit<PartToolsProps, 'name'> {
  part: StorySubSection;
  name: string;
  /** The reading time, seconds; undefined where it does not count. */
  seconds: number | undefined;
  readOnly: boolean;
  found: FoundText | undefined;
  onChange: (fields: Partial<StorySubSection>) => void;
}

/** A text of a section: its camera, its presenter, its reading time, and the words. */
export const TextPart = ({ part, name, seconds, readOnly, found, onChange, ...tools }: TextPartProps): ReactElement => {
  const { t } = useText();
  const { people, nameOf } = useLookups();
  const alone = tools.first && tools.last;
  const said = [part.camera && `${t('part.camera')} ${part.camera}`, nameOf(part.presenterId ?? null)].filter(Boolean).join(' · ');
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2 text-sm text-muted" hidden={readOnly && said === '' && alone}>
        {readOnly ? (
          <span>{said}</span>
        ) : (
          <>
            <span className="flex items-center gap-1">
              {t('part.camera')}
              <TextInput
                aria-label={`${t('part.camera')}, ${name}`}
                value={part.camera ?? ''}
                most={8}
                onChange={(event) => onChange({ camera: event.target.value || null })}
                className="!h-6 !w-10 text-center"
              />
            </span>
            <span className="w-40 [&_input]:!h-6 [&_svg]:!top-1.25">
              <Combobox
                label={`${t('part.reader')}, ${name}`}
                placeholder={t('part.reader')}
                value={part.presenterId ?? null}
                options={people.presenter.map(({ value, label }) => ({ value: Number(value), label }))}
                onChange={(presenterId) => onChange({ presenterId })}
              />
            </span>
          </>
        )}
        {!alone && seconds !== undefined && (
          <span className="tnum" title={t('section.read')}>
            {mmss(seconds)}
          </span>
        )}
        {!readOnly && !alone && <PartTools name={name} {...tools} />}
      </div>
      <ScriptArea
        label={name}
        part={part.uuid}
        text={part.text ?? ''}
        readOnly={readOnly}
        found={found}
        onChange={(text) => onChange({ text })}
      />
    </div>
  );
};
