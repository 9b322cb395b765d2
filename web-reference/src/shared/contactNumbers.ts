import { DEFAULT_COUNTRY } from '@lauda/domain';
import type { Contact } from '@lauda/sdk';
import { contactsOf } from '@lauda/store';
import { useCallback, useEffect, useState } from 'react';
import { useDesk } from '../app/desk.ts';
import { useView } from '../hooks/useView.ts';

type Numbered = Pick<Contact, 'numbers' | 'country'>;
/** Loaded with the first contact of another country: most are of that of the newsroom. */
const cards = () => import('@lauda/domain/vcards');

/** Returns the country of the newsroom, which a new contact has. */
export const usePresetCountry = (): string => {
  const { store } = useDesk();
  const locale = useView(store.settings.branch)?.locale;
  const [country, setCountry] = useState<string>(DEFAULT_COUNTRY);
  useEffect(() => void contactsOf(store).presetCountry(locale).then(setCountry), [store, locale]);
  return country;
};

/** Writes the numbers of a contact for who calls from `home`: those of another country with its prefix. */
export const numbersFrom = async (home: string, { numbers, country }: Numbered): Promise<string[]> => {
  const values = numbers.map(({ value }) => value);
  if (country === home || values.length === 0) return values;
  const { worldwide } = await cards();
  return values.map((value) => worldwide(value, country));
};

/** Returns how the numbers of contacts that are shown are written; those of another country have its prefix. */
export const useNumbers = (contacts: readonly Numbered[]): ((contact: Numbered) => string[]) => {
  const home = usePresetCountry();
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof cards>>>();
  const isNeeded = contacts.some(({ country, numbers }) => country !== home && numbers.length > 0);
  useEffect(() => {
    if (isNeeded) void cards().then(setLoaded);
  }, [isNeeded]);
  return useCallback(
    ({ numbers, country }) => numbers.map(({ value }) => (country === home || !loaded ? value : loaded.worldwide(value, country))),
    [home, loaded],
  );
};
