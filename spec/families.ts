import type { Role } from '@lauda/domain';
import * as z from 'zod';
import { Revision, revisionDetail } from './areas/documents.ts';
import { call, inputOf, page, value } from './kit.ts';
import { Id, IdPath, IdsQuery, LocalDate, LockQuery, PageQuery, patchOf, RevisionPath } from './scalars.ts';

/** Describes the five calls of a list that documents refer to: classifications, editorials, types, vehicles. */
export const referenceList = <E extends z.ZodType, I extends z.ZodType>(
  base: `/${string}`,
  noun: string,
  write: Role,
  entity: E,
  input: I,
) => ({
  list: call(`GET ${base}`, `Lists every ${noun}.`, { role: 'user', result: z.array(entity) }),
  usageCount: call(`GET ${base}/{id}/usage_count`, `Counts the documents that use one ${noun}.`, {
    role: 'user',
    path: IdPath,
    result: Id,
  }),
  create: call(`POST ${base}`, `Creates one ${noun}.`, { role: write, body: input, result: entity, status: 201 }),
  update: call(`PUT ${base}`, `Replaces one ${noun}; the id is in the body.`, { role: write, body: input, result: entity }),
  remove: call(`DELETE ${base}/{id}`, `Removes one ${noun} that nothing uses.`, { role: write, path: IdPath }),
});

/** Describes the five calls of a settings collection: devices, programs, groups, branches. */
export const collection = <E extends z.ZodType, I extends z.ZodType>(
  base: `/${string}`,
  noun: string,
  roles: { read: Role | 'user'; write: Role },
  entity: E,
  input: I,
) => ({
  list: call(`GET ${base}`, `Lists every ${noun}.`, { role: roles.read, result: z.array(entity) }),
  load: call(`GET ${base}/{id}`, `Loads one ${noun}.`, { role: roles.read, path: IdPath, result: entity }),
  create: call(`POST ${base}`, `Creates one ${noun}.`, { role: roles.write, body: input, result: entity, status: 201 }),
  update: call(`PUT ${base}`, `Replaces one ${noun}; the id is in the body.`, { role: roles.write, body: input, result: entity }),
  remove: call(`DELETE ${base}/{id}`, `Removes one ${noun}.`, { role: roles.write, path: IdPath }),
});

/** The shapes of a kind of document; `patch` says which of its fields may be changed alone. */
interface DocumentShapes {
  readonly entity: z.ZodType;
  readonly input: z.ZodType;
  readonly patch: z.ZodType;
  readonly page: z.ZodType;
  readonly revision: z.ZodType;
  readonly detail: z.ZodType;
}

/** Names the shapes of a kind of document after its entity; `fields` may be changed alone. */
export const documentShapes = <E extends z.ZodType, I extends z.ZodType, const F extends readonly [string, ...string[]]>(
  entity: E,
  input: I,
  fields: F,
) => {
  const name = entity.meta()!.id!;
  return {
    entity,
    input,
    patch: patchOf(`${name}Patch`, fields),
    page: page(`${name}Page`, entity),
    revision: Revision,
    detail: revisionDetail(`${name}Revision`, entity),
  };
};

/** Describes the calls that every kind of document shares: edit under a lock, patch, trash, revisions. */
export const documentArea = <S extends DocumentShapes>(
  base: `/${string}`,
  noun: string,
  roles: { read: Role; write: Role },
  shapes: S,
) => ({
  load: call(`GET ${base}/{id}`, `Loads one ${noun}; lock=true takes or renews its lock.`, {
    role: roles.read,
    path: IdPath,
    query: LockQuery,
    result: shapes.entity as S['entity'],
  }),
  create: call(`POST ${base}`, `Creates one ${noun}; a known uuid answers the existing one.`, {
    role: roles.write,
    query: LockQuery,
    body: shapes.input as S['input'],
    result: shapes.entity as S['entity'],
    status: 201,
  }),
  ...editableDocument(base, noun, roles, shapes),
});

/** Describes the calls on existing documents, which stories share too though they are created in a rundown. */
export const editableDocument = <S extends DocumentShapes>(
  base: `/${string}`,
  noun: string,
  roles: { read: Role; write: Role },
  shapes: S,
) => ({
  update: call(`PUT ${base}`, `Saves one ${noun} under its lock; the id is in the body.`, {
    role: roles.write,
    body: shapes.input as S['input'],
    result: shapes.entity as S['entity'],
  }),
  patch: call(`PATCH ${base}/{id}`, `Changes one field of one ${noun}.`, {
    role: roles.write,
    path: IdPath,
    body: shapes.patch as S['patch'],
    result: shapes.entity as S['entity'],
  }),
  remove: call(`DELETE ${base}`, `Moves documents to the trash and answers the ids that went.`, {
    role: roles.write,
    query: IdsQuery,
    result: z.array(Id),
  }),
  excluded: call(`GET ${base}/excluded`, `Lists the trash, newest first.`, {
    role: roles.read,
    query: z.object(PageQuery),
    result: shapes.page as S['page'],
  }),
  revisions: call(`GET ${base}/{id}/revisions`, `Lists the revisions of one ${noun}, newest first.`, {
    role: roles.read,
    path: IdPath,
    result: z.array(shapes.revision as S['revision']),
  }),
  revision: call(`GET ${base}/{id}/revisions/{rev}`, `Loads one revision; showDiff adds the changed fields.`, {
    role: roles.read,
    path: RevisionPath,
    query: z.object({ showDiff: z.boolean().optional() }),
    result: shapes.detail as S['detail'],
  }),
});

/** What a restore takes where documents are planned by days: another day than their own. */
export const ANOTHER_DAY = { date: LocalDate.nullish() };
/** Describes the call that takes documents out of the trash. */
export const restored = <E extends z.ZodType, S extends z.ZodRawShape = Record<never, never>>(
  base: `/${string}`,
  nouns: string,
  write: Role,
  entity: E,
  also = {} as S,
) =>
  call(`PUT ${base}/restore`, `Takes ${nouns} out of the trash${'date' in also ? ', to another day when given' : ''}.`, {
    role: write,
    body: value(`${entity.meta()!.id}Restore`, { ids: z.array(Id).min(1).max(500), ...also }),
    result: z.array(entity),
  });

/** Describes the three calls of a settings document, which need not have been stored yet; its input demands the version alone. */
export const settings = <S extends z.ZodRawShape & { readonly version: z.ZodType }>(
  base: `/${string}`,
  noun: string,
  roles: { read: Role | 'user'; write: Role },
  entity: z.ZodObject<S>,
  {
    input = inputOf(`${entity.meta()!.id}Input`, entity, ['version']),
    ...more
  }: { input?: ReturnType<typeof inputOf<S, 'version'>>; extension?: true } = {},
) => ({
  get: call(`GET ${base}`, `Loads ${noun}; the defaults, with id 0, when nothing was stored.`, {
    role: roles.read,
    result: entity,
    ...more,
  }),
  create: call(`POST ${base}`, `Stores ${noun} for the first time.`, {
    role: roles.write,
    body: input,
    result: entity,
    status: 201,
    ...more,
  }),
  update: call(`PUT ${base}`, `Replaces ${noun}; a stale version is a conflict.`, {
    role: roles.write,
    body: input,
    result: entity,
    ...more,
  }),
});
