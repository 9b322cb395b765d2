import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { BY_PASSWORD } from '../openid/settings.ts';
import { readSetting } from '../settings.ts';
import { fromOurPages } from './origin.ts';

/** Headers a page of another origin may read. */
const READABLE = ['x-request-id', 'x-lauda-version', 'retry-after', 'content-disposition'];
/** How long a browser goes by what it was told: an origin that an administrator takes out is out a minute later there too. */
const A_MINUTE_S = 60;

/** Whether the environment or an administrator names the origin of a request; asked of the database, so that all nodes say the same at once. */
async function isNamed({ raw, log }: FastifyRequest, { config, pool, arrived }: Services): Promise<boolean> {
  const { origin } = raw.headers;
  if (!origin || fromOurPages(raw, arrived(raw))) return false;
  if (config.origins.includes(origin)) return true;
  try {
    return (await readSetting(pool, 'sign_in', BY_PASSWORD)).body.origins.includes(origin);
  } catch (error) {
    // Without the database the call says itself what is wrong, and no page of elsewhere reads it.
    log.warn({ err: error }, 'the origins that may call are not known');
    return false;
  }
}

/**
 * Lets pages of the origins that are named call with a token (CORS). Cookies are never allowed: a page of another site must not act as the person signed
 * in here.
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
