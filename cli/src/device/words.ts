import type { Device } from '@lauda/sdk';
import type { Translate } from '../i18n/texts.ts';
import type { Style } from '../output/style.ts';

/** The state of a device in words; of a simulated one the state of its simulator. */
export const stateWord = ({ virtual, existence, simulator }: Pick<Device, 'virtual' | 'existence' | 'simulator'>, t: Translate): string => {
  const state = t(virtual ? 'deviceState.virtual' : existence === null ? 'deviceState.unknown' : `deviceState.${existence}`);
  return simulator ? t('deviceState.simulated', { state }) : state;
};

/** The colour of a device: red when it reports that it cannot, yellow when it is simulated. */
export const stateStyle = ({ virtual, existence, simulator }: Pick<Device, 'virtual' | 'existence' | 'simulator'>): Style | undefined =>
  simulator ? 'yellow' : virtual || existence === null ? 'dim' : existence === 'CANT_CREATE' ? 'red' : undefined;

/** Where a device is reached: `10.0.0.7:10540/10541`. */
export const addressWord = ({ host, port, upperPort }: Pick<Device, 'host' | 'port' | 'upperPort'>): string =>
  host ? `${host}${port ? `:${port}` : ''}${upperPort ? `/${upperPort}` : ''}` : '';
