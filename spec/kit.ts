import type { Role } from '@lauda/domain';
import * as z from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The encoding of a body. */
export type Media = 'json' | 'form' | 'multipart' | 'binary' | 'html' | 'text';
/** Who may call: everybody, every signed-in person, a bridge token, or the holders of one role. */
export type Access = 'public' | 'user' | 'bridge' | Role;

/**
 * What happens to a write that is sent twice with one Idempotency-Key:
 * - `kept`: it is done once, in one transaction with its stored answer, by which a repeat is answered (the default);
 * - `claimed`: it is done once, over several transactions, because it waits for a device or another house;
 * - `refused`: a repeat is a conflict, because the answer holds a secret that is shown once;
 * - `natural`: doing it twice has the same result, so the key is ignored;
 * - `exempt`: it takes no key.
 */
export type Repeats = 'kept' | 'claimed' | 'refused' | 'natural' | 'exempt';

/**
 * That a call removes, ends or takes something that somebody has or that is being done, so that who makes it by hand is asked first: always, or where its
 * query has these values. A trial run (`dryRun`) takes nothing.
 */
export type TakesAway = true | Readonly<Record<string, string | boolean>>;

/** One call of the contract, as data: route, access, shapes. */
export interface Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly route: `${Method} /${string}`;
  readonly summary: string;
  readonly role: Access;
  readonly path?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly bodyMedia: Media;
  /** True if the body that is described may be absent. */
  readonly bodyOptional: boolean;
  readonly result: R;
  readonly resultMedia: Media;
  readonly status: 200 | 201 | 204;
  /** A call or field beside the agreed interface: carries `x-extension: true`. */
  readonly extension: boolean;
  /** The answer carries a secret, so it is never compressed. */
  readonly secret?: true;
  /** The limit of its body in bytes, if larger than the usual one. */
  readonly bodyBytes?: number;
  /** It has database connections of its own, so that no other work delays it. */
  readonly urgent?: true;
  /** A person has one call with this flag at a time, and some a minute, since its input may be large. */
  readonly alone?: true;
  /** Its input is read before its change begins, like a file; the handler marks the work that a repeat skips by `once`. */
  readonly readsFirst?: true;
  /** Its time limit in seconds, if other than the usual one. */
  readonly seconds?: number;
  /** What was chosen where the agreed interface leaves something open; shown as `x-assumed`. */
  readonly assumed?: string;
  readonly repeats: Repeats;
  /** Statuses it may refuse with besides those that follow from what it is and takes. */
  readonly refuses?: readonly number[];
  /** A range of it may be asked for. */
  readonly ranges?: true;
  /** Who read it before may ask whether it changed since. */
  readonly revalidates?: true;
  /** A read that asks something outside of the newsroom: a site, an archive, a directory, another newsroom; shown as `x-outside`. */
  readonly outside?: true;
  /** Whether it is audited, if that does not follow from its role. */
  readonly audited?: boolean;
  /** What it takes away, if that does not follow from its method; shown as `x-takes-away`. */
  readonly takesAway?: TakesAway;
}

interface Parts<P, Q, B, R> {
  role: Access;
  path?: P;
  query?: Q;
  body?: B;
  bodyMedia?: Media;
  bodyOptional?: boolean;
  result?: R;
  resultMedia?: Media;
  status?: 200 | 201;
  extension?: true;
  secret?: true;
  bodyBytes?: number;
  urgent?: true;
  alone?: true;
  readsFirst?: true;
  seconds?: number;
  assumed?: string;
  repeats?: Repeats;
  refuses?: readonly number[];
  ranges?: true;
  revalidates?: true;
  outside?: true;
  audited?: boolean;
  takesAway?: TakesAway;
}

/** Describes one call: `call('GET /rundowns', 'Loads …', { role, query, result })`. Without a result it answers 204. */
export function call<
  P extends z.ZodType = z.ZodNever,
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
  R extends z.ZodType = z.ZodVoid,
>(route: Call['route'], summary: string, parts: Parts<P, Q, B, R>): Call<P, Q, B, R> {
  return {
    result: z.void() as unknown as R,
    bodyMedia: 'json',
    bodyOptional: false,
    resultMedia: 'json',
    repeats: route.startsWith('GET') ? 'exempt' : 'kept',
    ...parts,
    route,
    summary,
    status: parts.result ? (parts.status ?? 200) : 204,
    extension: parts.extension ?? false,
  } as Call<P, Q, B, R>;
}

/** An area is a tree of calls; the path of names through it is the operation id. */
export interface Area {
  readonly [name: string]: Call | Area;
}

export const isCall = (node: Call | Area): node is Call => typeof (node as { route?: unknown }).route === 'string';

/**
 * Tells whether a call is an administrative act, which is audited: a write by those who administer the newsroom or one of its areas, except trials,
 * which change nothing, and the desk's own work, which has a log of its own.
 */
export const isAct = ({ route, role, audited = /^(USER_WRITE|PROGRAM_WRITE|ADMIN_WRITE|\w+_ADMIN)$/.test(role) }: Call): boolean =>
  audited && !route.startsWith('GET ');

/** Tells whether a call takes something away, or with which values of its query: one that deletes always does. */
export const takenAway = ({ route, takesAway }: Call): TakesAway | undefined => takesAway ?? (route.startsWith('DELETE ') || undefined);

/** Lists every call of a tree with its operation id, depth first in the order written. */
export function callsOf(area: Area, prefix: string): { id: string; call: Call }[] {
  return Object.entries(area).flatMap(([name, node]) => {
    const id = `${prefix}.${name}`;
    return isCall(node) ? [{ id, call: node }] : callsOf(node, id);
  });
}

/** Names a schema once: the same name in OpenAPI, in the SDK's types and in the docs. */
export const named = <T extends z.ZodType>(id: string, schema: T): T => schema.meta({ id }) as T;

/** Describes an entity as the server answers it: every field present, null when empty. */
export const entity = <S extends z.ZodRawShape>(id: string, shape: S): z.ZodObject<S> => named(id, z.object(shape));

type Loose<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> };
type InputShape<S extends z.ZodRawShape, R extends keyof S> = Omit<Loose<S>, R> & Pick<S, R>;

/**
 * Describes the input of an entity: its own fields, all optional and nullable but the required ones; an unknown one is refused (422).
 * Read-only fields are accepted, so what was loaded can be sent back, and ignored by the server.
 */
export function inputOf<S extends z.ZodRawShape, const R extends keyof S & string, X extends z.ZodRawShape = Record<never, never>>(
  id: string,
  source: z.ZodObject<S>,
  required: readonly R[],
  extra?: X,
): z.ZodObject<InputShape<S, R> & X, z.core.$strict> {
  const needed = new Set<string>(required);
  const shape = Object.fromEntries(
    Object.entries(source.shape).map(([key, field]) => [key, needed.has(key) ? field : (field as z.ZodType).nullish()]),
  );
  return named(id, z.strictObject({ ...shape, ...extra })) as unknown as z.ZodObject<InputShape<S, R> & X, z.core.$strict>;
}

/** Describes a value inside an entity, the same shape in and out: fields may be absent or null, unknown ones are refused. */
export const value = <S extends z.ZodRawShape>(id: string, shape: S): z.ZodObject<S, z.core.$strict> => named(id, z.strictObject(shape));

/** Describes one page of a paged list. */
export const page = <T extends z.ZodType>(id: string, item: T) =>
  entity(id, { data: z.array(item), number: z.number().int(), size: z.number().int(), total: z.number().int() });
