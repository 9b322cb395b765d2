import { fieldName } from '../../app/fieldNames.ts';
import { useLookups } from '../../app/lookups.ts';
import type { ComparedFields } from '../../forms/FormConflicts.tsx';
import { plainValue } from '../../forms/plainValue.ts';
import { hasText, useText } from '../../i18n/i18n.ts';

/** Fields with another name in the form than in the contract. */
const OTHERWISE: Readonly<Record<string, string>> = { programsIds: 'device.programs' };

/** Returns how the form of a device names its fields and writes their values. */
export const useDeviceConflicts = (): ComparedFields => {
  const { t } = useText();
  const { programs } = useLookups();
  return {
    nameOf: (path) => {
      const [field = '', inner] = path.split('.');
      const key = [OTHERWISE[field], `device.${path}`, `device.${inner ?? field}`, `device.${field}`].find((each) => each && hasText(each));
      return key && hasText(key) ? t(key) : fieldName(path);
    },
    useShown: () => (path, value) => {
      if (path === 'secret') return value ? t('conflict.secret') : '–';
      return plainValue(value, t, (each) => {
        const key = `device.${path}.${each}`;
        if (path === 'programsIds') return programs.find(({ id }) => id === each)?.name ?? each;
        return hasText(key) ? t(key) : each;
      });
    },
  };
};
