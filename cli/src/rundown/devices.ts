import type { Newsroom } from '@lauda/sdk';
import { refusalOf } from '../errors.ts';
import { storiesOf } from './find.ts';
import type { ShownRundown } from './model.ts';

/** Names the devices that report on a rundown, loaded only where one does; `#3` for one that is not listed. */
export async function deviceNames(rundown: ShownRundown, newsroom: Newsroom): Promise<(id: number) => string> {
  const spoken = storiesOf(rundown).some(({ deviceStates }) => deviceStates.length > 0);
  return namesOf(spoken ? await devicesOf(rundown.id, newsroom) : []);
}

/** Names every device of a rundown. */
export const allDeviceNames = async (rundown: ShownRundown, newsroom: Newsroom): Promise<(id: number) => string> =>
  namesOf(await devicesOf(rundown.id, newsroom));

type Named = { readonly deviceId: number; readonly name: string };
const namesOf = (devices: readonly Named[]): ((id: number) => string) => {
  const names = new Map(devices.map(({ deviceId, name }) => [deviceId, name]));
  return (id) => names.get(id) ?? `#${id}`;
};

/** Without the role to list devices their numbers are shown. */
async function devicesOf(rundownId: number, newsroom: Newsroom): Promise<readonly Named[]> {
  try {
    return await newsroom.rundowns.devices(rundownId);
  } catch (error) {
    if (refusalOf(error)) return [];
    throw error;
  }
}
