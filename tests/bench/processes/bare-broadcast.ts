// The bare side of `fanout`: rows of a table, told by NOTIFY, sent to every socket by `ws`; nothing else.
import { createServer } from 'node:http';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { listen } from './listen.ts';

const client = new pg.Client({ connectionString: process.env.DATABASE_URL! });
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
let last = 0;
let reading = false;
let again = false;

async function broadcast(): Promise<void> {
  if (reading) {
    again = true;
    return;
  }
  reading = true;
  do {
    again = false;
    const { rows } = await client.query({
      name: 'bare_events',
      text: 'select n, frame from bare_event where n > $1 order by n limit 500',
      values: [last],
    });
    for (const { n, frame } of rows) {
      for (const socket of sockets.clients) socket.send(frame, { binary: false });
      last = Number(n);
    }
  } while (again);
  reading = false;
}

await client.connect();
client.on('notification', () => void broadcast());
await client.query('listen bare_event');
listen(server);
