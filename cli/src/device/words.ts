import type { Device } from '@lauda/sdk';
import type { Translate } from '../i18n/texts.ts';

/** How it stands with a device, in words. */
export const stateWord = ({ virtual, existence }: Pick<Device, 'virtual' | 'existence'>, t: Translate): string =>
  t(virtual ? 'deviceState.virtual' : existence === null ? 'deviceState.unknown' : `deviceState.${existence}`);

/** Where a device is reached: `10.0.0.7:10540/10541`. */
export const addressWord = ({ host, port, upperPort }: Pick<Device, 'host' | 'port' | 'upperPort'>): string =>
  host ? `${host}${port ? `:${port}` : ''}${upperPort ? `/${upperPort}` : ''}` : '';
