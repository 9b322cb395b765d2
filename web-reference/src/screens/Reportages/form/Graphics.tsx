import { opensGraphics, twoDigits } from '@lauda/domain';
import type { Cg, NewsReport } from '@lauda/sdk';
import { memo, type ReactElement, useState } from 'react';
import { Button, IconButton } from '../../../components/Button.tsx';
import { Combobox } from '../../../components/Combobox.tsx';
import { Icon } from '../../../components/icons.tsx';
import { Select } from '../../../components/Select.tsx';
import { Badge } from '../../../components/StatusMark.tsx';
import { Line } from '../../../forms/controls.tsx';
import { Inside, useField, useForm } from '../../../forms/kit.tsx';
import { useText } from '../../../i18n/i18n.ts';
import { GraphicValue } from '../../../shared/script/GraphicValue.tsx';
import { PartTools } from '../../../shared/script/PartTools.tsx';
import { useGraphics, type Graphics as Verbs } from './useGraphics.ts';

type MosData = NonNullable<Cg['mosData']>;

/** The values of a graphic's fields, each limited as its template says. */
const Values = ({ readOnly }: { readOnly: boolean }): ReactElement | null => {
  const { problemOf } = useForm<Cg>();
  const { value: data, onChange } = useField<Cg['ciiData']>('ciiData');
  const { t } = useText();
  if (!data) return null;
  const set = (at: number, value: string): void =>
    onChange({ ...data, fields: data.fields.map((field, index) => (index === at ? { ...field, value } : field)) });
  return (
    <>
      {data.fields.map(({ uuid, name, value, size }, at) => (
        <GraphicValue
          key={uuid}
          {...{ name, value, size, readOnly }}
          error={problemOf(`ciiData.fields.${at}.value`)}
          onChange={(next) => set(at, next)}
        />
      ))}
      <Line label={t('part.comment')} value={data.comment} readOnly={readOnly} onChange={(comment) => onChange({ ...data, comment })} />
    </>
  );
};

const MOS_LINES = ['slug', 'channel', 'macroIn', 'macroOut'] as const;

/** The properties of a MOS object that a reportage may change. */
const MosLines = ({ readOnly }: { readOnly: boolean }): ReactElement | null => {
  const { value: data, onChange } = useField<Cg['mosData']>('mosData');
  const { t } = useText();
  if (!data) return null;
  return (
    <>
      {MOS_LINES.map((name) => (
        <Line
          key={name}
          label={t(`reportageForm.mos.${name}`)}
          value={data[name]}
          readOnly={readOnly}
          onChange={(value) => onChange({ ...data, [name]: name === 'slug' ? (value ?? '') : value } satisfies MosData)}
        />
      ))}
    </>
  );
};

const titleOf = ({ ciiData, mosData }: Cg): string => ciiData?.templateName || mosData?.slug || '';
const saidBy = ({ ciiData, mosData }: Cg): string =>
  ciiData?.fields
    .map(({ value }) => value)
    .filter(Boolean)
    .join(' · ') ??
  mosData?.mosAbstract ??
  '';

interface GraphicProps {
  graphic: Cg;
  at: number;
  isLast: boolean;
  graphics: Verbs;
}

