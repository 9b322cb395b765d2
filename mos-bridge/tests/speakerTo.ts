import { type Clock, realClock } from '../src/effects.ts';
import { Speaker, type SpeakerOptions } from '../src/speaker.ts';
import { IDS } from './bridged.ts';

const PLAIN = { revision: null, profile: null, secret: null, inputCharset: null, outputCharset: null } as const;

/** What says messages by hand to whoever listens on two ports of the loopback. */
export const speakerTo = (
  { lowerPort, upperPort }: { readonly lowerPort: number; readonly upperPort: number },
  clock: Clock = realClock,
  more: Partial<SpeakerOptions> = {},
): Speaker => new Speaker({ device: { ...IDS, ...PLAIN, host: '127.0.0.1', port: lowerPort, upperPort }, clock, ...more });
