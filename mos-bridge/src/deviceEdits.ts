import type { DesiredRundown } from './desired.ts';
import type { SharedOptions } from './deviceSession.ts';
import { Edits } from './edits.ts';
import type { Plan } from './projector.ts';
import type { JournalEvent } from './rundownOnDevice.ts';
import type { Switches } from './switches.ts';
import type { Telling } from './telling.ts';
import { knownOf } from './toldStory.ts';
import type { WantedRundown } from './wanted.ts';

const TELLS = new Set<JournalEvent['k'] | undefined>(['full', 'edit', 'text']);

/** What a session knows of the rundowns of its device. */
interface SessionView {
  readonly switches: Switches;
  readonly telling: Telling;
  rundown(roID: string): WantedRundown | undefined;
  /** What the newsroom wants; undefined until it has said so. */
  desired(): ReadonlyMap<string, DesiredRundown> | undefined;
  /** What is to be sent of a rundown next. */
  plan(roID: string): Plan;
  /** The stories of a rundown that are on air. */
  airing(roID: string): ReadonlySet<string>;
  /** Whether the device cannot be reached, though it may call itself. */
  isAway(): boolean;
}

/** Makes what takes a device's changes of stories, compared with what the device was told of them. */
export function editsOf(
  { device, journal, log, edit, newest }: SharedOptions,
  { switches, telling, rundown, desired, plan, airing, isAway }: SessionView,
): Edits {
  const held = () => journal.devices.get(device.id)!.acknowledged;
  const getsTexts = switches.storySend && device.type !== 'cc';
  // What is refused, or waits for a story on air or for the device, may not be told all evening.
  const isSoon = (roID: string): boolean => !isAway() && TELLS.has(plan(roID).step?.event.k);
  return new Edits({
    ...{ device, switches, log, rundown, edit, newest },
    isHeard: () => desired() !== undefined,
    known: (roID, storyID) => knownOf(held().get(roID), storyID, getsTexts),
    wrote: (...wrote) => telling.wrote(...wrote),
    isTold: (roID, storyID) => {
      const [acknowledged, wanted] = [held().get(roID), desired()?.get(roID)];
      if (!acknowledged || wanted?.mode !== 'MANUAL') return true;
      // A rundown sent by hand is told again after a connection: its stories as they were, with the newest texts.
      const textsFollow = acknowledged.resync !== 'no' || acknowledged.owed.has(storyID);
      return wanted.nonce !== acknowledged.nonce || (getsTexts && textsFollow);
    },
    isAway,
    isKnownSoon: (roID, storyID) => {
      const order = held().get(roID)?.order;
      // It holds no story of which it was not told.
      return (order && !order.stories.some((one) => one.storyID === storyID)) || isSoon(roID);
    },
    textState: (roID, storyID) => {
      const rundown = held().get(roID);
      if (rundown?.refused.has(storyID)) return 'refused';
      if (isAway()) return 'later';
      if (isSoon(roID)) return 'soon';
      if (airing(roID).has(storyID)) return 'onAir';
      return rundown?.resync === 'refused' ? 'refused' : 'later';
    },
  });
}
