import type { Call } from '@lauda/spec/kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COOKIE } from '../auth/sessions.ts';
import { type Caller, demandRoles } from '../caller.ts';
import type { Context, Services } from '../context.ts';
import { fieldProblems, MOST_PROBLEMS } from '../fields.ts';
import type { AnyHandler } from '../implement.ts';
import { Problem } from '../problem.ts';
import { type Repeat, repeatOf } from '../repeats/key.ts';
import { doClaimed, doOnce, wasStored } from '../repeats/once.ts';
import type { ConnectionLender } from '../storage/bounded.ts';
import { guardPool } from '../storage/guarded.ts';
import { Stream } from '../stream.ts';
import { withinCall } from '../telemetry.ts';
import type { Arrival } from './arrival.ts';
import { runAudited } from './audited.ts';
import { cookiesOf, openIdSecretOf, resetSecretOf, stepSecretOf } from './cookies.ts';
import { localeOf } from './errors.ts';
import { demandLockOrigin, demandOrigin } from './origin.ts';
import { parameterReader, unknownParameters } from './query.ts';
import { unsoundFields } from './sound.ts';
import { uploadsOf } from './uploads.ts';
import { isUrgent, takesLock, urgentLender } from './urgent.ts';
import { allowedMs, runLimited } from './work.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The id of the call a route answers. */
    operation?: string;
    /** Whether its body is plain text. */
    takesText?: boolean;
  }
}

const bearerOf = (request: FastifyRequest): string | undefined => /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];

/** Finds the caller by Bearer token or cookie; `isUse` tells whether that counts as use of their session. */
export async function callerOf(request: FastifyRequest, services: Services, isUse = true): Promise<Caller> {
  const bearer = bearerOf(request);
  return services.sessions.callerOf(bearer ?? request.cookies[COOKIE], bearer ? 'bearer' : 'cookie', isUse);
}

/** Refuses a caller who is not signed in. */
function demandSignedIn(caller: Caller): void {
  if (caller.kind === 'nobody') throw new Problem(caller.isOver ? 'session_expired' : 'unauthorized');
}

/** Refuses a caller without the role: 401 when not signed in, else 403. */
export function demandRole(role: Call['role'], caller: Caller): void {
  if (role === 'public') return;
  demandSignedIn(caller);
  if (role === 'bridge') {
    if (caller.kind !== 'bridge') throw new Problem('forbidden', { details: 'needs the token of a bridge' });
  } else if (role !== 'user') demandRoles(caller, role);
}

/** The longest body of a call that needs no sign-in: a form with a name and a password. */
const PUBLIC_BODY = 65_536;
/** The limit of a call's body in bytes, where it is not that of all. */
function bodyLimitOf({ bodyBytes, role }: Call): { bodyLimit?: number } {
  const limit = bodyBytes ?? (role === 'public' ? PUBLIC_BODY : undefined);
  return limit === undefined ? {} : { bodyLimit: limit };
}

