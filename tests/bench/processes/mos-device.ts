// The device of the MOS benches: it takes every message and says OK, at the least cost, so that what is measured is the newsroom's side.
import { createServer, type Socket } from 'node:net';

/** UCS-2 with the high byte first, as both sides speak it. */
const encode = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const END = encode('</mos>');

const value = (text: string, name: string): string => {
  const from = text.indexOf(`<${name}>`);
  return from < 0 ? '' : text.slice(from + name.length + 2, text.indexOf('<', from + 1));
};

function answer(text: string): Buffer {
  const about = `<mosID>${value(text, 'mosID')}</mosID><ncsID>${value(text, 'ncsID')}</ncsID><messageID>${value(text, 'messageID')}</messageID>`;
  const body = text.includes('<heartbeat>')
    ? `<heartbeat><time>${new Date().toISOString().slice(0, 19)}</time></heartbeat>`
    : `<roAck><roID>${value(text, 'roID')}</roID><roStatus>OK</roStatus></roAck>`;
  return encode(`<mos>${about}${body}</mos>`);
}

function serve(socket: Socket): void {
  let held: Buffer[] = [];
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes: Buffer) => {
    held.push(bytes);
    if (!bytes.subarray(-END.length).equals(END)) return;
    const text = Buffer.concat(held).swap16().toString('utf16le');
    held = [];
    for (const message of text.split('</mos>').slice(0, -1)) socket.write(answer(message));
  });
}

const ports = await Promise.all(
  [0, 1].map(
    () =>
      new Promise<number>((resolve) => {
        const server = createServer(serve).listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
      }),
  ),
);
process.stdout.write(`${JSON.stringify({ ready: true, lowerPort: ports[0], upperPort: ports[1] })}\n`);
process.stdin.on('end', () => process.exit(0)).resume();
