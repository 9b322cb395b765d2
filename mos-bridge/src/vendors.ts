import type { DeviceVendor } from '@lauda/domain';
import type { Switches } from './switches.ts';

/** The known behaviour of a vendor's devices. */
export interface VendorProfile {
  /** `documented`: from what the vendor or its users published. `standard`: nothing is known, so the device is spoken to as the protocol asks. */
  readonly basis: 'documented' | 'standard';
  readonly note: string;
  readonly switches?: Partial<Switches>;
}

const standard: VendorProfile = { basis: 'standard', note: 'Nothing is known of its own ways: MOS 2.8.5 as the protocol asks.' };
const gateway: VendorProfile = {
  basis: 'standard',
  note: 'No MOS of its own is known; it is reached through a gateway, which gets MOS 2.8.5 as the protocol asks.',
};
// The words automation systems use for the states of a story that the grid shows.
const AIRING_WORDS = { PLAYING: 'PLAY', STOPPED: 'STOP', END: 'STOP', CUEING: 'CUE', CUED: 'READY', 'STAND BY': 'READY', PAUSED: 'PAUSE' };

/** Ready settings for the vendors of the list; a device's own profile takes precedence. */
export const VENDORS: Readonly<Record<DeviceVendor, VendorProfile>> = {
  Avid: {
    basis: 'documented',
    note: 'Command and the iNEWS gateway: statuses as words of automation; empty stories and roStoryMoveMultiple are switches there.',
    switches: { statuses: AIRING_WORDS },
  },
  ChyronHego: {
    basis: 'documented',
    note: 'MOS runs on the CAMIO server; Lyric takes graphics over the Intelligent Interface. Gets its own items only.',
    switches: { items: 'own', storySend: false },
  },
  CueScript: {
    basis: 'documented',
    note: 'A prompter: wants every story, empty ones as well, and the text of each.',
    switches: { emptyStories: true, storySend: true },
  },
  EditShare: gateway,
  EiTV: { basis: 'standard', note: 'No description of its own protocol is public; captions go as texts of stories.' },
  Empress: standard,
  'FOR-A': standard,
  '4S': standard,
  'Grass Valley': {
    basis: 'documented',
    note: 'Lower and upper port may be two machines of one name; statuses NOT READY, CUEING, READY, STAND BY, PLAY, STOPPED, END.',
    switches: { statuses: AIRING_WORDS },
  },
  Harris: standard,
  'Media Portal': standard,
  Metus: standard,
  NewsMaker: standard,
  Orad: {
    basis: 'documented',
    note: 'Maestro takes items with their metadata as they are; texts are of no use to it.',
    switches: { storySend: false },
  },
  Ross: {
    basis: 'documented',
    note: 'Inception, OverDrive and XPression: names are compared letter by letter, heartbeats can be switched off at the device.',
    switches: { statuses: AIRING_WORDS },
  },
  SNEWS: standard,
  Squarebox: { basis: 'standard', note: 'CatDV is an archive: objects as MOS profile 1 asks, one at a time.', switches: { perSecond: 20 } },
  Vizrt: {
    basis: 'documented',
    note: 'Viz Gateway speaks profiles 0, 1, 2, 4 and 6, MOS 2.6 to 2.8.5, and limits the messages of a second.',
    switches: { perSecond: 20 },
  },
  vMix: gateway,
  'Voice Interaction': { basis: 'standard', note: 'Captions go as texts of stories; no description of its own protocol is public.' },
  VSN: standard,
  wTVision: {
    basis: 'standard',
    note: 'No description is public: MOS 2.8.5 as the protocol asks, at a careful pace.',
    switches: { perSecond: 20 },
  },
  other: standard,
};
