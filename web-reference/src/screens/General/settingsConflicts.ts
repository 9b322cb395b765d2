import { useDesk } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import type { ComparedFields } from '../../forms/FormConflicts.tsx';
import { plainValue } from '../../forms/plainValue.ts';
import { hasText, type Text, useText } from '../../i18n/i18n.ts';
import { fieldText } from './auditFields.ts';
import { wordsOf } from './auditWords.ts';
import { LANGUAGE_NAMES } from './languageNames.ts';

/** The area of an act by the one of its settings: `sign_in` is `signIn` there. */
const actOf = (area: string): string => `${area.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase())}.config.update`;
const partsOf = (path: string): [area: string, field: string] => {
  const [area = '', ...field] = path.split('.');
  return [area, field.join('.')];
};
/** The values of choices that are no words of the contract. */
function wordIn(field: string, t: Text): ((value: unknown) => unknown) | undefined {
  if (field === 'locale') return (value) => LANGUAGE_NAMES[value as keyof typeof LANGUAGE_NAMES] ?? value;
  if (field !== 'themeColour') return undefined;
  return (value) => {
    const key = `theme.${value}`;
    return hasText(key) ? t(key) : value;
  };
}

/** Returns how a page of settings names its fields and writes their values, as the audit does; a secret shows only whether there is one. */
export const useSettingsConflicts = (stored: object): ComparedFields => {
  const { t, language } = useText();
  const { zone } = useDesk();
  const { nameOf } = useLookups();
  const flagOf = (path: string): unknown => {
    const [area, field] = partsOf(path);
    return (stored as Record<string, Record<string, unknown>>)[area]?.[`has${field[0]?.toUpperCase()}${field.slice(1)}`];
  };
  return {
    nameOf: (path) => {
      const [area, field] = partsOf(path);
      return fieldText(actOf(area), field, t);
    },
    useShown: () => (path, value) => {
      const [area, field] = partsOf(path);
      const isStored = flagOf(path);
      if (isStored !== undefined) return value ? t('conflict.secret') : isStored && value !== '' ? t('conflict.secretKept') : '–';
      return plainValue(value, t, wordIn(field, t) ?? wordsOf(actOf(area), field, t, { language, zone, nameOf }));
    },
  };
};
