import { checkDates } from '@lauda/domain';
import { type ReactElement, type ReactNode, type RefObject, useEffect } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button } from '../../components/Button.tsx';
import { DateField } from '../../components/DateField.tsx';
import { Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { Switch } from '../../components/Toggles.tsx';
import { HOME } from '../../focus/keyboard.ts';
import { useTyped } from '../../hooks/useTyped.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import type { FilterField, FilterFields } from './search.ts';

type Values = Readonly<Record<string, unknown>>;
type Of<K extends FilterField['kind']> = Extract<FilterField, { readonly kind: K }>;

export interface FilterBarProps {
  filters: FilterFields;
  values: Values;
  /** Called with the changed values; undefined clears a filter. */
  onChange: (values: Values) => void;
  programs: readonly { readonly id: number; readonly name: string }[];
  today: string;
  /** The first text field. */
  box: RefObject<HTMLInputElement | null>;
  /** Whether the screen begins in the first text field, and not in its list. */
  isHome?: boolean;
  children?: ReactNode;
}
interface ControlProps<F> {
  field: F;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Tells whether any filter is set. */
export const isFiltered = (filters: FilterFields, values: Values): boolean =>
  Object.keys(filters).some((name) => values[name] !== undefined);

const turned = (first: unknown, value: unknown): boolean =>
  typeof first === 'string' && typeof value === 'string' && checkDates(first, value) !== undefined;
/** Tells whether a span of days ends before it begins, so that nothing can be loaded. */
export const isSpanReversed = (filters: FilterFields, values: Values): boolean =>
  Object.entries(filters).some(([name, field]) => field.kind === 'day' && turned(values[field.notBefore ?? ''], values[name]));

/** Returns the values that clear every filter. */
export const clearedFilters = (filters: FilterFields): Values => Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));

const Words = ({
  field,
  value,
  onChange,
  box,
  isHome,
}: ControlProps<FilterField> & Pick<FilterBarProps, 'box' | 'isHome'>): ReactElement => {
  const { t } = useText();
  const typed = useTyped(box, (value as string | undefined) ?? '', (text) => onChange(text || undefined));
  return (
    <Field label={t(field.label)} className="w-56 max-sm:w-full">
      {(control) => <TextInput {...control} {...(isHome ? HOME : {})} ref={box} type="search" {...typed} />}
    </Field>
  );
};

const OneOf = ({
  field,
  value,
  onChange,
  programs,
}: ControlProps<Of<'program'> | Of<'choice'>> & Pick<FilterBarProps, 'programs'>): ReactElement => {
  const { t } = useText();
  const options =
    field.kind === 'choice'
      ? field.values.map((each) => ({ value: each, label: t(field.word(each)) }))
      : programs.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Field label={t(field.label)} className="w-48 max-sm:w-full">
      {(control) => (
        <Select
          {...control}
          empty={t(field.kind === 'choice' ? field.empty : 'guideline.allPrograms')}
          value={value === undefined ? '' : String(value)}
          options={options}
          onChange={({ target }) => onChange((field.kind === 'choice' ? target.value : Number(target.value)) || undefined)}
        />
      )}
    </Field>
  );
};

const Entry = ({ field, value, onChange }: ControlProps<Of<'entry'>>): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const list = store.settings[field.list];
  useEffect(() => void list.ensure(), [list]);
  const options = useView(list.view).rows.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Field label={t(field.label)} className="w-48 max-sm:w-full">
      {(control) => (
        <Select
          {...control}
          empty={t(field.empty)}
          value={value === undefined ? '' : String(value)}
          options={options}
          onChange={({ target }) => onChange(Number(target.value) || undefined)}
        />
      )}
    </Field>
  );
};

const Day = ({ field, value, onChange, first, today }: ControlProps<FilterField> & { first: unknown; today: string }): ReactElement => {
  const { t } = useText();
  const isTurned = turned(first, value);
  return (
    <div className="w-36 max-sm:flex-1">
      <DateField
        label={t(field.label)}
        value={(value as string | undefined) ?? null}
        today={today}
        error={isTurned ? t('validation:startAfterEnd') : undefined}
        onChange={(day) => onChange(day ?? undefined)}
      />
    </div>
  );
};

/** The filter bar of a list of documents, each field by its kind; `children` stand at its end. */
export const FilterBar = ({ filters, values, onChange, programs, today, box, isHome = false, children }: FilterBarProps): ReactElement => {
  const { t } = useText();
  const controls = Object.entries(filters).map(([name, field]) => {
    const shared = { value: values[name], onChange: (value: unknown) => onChange({ [name]: value }) };
    if (field.kind === 'text') return <Words key={name} field={field} {...{ box, isHome }} {...shared} />;
    if (field.kind === 'flag')
      return (
        <span key={name} className="flex h-8 items-center">
          <Switch label={t(field.label)} checked={values[name] === true} onChange={(on) => shared.onChange(on || undefined)} />
        </span>
      );
    if (field.kind === 'entry') return <Entry key={name} field={field} {...shared} />;
    if (field.kind === 'document')
      return shared.value === undefined ? null : (
        <span key={name} className="flex h-8 items-center text-sm text-muted">
          {t(field.label, { id: String(shared.value) })}
        </span>
      );
    if (field.kind === 'day') return <Day key={name} field={field} first={values[field.notBefore ?? '']} today={today} {...shared} />;
    return <OneOf key={name} field={field} programs={programs} {...shared} />;
  });
  return (
    <search className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-3 py-2">
      {controls}
      {isFiltered(filters, values) && (
        <Button kind="quiet" icon="x" onClick={() => onChange(clearedFilters(filters))}>
          {t('stories.clear')}
        </Button>
      )}
      {children}
    </search>
  );
};
