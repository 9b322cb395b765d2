import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Headers a page of another origin may read. */
const READABLE = ['x-request-id', 'x-lauda-version', 'retry-after', 'content-disposition'];
const A_DAY_S = 86_400;

/**
 * Lets pages of the configured origins call with a token (CORS). Cookies are never allowed: a page of another site must not act as the person signed
 * in here.
 */
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
