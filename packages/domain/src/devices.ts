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
