import { createServer } from 'node:http';
import { listen } from './listen.ts';

type Answer = (query: URLSearchParams, body: string) => Promise<object>;

/** Answers every call by JSON, with nothing beside it. */
export const answerJson = (answer: Answer): void =>
  listen(
    createServer(async (request, response) => {
      try {
        let body = '';
        for await (const part of request) body += part as string;
        const found = JSON.stringify(await answer(new URL(request.url!, 'http://bare').searchParams, body));
        response
          .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(found) })
          .end(found);
      } catch (error) {
        response.writeHead(500).end((error as Error).message);
      }
    }),
  );
