import type { Device } from '@lauda/sdk';
import { ArchiveSession } from './archive/archiveSession.ts';
import { EegSession } from './captions/eegSession.ts';
import type { MosDevice } from './conversation.ts';
import type { DeviceSession, SharedOptions } from './deviceSession.ts';
import type { IiSettings } from './graphics/iiPort.ts';
import { IiSession } from './graphics/iiSession.ts';
import type { PortSettings } from './portOptions.ts';
import type { Limits } from './projector.ts';
import { Session } from './session.ts';
import { VirtualSession } from './virtualSession.ts';
import type { WebSettings } from './web/webPort.ts';
import { WebSession } from './web/webSession.ts';
import { isWebSocket } from './wire/addresses.ts';

export interface SessionSettings {
  readonly port: PortSettings;
  readonly limits: Limits;
  readonly heartbeatMs: number;
  readonly ii: Partial<IiSettings>;
  readonly web: Partial<WebSettings>;
}

/** What happened to a device before its session. */
export interface SessionPast {
  /** Whether another bridge may have sent it messages that our journal does not know. */
  readonly mayHaveUnknownMessages: boolean;
  /** Whether its simulator stood in for it until now. */
  readonly returned: boolean;
}

/** Makes the session a device needs. */
export function makeSession(
  shared: SharedOptions,
  settings: SessionSettings,
  { mayHaveUnknownMessages, returned }: SessionPast,
): DeviceSession {
  const { protocol, type, virtual } = shared.device;
  const { port: portSettings, limits, heartbeatMs, ii, web } = settings;
  if (virtual) return new VirtualSession(shared);
  if (protocol === 'ws') return new WebSession({ ...shared, settings: web, mayHaveUnknownMessages });
  if (protocol === 'ii') return type === 'cc' ? new EegSession(shared) : new IiSession({ ...shared, settings: ii });
  if (type === 'mam') return new ArchiveSession({ ...shared, portSettings, heartbeatMs, lists: returned });
  return new Session({ ...shared, portSettings, limits, heartbeatMs, mayHaveUnknownMessages });
}

/** The sessions that take MOS messages a device sends on its own. */
export const talks = (session: DeviceSession): session is DeviceSession & MosDevice => 'receive' in session;

/** Tells whether a device can be served: one without an address or an id cannot, a virtual one always (DEV-09). */
export function served(device: Device): boolean {
  const { protocol, type, virtual, host, port, mosId } = device;
  if (virtual) return true;
  // Its simulator runs here.
  if (device.simulator) return true;
  // A device of MOS 4.0 may call us instead.
  if (protocol === 'mos' && mosId && isWebSocket(device)) return true;
  if (!host || !port) return false;
  if (protocol === 'ws') return type !== 'mam';
  return protocol === 'ii' ? type === 'cg' || type === 'cc' : Boolean(mosId);
}

/** The settings of a device whose change needs a new session; the behaviour of its simulator needs none. */
export const shapeOf = ({
  version: _version,
  existence: _existence,
  refusedFrom: _refusedFrom,
  name: _name,
  simulator,
  ...shape
}: Device): string => JSON.stringify({ ...shape, simulated: simulator?.since ?? null });
