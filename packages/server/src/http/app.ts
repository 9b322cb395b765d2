import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { fromThisMachine, RELEASE } from '@lauda/domain';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { handledCalls } from '../areas/index.ts';
import type { Services } from '../context.ts';
import { metricsText, observe } from '../metrics.ts';
import { Problem } from '../problem.ts';
import { beginCall, endCall } from '../telemetry.ts';
import { trustOf } from './arrival.ts';
import { compressAnswers } from './compressed.ts';
import { answerError, localeOf } from './errors.ts';
import { openToPages } from './foreign.ts';
import { isForPage, Page } from './page.ts';
import { callerOf, demandRole, route } from './route.ts';
import { cutSlowBodies } from './slow-bodies.ts';
import { isText } from './sound.ts';

const BODY_LIMIT = 8 * 1_048_576;
/** A year during which browsers reach this host over TLS only. */
const HSTS = 'max-age=31536000; includeSubDomains';

/** Calls are validated by their contract, so the compilers of JSON Schema, a tenth of the program, are not loaded. @throws where a route has such a schema. */
const noSchemas = () => (): never => {
  throw new Error('Routes have no JSON Schema: calls are validated by their contract.');
};

export interface AppOptions {
  logger: object | boolean;
  /** The folder of the built web client, served at /. */
  webRoot?: string | undefined;
  ready: () => boolean;
}

/** Builds the HTTP application: every call of the contract, the health pages and the web client. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const locale = (header: string | undefined) => localeOf(header, services.settings.branch.body.locale);
  const app: FastifyInstance = Fastify({
    ...(options.logger ? { logger: options.logger as FastifyServerOptions['logger'] & object } : {}),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustOf(services.config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, locale(request.headers['accept-language'])),
    // As long as the longest id of the contract, that of the external archive.
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, locale(request.headers['accept-language'])));
  readBodies(app);
  const page = await Page.open(options.webRoot, services);
  cutSlowBodies(app, services.limits);
  await compressAnswers(app);
  await openToPages(app, services);
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 200, fields: 50 } });
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(page?.scriptHashes ?? [])],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        // Plug-ins of devices are framed from addresses that administrators set while pages are open, so any host is allowed; pages check the origin
        // of messages from their frames.
        frameSrc: ["'self'", 'http:', 'https:'],
        // The streaming server is such an address too, and the segments of HLS may come from others than its list.
        mediaSrc: ["'self'", 'http:', 'https:'],
        baseUri: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    // Set below, over TLS only: a newsroom without TLS in a LAN must stay reachable.
    hsts: false,
  });
  await app.register(rateLimit, { global: false });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-lauda-version', RELEASE).header('x-request-id', request.id);
    if (services.arrived(request.raw).scheme === 'https') reply.header('strict-transport-security', HSTS);
  });
  app.addHook('onRequest', async (request) => beginCall(request));
  app.addHook('onResponse', async (request, reply) => {
    observe(request, reply);
    endCall(request, reply);
  });
  for (const { id, call, handler } of handledCalls()) route(app, services, id, call, handler);
  health(app, services, options);
  await page?.serve(app);
  app.setNotFoundHandler((request, reply) =>
    page && isForPage(request)
      ? page.send(request, reply)
      : answerError(new Problem('not_found'), request, reply, locale(request.headers['accept-language'])),
  );
  return app;
}

/** Registers the body parsers: JSON, forms and plain text, all refused when they are not valid UTF-8. */
function readBodies(app: FastifyInstance): void {
  const asJson = app.getDefaultJsonParser('error', 'error');
  const demandText = (body: string | Buffer): string => {
    if (!isText(body as Buffer)) throw new Problem('bad_request', { details: 'expected UTF-8' });
    return String(body);
  };
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const otherType = (): Problem => new Problem('bad_request', { details: 'Unsupported Media Type' });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    request.routeOptions.config.takesText ? done(otherType()) : asJson(request, demandText(body), done),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, formOf(demandText(body))),
  );
  // Plain text is accepted only by calls that declare it: a form of another site could send it too.
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesText) done(null, demandText(body));
    else done(otherType());
  });
}

const isFlag = (key: string): boolean => key.startsWith('is') || key === 'endTokens';

/** Reads a form body; `true` and `false` are the only values that are not text. */
function formOf(body: string): Record<string, string | boolean> {
  return Object.fromEntries(
    [...new URLSearchParams(body)].map(([key, value]) => [
      key,
      isFlag(key) && (value === 'true' || value === 'false') ? value === 'true' : value,
    ]),
  );
}

function health(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { resolve } = createRequire(import.meta.url);
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ok =
      options.ready() &&
      (await services.kept.query('select 1').then(
        () => true,
        () => false,
      ));
    // A failing file store does not make the node unhealthy: all nodes share it, so a load balancer would take every node out.
    return reply.code(ok ? 200 : 503).send({ ok, files: services.filesWatch.last === null });
  });
  app.get('/metrics', async (request, reply) => {
    if (!fromThisMachine(request.raw.socket.remoteAddress, request.headers)) demandRole('ADMIN_READ', await callerOf(request, services));
    return reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4').send(metricsText(services));
  });
  for (const document of ['openapi.json', 'asyncapi.json']) {
    const file = resolve(`@lauda/spec/${document}`);
    app.get(`/api/${document}`, async (_request, reply) => reply.type('application/json').send(await readFile(file)));
  }
}
