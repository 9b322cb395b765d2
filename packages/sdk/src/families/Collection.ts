import { AreaAt } from '../core/Area.ts';
import { type Body, type Result, type Route, send } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';

type PathIn<Pattern extends string> = Route extends infer R ? (R extends `${Pattern} ${infer P}` ? P : never) : never;
type Removed = Route extends infer R ? (R extends `DELETE ${infer P}/{id}` ? P : never) : never;
type Loaded = Route extends infer R ? (R extends `GET ${infer P}/{id}` ? P : never) : never;
type Counted = Route extends infer R ? (R extends `GET ${infer P}/{id}/usage_count` ? P : never) : never;
/** The path of entries that are created, replaced and removed one at a time, such as `/contacts/groups`. */
export type EntriesPath = PathIn<'POST'> & PathIn<'PUT'> & Removed;
/** The path of a collection with the five calls, such as `/devices`. */
export type CollectionPath = EntriesPath & Loaded;
/** The path of a list that can count its uses, such as `/classifications`. */
export type ReferencePath = EntriesPath & Counted;
/** An entry of a path, as it is answered. */
type EntryOf<P extends EntriesPath> = Result<`POST ${P}`>;

/** Entries of the newsroom's settings, one at a time. */
export class Entries<P extends EntriesPath> extends AreaAt<P> {
  /** Creates an entry. @throws {ValidationError} naming the wrong fields. @throws {ConflictError} for a name that is taken. */
  create(entry: Body<`POST ${P}`>, options?: CallOptions): Promise<EntryOf<P>> {
    return send(this, `POST ${this.path}` as Route, { body: entry }, options);
  }
  /** Replaces an entry; its id is in it. @throws {VersionConflictError} when it changed meanwhile. */
  update(entry: Body<`PUT ${P}`>, options?: CallOptions): Promise<EntryOf<P>> {
    return send(this, `PUT ${this.path}` as Route, { body: entry }, options);
  }
  /** Removes an entry. @throws {PreconditionFailedError} when something uses it; `details` names some of it. */
  remove(id: number, options?: CallOptions): Promise<void> {
    return send(this, `DELETE ${this.path}/{id}` as Route, { path: { id } }, options);
  }
}

/** Entries that are listed whole: groups of contacts. */
export class EntryList<P extends EntriesPath> extends Entries<P> {
  /** Lists every entry. */
  list(options?: CallOptions): Promise<EntryOf<P>[]> {
    return send(this, `GET ${this.path}` as Route, {}, options);
  }
}

/** Entries that can be loaded one by one; subclasses add how they are listed. */
export class LoadedEntries<P extends CollectionPath> extends Entries<P> {
  /** Loads one entry. @throws {NotFoundError} when there is none. */
  load(id: number, options?: CallOptions): Promise<EntryOf<P>> {
    return send(this, `GET ${this.path}/{id}` as Route, { path: { id } }, options);
  }
}

/** A collection of the newsroom's settings with its five calls: devices, groups. */
export class Collection<P extends CollectionPath> extends LoadedEntries<P> {
  /** Lists every entry. */
  list(options?: CallOptions): Promise<EntryOf<P>[]> {
    return send(this, `GET ${this.path}` as Route, {}, options);
  }
}

/** A list that documents refer to: classifications, editorials, types, vehicles. */
export class ReferenceList<P extends ReferencePath> extends EntryList<P> {
  /** Counts the documents that use one entry, of those the caller may see. */
  usageCount(id: number, options?: CallOptions): Promise<number> {
    return send(this, `GET ${this.path}/{id}/usage_count` as Route, { path: { id } }, options);
  }
}

/** A list that documents refer to and whose entries can be loaded one by one: the types and resources of productions. */
export class LoadedList<P extends ReferencePath & CollectionPath> extends ReferenceList<P> {
  /** Loads one entry. @throws {NotFoundError} when there is none. */
  load(id: number, options?: CallOptions): Promise<EntryOf<P>> {
    return send(this, `GET ${this.path}/{id}` as Route, { path: { id } }, options);
  }
}
