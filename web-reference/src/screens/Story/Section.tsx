import { isoDuration, isoSeconds, isSpoken, mmss, readingSeconds } from '@lauda/domain';
import type { DeviceTemplate, StorySection, StorySubSection } from '@lauda/sdk';
import { memo, type ReactElement, type ReactNode } from 'react';
import { newUuid } from '../../app/newUuid.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { offerUndoInForm } from '../../components/offerUndoInForm.ts';
import { DurationField } from '../../components/TimeFields.tsx';
import { keyboard } from '../../focus/keyboard.ts';
import { Line } from '../../forms/controls.tsx';
import { useLatest } from '../../hooks/useLatest.ts';
import { useText } from '../../i18n/i18n.ts';
import type { FoundText } from '../../shared/script/ScriptArea.tsx';
import {
  addPart,
  isText,
  movePart,
  newClip,
  newGraphic,
  newText,
  type RateOf,
  type SectionKey,
  withoutPart,
  withPart,
} from '../../shared/sections.ts';
import { ItemPart } from './ItemPart.tsx';
import { TextPart } from './TextPart.tsx';

export interface SectionProps {
  name: SectionKey;
  section: StorySection;
  /** How long it lasts in its story, where that is not what itself says. */
  seconds?: number;
  readOnly: boolean;
  /** The server's complaint about it. */
  problem?: string | undefined;
  /** The templates of the program's graphics device. */
  templates?: readonly DeviceTemplate[];
  /** The channel a new graphic airs on. */
  channel?: string | null;
  /** The presenter of a new text by default. */
  presenterId?: number | null;
  rateOf?: RateOf;
  /** The search hits, by part. */
  found?: ReadonlyMap<string, FoundText> | undefined;
  onChange: (name: SectionKey, section: StorySection) => void;
  onRemove: (name: SectionKey, section: StorySection) => void;
}
/** The properties of a section's parts, which do not know its name. */
interface PartProps extends Omit<SectionProps, 'onChange' | 'onRemove'> {
  onChange: (section: StorySection) => void;
}

const WITH_CUES: ReadonlySet<SectionKey> = new Set(['vt', 'link', 'recordedVO']);

/** The first and the last words of a section not read live, and the duration of a link. */
const Cues = ({
  name,
  section,
  readOnly,
  onChange,
}: Pick<PartProps, 'name' | 'section' | 'readOnly' | 'onChange'>): ReactElement | null => {
  const { t } = useText();
  if (!WITH_CUES.has(name) && !section.cueIn && !section.cueOut) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {(['cueIn', 'cueOut'] as const).map((cue) => (
        <Line
          key={cue}
          label={t(`section.${cue}`)}
          className="min-w-40 flex-1"
          value={section[cue]}
          readOnly={readOnly}
          onChange={(words) => onChange({ ...section, [cue]: words ?? '' })}
        />
      ))}
      {name === 'link' && (
        <DurationField
          label={t('section.duration')}
          className="w-24"
          value={isoSeconds(section.duration)}
          disabled={readOnly}
          onChange={(typed) => onChange({ ...section, duration: isoDuration(typed) })}
        />
      )}
    </div>
  );
};

