import { type ReactElement, type ReactNode, useId } from 'react';
import { useText } from '../i18n/i18n.ts';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';

/** What a control needs from its field to be tied to label, help and error. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

export interface FieldProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Words at the right of the label: a count, a reading time. */
  aside?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, help below, error below in words. The child is a function that ties its control to them. */
export const Field = ({ label, help, error, required = false, aside, className, children }: FieldProps): ReactElement => {
  const { t } = useText();
  const id = useId();
  const described = error ? `${id}-error` : help ? `${id}-help` : undefined;
  return (
    <div className={cx('flex flex-col gap-1 min-w-0', className)}>
      <div className="flex items-baseline gap-2 text-sm text-muted">
        <label htmlFor={id} className="font-medium truncate">
          {label}
          {required && <span className="text-faint font-normal"> ({t('common.required')})</span>}
        </label>
        {aside !== undefined && <span className="ml-auto text-faint tnum whitespace-nowrap">{aside}</span>}
      </div>
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
        ...(required ? { 'aria-required': true as const } : {}),
      })}
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1 text-sm text-bad">
          <Icon name="error" size={14} className="mt-px" />
          {error}
        </p>
      ) : (
        help && (
          <p id={`${id}-help`} className="text-sm text-faint">
            {help}
          </p>
        )
      )}
    </div>
  );
};
