import type { DeviceTemplate } from '@lauda/sdk';
import type { Opening, Refusal } from '@lauda/store';
import { type ReactElement, useCallback, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Keys } from '../../components/Keys.tsx';
import { comparedFields, refusedSave } from '../../forms/compared.ts';
import { type ComparedFields, FormConflicts } from '../../forms/FormConflicts.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { SaveKeyButton } from '../../forms/SaveKeyButton.tsx';
import { type FieldErrors, useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useNoTyping, useTypedDialog } from '../../forms/useTypedDialog.ts';
import { useSelected } from '../../hooks/useView.ts';
import { hasText, useText } from '../../i18n/i18n.ts';
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
  /** Stores it; returns the refusal, if any. */
  onSave: (template: DeviceTemplate, opening: Opening) => Promise<Refusal | undefined>;
  onClose: () => void;
}

/** The form of a template: its values, its problems, and its save. */
const useTemplateForm = (stored: DeviceTemplate, readOnly: boolean, onSave: TemplateDialogProps['onSave']) => {
  const { t } = useText();
  const [general, setGeneral] = useState<string>();
  const check = useCallback(
    (template: DeviceTemplate): FieldErrors => Object.fromEntries(needed(template).map((path) => [path, t('validation:required')])),
    [t],
  );
  const draft = useSettingsForm<DeviceTemplate>({
    start: stored,
    readOnly,
    check,
    compares: stored.id !== 0,
    save: async (template, opening) => {
      const refusal = await onSave(template, opening);
      if (!refusal) return { stored: template };
      const { code, fields = [], message } = refusal;
      const answer = refusedSave(t, refusal, (current: DeviceTemplate) => current);
      setGeneral(code !== 'conflict' && fields.length === 0 && !answer.theirs ? message : undefined);
      return code === 'conflict' ? { refused: { code: t('template.codeTaken') } } : answer;
    },
  });
  return { ...draft, general };
};

/** Returns how the form names its fields. */
const useTemplateConflicts = (): ComparedFields => {
  const { t } = useText();
  const labels = {
    ...{ code: t('template.code'), name: t('template.name'), comment: t('template.comment') },
    ...{ fields: t('template.fields'), mosData: t('template.object') },
  };
  const { nameOf, ...rules } = comparedFields(t, labels);
  return {
    ...rules,
    nameOf: (path) => {
      const key = path.replace('mosData.', 'mosObject.');
      return path.startsWith('mosData.') && hasText(key) ? t(key) : nameOf(path);
    },
  };
};

const { Line } = fieldsOf<DeviceTemplate>();

/** The dialog of one template: its code, its name and its fields, or its MOS object. */
export const TemplateDialog = ({ template: stored, readOnly, onSave, onClose }: TemplateDialogProps): ReactElement => {
  const { t } = useText();
  const { form, source, isDirty, busy, comparison, submit, general } = useTemplateForm(stored, readOnly, onSave);
  const title = useSelected(source.view, ({ document }) => document?.name) || t('template.new');
  useTypedDialog(form, onClose);
  useNoTyping(form, busy);
  const rules = useTemplateConflicts();
  const close = async (): Promise<void> => {
    const question = {
      title: t('device.leaveAsk', { name: title }),
      text: t('device.leaveText'),
      confirm: t('common.discard'),
      danger: true,
    };
    if (!isDirty || (await ask(question)) === 'yes') onClose();
  };
  const actions = (
    <>
      <Button kind="quiet" onClick={() => void close()}>
        {t(readOnly ? 'common.close' : 'common.cancel')}
      </Button>
      {!readOnly && (
        <SaveKeyButton busy={busy} onClick={() => void submit()}>
          {t('common.save')}
          <Keys binding="$mod+KeyS" />
        </SaveKeyButton>
      )}
    </>
  );
  return (
    <Dialog open onClose={() => void close()} title={title} width="lg" actions={actions}>
      <FormConflicts {...{ comparison, rules }} told={t('template.overtaken', { name: stored.name })} />
      <FormOf source={source}>
        <form ref={form} noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-4">
          {general && (
            <p role="alert" className="text-bad">
              {general}
            </p>
          )}
          <div className="grid gap-3 sm:grid-cols-[8rem_1fr]">
            <Line name="code" orElse="" label={t('template.code')} required autoFocus maxLength={60} />
            <Line name="name" orElse="" label={t('template.name')} required maxLength={200} />
          </div>
          <Line name="comment" label={t('template.comment')} maxLength={2000} />
          {stored.mosData ? <ObjectFields /> : <FieldRows />}
        </form>
      </FormOf>
    </Dialog>
  );
};
