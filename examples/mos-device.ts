// A MOS device of your own: takes running orders on its lower and upper port, keeps them and prints each message, until Ctrl-C or for LAUDA_SECONDS.
// Make it known in the newsroom (Administration, Devices: vendor MOS, this machine and these ports), and the bridge speaks with it.
//
//   LAUDA_MOS_PORT=10640 npm run -s example examples/mos-device.ts
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { applyMessage, encodeText, Framer, type Holdings, type Message, readEnvelope, writeEnvelope } from '@lauda/mos';
import { untilStopped } from './newsroom.ts';

const { LAUDA_MOS_ID = 'shelf.example', LAUDA_MOS_PORT = '0' } = process.env;
let holdings: Holdings = new Map();

/** Makes the device's answer to a message; nothing for a message that is itself an answer. */
function answer(message: Message): Message | undefined {
  if (message.kind === 'heartbeat') return { kind: 'heartbeat', time: new Date().toISOString().slice(0, 19) };
  if (message.kind === 'roReqAll') return { kind: 'roListAll', orders: [...holdings.values()].map(({ stories: _, ...header }) => header) };
  if (['roAck', 'mosAck'].includes(message.kind)) return undefined;
  if (!('roID' in message) || message.roID === undefined)
    return { kind: 'mosAck', status: 'NACK', statusDescription: `${message.kind} is not supported` };
  const applied = applyMessage(holdings, message);
  if (applied.ok) holdings = applied.holdings;
  const held = holdings.get(message.roID);
  console.log(`${message.kind} ${message.roID}: ${applied.ok ? `${held?.stories.length ?? 0} stories held` : applied.reason}`);
  return { kind: 'roAck', roID: message.roID, roStatus: applied.ok ? 'OK' : applied.reason, elements: [] };
}

function serve(socket: Socket): void {
  // Frames of a stream, whatever pieces the network makes; the encoding is that of the newsroom.
  const framer = new Framer();
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes: Uint8Array) => {
    for (const event of framer.push(bytes)) {
      if (event.type !== 'frame') continue;
      try {
        const envelope = readEnvelope(event.text);
        if (envelope.mosID !== LAUDA_MOS_ID) console.error(`a message for ${envelope.mosID} came to ${LAUDA_MOS_ID}`);
        const message = envelope.mosID === LAUDA_MOS_ID ? answer(envelope.message) : refusal(envelope.mosID);
        if (message) socket.write(encodeText(writeEnvelope({ ...envelope, message }), framer.encoding ?? 'ucs-2be'));
      } catch (error) {
        console.error(`what came is no message: ${(error as Error).message}`);
      }
    }
  });
}
const refusal = (mosID: string): Message => ({ kind: 'mosAck', status: 'NACK', statusDescription: `${mosID} is not here` });

const ports = [Number(LAUDA_MOS_PORT), Number(LAUDA_MOS_PORT) === 0 ? 0 : Number(LAUDA_MOS_PORT) + 1];
const servers = ports.map((port) => createServer(serve).listen(port, '127.0.0.1'));
try {
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const [lower, upper] = servers.map((server) => (server.address() as AddressInfo).port);
  console.log(`${LAUDA_MOS_ID} listens on ${lower} (lower) and ${upper} (upper)`);
  await untilStopped();
  process.exit();
} catch (error) {
  console.error(`the ports cannot be had: ${(error as Error).message}`);
  process.exit(1);
}
