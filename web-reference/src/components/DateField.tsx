import { showDate } from '@lauda/domain';
import { type ReactElement, useRef, useState } from 'react';
import { isTakingKey } from '../focus/typing.ts';
import { addDays, typedDate } from '../format/typedDate.ts';
import { useTaken } from '../hooks/closing.ts';
import { useText } from '../i18n/i18n.ts';
import { IconButton } from './Button.tsx';
import { Field } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

export interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | null;
  today: string;
  onChange: (date: string | null) => void;
  min?: string;
  /** The error for a day before `min`. */
  tooEarly?: string;
  /** Hears each time a day before `min` was typed, which is not taken. */
  onEarly?: () => void;
  required?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  help?: string;
}

/** The platform's calendar behind a button: its own input stays invisible. */
const Picker = ({
  value,
  min,
  onPick,
}: {
  value: string | null;
  min: string | undefined;
  onPick: (date: string) => void;
}): ReactElement => {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="absolute right-1 top-1">
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-hidden
        className="absolute size-0 opacity-0"
        value={value ?? ''}
        min={min}
        onChange={(event) => {
          if (event.target.value) onPick(event.target.value);
        }}
      />
      <IconButton
        icon="calendar"
        size="sm"
        tabIndex={-1}
        label={t('common.openCalendar')}
        onClick={() => {
          input.current?.showPicker();
        }}
      />
    </span>
  );
};

/** A date typed freely; arrow keys move it by a day, the button opens a calendar. */
export const DateField = ({
  label,
  value,
  today,
  onChange,
  min,
  tooEarly,
  onEarly,
  required = false,
  disabled = false,
  error,
  help,
}: DateFieldProps): ReactElement => {
  const { t, language } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [bad, setBad] = useState<'none' | 'early' | undefined>();
  const wrong = bad === 'early' ? (tooEarly ?? t('field.dateEarly', { date: showDate(min!, language) })) : bad && t('field.dateBad');
  const shown = typed ?? (value ? showDate(value, language) : '');
  const take = useTaken((date: string | null): void => {
    setTyped(null);
    setBad(undefined);
    if (date !== value) onChange(date);
  });
  /** Takes the typed text; tells whether it is a valid date. */
  const settle = (): boolean => {
    const date = typed === null || typed.trim() === '' ? null : typedDate(typed, today, language);
    const problem = date === undefined ? 'none' : date !== null && typed !== null && min !== undefined && date < min ? 'early' : undefined;
    if (typed !== null && problem === undefined) take(date ?? null);
    else if (typed !== null) {
      setBad(problem);
      if (problem === 'early' && bad === undefined) onEarly?.();
    }
    return problem === undefined;
  };
  return (
    <Field label={label} required={required} help={help} error={wrong ?? error}>
      {(control) => (
        <span className="relative">
          <TextInput
            {...control}
            title={t('field.dateHelp')}
            className="pr-8 tnum"
            data-unread={bad !== undefined || undefined}
            value={shown}
            disabled={disabled}
            onChange={(event) => {
              setTyped(event.target.value);
              setBad(undefined);
            }}
            onBlur={() => void settle()}
            onKeyDown={(event) => {
              // The typed text is taken before the surrounding form is submitted; an invalid date shows its error and stops the submit.
              if (isTakingKey(event) && !settle()) event.preventDefault();
              const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
              if (step !== 0) {
                event.preventDefault();
                take(addDays(value ?? today, step));
              }
            }}
          />
          {!disabled && <Picker value={value} min={min} onPick={take} />}
        </span>
      )}
    </Field>
  );
};
