import { INVALID_FORM } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import { type ReactElement, type RefObject, useRef } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { ask } from '../../components/ConfirmDialog.tsx';
import { notify } from '../../components/toast.tsx';
import { FormConflicts } from '../../forms/FormConflicts.tsx';
import { focusUnread, hasUnread } from '../../forms/focusFirstError.ts';
import { FormOf } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { SaveButtons } from '../../forms/SaveButtons.tsx';
import { useLeaveAsking } from '../../forms/useLeaveAsking.ts';
import { useNoTyping } from '../../forms/useTypedDialog.ts';
import { useText } from '../../i18n/i18n.ts';
import { DeviceFields } from './DeviceFields.tsx';
import { DeviceTest } from './DeviceTest.tsx';
import { useDeviceConflicts } from './deviceConflicts.ts';
import { useDeviceForm } from './useDeviceForm.ts';

/** Asks before unsaved changes are left. */
const useAskBeforeLeaving = (isDirty: () => boolean, allowed: RefObject<boolean>, nameOf: () => string): void => {
  const { t } = useText();
  const mayGo = async (): Promise<boolean> => {
    const question = {
      title: t('device.leaveAsk', { name: nameOf() || t('device.new') }),
      text: t('device.leaveText'),
      confirm: t('common.discard'),
      danger: true,
    };
    return (await ask(question)) === 'yes';
  };
  useLeaveAsking({
    isUnsaved: () => isDirty() && !allowed.current,
    mayGo,
    isElsewhere: (here, there) =>
      here.pathname !== there.pathname || (here.search as { device?: number }).device !== (there.search as { device?: number }).device,
  });
};

export interface DeviceFormProps {
  device: Device;
  onStored: (id: number) => void;
  onClose: () => void;
}

/** The form of one device: its settings, the test of its connection, save and remove. */
export const DeviceForm = ({ device: stored, onStored, onClose }: DeviceFormProps): ReactElement => {
  const { t } = useText();
  const allowed = useRef(false);
  const { form, source, held, isDirty, busy, comparison, submit, discard } = useDeviceForm(stored, (id) => {
    allowed.current = true;
    onStored(id);
  });
  const rules = useDeviceConflicts();
  // The form of a new device makes way for that of the stored one.
  useNoTyping(form, busy && stored.id === 0);
  // A channel that is typed and not added yet is in no value.
  useAskBeforeLeaving(
    () => isDirty || hasUnread(form.current),
    allowed,
    () => held.snapshot().document.name,
  );
  const save = async (): Promise<void> => {
    if (focusUnread(form.current)) return;
    const done = await submit();
    if (done === 'wrong' || done === 'refused') notify({ ...INVALID_FORM, title: messageWords(t, INVALID_FORM.title) });
  };
  useActions({ 'form.close': onClose });
  return (
    <FormOf source={source}>
      <FormConflicts {...{ comparison, rules }} told={t('device.overtaken')} takeAll={{ label: t('device.takeTheirs'), run: discard }} />
      <div className="@container min-h-0 flex-1 overflow-auto">
        <form ref={form} noValidate onSubmit={(event) => event.preventDefault()} className="flex max-w-4xl flex-col gap-6 p-4">
          <DeviceFields isNew={stored.id === 0} />
        </form>
      </div>
      {!source.readOnly && (
        <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2">
          <DeviceTest held={held} />
          <span className="ml-auto flex gap-2">
            <SaveButtons isDirty={isDirty} isNew={stored.id === 0} busy={busy} onDiscard={discard} onSave={save} />
          </span>
        </footer>
      )}
    </FormOf>
  );
};
