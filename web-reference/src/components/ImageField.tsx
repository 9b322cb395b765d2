import { type DragEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';
import { Progress } from './Progress.tsx';

export interface ImageFieldProps {
  label: string;
  /** The recommended size and format. */
  help: string;
  /** The media types the file picker offers. */
  types: readonly string[];
  /** The progress of the upload in percent, or how the last one ended. */
  state: number | 'none' | 'cancelled' | 'failed';
  /** The stored picture, or the one being uploaded. */
  picture: ReactNode;
  /** Whether there is a picture to clear. */
  hasPicture: boolean;
  readOnly?: boolean;
  onPick: (file: File) => void;
  onCancel: () => void;
  onClear: () => void;
}

const Said = ({ label, state }: Pick<ImageFieldProps, 'label' | 'state'>): ReactElement | null => {
  const { t } = useText();
  if (typeof state === 'number') return <Progress label={label} done={state} total={100} />;
  if (state === 'none') return null;
  const isFailed = state === 'failed';
  return (
    <span className={cx('flex items-center gap-1.5', isFailed ? 'text-bad' : 'text-muted')}>
      <Icon name={isFailed ? 'error' : 'info'} />
      {t(isFailed ? 'error:uploadFailed' : 'upload.cancelled')}
    </span>
  );
};

const Verbs = ({ label, types, state, hasPicture, onPick, onCancel, onClear }: ImageFieldProps): ReactElement => {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const isSending = typeof state === 'number';
  const end = (): void => {
    // The cancel button disappears when there is nothing left to cancel.
    choose.current?.focus();
    if (isSending) onCancel();
    else onClear();
  };
  return (
    <span className="flex flex-wrap gap-2">
      <Button ref={choose} icon="upload" onClick={() => input.current?.click()}>
        {t(hasPicture ? 'upload.replace' : 'upload.choose')}
      </Button>
      {(isSending || hasPicture) && (
        <Button kind="quiet" icon={isSending ? 'x' : 'trash'} onClick={end}>
          {t(isSending ? 'upload.cancel' : 'upload.clear')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={types.join()}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be picked again.
          currentTarget.value = '';
          if (file) onPick(file);
        }}
      />
    </span>
  );
};

/** A field for a picture: picked or dropped, shown, and cleared; an upload shows its progress and can be cancelled. */
export const ImageField = (props: ImageFieldProps): ReactElement => {
  const { label, help, state, picture, readOnly = false, onPick } = props;
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onPick(file);
  };
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      className="flex flex-wrap items-center gap-4"
      {...(readOnly ? {} : { onDragOver: over, onDragLeave: () => setIsOver(false), onDrop: drop })}
    >
      <span
        className={cx(
          'flex size-30 shrink-0 items-center justify-center overflow-hidden rounded-md border bg-inset p-1 text-faint',
          isOver ? 'border-accent' : 'border-line',
          typeof state === 'number' && 'opacity-60',
        )}
      >
        {picture ?? <Icon name="picture" size={32} />}
      </span>
      <div className="flex min-w-56 flex-1 flex-col gap-2">
        <span id={`${id}-label`} className="text-md font-semibold">
          {label}
        </span>
        <span id={`${id}-help`} className="text-muted">
          {help}
        </span>
        {!readOnly && <Verbs {...props} />}
        <span role="status" className="flex min-h-5 max-w-sm">
          <Said label={label} state={state} />
        </span>
      </div>
    </div>
  );
};
