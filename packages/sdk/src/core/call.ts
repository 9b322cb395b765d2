import type { paths } from '../schema.gen.ts';
import type { CallOptions, UploadOptions } from './options.ts';
import { type PageBody, PagePromise } from './page.ts';
import type { CallArgs, Caller } from './transport.ts';

type Verbs<P extends keyof paths> = {
  [M in keyof paths[P] & string]: paths[P][M] extends { responses: unknown } ? `${Uppercase<M>} ${P & string}` : never;
}[keyof paths[P] & string];
/** Every route of the API, as it goes on the wire: `'GET /rundowns'`. */
export type Route = { [P in keyof paths]: Verbs<P> }[keyof paths];
type Operation<R extends Route> = R extends `${infer M} ${infer P}`
  ? P extends keyof paths
    ? paths[P][Lowercase<M> & keyof paths[P]]
    : never
  : never;

type PathOf<O> = O extends { parameters: { path: infer P } } ? { path: P } : unknown;
// The generator writes `query?: never` for a route without a query.
type QueryOf<O> = O extends { parameters: { query: infer Q } }
  ? { query: Q }
  : O extends { parameters: { query?: infer Q } }
    ? [Q] extends [undefined]
      ? unknown
      : { query?: Q | undefined }
    : unknown;
type Media = {
  'application/json': 'body';
  'application/x-www-form-urlencoded': 'form';
  'multipart/form-data': 'multipart';
  'text/plain': 'text';
};
type Files<B> = { [K in keyof B]: B[K] extends readonly string[] ? readonly Blob[] : Blob };
type Sent<M, B> = M extends 'multipart/form-data' ? Files<B> : B;
type Carried<C> = { [M in keyof C & keyof Media as Media[M]]: Sent<M, C[M]> };
type BodyOf<O> = O extends { requestBody: { content: infer C } }
  ? Carried<C>
  : O extends { requestBody?: { content: infer C } }
    ? Partial<{ [K in keyof Carried<C>]: Carried<C>[K] | undefined }>
    : unknown;
/** What a route must be given: path, query and body as the contract says. */
export type Args<R extends Route> = PathOf<Operation<R>> & QueryOf<Operation<R>> & BodyOf<Operation<R>>;
type Content<X> = X extends { content: { 'application/json': infer T } }
  ? T
  : X extends { content: { 'application/octet-stream': unknown } | { 'text/html': unknown } }
    ? Response
    : never;
type Answers<O> = O extends { responses: infer S } ? Content<S[keyof S & (200 | 201)]> : never;
/** What a route answers; void where the answer has no body, a `Response` where it is a file. */
// biome-ignore lint/suspicious/noConfusingVoidType: a call without an answer is a Promise<void>
export type Result<R extends Route> = [Answers<Operation<R>>] extends [never] ? void : Answers<Operation<R>>;
/** An entry of a paged route. */
export type Entry<R extends Route> = Result<R> extends { data: (infer T)[]; number: number } ? T : never;
/** The routes that answer page by page. */
export type PagedRoute = { [R in Route]: [Entry<R>] extends [never] ? never : R }[Route];
/** The query of a route. */
export type Query<R extends Route> = Args<R> extends { query?: infer Q } ? NonNullable<Q> : never;

/** The body a route takes. */
export type Body<R extends Route> = Args<R> extends { body: infer B } ? B : never;

/** Sends one call. The route is checked against the contract when it is compiled. */
export function call<R extends Route>(caller: Caller, route: R, args: Args<R>, options?: UploadOptions): Promise<Result<R>> {
  return caller.transport.send(route, args as CallArgs, options) as Promise<Result<R>>;
}

/** Sends a call of a family, whose route is put together from its path. */
export function send<T>(caller: Caller, route: Route, args: CallArgs, options?: CallOptions): Promise<T> {
  return caller.transport.send(route, args, options) as Promise<T>;
}

/** Sends a paged call of a family, whose route is put together from its path. */
export function sendPages<T>(caller: Caller, route: Route, args: CallArgs, options?: CallOptions): PagePromise<T> {
  const { query, ...rest } = args;
  return new PagePromise((page) => {
    const asked = page === undefined ? query : { ...query, page };
    return caller.transport.send(route, { ...rest, query: asked }, options) as Promise<PageBody<T>>;
  });
}

/** Sends one paged call: awaited it gives a page, iterated every entry. Nothing is sent before either. */
export function pages<R extends PagedRoute>(caller: Caller, route: R, args: Args<R>, options?: CallOptions): PagePromise<Entry<R>> {
  return sendPages(caller, route, args as CallArgs, options);
}

/** Sends one call whose answer is a file; the body is not read yet. */
export function download<R extends Route>(caller: Caller, route: R, args: Args<R>, options?: CallOptions): Promise<Response> {
  return caller.transport.send(route, { ...(args as CallArgs), raw: true }, options) as Promise<Response>;
}