/** One graphic: its template, its text, its device; opened, its fields. */
const Graphic = ({ graphic, at, isLast, graphics }: GraphicProps): ReactElement => {
  const { t } = useText();
  const { readOnly, templates, edited } = graphics;
  const uuid = graphic.uuid ?? '';
  const name = `${twoDigits(at + 1)} ${titleOf(graphic)}`.trim();
  const isOpen = edited === uuid;
  const template = templates.find(({ code }) => code === graphic.ciiData?.templateCode);
  return (
    <li aria-label={name} data-graphic={uuid} className="rounded-md border border-line bg-raised px-2.5 py-1">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3">
        <span className="tnum text-muted">{twoDigits(at + 1)}</span>
        <span className="font-semibold">{titleOf(graphic)}</span>
        <span className="min-w-0 flex-1 truncate">{saidBy(graphic)}</span>
        <Badge tone="neutral">{graphics.nameOf(graphic.deviceId)}</Badge>
        {!readOnly && (
          <span className="flex">
            <IconButton
              size="sm"
              icon="draft"
              label={t('reportageForm.editGraphic', { name })}
              aria-expanded={isOpen}
              onClick={() => graphics.toggle(uuid)}
            />
            <IconButton size="sm" icon="copy" label={t('reportageForm.copyGraphic', { name })} onClick={() => graphics.copy(uuid)} />
            <PartTools
              name={name}
              first={at === 0}
              last={isLast}
              onMove={(by) => graphics.move(uuid, by)}
              onRemove={() => void graphics.remove(uuid, name)}
            />
          </span>
        )}
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-x-2.5 gap-y-2 pt-1 pb-2 *:min-w-28 *:flex-1">
          <span className="flex flex-col gap-1 text-sm text-muted">
            {t('part.template')}
            <Combobox
              label={t('part.template')}
              value={template?.id ?? null}
              placeholder={titleOf(graphic)}
              disabled={readOnly}
              options={templates.map(({ id, name: label, code }) => ({ value: id, label, hint: code }))}
              onChange={(id) => {
                const other = templates.find((each) => each.id === id);
                if (other) graphics.replace(uuid, other);
              }}
            />
          </span>
          <Inside name="cgs" row={uuid}>
            <Values readOnly={readOnly} />
            <MosLines readOnly={readOnly} />
          </Inside>
        </div>
      )}
    </li>
  );
};

/** Adds a graphic: the choice of a device and of its templates. */
const Adder = ({ graphics }: { graphics: Verbs }): ReactElement => {
  const { t } = useText();
  const { device, devices, templates, choose, add } = graphics;
  if (!device) return <p className="text-muted">{t('reportageForm.noDevice')}</p>;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-44">
        <Select
          aria-label={t('reportageForm.device')}
          value={device.id}
          options={devices.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => choose(Number(target.value))}
        />
      </span>
      <span className="w-64">
        <Combobox
          label={t('reportageForm.addGraphic')}
          placeholder={t('reportageForm.addGraphic')}
          value={null}
          options={templates.map(({ id, name, code }) => ({ value: id, label: name, hint: code }))}
          onChange={(id) => {
            const template = templates.find((each) => each.id === id);
            if (template) add(template);
          }}
        />
      </span>
    </div>
  );
};

/** The graphics of a reportage, collapsed under their number; MOS items can be dropped on them. */
export const Graphics = memo((): ReactElement => {
  const { t } = useText();
  const graphics = useGraphics();
  const { view } = useForm<NewsReport>();
  const { value: cgs } = useField<NewsReport['cgs']>('cgs');
  const [isOpen, setOpen] = useState(() => opensGraphics(view.snapshot().document!));
  const { readOnly } = graphics;
  return (
    <section
      aria-label={t('reportage.graphics')}
      className="flex flex-col gap-2"
      onDragOver={(event) => !readOnly && event.preventDefault()}
      onDrop={(event) => {
        const text = event.dataTransfer.getData('text/plain') || event.dataTransfer.getData('text');
        if (readOnly || text === '') return;
        event.preventDefault();
        setOpen(true);
        graphics.drop(text);
      }}
    >
      <h3>
        <Button
          kind="quiet"
          className="-ml-2"
          size="sm"
          icon={isOpen ? 'chevronDown' : 'chevronRight'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="cg" size={14} />
          {t('reportage.graphics')} <span className="tnum">{cgs.length}</span>
        </Button>
      </h3>
      {isOpen && (
        <>
          {cgs.length === 0 && <p className="text-muted">{t('reportageForm.noGraphics')}</p>}
          <ol className="flex flex-col gap-1.5">
            {cgs.map((graphic, at) => (
              <Graphic key={graphic.uuid ?? at} {...{ graphic, at, graphics }} isLast={at === cgs.length - 1} />
            ))}
          </ol>
          {!readOnly && <Adder graphics={graphics} />}
        </>
      )}
    </section>
  );
});
