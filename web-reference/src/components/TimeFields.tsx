import { mmss, parseTypedDuration } from '@lauda/domain';
import { type ReactElement, useState } from 'react';
import { maskDuration } from '../format/maskDuration.ts';
import { showTime } from '../format/show.ts';
import { typedTime } from '../format/typedTime.ts';
import { useText } from '../i18n/i18n.ts';
import { Field } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

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
  onChange: (time: string | null) => void;
}

/** A time of day as people type it: 1915, 19:15, 7pm. */
export const TimeField = ({ value, onChange, error, ...field }: TimeFieldProps): ReactElement => {
  const { t } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [bad, setBad] = useState(false);
  const settle = (): void => {
    if (typed === null) return;
    const time = typed.trim() === '' ? null : typedTime(typed);
    setBad(time === undefined);
    if (time === undefined) return;
    setTyped(null);
    if (time !== value) onChange(time);
  };
  return (
    <Field {...field} error={bad ? t('field.timeBad') : error}>
      {(control) => (
        <TextInput
          {...control}
          className="tnum text-right"
          inputMode="numeric"
          placeholder="--:--"
          disabled={field.disabled}
          value={typed ?? showTime(value)}
          onChange={(event) => {
            setTyped(event.target.value);
            setBad(false);
          }}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
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

/** A duration in the mask mm:ss: digits come in from the right. */
export const DurationField = ({ value, onChange, error, ...field }: DurationFieldProps): ReactElement => {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (): void => {
    if (typed === null) return;
    setTyped(null);
    const seconds = parseTypedDuration(typed);
    if (seconds !== undefined && seconds !== value) onChange(seconds);
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
            setTyped(maskDuration(event.target.value));
          }}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
          }}
        />
      )}
    </Field>
  );
};
