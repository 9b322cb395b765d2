import { mosPort } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import { ncsIdOf } from '../manners.ts';
import { before } from '../switches.ts';
import { type Dial, tcp } from './line.ts';
import { type Channel, webSocket } from './webSocket.ts';

type Addressed = Pick<Device, 'host' | 'port' | 'upperPort' | 'mosId' | 'ncsId' | 'revision' | 'profile' | 'secret'>;
export type PortName = 'lower' | 'upper' | 'query';
const CHANNELS: Readonly<Record<PortName, Channel>> = { lower: 'mom', upper: 'ro', query: 'aux' };

/** Tells whether a device speaks MOS over WebSockets, as from revision 4.0 on. */
export const isWebSocket = ({ revision }: Pick<Device, 'revision'>): boolean => Boolean(revision) && !before(revision!, '4');

/** The standby of a device: another machine of the same name, tried in turn with the first. */
function standbyOf({ profile, port, upperPort }: Addressed): { host: string; port: number | null; upperPort: number | null } | undefined {
  const standby = profile?.standby as { host?: unknown; port?: unknown; upperPort?: unknown } | null | undefined;
  if (typeof standby?.host !== 'string' || standby.host === '') return undefined;
  const own = (value: unknown, first: number | null): number | null => (typeof value === 'number' ? value : first);
  return { host: standby.host, port: own(standby.port, port), upperPort: own(standby.upperPort, upperPort) };
}

/** Whether a device has a lower port apart from its upper one. */
export const hasLower = (device: Addressed): boolean =>
  isWebSocket(device) || mosPort({ ...device, port: device.port! }, 'upper') !== device.port;

/** How one port of a device is reached, first machine first; nowhere for a device that calls us. */
export function dialsOf(device: Addressed, name: PortName): Dial[] {
  const machines = [device, standbyOf(device)].filter((one) => one?.host && one.port);
  return machines.map((machine) => {
    const { host, port } = machine!;
    if (isWebSocket(device)) return webSocket(addressOf(device, host!, port!), CHANNELS[name], false);
    const { upperPort } = machine!;
    return tcp(host!, mosPort({ port: port!, upperPort, profile: machine === device ? device.profile : null }, name));
  });
}
/** Answers how to open the lane over which the device sends to us; none where it has no such lanes, or opens them itself. */
export function passiveDials(device: Addressed, name: PortName): Dial[] {
  if (!isWebSocket(device) || !device.host || !device.port) return [];
  return [webSocket(addressOf(device, device.host, device.port), CHANNELS[name], true)];
}

function addressOf(device: Addressed, host: string, port: number): Parameters<typeof webSocket>[0] {
  const { profile, mosId, secret } = device;
  return {
    host,
    port,
    secure: profile?.scheme === 'wss',
    selfSigned: profile?.selfSigned === true,
    path: typeof profile?.path === 'string' ? profile.path : '/',
    mosId: mosId ?? '',
    ncsId: ncsIdOf(device),
    secret,
  };
}
