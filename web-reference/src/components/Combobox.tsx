import { ComboboxInput, ComboboxOption, ComboboxOptions, Combobox as Headless } from '@headlessui/react';
import { matchesTyped } from '@lauda/domain';
import { type ReactElement, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTaken } from '../hooks/closing.ts';
import { useText } from '../i18n/i18n.ts';
import { cx } from './cx.ts';
import type { ControlProps } from './Field.tsx';
import { Icon } from './icons.tsx';
import type { Option } from './Select.tsx';
import { CONTROL } from './TextInput.tsx';

const LISTED = 'empty:hidden z-50 max-h-72 overflow-auto rounded-lg border border-line bg-float p-1 shadow-float appear [--anchor-gap:4px]';
const AS_WIDE = 'w-(--input-width)';
const SHOWN = 200;

/** Returns the options that match a query; those that begin with it first, so that Enter takes Ana and not Adriana. */
export const findOptions = <V extends string | number>(options: readonly Option<V>[], query: string): readonly Option<V>[] => {
  if (query === '') return options;
  const begins = ({ label }: Option<V>): boolean => matchesTyped(label.slice(0, query.length), query);
  return options.filter(({ label }) => matchesTyped(label, query)).toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
};

/** Ties an input to the help and the error of its field: the library's input alone drops them. */
const useDescribed = (control: ControlProps | undefined): RefObject<HTMLInputElement | null> => {
  const input = useRef<HTMLInputElement>(null);
  const words = control?.['aria-describedby'];
  useLayoutEffect(() => {
    if (words) input.current?.setAttribute('aria-describedby', words);
    else input.current?.removeAttribute('aria-describedby');
  });
  return input;
};

const Choice = ({ option }: { option: Omit<Option, 'value'> & { readonly value: string | number | null } }): ReactElement => (
  <ComboboxOption
    value={option.value}
    className="group flex h-7 items-center gap-2 rounded-sm px-2 text-base data-focus:bg-selected data-focus:[--faint:var(--muted)]"
  >
    <span className="truncate">{option.label}</span>
    {option.hint && <span className="ml-auto text-sm text-faint whitespace-nowrap">{option.hint}</span>}
    <Icon name="check" size={14} className="ml-auto hidden text-accent-text group-data-selected:block" />
  </ComboboxOption>
);

interface FoundProps {
  found: readonly Option<string | number>[];
  /** The text the options were found by. */
  query: string;
  /** The width of the list; that of its field by default. */
  width?: string;
  /** Whether it says that nothing was found. */
  tellsNone?: boolean;
  /** Whether the first option is the empty choice. */
  hasNone?: boolean;
}

/** The list of matching options under the field. */
export const FoundOptions = ({ found, query, width = AS_WIDE, tellsNone = false, hasNone = false }: FoundProps): ReactElement => {
  const { t } = useText();
  return (
    <ComboboxOptions modal={false} anchor="bottom start" className={cx(LISTED, width)}>
      {found.length === 0 && tellsNone && <p className="px-2 py-1 text-sm text-faint">{t('common.nothingFound')}</p>}
      {hasNone && <Choice option={{ value: null, label: t('common.none') }} />}
      {found.slice(0, SHOWN).map((option) => (
        // The key holds the query because options that stay mounted keep their old order, by which the library marks the first.
        <Choice key={`${query} ${option.value}`} option={option} />
      ))}
    </ComboboxOptions>
  );
};

export interface ComboboxProps<V extends string | number> {
  control?: ControlProps;
  label?: string;
  value: V | null;
  options: readonly Option<V>[];
  onChange: (value: V | null) => void;
  placeholder?: string | undefined;
  disabled?: boolean;
  /** The free text when no option is chosen. */
  written?: string | null | undefined;
  /** Takes the typed text while there are no options. */
  onWrite?: ((text: string | null) => void) | undefined;
}

/**
 * One choice of many, found by typing; accents and case do not matter. The field stays the same when its options come late,
 * so that a person who is already typing can go on and is offered the matches.
 */
