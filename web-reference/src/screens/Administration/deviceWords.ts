import type { Device } from '@lauda/sdk';
import type { Text } from '../../i18n/i18n.ts';

/** Writes the address of a device: `10.0.0.7:10540`. */
export const addressOf = ({ host, port, upperPort }: Pick<Device, 'host' | 'port' | 'upperPort'>): string =>
  host ? `${host}${port ? `:${port}` : ''}${upperPort ? `, ${upperPort}` : ''}` : '';

type Tone = 'good' | 'warn' | 'bad' | 'neutral';

/** Returns the state of a device as a word with its tone; that it is simulated takes precedence over the states of its simulator. */
export const stateOf = (
  { virtual, existence, simulator }: Pick<Device, 'virtual' | 'existence' | 'simulator'>,
  t: Text,
): { readonly word: string; readonly tone: Tone } => {
  if (simulator) return { word: t('device.state.simulated'), tone: 'warn' };
  if (virtual) return { word: t('device.state.virtual'), tone: 'neutral' };
  if (existence === 'EXIST') return { word: t('device.state.EXIST'), tone: 'good' };
  if (existence === 'CAN_CREATE') return { word: t('device.state.CAN_CREATE'), tone: 'good' };
  if (existence === 'CANT_CREATE') return { word: t('device.state.CANT_CREATE'), tone: 'bad' };
  return { word: t('device.state.unknown'), tone: 'neutral' };
};

/** Returns the name of a vendor; a text for vendors outside of the list. */
export const vendorName = (vendor: Device['vendor'], t: Text): string => (vendor === 'other' ? t('device.vendorOther') : vendor);