/** Registers the route of one call: access, validation, handler, answer. */
export function route(app: FastifyInstance, services: Services, id: string, call: Call, handler: AnyHandler): void {
  const [method, template] = call.route.split(' ') as [string, string];
  const readPath = parameterReader(call.path);
  const readQuery = parameterReader(call.query);
  const unknownIn = unknownParameters(call.query);
  const writes = method !== 'GET';
  const ms = allowedMs(call, services.limits);

  const checked = (request: FastifyRequest): { path: unknown; query: unknown; body: unknown } => {
    const input = {
      path: call.path && readPath(request.params as Record<string, string>),
      query: call.query && readQuery(request.query as Record<string, string>),
      body: call.bodyMedia === 'multipart' ? undefined : (request.body ?? (call.bodyOptional ? {} : undefined)),
    };
    const fields = [...unsoundFields(request.params), ...unsoundFields(request.query), ...unsoundFields(input.body)];
    if (fields.length > 0) throw new Problem('validation_failed', { fields });
    fields.push(...unknownIn(request.query as object));
    for (const part of ['path', 'query', 'body'] as const) {
      const schema = call[part];
      if (!schema || (part === 'body' && call.bodyMedia === 'multipart')) continue;
      const result = schema.safeParse(input[part], { reportInput: true });
      if (result.success) input[part] = result.data as never;
      else fields.push(...fieldProblems(result.error.issues));
    }
    if (fields.length > 0) throw new Problem('validation_failed', { fields: fields.slice(0, MOST_PROBLEMS) });
    return input;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // What anybody may ask is no use of a session: a page left open asks for the time by itself.
    const caller = await callerOf(request, services, call.role !== 'public');
    demandRole(call.role, caller);
    const query = readQuery(request.query as Record<string, string>);
    const bearer = bearerOf(request) !== undefined;
    if (writes) demandOrigin(request.raw, services.arrived(request.raw), bearer);
    else if (takesLock(query)) demandLockOrigin(request.raw, services.arrived(request.raw), bearer);
    const input = checked(request);
    const repeat = repeatOf(request.headers['idempotency-key'], id, call);
    repeat?.add(JSON.stringify(input));
    const urgent = isUrgent(id, call, query, input.body);
    const lender = urgent ? urgentLender(id, call, services) : services.pool;
    const result = await runLimited(reply, ms, async (signal) => {
      const context = contextOf(request, reply, services, caller, { signal, ms, repeat, lender, urgent });
      const work = runAudited(id, call, input, (inside) => handler(input, inside));
      // Calls that read first call `once` themselves: the database ends a transaction that is idle while a file arrives.
      const run = () => (call.bodyMedia === 'multipart' || call.readsFirst ? work(context) : context.once(work));
      const done = await (call.alone ? services.imports.run(context, run) : run());
      // The caller was answered already, or left.
      if (signal.aborted && done instanceof Stream) done.drop();
      return done;
    });
    return send(reply, call, result);
  };

  app.route({
    method: method as 'GET',
    url: `/api${template.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: { operation: id, takesText: call.bodyMedia === 'text' },
    ...bodyLimitOf(call),
    // Before the body is read: nobody makes the server parse megabytes without having signed in.
    ...(writes && call.role !== 'public'
      ? { onRequest: async (request: FastifyRequest) => demandSignedIn(await callerOf(request, services)) }
      : {}),
    // The length of a compressed answer reveals parts of a secret in it to whoever can put text beside it (BREACH).
    ...(call.secret ? { compress: false } : {}),
    handler: (request: FastifyRequest, reply: FastifyReply) => withinCall(request, () => answer(request, reply)),
  });
}

/** Sends the answer with `no-store`: the next person at the same browser may be somebody else. */
function send(reply: FastifyReply, call: Call, result: unknown): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (call.status === 204) return reply.code(204).send();
  if (result instanceof Stream) return reply.code(result.status).headers(result.headers).send(result.body);
  return reply.code(call.status).type('application/json; charset=utf-8').send(JSON.stringify(result));
}

/** The frame of a request's work: its signal, its time limit in ms, its idempotency key, and where its connections come from. */
interface Work {
  readonly signal: AbortSignal;
  readonly ms: number;
  readonly repeat: Repeat | undefined;
  readonly lender: ConnectionLender;
  readonly urgent: boolean;
}
const originOf = ({ scheme, host }: Arrival): string => `${scheme}://${host}`;

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  caller: Caller,
  { signal, ms, repeat, lender, urgent }: Work,
): Context {
  const context: Context = {
    ...services,
    pool: guardPool(lender, { signal, kept: services.kept, statementMs: ms }),
    signal,
    statementMs: ms,
    ...(urgent ? { lockMs: services.limits.lockMs } : {}),
    ...(repeat ? { repeatKey: repeat.keyHash.toString('base64') } : {}),
    caller,
    ip: request.ip,
    locale: localeOf(request.headers['accept-language'], services.settings.branch.body.locale),
    range: request.headers.range,
    ifNoneMatch: request.headers['if-none-match'],
    once: (work) => (repeat ? (repeat.call.repeats === 'claimed' ? doClaimed : doOnce)(context, repeat, work) : work(context)),
    repeated: async () => repeat !== undefined && (await wasStored(context, repeat)),
    uploads: () => uploadsOf(request, repeat),
    resetSecret: resetSecretOf(request),
    stepSecret: stepSecretOf(request),
    openIdSecret: openIdSecretOf(request),
    origin: originOf(services.arrived(request.raw)),
    answer: {
      header: (name, value) => void reply.header(name, value),
      ...cookiesOf(request, reply, services),
    },
  };
  return context;
}
