import { autoColons, isoDuration, isoSeconds, maskDuration, mmss, typedDuration } from '@lauda/domain';
import { type ReactElement, useState } from 'react';
import { isTakingKey } from '../focus/typing.ts';
import { showTime } from '../format/show.ts';
import { typedTime } from '../format/typedTime.ts';
import { useText } from '../i18n/i18n.ts';
import { Field } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

/** Inserts the colons with the last digit; text in another form, `7pm` or `9:15`, stays as it is. */
const withColons = (typed: string, pattern: 'HH:mm' | 'mm:ss' | 'HH:mm:ss'): string => {
  const digits = typed.replaceAll(':', '');
  return /^\d+$/.test(digits) && digits.length === pattern.replaceAll(':', '').length ? autoColons(digits, pattern) : typed;
};

interface Common {
  label: string;
  required?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  help?: string;
  className?: string;
}

export interface TimeFieldProps extends Common {
  /** `HH:mm:ss`. */
  value: string | null;
  /** How it is shown and typed; `HH:mm` by default. */
  pattern?: 'HH:mm' | 'HH:mm:ss';
  onChange: (time: string | null) => void;
}

/** A time of day typed freely: 1915, 19:15, 7pm; the colons come with the last digit (VAL-03). */
export const TimeField = ({ value, pattern = 'HH:mm', onChange, error, ...field }: TimeFieldProps): ReactElement => {
  const { t } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [bad, setBad] = useState(false);
  /** Takes the typed text; tells whether it is a time. */
  const settle = (): boolean => {
    if (typed === null) return true;
    const time = typed.trim() === '' ? null : typedTime(typed);
    setBad(time === undefined);
    if (time === undefined) return false;
    setTyped(null);
    if (time !== value) onChange(time);
    return true;
  };
  return (
    <Field {...field} error={bad ? t('field.timeBad') : error}>
      {(control) => (
        <TextInput
          {...control}
          className="tnum"
          inputMode="numeric"
          placeholder="--:--"
          disabled={field.disabled}
          data-unread={bad || undefined}
          value={typed ?? (pattern === 'HH:mm' ? showTime(value) : (value ?? ''))}
          onChange={(event) => {
            setTyped(withColons(event.target.value, pattern));
            setBad(false);
          }}
          onBlur={() => void settle()}
          onKeyDown={(event) => {
            // What is no time stays with its error, and keeps the form from being saved with the time before.
            if (isTakingKey(event) && !settle()) event.preventDefault();
          }}
        />
      )}
    </Field>
  );
};

export interface DurationFieldProps extends Common {
  /** Seconds. */
  value: number;
  onChange: (seconds: number) => void;
}

/** Reads digits alone as the mask without its colon: `130` is 01:30. */
const masked = (typed: string): string => (/^\d+$/.test(typed) ? typed.padStart(4, '0').replace(/(?=\d\d$)/, ':') : typed);

/** A duration in the mask mm:ss: it changes once it is complete, else it stays as it was (VAL-01, VAL-02). */
export const DurationField = ({ value, onChange, error, ...field }: DurationFieldProps): ReactElement => {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (): void => {
    if (typed === null) return;
    setTyped(null);
    const seconds = isoSeconds(typedDuration(isoDuration(value), masked(typed)));
    if (seconds !== value) onChange(seconds);
  };
  return (
    <Field {...field} error={error}>
      {(control) => (
        <TextInput
          {...control}
          className="tnum text-right"
          inputMode="numeric"
          disabled={field.disabled}
          value={typed ?? mmss(value)}
          onFocus={(event) => {
            event.target.select();
          }}
          onChange={(event) => {
            setTyped(withColons(maskDuration(event.target.value), 'mm:ss'));
          }}
          onBlur={settle}
          onKeyDown={(event) => {
            if (isTakingKey(event)) settle();
          }}
        />
      )}
    </Field>
  );
};