/** Texts, graphics and clips of a section in their order. */
const Parts = (props: PartProps): ReactElement => {
  const { name, section, readOnly, templates = [], rateOf, found, onChange } = props;
  const { t } = useText();
  const latest = useLatest(props);
  const parts = section.subSections ?? [];
  const texts = parts.filter(isText);
  const remove = (part: StorySubSection): void => {
    const at = parts.indexOf(part);
    onChange(withoutPart(name, section, part.uuid));
    offerUndoInForm(
      t('common.removed', { name: t(isText(part) ? 'part.text' : part.type === 'MOS_VIDEO' ? 'part.video' : 'part.cg') }),
      () => {
        const now = latest();
        const kept = now.section.subSections ?? [];
        if (!kept.some(({ uuid }) => uuid === part.uuid)) now.onChange({ ...now.section, subSections: kept.toSpliced(at, 0, part) });
      },
    );
  };
  return (
    <>
      {parts.map((part, at) => {
        const common = {
          part,
          readOnly,
          first: at === 0,
          last: at === parts.length - 1,
          onChange: (fields: Partial<StorySubSection>) => onChange(withPart(section, part.uuid, fields)),
          onMove: (by: -1 | 1) => onChange(movePart(section, part.uuid, by)),
          onRemove: () => remove(part),
        };
        if (!isText(part)) return <ItemPart key={part.uuid} {...common} templates={templates} />;
        const label = texts.length > 1 ? `${t(`section.${name}`)} ${texts.indexOf(part) + 1}` : t(`section.${name}`);
        const seconds = rateOf && isSpoken(name) ? readingSeconds(part.text, rateOf(part.presenterId)) : undefined;
        return <TextPart key={part.uuid} {...common} name={label} seconds={seconds} found={found?.get(part.uuid)} />;
      })}
    </>
  );
};

const Adders = ({
  section,
  presenterId = null,
  channel = null,
  onChange,
}: Pick<PartProps, 'section' | 'presenterId' | 'channel' | 'onChange'>): ReactElement => {
  const { t } = useText();
  const add = (make: (uuid: string) => StorySubSection) => (): void => {
    const uuid = newUuid();
    onChange(addPart(section, make(uuid)));
    keyboard.give(() => document.querySelector<HTMLElement>(`textarea[data-script="${uuid}"], [data-part="${uuid}"] input`));
  };
  return (
    <span className="flex gap-1">
      <Button size="sm" kind="quiet" icon="plus" onClick={add((uuid) => newText(section.type, uuid, presenterId))}>
        {t('part.text')}
      </Button>
      <Button size="sm" kind="quiet" icon="plus" onClick={add((uuid) => newGraphic(uuid, channel))}>
        {t('part.cg')}
      </Button>
      <Button size="sm" kind="quiet" icon="plus" onClick={add(newClip)}>
        {t('part.video')}
      </Button>
    </span>
  );
};

interface FrameProps {
  title: string;
  seconds: number;
  /** The explanation of the duration. */
  hint: string;
  /** The server's complaint about it. */
  problem?: string | undefined;
  tools?: ReactNode;
  children: ReactNode;
}

/** A section under its name and duration. */
export const SectionFrame = ({ title, seconds, hint, problem, tools, children }: FrameProps): ReactElement => (
  <section aria-label={title} className="flex flex-col gap-2">
    <header className="flex items-center gap-2">
      <h3 className="font-semibold">{title}</h3>
      <span className="tnum text-muted" title={hint}>
        {mmss(seconds)}
      </span>
      {tools}
    </header>
    {problem && (
      <p role="alert" className="text-sm text-bad">
        {problem}
      </p>
    )}
    {children}
  </section>
);

/** One section of a script: its texts, cues, graphics and clips, and its duration. Renders again when the section object changes. */
export const Section = memo((props: SectionProps): ReactElement => {
  const { name, section, seconds = isoSeconds(section.duration), readOnly, problem, onRemove } = props;
  const { t } = useText();
  const onChange = (next: StorySection): void => props.onChange(name, next);
  const title = t(`section.${name}`);
  const tools = !readOnly && (
    <span className="ml-auto flex items-center gap-1">
      <Adders {...props} onChange={onChange} />
      <IconButton size="sm" icon="x" label={t('section.remove', { name: title })} onClick={() => onRemove(name, section)} />
    </span>
  );
  return (
    <SectionFrame
      title={title}
      seconds={seconds}
      hint={t(isSpoken(name) ? 'section.read' : 'section.lasts')}
      problem={problem}
      tools={tools}
    >
      <Parts {...props} onChange={onChange} />
      <Cues name={name} section={section} readOnly={readOnly} onChange={onChange} />
    </SectionFrame>
  );
});
