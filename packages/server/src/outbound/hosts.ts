import { readSetting } from '../settings.ts';
import type { Queryable } from '../storage/change.ts';

/** The hosts of the house that feeds may be read from, until an administrator names some: none. */
export const OUTBOUND: { hosts: string[] } = { hosts: [] };

/** Whether an administrator allowed the host of an address, whatever its port, or with this port. */
export async function isAllowed(db: Queryable, { host, hostname }: URL): Promise<boolean> {
  const { hosts } = (await readSetting(db, 'outbound', OUTBOUND)).body;
  return hosts.includes(host) || hosts.includes(hostname);
}
