import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import { RELEASE } from '@lauda/domain';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { handled } from '../areas/index.ts';
import { COOKIE } from '../auth/sessions.ts';
import type { Services } from '../context.ts';
import { metricsText, observe } from '../metrics.ts';
import { Problem } from '../problem.ts';
import { lastEvent } from '../storage/change.ts';
import { answerError, localeOf } from './errors.ts';
import { route } from './route.ts';

const BODY_LIMIT = 8 * 1_048_576;

export interface AppOptions {
  logger: object | boolean;
  /** The folder of the built web client, served at /. */
  webRoot?: string | undefined;
  ready: () => boolean;
}

/** Builds the HTTP application: every call of the contract, the health pages and the web client. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...(options.logger ? { logger: options.logger as FastifyServerOptions['logger'] & object } : {}),
    bodyLimit: BODY_LIMIT,
    trustProxy: services.config.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  const locale = (header: string | undefined) => localeOf(header, services.settings.branch.body.locale);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, locale(request.headers['accept-language'])));
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, formOf(String(body))),
  );
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 200, fields: 50 } });
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        // The plug-ins of devices come from addresses of their own, set while pages are open; each page checks who speaks in its frames.
        frameSrc: ["'self'", 'http:', 'https:'],
        upgradeInsecureRequests: null,
      },
    },
    hsts: false,
  });
  await app.register(rateLimit, { global: false });
  app.addHook('onSend', async (_request, reply) => void reply.header('x-lauda-version', RELEASE));
  app.addHook('onResponse', async (request, reply) => observe(request, reply));
  for (const { id, call, handler } of handled()) route(app, services, id, call, handler);
  health(app, services, options);
  await web(app, services, options.webRoot, locale);
  return app;
}

/** Reads a form body; `true` and `false` are the only values that are not text. */
function formOf(body: string): Record<string, string | boolean> {
  return Object.fromEntries(
    [...new URLSearchParams(body)].map(([key, value]) => [
      key,
      key.startsWith('is') && (value === 'true' || value === 'false') ? value === 'true' : value,
    ]),
  );
}

function health(app: FastifyInstance, services: Services, options: AppOptions): void {
  const openapi = createRequire(import.meta.url).resolve('@lauda/spec/openapi.json');
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ok =
      options.ready() &&
      (await services.pool.query('select 1').then(
        () => true,
        () => false,
      ));
    return reply.code(ok ? 200 : 503).send({ ok });
  });
  app.get('/metrics', async (_request, reply) => reply.type('text/plain; version=0.0.4').send(metricsText(services)));
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(await readFile(openapi)));
}

async function web(
  app: FastifyInstance,
  services: Services,
  root: string | undefined,
  locale: (header: string | undefined) => ReturnType<typeof localeOf>,
): Promise<void> {
  const served = root !== undefined && existsSync(root);
  if (root !== undefined && served) {
    await app.register(fastifyStatic, {
      root,
      index: 'index.html',
      preCompressed: true,
      setHeaders: (response, path) =>
        void response.header('cache-control', /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    });
    // What the page asks before its scripts are here has to know after which live event it asks.
    app.get('/boot.js', async (request, reply) => {
      const caller = await services.sessions.callerOf(request.cookies[COOKIE], 'cookie');
      const known = caller.kind === 'nobody' ? '' : `window.ahead = { event: ${await lastEvent(services.pool)} };\n`;
      return reply
        .type('text/javascript')
        .header('cache-control', 'no-store')
        .send(known + (await readFile(path.join(root, 'boot.js'), 'utf8')));
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // The address is the state of the client, so any page of it is index.html.
    if (served && request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html'))
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return answerError(new Problem('not_found'), request, reply, locale(request.headers['accept-language']));
  });
}
