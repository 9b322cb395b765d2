import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const INPUT = '<!doctype html><title>bare</title><input autofocus>';
const TEXT = '<!doctype html><title>bare</title><textarea autofocus></textarea>';
const LIVE = `<!doctype html><title>bare</title><b>-</b><script>
new WebSocket(location.origin.replace('http', 'ws') + '/live').onmessage = ({ data }) => { document.querySelector('b').firstChild.data = data; };
</script>`;

const TABLE = `<!doctype html><title>bare</title><button>x</button><main></main><script>
document.querySelector('button').onclick = () => {
  const main = document.querySelector('main');
  if (main.firstChild) return main.replaceChildren();
  const table = document.createElement('table');
  for (const cells of window.rows) {
    const row = table.insertRow();
    for (const texts of cells) {
      const cell = row.insertCell();
      for (const text of texts) cell.appendChild(document.createElement('div')).textContent = text;
    }
  }
  main.append(table);
};
</script>`;

/** The least a page can be: one input, one text that is written, a table that a button draws and takes away, and a text that a socket changes. */
export interface BarePages {
  readonly input: string;
  readonly text: string;
  /** It draws `window.rows`: of each row its cells, of each cell its texts. */
  readonly table: string;
  readonly live: string;
  send(text: string): void;
  close(): Promise<void>;
}

/** Serves the bare pages. */
export async function openBare(): Promise<BarePages> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end({ '/input': INPUT, '/text': TEXT, '/table': TABLE }[request.url!] ?? LIVE);
  }).listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ server });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    input: `${url}/input`,
    text: `${url}/text`,
    table: `${url}/table`,
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
