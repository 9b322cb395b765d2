import type { ReactElement, ReactNode } from 'react';
import { Field } from '../../components/Field.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useText } from '../../i18n/i18n.ts';

/** One field of a graphic, limited to the number of characters of its template (REP-CG-12). */
export const GraphicValue = ({
  name,
  value,
  size,
  error,
  readOnly,
  onChange,
  children,
}: {
  name: string;
  value: string;
  /** The most characters; 0 is unlimited. */
  size: number;
  error?: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
  children?: ReactNode;
}): ReactElement => {
  const { t } = useText();
  return (
    <Field
      label={/^\d+$/.test(name) ? t('part.line', { n: name }) : name}
      error={error}
      className="!min-w-44 !flex-2"
      aside={size > 0 ? `${value.length}/${size}` : undefined}
    >
      {(control) => (
        <span className="flex items-center gap-1">
          <TextInput
            {...control}
            value={value}
            readOnly={readOnly}
            spellCheck
            {...(size > 0 ? { maxLength: size } : {})}
            onChange={(event) => onChange(event.target.value)}
          />
          {children}
        </span>
      )}
    </Field>
  );
};
