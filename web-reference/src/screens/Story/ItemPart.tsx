import { clipSeconds, isoDuration } from '@lauda/domain';
import type { DeviceTemplate, StorySubSection } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { Button, IconButton } from '../../components/Button.tsx';
import { Icon } from '../../components/icons.tsx';
import { DurationField } from '../../components/TimeFields.tsx';
import { SearchChoice } from '../../forms/choices.tsx';
import { Line } from '../../forms/controls.tsx';
import { useText } from '../../i18n/i18n.ts';
import { GraphicValue } from '../../shared/script/GraphicValue.tsx';
import { PartTools, type PartToolsProps } from '../../shared/script/PartTools.tsx';

export interface ItemPartProps extends Omit<PartToolsProps, 'name'> {
  part: StorySubSection;
  readOnly: boolean;
  /** The templates of the program's graphics device. */
  templates: readonly DeviceTemplate[];
  onChange: (fields: Partial<StorySubSection>) => void;
}

type FieldProps = Pick<ItemPartProps, 'part' | 'readOnly' | 'onChange'>;

type TextField = 'slug' | 'code' | 'channel' | 'comment';

/** One line of a part. */
const Text = ({
  field,
  label,
  part,
  className,
  ...rest
}: FieldProps & { field: TextField; label: string; className?: string }): ReactElement => (
  <Line
    {...(className ? { className } : {})}
    label={label}
    readOnly={rest.readOnly}
    value={part[field]}
    onChange={(value) => rest.onChange({ [field]: value })}
  />
);

/** Returns the fields of a graphic for a template, keeping written values where field names agree. */
export const fieldsOf = (template: DeviceTemplate, former: StorySubSection['cgFields']): NonNullable<StorySubSection['cgFields']> =>
  template.fields.map(({ name }, at) => ({
    name,
    value: former?.find((field) => field.name === name)?.value ?? former?.[at]?.value ?? '',
  }));

/** The template of a graphic: one of the device, or a name as text while the device offers none. */
const Template = ({ part, readOnly, templates, onChange }: FieldProps & Pick<ItemPartProps, 'templates'>): ReactElement => {
  const { t } = useText();
  const chosen = templates.find(({ code }) => code === part.code);
  const take = (id: number | null): void => {
    const template = templates.find((each) => each.id === id);
    if (!template) {
      onChange({ templateName: null, code: null });
      return;
    }
    const { name, code, mosData } = template;
    onChange({ type: mosData ? 'MOS_CG' : 'CG', templateName: name, code, cgFields: fieldsOf(template, part.cgFields) });
  };
  return (
    <SearchChoice
      label={t('part.template')}
      value={chosen?.id ?? null}
      placeholder=""
      written={part.templateName}
      onWrite={(templateName) => onChange({ templateName })}
      readOnly={readOnly}
      options={templates.map(({ id, name, code }) => ({ value: id, label: name, hint: code }))}
      onChange={take}
    />
  );
};

/** The fields of a graphic. */
const CgFields = ({ part, readOnly, templates, onChange }: FieldProps & Pick<ItemPartProps, 'templates'>): ReactElement => {
  const { t } = useText();
  const fields = part.cgFields ?? [];
  const sizes = templates.find(({ code }) => code === part.code)?.fields;
  const set = (at: number, value: string): void =>
    onChange({ cgFields: fields.map((field, index) => (index === at ? { ...field, value } : field)) });
  return (
    <>
      {fields.map((field, at) => {
        const size = sizes?.find(({ name }) => name === field.name)?.size ?? 0;
        return (
          <GraphicValue key={at} name={field.name} value={field.value} size={size} readOnly={readOnly} onChange={(value) => set(at, value)}>
            {!readOnly && !sizes && fields.length > 1 && (
              <IconButton
                size="sm"
                icon="x"
                label={t('section.remove', { name: t('part.line', { n: at + 1 }) })}
                onClick={() => onChange({ cgFields: fields.toSpliced(at, 1) })}
              />
            )}
          </GraphicValue>
        );
      })}
    </>
  );
};

const Video = (props: FieldProps): ReactElement => {
  const { t } = useText();
  const { part, readOnly, onChange } = props;
  return (
    <>
      <Text field="slug" label={t('print.clip')} className="grow-2!" {...props} />
      <Line
        label={t('print.object')}
        value={part.media?.objectId ?? part.code}
        readOnly={readOnly || part.media != null}
        onChange={(code) => onChange({ code })}
      />
      <DurationField
        label={t('section.duration')}
        value={clipSeconds(part) ?? 0}
        disabled={readOnly || (part.media?.duration ?? 0) > 0}
        onChange={(seconds) => onChange({ duration: isoDuration(seconds) })}
      />
      <Text field="channel" label={t('print.channel')} {...props} />
    </>
  );
};

/** A graphic or a clip beside the text: its kind, its content, and a note for the operator. */
export const ItemPart = ({ part, readOnly, templates, onChange, ...tools }: ItemPartProps): ReactElement => {
  const { t } = useText();
  const video = part.type === 'MOS_VIDEO';
  const name = t(video ? 'part.video' : 'part.cg');
  const fields = { part, readOnly, onChange };
  const lines = part.cgFields ?? [];
  return (
    <div
      role="group"
      data-part={part.uuid}
      aria-label={`${name} ${part.templateName || part.media?.slug || part.slug || ''}`.trim()}
      className="rounded-md border border-line bg-raised px-2.5 pt-1 pb-2.5"
    >
      <div className="flex h-7 items-center gap-2">
        <Icon name={video ? 'media' : 'cg'} size={14} className="text-muted" />
        <span className="text-sm font-semibold">{name}</span>
        {!readOnly && !video && !templates.some(({ code }) => code === part.code) && (
          <Button
            size="sm"
            kind="quiet"
            icon="plus"
            onClick={() => onChange({ cgFields: [...lines, { name: String(lines.length + 1), value: '' }] })}
          >
            {t('part.addLine')}
          </Button>
        )}
        {!readOnly && <PartTools name={name} {...tools} />}
      </div>
      <div className="flex flex-wrap gap-x-2.5 gap-y-2 *:min-w-28 *:flex-1">
        {video ? (
          <Video {...fields} />
        ) : (
          <>
            <Template {...fields} templates={templates} />
            <Text field="code" label={t('part.code')} {...fields} />
            <Text field="channel" label={t('print.channel')} {...fields} />
            <CgFields {...fields} templates={templates} />
          </>
        )}
        <Text field="comment" label={t('part.comment')} {...fields} />
      </div>
    </div>
  );
};
