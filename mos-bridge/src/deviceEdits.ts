import type { DesiredRundown } from './desired.ts';
import type { SharedOptions } from './deviceSession.ts';
import { Edits } from './edits.ts';
import type { Switches } from './switches.ts';
import { knownOf } from './toldStory.ts';
import type { WantedRundown } from './wanted.ts';

/** What a session knows of the rundowns of its device. */
interface SessionView {
  readonly switches: Switches;
  rundown(roID: string): WantedRundown | undefined;
  desired(roID: string): DesiredRundown | undefined;
  now(): number;
}

/** Makes what takes a device's changes of stories, compared with what the device was told of them. */
export function editsOf({ device, journal, log, edit, newest }: SharedOptions, { switches, rundown, desired, now }: SessionView): Edits {
  const held = () => journal.devices.get(device.id)!.acknowledged;
  const getsTexts = switches.storySend && device.type !== 'cc';
  return new Edits({
    ...{ device, switches, log, rundown, edit, newest },
    known: (roID, storyID) => knownOf(held().get(roID), storyID),
    wrote: (roID, storyID, wrote) => {
      if (held().has(roID)) journal.record(device.id, roID, { k: 'wrote', storyID, ...wrote }, now());
    },
    isTold: (roID, storyID) => {
      const [acknowledged, wanted] = [held().get(roID), desired(roID)];
      if (!acknowledged || wanted?.mode !== 'MANUAL') return true;
      // A rundown sent by hand is told again after a connection: its stories as they were, with the newest texts.
      const textsFollow = acknowledged.resync !== 'no' || acknowledged.owed.has(storyID);
      return wanted.nonce !== acknowledged.nonce || (getsTexts && textsFollow);
    },
  });
}
