import { once } from 'node:events';
import { createServer, Server, type Socket } from 'node:net';
import {
  ConnectionConfig,
  type IConnectionConfig,
  type IMOSListMachInfo,
  type IMOSString128,
  MosConnection,
  type MosDevice,
} from '@mos-connection/connector';

/** The lower and the upper port of one side. */
export interface MosPorts {
  readonly lowerPort: number;
  readonly upperPort: number;
}
/** A device made with a third-party MOS library: its own ports, and those on which it calls the newsroom. */
export interface LibraryDevice extends MosPorts {
  readonly mos: MosConnection;
  readonly device: MosDevice;
  readonly newsroom: MosPorts;
  /** Every frame it received, as it was on the wire. */
  readonly frames: readonly string[];
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Makes a bare port mean the loopback while the library starts to listen, since it offers no choice of address. */
async function onLoopback(begin: () => Promise<unknown>): Promise<void> {
  const { listen } = Server.prototype;
  Server.prototype.listen = function (this: Server, ...given: unknown[]): Server {
    const bare = given.length === 1 && typeof given[0] === 'number';
    return Reflect.apply(listen, this, bare ? [given[0], '127.0.0.1'] : given) as Server;
  } as typeof listen;
  try {
    await begin();
  } finally {
    Server.prototype.listen = listen;
  }
}

/** Holds back an odd last byte until the next packet: the library misreads a character that is split between two packets. */
function keepPairs(socket: Socket): void {
  const emit = socket.emit.bind(socket) as (event: string, ...rest: unknown[]) => boolean;
  let waiting = Buffer.alloc(0);
  socket.emit = ((event: string, ...rest: unknown[]) => {
    if (event !== 'data') return emit(event, ...rest);
    const all = Buffer.concat([waiting, rest[0] as Buffer]);
    const whole = all.length - (all.length % 2);
    waiting = all.subarray(whole);
    return whole === 0 || emit('data', all.subarray(0, whole));
  }) as Socket['emit'];
}

/** Listens on free ports of the loopback and answers both, lower and upper. */
async function listening(mos: MosConnection): Promise<[number, number]> {
  await onLoopback(() => mos.init());
  const inner = mos as unknown as Record<'_lowerSocketServer' | '_upperSocketServer', { _socketServer: Server }>;
  const servers = [inner._lowerSocketServer._socketServer, inner._upperSocketServer._socketServer];
  for (const server of servers) server.prependListener('connection', keepPairs);
  return servers.map((server) => (server.address() as { port: number }).port) as [number, number];
}

/** Starts a device on free ports; `serve` gets each connection of the newsroom to it. */
export async function openLibraryDevice(
  mosId: string,
  ncsId: string,
  serve: (device: MosDevice, mos: MosConnection) => void,
): Promise<LibraryDevice> {
  const profiles = { '0': true, '1': true, '2': true, '4': true };
  const base = { mosID: mosId, acceptsConnections: true, profiles, openRelay: false, strict: false };
  const mos = new MosConnection(new ConnectionConfig({ ...base, ports: { lower: 0, upper: 0, query: 0 } }) as IConnectionConfig);
  // The library reports an error every few seconds while the newsroom does not listen yet.
  mos.on('error', () => undefined);
  mos.on('warning', () => undefined);
  const frames: string[] = [];
  mos.on('rawMessage', (source: string, type: string, message: string) => {
    // One piece may contain several messages.
    if (source === 'incoming' && type === 'recieved')
      frames.push(...message.split(/(?<=<\/mos>)/).filter((part) => part.includes('<mos>')));
  });
  mos.onConnection((device) => {
    device.onRequestMachineInfo(() => Promise.resolve(machine(mos, mosId)));
    serve(device, mos);
  });
  const [lowerPort, upperPort] = await listening(mos);
  const [lower, upper, query] = (await freePorts(3)) as [number, number, number];
  const primary = { id: ncsId, host: '127.0.0.1', ports: { lower, upper, query }, dontUseQueryPort: true };
  const device = await mos.connect({ primary: { ...primary, heartbeatInterval: 60_000, timeout: 60_000 } });
  return { mos, device, lowerPort, upperPort, newsroom: { lowerPort: lower, upperPort: upper }, frames };
}

function machine(mos: MosConnection, mosId: string): IMOSListMachInfo {
  const { mosString128, mosTime } = mos.mosTypes;
  const word = (text: string): IMOSString128 => mosString128.create(text);
  return {
    manufacturer: word('Estúdio'),
    model: word('Playout'),
    hwRev: word('1'),
    swRev: word('1'),
    DOM: word('2026-01-01'),
    SN: word('1'),
    ID: word(mosId),
    time: mosTime.create(new Date()),
    mosRev: word('2.8.5'),
    supportedProfiles: { deviceType: 'MOS', profile0: true, profile1: true, profile2: true, profile4: true },
  };
}
