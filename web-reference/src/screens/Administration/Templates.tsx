import type { Device, DeviceTemplate, DeviceTemplateInput } from '@lauda/sdk';
import type { Opening, Refusal } from '@lauda/store';
import { type ReactElement, useMemo, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { offerUndo } from '../../components/offerUndo.ts';
import { EmptyState } from '../../components/States.tsx';
import { notify } from '../../components/toast.tsx';
import { useText } from '../../i18n/i18n.ts';
import { TemplateDialog } from './TemplateDialog.tsx';

/** Returns the part of a template that is sent. */
const inputOf = ({ id, version, code, name, comment, fields, mosData }: DeviceTemplate): DeviceTemplateInput => ({
  ...(id === 0 ? {} : { id, version }),
  code,
  name,
  comment,
  fields,
  mosData,
});

const newTemplate = (device: Device, mos: boolean): DeviceTemplate => ({
  id: 0,
  version: 0,
  deviceId: device.id,
  code: '',
  name: '',
  comment: null,
  fields: [],
  mosData: mos ? { objId: '', slug: '', mosId: device.mosId ?? '', type: 'GRAPHIC' } : null,
});

/** Stores and removes templates of a device; the list follows by events, and at once. */
const useTemplates = (device: Device) => {
  const { t } = useText();
  const { devices } = useDesk().store;
  const save = async (template: DeviceTemplate, opening?: Opening): Promise<Refusal | undefined> => {
    const done = await devices.saveTemplate(device.id, inputOf(template), opening);
    return done.ok ? undefined : done.error;
  };
  const remove = async (template: DeviceTemplate): Promise<void> => {
    const done = await devices.removeTemplate(device.id, template.id);
    if (done.ok) offerUndo(t('common.removed', { name: template.name }), () => void restore(template));
  };
  const restore = async (template: DeviceTemplate): Promise<void> => {
    const problem = await save({ ...template, id: 0 });
    if (!problem) return;
    const title = problem.code === 'conflict' ? t('template.codeTaken') : problem.message;
    notify({ level: 'ERROR', title, manual: true, action: { label: t('common.undo'), run: () => void restore(template) } });
  };
  return { save, remove };
};

const summaryOf = (template: DeviceTemplate): string =>
  template.mosData ? template.mosData.objId : template.fields.map(({ name, number }) => name || String(number)).join(', ');

interface TableProps {
  rows: readonly DeviceTemplate[];
  mos: boolean;
  canWrite: boolean;
  onOpen: (template: DeviceTemplate) => void;
  onRemove: (template: DeviceTemplate) => void;
}

const Table = ({ rows, mos, canWrite, onOpen, onRemove }: TableProps): ReactElement => {
  const { t } = useText();
  return (
    <table className="w-full text-left">
      <thead className="text-sm text-muted">
        <tr className="border-b border-line-strong">
          <th className="w-24 py-1 pl-4 font-medium">{t('template.code')}</th>
          <th className="py-1 font-medium">{t('template.name')}</th>
          <th className="py-1 font-medium max-sm:hidden">{t(mos ? 'template.object' : 'template.fields')}</th>
          <th className="w-12 py-1 pr-4">
            <span className="sr-only">{t('common.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((template) => (
          <tr key={template.id} className="h-9 border-b border-line hover:bg-hover">
            <td className="tnum pl-4">{template.code}</td>
            <td className="max-w-0 pr-2">
              <button
                type="button"
                className="block max-w-full truncate rounded-sm text-left font-medium hover:underline"
                onClick={() => onOpen(template)}
              >
                {template.name}
              </button>
            </td>
            <td className="max-w-0 truncate pr-2 text-muted max-sm:hidden" title={summaryOf(template)}>
              {summaryOf(template)}
            </td>
            <td className="pr-4 text-right">
              {canWrite && (
                <IconButton size="sm" icon="trash" label={`${t('common.remove')} ${template.name}`} onClick={() => onRemove(template)} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The templates of a device: those with fields, or those that are MOS objects (SCR-SET-DEVTPL, DEV-11). */
export const Templates = ({ device, mos }: { device: Device; mos: boolean }): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const { save, remove } = useTemplates(device);
  const [edited, setEdited] = useState<DeviceTemplate>();
  const rows = useMemo(() => device.templates.filter(({ mosData }) => Boolean(mosData) === mos), [device.templates, mos]);
  const canWrite = may('ADMIN_WRITE');
  const create = (): void => setEdited(newTemplate(device, mos));
  useActions({ 'devices.createTemplate': { run: create, enabled: () => canWrite } });
  const add = canWrite && (
    <Button size="sm" icon="plus" onClick={create}>
      {t('action.devices.createTemplate')}
    </Button>
  );
  const store = async (next: DeviceTemplate, opening: Opening): Promise<Refusal | undefined> => {
    const problem = await save(next, opening);
    // Another one may be open by then.
    if (!problem) setEdited((now) => (now === edited ? undefined : now));
    return problem;
  };
  return (
    <section
      aria-label={t(mos ? 'devicePart.mosTemplates' : 'devicePart.templates')}
      className="flex min-h-0 flex-1 flex-col overflow-auto"
    >
      {rows.length === 0 ? (
        <EmptyState icon="cg" title={t('template.none')} text={t(mos ? 'template.noneMosText' : 'template.noneText')}>
          {add}
        </EmptyState>
      ) : (
        <>
          <div className="flex items-center gap-2 px-4 py-2">
            <span role="status" className="tnum text-sm text-muted">
              {t('template.count', { count: rows.length })}
            </span>
            <span className="ml-auto">{add}</span>
          </div>
          <Table rows={rows} mos={mos} canWrite={canWrite} onOpen={setEdited} onRemove={(template) => void remove(template)} />
        </>
      )}
      {edited && (
        <TemplateDialog key={edited.id} template={edited} readOnly={!canWrite} onSave={store} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
};
