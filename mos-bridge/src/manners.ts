import type { Encoding } from '@lauda/mos';
import type { Device } from '@lauda/sdk';
import { before, STANDARD, type Switches } from './switches.ts';
import { VENDORS } from './vendors.ts';

/** The forms of a revision: roElementAction came with 2.8.2, the list of profiles in a container with 2.8 (DEV-12). */
const ofRevision = (revision: string | null): Partial<Switches> =>
  revision === null
    ? {}
    : {
        revision,
        ...(before(revision, '2.8.2') ? { actions: 'older' as const } : {}),
        ...(before(revision, '2.8') ? { profileDialect: 'flat' as const } : {}),
      };

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? (value.every((one) => typeof one === 'string') ? 'words' : 'list') : value === null ? 'nothing' : typeof value;

/** How a device is spoken to: as its own profile says, else as its revision, else as its vendor, else as the protocol asks. */
export function switchesOf(device: Pick<Device, 'vendor' | 'revision' | 'profile'>): Switches {
  const own = Object.entries(device.profile ?? {}).filter(
    ([name, value]) => Object.hasOwn(STANDARD, name) && kindOf(value) === kindOf(STANDARD[name as keyof Switches]),
  );
  return { ...STANDARD, ...VENDORS[device.vendor].switches, ...ofRevision(device.revision || null), ...Object.fromEntries(own) };
}

const CHARSETS: Readonly<Record<string, Encoding>> = {
  'utf-8': 'utf-8',
  'utf-16be': 'ucs-2be',
  'ucs-2be': 'ucs-2be',
  'utf-16le': 'ucs-2le',
  'ucs-2le': 'ucs-2le',
  'iso-8859-1': 'iso-8859-1',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
  'us-ascii': 'us-ascii',
};
const named = (name: unknown): Encoding | undefined => CHARSETS[String(name ?? '').toLowerCase()];

/** Answers the charset written to a device: that of its profile or its output charset, UCS-2 with the high byte first otherwise (DEV-07). */
export const encodingOf = ({ profile, outputCharset }: Pick<Device, 'profile' | 'outputCharset'>): Encoding =>
  named(profile?.encoding) ?? named(outputCharset) ?? 'ucs-2be';
/** Answers the charset of a device's texts of one byte a character; wider ones are recognised. */
export const inputOf = ({ profile, inputCharset }: Pick<Device, 'profile' | 'inputCharset'>): Encoding =>
  named(profile?.encoding) ?? named(inputCharset) ?? 'utf-8';

export const ncsIdOf = (device: Pick<Device, 'ncsId'>): string => device.ncsId || 'ncs.lauda.mos';

/** Answers the charset written to devices that call from one address; nothing where they use several. */
export function charsetsOf(devices: readonly Pick<Device, 'profile' | 'outputCharset' | 'inputCharset'>[]): {
  encoding?: Encoding;
  narrow?: Encoding;
} {
  const [first, ...others] = devices.map((device) => ({ encoding: encodingOf(device), narrow: inputOf(device) }));
  return first && others.every(({ encoding, narrow }) => encoding === first.encoding && narrow === first.narrow) ? first : {};
}
