import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { BY_PASSWORD } from '../openid/settings.ts';
import { readSetting } from '../settings.ts';
import { fromOurPages } from './origin.ts';

/** Headers a page of another origin may read. */
const READABLE = ['x-request-id', 'x-lauda-version', 'retry-after', 'content-disposition'];
/** How long browsers cache a permission: after that an origin an administrator removed is refused there too. */
const A_MINUTE_S = 60;

/** Tells whether the environment or an administrator allows the origin of a request; reads the database, so that all nodes agree at once. */
async function isNamed({ raw, log }: FastifyRequest, { config, pool, arrived }: Services): Promise<boolean> {
  const { origin } = raw.headers;
  if (!origin || fromOurPages(raw, arrived(raw))) return false;
  if (config.origins.includes(origin)) return true;
  try {
    return (await readSetting(pool, 'sign_in', BY_PASSWORD)).body.origins.includes(origin);
  } catch (error) {
    // Without the database the call itself fails, and pages of other origins cannot read why.
    log.warn({ err: error }, 'the origins that may call are not known');
    return false;
  }
}

/**
 * Lets pages of the allowed origins call with a token (CORS). Cookies are never accepted from them: a page of another site must not act as the person
 * signed in here.
 */
export async function openToPages(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(cors, () => async (request: FastifyRequest) => ({
    origin: await isNamed(request, services),
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: READABLE,
    maxAge: A_MINUTE_S,
  }));
}
