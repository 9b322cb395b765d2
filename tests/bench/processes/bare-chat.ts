// The bare sides of `life-chat`: what is posted is handed to every socket by `ws`, at once, or at `/stored` when its row is committed. `/frame` says
// what they are sent.
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { listen } from './listen.ts';

const STORE = {
  name: 'store',
  text: `with written as (insert into bare_message (text) values ($1) returning id) select pg_notify('bare_message', id::text) from written`,
};
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 4 });
const listener = new pg.Client({ connectionString: process.env.DATABASE_URL! });
let frame: Buffer = Buffer.alloc(0);

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const server = createServer(async (request, response) => {
  const body = await bodyOf(request);
  if (request.url === '/frame') frame = body;
  else if (request.url === '/stored') await pool.query({ ...STORE, values: [body.toString()] });
  else broadcast();
  response.writeHead(201).end();
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
function broadcast(): void {
  for (const socket of sockets.clients) socket.send(frame, { binary: false });
}

await listener.connect();
listener.on('notification', broadcast);
await listener.query('listen bare_message');
listen(server);
