// Serves the plug-in from an address of its own: npm run -s example examples/plugin/serve.ts [port]
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const FILES = new Set(['index.html', 'plugin.js', 'mos.js', 'plugin.css']);

const server = createServer((request, response) => {
  const name = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html';
  if (!FILES.has(name)) {
    response.writeHead(404).end();
    return;
  }
  readFile(new URL(name, import.meta.url)).then(
    (content) => response.writeHead(200, { 'content-type': `${TYPES[extname(name)]}; charset=utf-8` }).end(content),
    () => response.writeHead(500).end(),
  );
});

server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.stdout.write(`${JSON.stringify({ ready: true, url: `http://127.0.0.1:${port}/` })}\n`);
});
