import { once } from 'node:events';
import { createServer } from 'node:net';

async function probe(host, port) {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return undefined;
    throw error;
  }
  const found = server.address().port;
  server.close();
  await once(server, 'close');
  return found;
}

/** The wished port, or the first free one among the hundred after it, or any. */
export async function freePort(host, wished) {
  for (let port = wished; port > 0 && port < Math.min(wished + 100, 65_536); port++) {
    const found = await probe(host, port);
    if (found) return found;
  }
  return probe(host, 0);
}
