import { type KeyboardEvent, type ReactElement, useEffect, useId, useMemo, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Field } from '../../components/Field.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

/** A place on the map, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}
interface AddressFieldProps {
  label: string;
  value: string | null;
  error?: string | undefined;
  readOnly: boolean;
  className?: string;
  /** Receives the typed text; with a point when a suggestion was chosen. */
  onChange: (text: string | null, point: Point | null) => void;
}

/** An address: from three characters on a geocoding service suggests known ones; any other text may stay (VAL-04). */
export const AddressField = ({ label, value, error, readOnly, className, onChange }: AddressFieldProps): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const addresses = useMemo(() => store.addresses(), [store]);
  useEffect(() => () => addresses.stop(), [addresses]);
  const { rows, state } = useView(addresses.view);
  const [at, setAt] = useState(-1);
  const list = useId();
  const choose = (index: number): void => {
    const { description, lat, lng } = rows[index]!;
    addresses.stop();
    onChange(description, lat === null || lng === null ? null : { lat, lng });
  };
  const keys = (event: KeyboardEvent): void => {
    if (rows.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + rows.length) % rows.length);
    else if (event.key === 'Enter' && at >= 0) choose(at);
    else if (event.key === 'Escape') addresses.stop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const said =
    state === 'answered'
      ? rows.length > 0
        ? t('production.addressesFound', { count: rows.length })
        : t('production.addressNone')
      : state === 'failed'
        ? t('production.addressFailed')
        : '';
  const isOffline = useView(store.connection) !== 'open';
  const help = isOffline ? t('production.addressOffline') : said || t('production.addressHelp');
  return (
    <Field label={label} error={error} help={help} {...(className ? { className } : {})}>
      {(control) => (
        <span className="relative">
          <TextInput
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={rows.length > 0}
            aria-controls={list}
            aria-activedescendant={at >= 0 && at < rows.length ? `${list}-${at}` : undefined}
            autoComplete="off"
            most={500}
            value={value ?? ''}
            readOnly={readOnly}
            onKeyDown={keys}
            onBlur={() => addresses.stop()}
            onChange={({ target }) => {
              setAt(-1);
              addresses.type(target.value);
              onChange(target.value || null, null);
            }}
          />
          <span role="status" className="sr-only">
            {said}
          </span>
          <ul
            id={list}
            role="listbox"
            aria-label={t('production.addresses')}
            hidden={rows.length === 0}
            className="absolute inset-x-0 top-full z-50 mt-1 max-h-72 overflow-auto rounded-lg border border-line bg-float p-1 shadow-float"
          >
            {rows.map(({ description, placeId }, index) => (
              <li
                key={placeId ?? description}
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === at}
                className={`cursor-default rounded-sm px-2 py-1 text-base hover:bg-hover ${index === at ? 'bg-selected [--faint:var(--muted)]' : ''}`}
                onPointerDown={(event) => {
                  event.preventDefault();
                  choose(index);
                }}
              >
                {description}
              </li>
            ))}
          </ul>
        </span>
      )}
    </Field>
  );
};
