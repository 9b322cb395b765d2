import type { DeviceTemplate } from '@lauda/sdk';
import type { Refusal } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { Button } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Keys } from '../../components/Keys.tsx';
import { problemWords } from '../../format/problemWords.ts';
import { Line } from '../../forms/controls.tsx';
import { useText } from '../../i18n/i18n.ts';
import { FieldRows, ObjectFields } from './TemplateFields.tsx';

const needed = (template: DeviceTemplate): string[] => {
  const { mosData } = template;
  const texts: [string, string | undefined][] = [
    ['code', template.code],
    ['name', template.name],
    ...(mosData
      ? ([
          ['mosData.objId', mosData.objId],
          ['mosData.slug', mosData.slug],
          ['mosData.mosId', mosData.mosId],
        ] as [string, string][])
      : []),
  ];
  return texts.filter(([, value]) => (value ?? '').trim() === '').map(([path]) => path);
};

export interface TemplateDialogProps {
  template: DeviceTemplate;
  readOnly: boolean;
  /** Stores it; answers what hindered it. */
  onSave: (template: DeviceTemplate) => Promise<Refusal | undefined>;
  onClose: () => void;
}

/** What is wrong in a template: an empty field that it needs, or what the server refused. */
const useProblems = (template: DeviceTemplate, checked: boolean, refused: Refusal | undefined) => {
  const { t } = useText();
  return (path: string): string | undefined => {
    if (checked && needed(template).includes(path)) return t('validation:required');
    if (path === 'code' && refused?.code === 'conflict') return t('template.codeTaken');
    const found = refused?.fields?.find((problem) => problem.path === path);
    return found && problemWords(t, found, '');
  };
};

/** A template being written: what is typed, what is wrong with it, and its way into the store. */
const useTemplateDraft = (stored: DeviceTemplate, onSave: TemplateDialogProps['onSave']) => {
  const [template, setTemplate] = useState(stored);
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const problemOf = useProblems(template, checked, refused);
  const edit = (fields: Partial<DeviceTemplate>): void => {
    setTemplate((former) => ({ ...former, ...fields }));
    setRefused(undefined);
  };
  const save = async (): Promise<void> => {
    setChecked(true);
    if (needed(template).length > 0) return;
    setBusy(true);
    setRefused(await onSave(template));
    setBusy(false);
  };
  const general = refused && refused.code !== 'conflict' && !refused.fields?.length ? refused.message : undefined;
  return { template, busy, edit, save, problemOf, general, dirty: JSON.stringify(template) !== JSON.stringify(stored) };
};

const Content = ({ draft, readOnly }: { draft: ReturnType<typeof useTemplateDraft>; readOnly: boolean }): ReactElement => {
  const { t } = useText();
  const { template, edit, problemOf, general } = draft;
  const line = (field: 'code' | 'name', maxLength: number): ReactElement => (
    <Line
      label={t(`template.${field}`)}
      required
      autoFocus={field === 'code'}
      maxLength={maxLength}
      readOnly={readOnly}
      error={problemOf(field)}
      value={template[field]}
      onChange={(value) => edit({ [field]: value ?? '' })}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      {general && (
        <p role="alert" className="text-bad">
          {general}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-[8rem_1fr]">
        {line('code', 60)}
        {line('name', 200)}
      </div>
      <Line
        label={t('template.comment')}
        maxLength={2000}
        readOnly={readOnly}
        value={template.comment}
        onChange={(comment) => edit({ comment })}
      />
      {template.mosData ? (
        <ObjectFields object={template.mosData} readOnly={readOnly} problemOf={problemOf} onEdit={(mosData) => edit({ mosData })} />
      ) : (
        <FieldRows fields={template.fields} readOnly={readOnly} onEdit={(fields) => edit({ fields })} />
      )}
    </div>
  );
};

/** One template over the list: its code, its name and its fields, or the MOS object it is. */
export const TemplateDialog = ({ template: stored, readOnly, onSave, onClose }: TemplateDialogProps): ReactElement => {
  const { t } = useText();
  const draft = useTemplateDraft(stored, onSave);
  const title = draft.template.name || t('template.new');
  const close = async (): Promise<void> => {
    const question = {
      title: t('device.leaveAsk', { name: title }),
      text: t('device.leaveText'),
      confirm: t('common.discard'),
      danger: true,
    };
    if (!draft.dirty || (await ask(question)) === 'yes') onClose();
  };
  useActions({ 'form.save': { run: () => void draft.save(), enabled: () => !readOnly && !draft.busy } });
  const actions = (
    <>
      <Button kind="quiet" onClick={() => void close()}>
        {t(readOnly ? 'common.close' : 'common.cancel')}
      </Button>
      {!readOnly && (
        <Button kind="primary" busy={draft.busy} onClick={() => void draft.save()}>
          {t('common.save')}
          <Keys binding="$mod+KeyS" />
        </Button>
      )}
    </>
  );
  return (
    <Dialog open onClose={() => void close()} title={title} width="lg" actions={actions}>
      <Content draft={draft} readOnly={readOnly} />
    </Dialog>
  );
};