export const Combobox = <V extends string | number>({
  control,
  label,
  value,
  options,
  onChange: change,
  placeholder,
  disabled = false,
  written,
  onWrite,
}: ComboboxProps<V>): ReactElement => {
  const { t } = useText();
  const described = useDescribed(control);
  const onChange = useTaken(change);
  const [typed, setTyped] = useState<string>();
  const query = typed ?? '';
  const found = findOptions(options, query);
  const chosen = options.find((option) => option.value === value);
  const isFree = onWrite !== undefined && options.length === 0;
  const type = (text: string): void => {
    setTyped(text);
    if (isFree) onWrite(text || null);
    else if (text === '') onChange(null);
  };
  return (
    <Headless
      value={value}
      // Leaving the field without a choice reports null again, which must not clear the free text.
      onChange={(next: V | null) => next !== value && onChange(next)}
      onClose={() => {
        setTyped(undefined);
      }}
      disabled={disabled}
      immediate
    >
      <span className="relative inline-flex w-full">
        <ComboboxInput
          {...control}
          ref={described}
          aria-label={label}
          placeholder={placeholder ?? t('common.none')}
          autoComplete="off"
          displayValue={() => chosen?.label ?? written ?? ''}
          onChange={(event) => type(event.target.value)}
          className={`${CONTROL} h-8 pr-7`}
        />
        {!isFree && <Icon name="chevronDown" size={14} className="pointer-events-none absolute right-2 top-2.25 text-muted" />}
      </span>
      {/* The empty choice is marked in an emptied field, so that Enter and Tab leave it empty. */}
      <FoundOptions found={found} query={query} tellsNone={!isFree} hasNone={typed === '' && !isFree} />
    </Headless>
  );
};

export interface MultiComboboxProps<V extends string | number> {
  control?: ControlProps;
  values: readonly V[];
  options: readonly Option<V>[];
  onChange: (values: V[]) => void;
  disabled?: boolean;
}

const Chip = ({ label, onRemove, disabled }: { label: string; onRemove: () => void; disabled: boolean }): ReactElement => {
  const { t } = useText();
  return (
    <span className="inline-flex h-6 items-center gap-1 rounded-sm bg-hover pl-1.5 pr-1 text-sm">
      <span className="truncate max-w-40">{label}</span>
      {!disabled && (
        <button
          type="button"
          aria-label={`${t('common.remove')} ${label}`}
          onClick={onRemove}
          className="-mr-1 inline-flex size-6 items-center justify-center text-faint hover:text-text"
        >
          <Icon name="x" size={12} />
        </button>
      )}
    </span>
  );
};

/** Several choices of many, shown as chips inside the field. Backspace in the empty field takes the last one away. */
export const MultiCombobox = <V extends string | number>({
  control,
  values,
  options,
  onChange: change,
  disabled = false,
}: MultiComboboxProps<V>): ReactElement => {
  const { t } = useText();
  const described = useDescribed(control);
  const onChange = useTaken(change);
  const [query, setQuery] = useState('');
  const found = findOptions(options, query);
  const remove = (value: V): void => {
    onChange(values.filter((other) => other !== value));
  };
  return (
    <Headless
      multiple
      value={[...values]}
      onChange={(next: V[]) => {
        onChange(next);
        setQuery('');
      }}
      onClose={() => {
        setQuery('');
      }}
      disabled={disabled}
      immediate
    >
      <div
        className={cx(
          CONTROL,
          'flex min-h-8 flex-wrap items-center gap-1 py-0.75 pl-1 focus-within:outline-2 focus-within:outline-accent focus-within:-outline-offset-1',
          disabled && 'border-line bg-raised hover:border-line',
        )}
      >
        {values.map((value) => (
          <Chip
            key={value}
            label={options.find((option) => option.value === value)?.label ?? String(value)}
            onRemove={() => {
              remove(value);
            }}
            disabled={disabled}
          />
        ))}
        <ComboboxInput
          {...control}
          ref={described}
          value={query}
          autoComplete="off"
          placeholder={values.length === 0 ? t('common.none') : ''}
          onChange={(event) => {
            setQuery(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && query === '' && values.length > 0) remove(values.at(-1)!);
          }}
          className="min-w-10 flex-1 bg-transparent px-1 text-base outline-none placeholder:text-faint"
        />
      </div>
      <FoundOptions found={found} query={query} />
    </Headless>
  );
};
