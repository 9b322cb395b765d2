import type { Device } from '@lauda/sdk';
import type { Translate } from '../i18n/texts.ts';
import type { Style } from '../output/style.ts';

/** How it stands with a device, in words; of one that is simulated it is how it stands with what stands in for it. */
export const stateWord = ({ virtual, existence, simulator }: Pick<Device, 'virtual' | 'existence' | 'simulator'>, t: Translate): string => {
  const state = t(virtual ? 'deviceState.virtual' : existence === null ? 'deviceState.unknown' : `deviceState.${existence}`);
  return simulator ? t('deviceState.simulated', { state }) : state;
};

/** What a device stands out by: red where it says that it cannot, yellow where something stands in for it. */
export const stateStyle = ({ virtual, existence, simulator }: Pick<Device, 'virtual' | 'existence' | 'simulator'>): Style | undefined =>
  simulator ? 'yellow' : virtual || existence === null ? 'dim' : existence === 'CANT_CREATE' ? 'red' : undefined;

/** Where a device is reached: `10.0.0.7:10540/10541`. */
export const addressWord = ({ host, port, upperPort }: Pick<Device, 'host' | 'port' | 'upperPort'>): string =>
  host ? `${host}${port ? `:${port}` : ''}${upperPort ? `/${upperPort}` : ''}` : '';
