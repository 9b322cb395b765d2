import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What a page of elsewhere may read of an answer beside its body. */
const READABLE = ['x-request-id', 'x-lauda-version', 'retry-after', 'content-disposition'];
const A_DAY_S = 86_400;

/** Lets pages of the named origins call with a token. Their calls carry no cookies: whoever signed in here in the same browser lends them nothing. */
export async function openTo(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: READABLE,
    maxAge: A_DAY_S,
  });
}
