// What both sides of `sdk` call: one story, written once, answered to every request, so that no work of a server hides that of the client.
import { createServer } from 'node:http';
import { storyOnWire, writeStory } from '../fixtures/stories.ts';
import { listen } from './listen.ts';

const body = Buffer.from(JSON.stringify(storyOnWire(writeStory(0), { id: 1, blockId: 1, index: 0 })));
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
listen(createServer((_request, response) => void response.writeHead(200, headers).end(body)));
