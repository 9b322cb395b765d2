import type { Area, Call } from '@lauda/spec/kit';
import type * as z from 'zod';
import type { Context } from './context.ts';
import type { Stream } from './stream.ts';

/** The validated input of one call: path, query and body. */
export type CallInput<C extends Call> =
  C extends Call<infer P, infer Q, infer B, z.ZodType> ? { path: z.output<P>; query: z.output<Q>; body: z.output<B> } : never;
/** The answer of a handler; a file is a stream. */
export type CallOutput<C extends Call> =
  C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? ([R] extends [z.ZodFile] ? Stream : z.input<R>) : never;

export type Handler<C extends Call> = (request: CallInput<C>, context: Context) => Promise<CallOutput<C>>;
export type Handlers<A> = { readonly [K in keyof A]: A[K] extends Call ? Handler<A[K]> : Handlers<A[K]> };
/**
 * A handler as the router sees it: declared as a method, so that handlers with narrower input types are assignable; the input was validated before.
 */
export type AnyHandler = {
  handle(request: { path: unknown; query: unknown; body: unknown }, context: Context): Promise<unknown>;
}['handle'];

/** Binds one handler to each call of an area; a missing or an extra handler does not compile. */
export function implement<A extends Area>(_area: A, handlers: Handlers<A>): Handlers<A> {
  return handlers;
}
