import { type ReactElement, type ReactNode, type RefObject, useId, useRef } from 'react';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import type { DialogProps } from '../components/dialogProps.ts';
import { Closing } from '../hooks/closing.ts';
import { useLatest } from '../hooks/useLatest.ts';
import { useText } from '../i18n/i18n.ts';
import { focusUnread } from './focusFirstError.ts';
import { SaveKeyButton } from './SaveKeyButton.tsx';
import { useNoTyping, useTypedDialog } from './useTypedDialog.ts';

export interface FormDialogProps {
  title: string;
  /** The text of the submit button. */
  confirm: string;
  busy?: boolean;
  /** Whether the submit button is disabled. */
  isOff?: boolean;
  /** Its width; small by default. */
  width?: DialogProps['width'];
  form?: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A short form over the page, submitted by Enter, Ctrl+S or its button; whatever closes it asks first where words were typed. */
export const FormDialog = ({
  title,
  confirm,
  busy = false,
  isOff = false,
  width = 'sm',
  form,
  onSubmit,
  onClose,
  children,
}: FormDialogProps): ReactElement => {
  const { t } = useText();
  const id = useId();
  const own = useRef<HTMLFormElement>(null);
  const close = useTypedDialog(form, onClose);
  useNoTyping(form ?? own, busy);
  const isSaving = useLatest(busy);
  const buttons = (
    <>
      <Button kind="quiet" onClick={close}>
        {t('common.cancel')}
      </Button>
      <SaveKeyButton type="submit" form={id} busy={busy} disabled={isOff}>
        {confirm}
      </SaveKeyButton>
    </>
  );
  return (
    <Dialog open onClose={close} title={title} width={width} actions={buttons}>
      <form
        ref={form ?? own}
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // What stands in a field and is no day or time is not what would be done.
          if (!isOff && !busy && !focusUnread(event.currentTarget)) onSubmit();
        }}
      >
        <Closing.Provider value={isSaving}>{children}</Closing.Provider>
      </form>
    </Dialog>
  );
};
