import type { Device } from '@lauda/sdk';

/** Returns the address of a device's plug-in; undefined for a device without one. */
export const pluginAddress = ({ plugin, profile }: Pick<Device, 'plugin' | 'profile'>): URL | undefined => {
  if (plugin !== 'html' || typeof profile?.pluginUrl !== 'string') return undefined;
  try {
    const address = new URL(profile.pluginUrl);
    return address.protocol === 'https:' || address.protocol === 'http:' ? address : undefined;
  } catch {
    return undefined;
  }
};

/** Tells whether a plug-in has our own origin: it could then act with our session, so it is not opened. */
export const isOurOrigin = (address: URL): boolean => address.origin === globalThis.location.origin;
