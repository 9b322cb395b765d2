// What a studio device may be.
import type { MessageKey } from './messages/messages.ts';
import { checkUrl } from './messages/validation.ts';

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

/** The character sets of texts to and from a device; names as the WHATWG encoding standard and MOS use them. */
export const DEVICE_CHARSETS = ['UTF-8', 'UTF-16BE', 'UTF-16LE', 'ISO-8859-1', 'ISO-8859-15', 'windows-1252', 'US-ASCII'] as const;
export type DeviceCharset = (typeof DEVICE_CHARSETS)[number];

/** The revisions of the MOS protocol a device may speak. */
export const MOS_REVISIONS = ['2.6', '2.8', '2.8.1', '2.8.2', '2.8.3', '2.8.4', '2.8.5', '3.8.3', '4.0'] as const;
export type MosRevision = (typeof MOS_REVISIONS)[number];

/** Tells whether a device is shown a secret: a web service by signed requests, MOS over WebSockets (from revision 4.0 on) at the opening of each lane. */
export const hasDeviceSecret = ({ protocol, revision }: { readonly protocol: DeviceProtocol; readonly revision: string | null }): boolean =>
  protocol === 'ws' || (protocol === 'mos' && Number.parseInt(revision ?? '', 10) >= 4);

/** Why the list of all an archive holds failed, each with its text; `refused` carries the words of the archive. */
export const LIST_FAILURES = {
  archive_gone: 'phrases:listArchiveGone',
  bridge_gone: 'phrases:listBridgeGone',
  busy: 'phrases:listBusy',
  refused: 'phrases:listRefused',
  silent: 'phrases:listSilent',
  unreadable: 'phrases:listUnreadable',
} as const satisfies Readonly<Record<string, MessageKey>>;
export type ListFailure = keyof typeof LIST_FAILURES;
export const LIST_FAILURE_CODES = /* @__PURE__ */ Object.keys(LIST_FAILURES) as [ListFailure, ...ListFailure[]];

/** The fields of a device that its form asks for and its connection needs. */
export interface DeviceDraft {
  readonly name: string;
  readonly protocol: DeviceProtocol;
  readonly virtual?: boolean | null | undefined;
  readonly host?: string | null | undefined;
  readonly port?: number | null | undefined;
  readonly mosId?: string | null | undefined;
  readonly inputCharset?: string | null | undefined;
  readonly outputCharset?: string | null | undefined;
  readonly channels?: readonly string[] | null | undefined;
  readonly defaultChannel?: string | null | undefined;
  readonly plugin?: MosPlugin | null | undefined;
  readonly profile?: Readonly<Record<string, unknown>> | null | undefined;
}
export type DeviceField = 'name' | 'host' | 'port' | 'mosId' | 'inputCharset' | 'outputCharset' | 'defaultChannel';
export interface DeviceProblem {
  readonly path: DeviceField | 'profile.pluginUrl';
  readonly rule: 'required' | 'one_of' | 'url';
  /** What would be accepted, where it is a choice. */
  readonly values?: string;
}

const blank = (value: string | null | undefined): boolean => (value ?? '').trim() === '';

/** Tells which fields a connection still needs; a virtual device needs none (ADM-DEV-03). */
export function connectionGaps({ name, protocol, virtual, host, port, mosId }: DeviceDraft): DeviceField[] {
  const gaps: DeviceField[] = blank(name) ? ['name'] : [];
  if (virtual) return gaps;
  if (blank(host)) gaps.push('host');
  if (!port) gaps.push('port');
  if (protocol === 'mos' && blank(mosId)) gaps.push('mosId');
  return gaps;
}

const unlisted = (charset: string | null | undefined): boolean =>
  !blank(charset) && !DEVICE_CHARSETS.some((known) => known.toLowerCase() === charset!.toLowerCase());

/** Lists what keeps a device from being saved: no name, an unknown character set (DEV-13), a default channel it lacks (DEV-05), an invalid plug-in address. */
export function deviceProblems(device: DeviceDraft): DeviceProblem[] {
  const problems: DeviceProblem[] = blank(device.name) ? [{ path: 'name', rule: 'required' }] : [];
  for (const path of ['inputCharset', 'outputCharset'] as const)
    if (unlisted(device[path])) problems.push({ path, rule: 'one_of', values: DEVICE_CHARSETS.join(', ') });
  const { channels, defaultChannel } = device;
  if (!blank(defaultChannel) && !channels?.includes(defaultChannel!))
    problems.push({ path: 'defaultChannel', rule: 'one_of', values: (channels ?? []).join(', ') });
  const { plugin, profile } = device;
  const address = profile?.pluginUrl;
  if (plugin === 'html' && typeof address === 'string' && !blank(address) && checkUrl(address))
    problems.push({ path: 'profile.pluginUrl', rule: 'url' });
  return problems;
}

/** The settings of a device where none are given. */
export const DEVICE_DEFAULTS = {
  plugin: 'none',
  vendor: 'other',
  channels: [] as never[],
  defaultChannel: null,
  paths: [] as never[],
  revision: null,
  inputCharset: null,
  outputCharset: null,
  incrementCode: false,
  virtual: false,
  host: null,
  port: null,
  upperPort: null,
  mosId: null,
  ncsId: null,
  existence: null,
  programsIds: [] as never[],
  sendUnapproved: false,
  sendPrivate: false,
  brackets: null,
  profile: null,
  simulator: null,
  refusedFrom: null,
} as const;

/**
 * The addresses a device may call from: its own, that of its standby, and those its profile names as `addresses`, each a name, an address
 * or a net as `10.1.2.0/24`. With none, whoever knows its id may speak for it.
 */
export function configuredAddresses({ host, profile }: { readonly host: string | null; readonly profile: object | null }): string[] {
  const { standby, addresses } = (profile ?? {}) as { standby?: { host?: unknown } | null; addresses?: unknown };
  const own = Array.isArray(addresses) ? (addresses as unknown[]) : [];
  return [host, standby?.host, ...own]
    .filter((one): one is string => typeof one === 'string' && one.trim() !== '')
    .map((one) => one.trim());
}

/** What a word of a device about a story says of its playing. */
export type PlayingWord = 'plays' | 'pauses' | 'ends';

const WORDS: Readonly<Record<string, PlayingWord>> = { PLAY: 'plays', PAUSE: 'pauses', STOP: 'ends', READY: 'ends' };

/** The words of a device that say that a story is on air. */
export const ON_AIR_WORDS: readonly string[] = /* @__PURE__ */ Object.keys(WORDS).filter((word) => WORDS[word] !== 'ends');

/** The words of a device that say that a story plays, and does not just stand on air. */
export const PLAYING_WORDS: readonly string[] = ON_AIR_WORDS.filter((word) => WORDS[word] === 'plays');

/** For how long a story that a device said to play counts as on air while nobody hears of the device. */
export const UNHEARD_MS = 15 * 60_000;
/** For how long it does where the newsroom stopped it, and the device has not said its end. */
export const STOPPED_MS = 30_000;

/** Tells what a device's status of a story says of its playing; undefined for every other word, as UPDATED or BUSY, which leaves a story that plays on air. */
export const playingWord = (status: string): PlayingWord | undefined => WORDS[status.trim().toUpperCase()];
