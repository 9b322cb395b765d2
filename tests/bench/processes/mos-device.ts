// The device of the MOS benches: it takes every message and says OK, at the least cost, so that what is measured is the newsroom's side.
import { createServer, type Socket } from 'node:net';
import { encodeText, Framer } from '@lauda/mos';

const value = (text: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '';

function serve(socket: Socket): void {
  const framer = new Framer();
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes: Uint8Array) => {
    for (const event of framer.push(bytes)) {
      if (event.type !== 'frame') continue;
      const { text } = event;
      const about = `<mosID>${value(text, 'mosID')}</mosID><ncsID>${value(text, 'ncsID')}</ncsID><messageID>${value(text, 'messageID')}</messageID>`;
      const body = text.includes('<heartbeat>')
        ? `<heartbeat><time>${new Date().toISOString().slice(0, 19)}</time></heartbeat>`
        : `<roAck><roID>${value(text, 'roID')}</roID><roStatus>OK</roStatus></roAck>`;
      socket.write(encodeText(`<mos>${about}${body}</mos>`, 'ucs-2be'));
    }
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
