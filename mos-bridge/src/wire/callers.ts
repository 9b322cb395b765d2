import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { configuredAddresses, cutText } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import type { Clock, Log } from '../effects.ts';
import type { Journal } from '../journal.ts';

// How long the addresses found for a host name stay valid, in ms.
const LOOKUP_VALID_MS = 30_000;
/** Writes an address in the form it is compared in: an IPv4 address mapped into IPv6 as IPv4. */
export const plainAddress = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/i, '');

/** Knows from which addresses a device may call: its own, that of its standby, and those it is set to besides. */
export class Callers {
  private readonly clock: Clock;
  private readonly found = new Map<string, { readonly at: number; readonly addresses: readonly string[] }>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Whether a device may call from an address; from any where none is configured. */
  async admits(device: Pick<Device, 'host' | 'profile'>, address: string): Promise<boolean> {
    const names = configuredAddresses(device);
    if (names.length === 0) return true;
    for (const name of names) if (within(name, address) || (await this.addressesOf(name)).includes(address)) return true;
    return false;
  }

  private async addressesOf(name: string): Promise<readonly string[]> {
    if (name.includes('/') || isIP(name)) return [];
    const known = this.found.get(name);
    if (known && this.clock.steady() - known.at < LOOKUP_VALID_MS) return known.addresses;
    const addresses = await lookup(name, { all: true }).then(
      (list) => list.map((one) => plainAddress(one.address)),
      () => known?.addresses ?? [],
    );
    this.found.set(name, { at: this.clock.steady(), addresses });
    return addresses;
  }
}

/** Whether an address is one that is written, or in a net as `10.1.2.0/24`. */
function within(name: string, address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const [net = '', bits] = name.split('/');
  if (bits === undefined || !isIP(net)) return plainAddress(name).toLowerCase() === address.toLowerCase();
  const list = new BlockList();
  try {
    list.addSubnet(net, Number(bits), isIP(net) === 6 ? 'ipv6' : 'ipv4');
  } catch {
    return false;
  }
  return list.check(address, family);
}

export interface GuardOptions {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly log: Log;
  /** Reports wait to be sent. */
  onReport(): void;
}
// How often a repeated caller is reported, in ms.
const REPORT_AGAIN_MS = 60_000;

/** Checks that devices call from their own addresses; reports calls under their names from others to the log and the newsroom. */
export class CallGuard {
  private readonly options: GuardOptions;
  private readonly callers: Callers;
  /** When a call was last reported, by device and address; in ms of the steady clock. */
  private readonly reportedAt = new Map<string, number>();

  constructor(options: GuardOptions) {
    this.options = options;
    this.callers = new Callers(options.clock);
  }

  async admits(device: Device | undefined, address: string): Promise<boolean> {
    if (!device) return false;
    const isOpen = configuredAddresses(device).length === 0;
    const admitted = await this.callers.admits(device, address);
    if (admitted && !isOpen) return true;
    const { clock, log, journal, onReport } = this.options;
    const now = clock.steady();
    const key = `${device.id} ${address}`;
    if (now - (this.reportedAt.get(key) ?? Number.NEGATIVE_INFINITY) < REPORT_AGAIN_MS) return admitted;
    for (const [one, at] of this.reportedAt) if (now - at >= REPORT_AGAIN_MS) this.reportedAt.delete(one);
    this.reportedAt.set(key, now);
    if (admitted) {
      log('warn', 'a device without an address of its own calls', { device: device.id, address });
      return true;
    }
    log('warn', 'somebody calls under the name of a device', { device: device.id, address });
    journal.report({ kind: 'stranger', deviceId: device.id, status: cutText(address, 200), at: clock.now() });
    onReport();
    return false;
  }
}
