// Serves the texts read aloud in a show, in order and up to date, to a prompter that reads a page: text at /, and a line at /changes whenever
// it changes (server-sent events). Until Ctrl-C or for LAUDA_SECONDS; LAUDA_FEED_PORT chooses the port.
//
//   LAUDA_PROGRAM='Jornal da Noite' npm run -s example examples/prompter-feed.ts
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Story } from '@lauda/sdk';
import { inNewsroom, openRundown, untilStopped } from './newsroom.ts';

// The sections of a story in the order they air.
const SECTIONS = ['head', 'link', 'liveVO', 'recordedVO', 'vt', 'footer'] as const;

/** The texts of a story that are read aloud: the camera texts, without notes in square brackets. */
const spoken = ({ sections }: Story): string[] =>
  SECTIONS.flatMap((name) => sections?.[name]?.subSections ?? [])
    .filter(({ type, text }) => type === 'CAMERA_TEXT' && text)
    .map(({ text }) => text!.replaceAll(/\[[^[\]]*\]/g, '').trim());

await inNewsroom(async (newsroom) => {
  const { store, open, name } = await openRundown(newsroom);
  const script = (): string => {
    const blocks = open.view.snapshot()?.blocks ?? [];
    const stories = blocks.flatMap((block) => (block.standBy ? [] : block.stories)).filter((story) => story.visible && !story.floated);
    return stories.map((story) => [`*** ${story.page} ${story.slug}`, ...spoken(story)].join('\n')).join('\n\n');
  };
  const mark = (): string => createHash('sha256').update(script()).digest('hex').slice(0, 12);
  const readers = new Set<ServerResponse>();
  let last = mark();
  const stopWatching = open.view.subscribe(() => {
    const now = mark();
    if (now === last) return;
    last = now;
    for (const reader of readers) reader.write(`data: ${now}\n\n`);
  });
  const server = createServer((request, response) => {
    if (request.url === '/')
      return void response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', etag: `"${mark()}"` }).end(script());
    if (request.url !== '/changes') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write(`data: ${last}\n\n`);
    readers.add(response);
    response.once('close', () => readers.delete(response));
  });
  // With another host here everybody in the studio's network may read the texts: this page asks for no sign-in.
  server.listen(Number(process.env.LAUDA_FEED_PORT ?? 0), '127.0.0.1');
  await once(server, 'listening');
  console.log(`${name} is read at http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await untilStopped();
  stopWatching();
  server.close();
  server.closeAllConnections();
  store.stop();
});
