import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const INPUT = '<!doctype html><title>bare</title><input autofocus>';
const TEXT = '<!doctype html><title>bare</title><textarea autofocus></textarea>';
const LIVE = `<!doctype html><title>bare</title><b>-</b><script>
new WebSocket(location.origin.replace('http', 'ws') + '/live').onmessage = ({ data }) => { document.querySelector('b').firstChild.data = data; };
</script>`;

/** The least a page can be: one input, one text that is written, and one that a socket changes. */
export interface BarePages {
  readonly input: string;
  readonly text: string;
  readonly live: string;
  send(text: string): void;
  close(): Promise<void>;
}

/** Serves the bare pages. */
export async function openBare(): Promise<BarePages> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end({ '/input': INPUT, '/text': TEXT }[request.url!] ?? LIVE);
  }).listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ server });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    input: `${url}/input`,
    text: `${url}/text`,
    live: `${url}/`,
    send: (text) => {
      for (const socket of sockets.clients) socket.send(text);
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}
