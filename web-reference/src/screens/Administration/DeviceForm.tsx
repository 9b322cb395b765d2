import { INVALID_FORM } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import { useBlocker } from '@tanstack/react-router';
import { type ReactElement, useRef } from 'react';
import { useActions } from '../../actions/useActions.ts';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { Icon } from '../../components/icons.tsx';
import { Keys } from '../../components/Keys.tsx';
import { notify } from '../../components/toast.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useText } from '../../i18n/i18n.ts';
import { DeviceFields } from './DeviceFields.tsx';
import { DeviceTest } from './DeviceTest.tsx';
import { type DeviceDraft, useDeviceDraft } from './useDeviceDraft.ts';

const Overtaken = ({ draft }: { draft: DeviceDraft }): ReactElement => {
  const { t } = useText();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 border-b border-line bg-warn-ground px-4 py-2 text-warn">
      <Icon name="warning" />
      <span className="flex-1">{t('device.overtaken')}</span>
      <Button size="sm" onClick={draft.discard}>
        {t('device.takeTheirs')}
      </Button>
    </div>
  );
};

/** Asks before what is typed and not saved is left. */
const useAskBeforeLeaving = (draft: DeviceDraft): { readonly allow: () => void } => {
  const { t } = useText();
  const allowed = useRef(false);
  useBlocker({
    enableBeforeUnload: draft.dirty,
    shouldBlockFn: async ({ current, next }) => {
      const leaves =
        current.pathname !== next.pathname ||
        (current.search as { device?: number }).device !== (next.search as { device?: number }).device;
      if (!leaves || !draft.dirty || allowed.current) return false;
      const question = {
        title: t('device.leaveAsk', { name: draft.device.name || t('device.new') }),
        text: t('device.leaveText'),
        confirm: t('common.discard'),
        danger: true,
      };
      return (await ask(question)) !== 'yes';
    },
  });
  return { allow: () => (allowed.current = true) };
};

export interface DeviceFormProps {
  device: Device;
  onStored: (id: number) => void;
  onClose: () => void;
}

/** The settings of one device: everything that is set of it, the test of its connection, save and remove. */
export const DeviceForm = ({ device: stored, onStored, onClose }: DeviceFormProps): ReactElement => {
  const { t } = useText();
  const { may } = useDesk();
  const draft = useDeviceDraft(stored);
  const { allow } = useAskBeforeLeaving(draft);
  const readOnly = !may('ADMIN_WRITE');
  const save = async (): Promise<void> => {
    const saved = await draft.save();
    if (!saved) return notify({ ...INVALID_FORM, title: messageWords(t, INVALID_FORM.title) });
    if (stored.id === 0) {
      allow();
      onStored(saved.id);
    }
  };
  useActions({
    'form.save': { run: () => void save(), enabled: () => !readOnly && draft.dirty && !draft.saving },
    'form.close': onClose,
  });
  return (
    <>
      {draft.overtaken && <Overtaken draft={draft} />}
      <div className="@container min-h-0 flex-1 overflow-auto">
        <div className="flex max-w-4xl flex-col gap-6 p-4">
          <DeviceFields device={draft.device} readOnly={readOnly} problemOf={draft.problemOf} onEdit={draft.edit} />
        </div>
      </div>
      {!readOnly && (
        <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2">
          <DeviceTest device={draft.device} />
          <span className="ml-auto flex gap-2">
            {draft.dirty && stored.id !== 0 && (
              <Button kind="quiet" onClick={draft.discard}>
                {t('common.discard')}
              </Button>
            )}
            <Button kind={draft.dirty ? 'primary' : 'plain'} disabled={!draft.dirty} busy={draft.saving} onClick={() => void save()}>
              {draft.saving ? t('common.saving') : draft.dirty || stored.id === 0 ? t('common.save') : t('common.saved')}
              {draft.dirty && (
                <span className="max-sm:hidden">
                  <Keys binding="$mod+KeyS" />
                </span>
              )}
            </Button>
          </span>
        </footer>
      )}
    </>
  );
};
