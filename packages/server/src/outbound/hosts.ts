import { isHouseHost } from '@lauda/domain';
import { readSetting } from '../settings.ts';
import type { Queryable } from '../storage/change.ts';

/** The default: no internal host may be read by feeds until an administrator allows some. */
export const OUTBOUND: { hosts: string[] } = { hosts: [] };

/** Tells whether an administrator allowed the host of an address, whatever its port, or with this port. */
export async function isAllowed(db: Queryable, address: URL): Promise<boolean> {
  const { hosts } = (await readSetting(db, 'outbound', OUTBOUND)).body;
  return isHouseHost(hosts, address);
}
