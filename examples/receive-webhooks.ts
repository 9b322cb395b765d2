// Receives webhooks: checks the signature, takes each delivery once and prints its event, until Ctrl-C or for LAUDA_SECONDS. With LAUDA_REGISTER=1
// it makes a webhook for itself in the newsroom, which removes it at the end; this machine's address has to be allowed there (outbound settings).
//
//   LAUDA_SECRET='at least sixteen characters' npm run -s example examples/receive-webhooks.ts
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, WEBHOOK_DELIVERY, WEBHOOK_SIGNATURE, WebhookError } from '@lauda/sdk/webhooks';
import { inNewsroom, untilStopped } from './newsroom.ts';

const { LAUDA_SECRET: secret = '', LAUDA_PORT = '0' } = process.env;
if (secret.length < 16) {
  console.error('LAUDA_SECRET has to have sixteen characters or more.');
  process.exit(1);
}
const LONGEST = 1_048_576;
/** The ids of taken deliveries: one whose answer was lost comes again. */
const taken = new Set<string>();

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > LONGEST) throw new WebhookError('wrong');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function take(request: IncomingMessage): Promise<number> {
  try {
    const [id, signature] = [request.headers[WEBHOOK_DELIVERY]?.toString() ?? '', request.headers[WEBHOOK_SIGNATURE]?.toString()];
    const { topic, action, data } = await verifyWebhook({ body: await bodyOf(request), signature, secret });
    // Answer soon and do long work afterwards, or the delivery comes again.
    if (!taken.has(id)) console.log(`${topic} ${action} ${JSON.stringify(data).slice(0, 80)}`);
    taken.add(id);
    return 204;
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    console.error(`refused: ${error.message}`);
    return 401;
  }
}

const server = createServer((request, response) => {
  take(request).then(
    (status) => response.writeHead(status).end(),
    () => response.writeHead(500).end(),
  );
}).listen(Number(LAUDA_PORT), '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
console.log(`listening at ${url}`);
if (process.env.LAUDA_REGISTER === undefined) await untilStopped();
else
  await inNewsroom(async ({ webhooks }) => {
    const { id } = await webhooks.create({ name: `Example ${url}`, url, secret, topics: ['rundowns', 'stories'], enabled: true });
    await untilStopped();
    await webhooks.remove(id);
  });
server.close();
server.closeAllConnections();
