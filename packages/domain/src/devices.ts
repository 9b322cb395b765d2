// What a studio device may be.

export const DEVICE_TYPES = ['cc', 'cg', 'mam', 'playout', 'tp'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

export const DEVICE_PROTOCOLS = ['ii', 'mos', 'ws'] as const;
export type DeviceProtocol = (typeof DEVICE_PROTOCOLS)[number];

export const MOS_PLUGINS = ['activex', 'html', 'none'] as const;
export type MosPlugin = (typeof MOS_PLUGINS)[number];

export const DEVICE_VENDORS = [
  'Avid',
  'ChyronHego',
  'CueScript',
  'EditShare',
  'EiTV',
  'Empress',
  'FOR-A',
  '4S',
  'Grass Valley',
  'Harris',
  'Media Portal',
  'Metus',
  'NewsMaker',
  'Orad',
  'Ross',
  'SNEWS',
  'Squarebox',
  'Vizrt',
  'vMix',
  'Voice Interaction',
  'VSN',
  'wTVision',
  'other',
] as const;
export type DeviceVendor = (typeof DEVICE_VENDORS)[number];

export const MOS_EXISTENCES = ['EXIST', 'CAN_CREATE', 'CANT_CREATE'] as const;
export type MosDeviceExistence = (typeof MOS_EXISTENCES)[number];

/** What texts to and from a device may be written in; names as the WHATWG encoding standard and MOS use them. */
export const DEVICE_CHARSETS = ['UTF-8', 'UTF-16BE', 'UTF-16LE', 'ISO-8859-1', 'ISO-8859-15', 'windows-1252', 'US-ASCII'] as const;
export type DeviceCharset = (typeof DEVICE_CHARSETS)[number];

/** The revisions of the MOS protocol a device may speak. */
export const MOS_REVISIONS = ['2.6', '2.8', '2.8.1', '2.8.2', '2.8.3', '2.8.4', '2.8.5', '3.8.3', '4.0'] as const;
export type MosRevision = (typeof MOS_REVISIONS)[number];
