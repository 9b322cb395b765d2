import type { DesiredRundown } from './desired.ts';
import type { SharedOptions } from './deviceSession.ts';
import { Edits } from './edits.ts';
import { lacksText } from './projector.ts';
import type { Switches } from './switches.ts';
import { knownOf } from './toldStory.ts';
import type { WantedRundown } from './wanted.ts';

/** What a session knows of the rundowns of its device. */
interface SessionView {
  readonly switches: Switches;
  rundown(roID: string): WantedRundown | undefined;
  desired(roID: string): DesiredRundown | undefined;
  now(): number;
  /** Sends what is left to send. */
  run(): void;
}

/** Makes what takes a device's changes of stories, compared with what the device was told of them. */
export function editsOf(
  { device, journal, log, edit, newest }: SharedOptions,
  { switches, rundown, desired, now, run }: SessionView,
): Edits {
  const held = () => journal.devices.get(device.id)!.acknowledged;
  const getsTexts = switches.storySend && device.type !== 'cc';
  return new Edits({
    ...{ device, switches, log, rundown, edit, newest },
    known: (roID, storyID) => knownOf(held().get(roID), storyID),
    wrote: (roID, storyID, wrote) => {
      if (held().has(roID)) journal.record(device.id, roID, { k: 'wrote', storyID, ...wrote }, now());
    },
    tellNewest: async (roID, storyID) => {
      // With what the device itself changed just now.
      await newest();
      const [acknowledged, wanted] = [held().get(roID), desired(roID)];
      if (getsTexts && acknowledged && wanted && lacksText(storyID, acknowledged, wanted))
        held().set(roID, { ...acknowledged, owed: new Set(acknowledged.owed).add(storyID) });
      run();
    },
  });
}
