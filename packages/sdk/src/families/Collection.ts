import { type Route, send } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { Transport } from '../core/transport.ts';

type Loaded = Route extends infer R ? (R extends `GET ${infer P}/{id}` ? P : never) : never;
type Updated = Route extends infer R ? (R extends `PUT ${infer P}` ? P : never) : never;
type Removed = Route extends infer R ? (R extends `DELETE ${infer P}/{id}` ? P : never) : never;
/** The path of a collection with the five calls, such as `/devices`. */
export type CollectionPath = Loaded & Updated & Removed;

/** The entries of a collection, one at a time: what is left to say is how they are listed. */
export class Entries<Entity, Input> {
  protected readonly transport: Transport;
  protected readonly path: CollectionPath;

  constructor(transport: Transport, path: CollectionPath) {
    this.transport = transport;
    this.path = path;
  }
  /** Loads one entry. @throws {NotFoundError} when there is none. */
  load(id: number, options?: CallOptions): Promise<Entity> {
    return send(this.transport, `GET ${this.path}/{id}`, { path: { id } }, options);
  }
  /** Creates an entry. @throws {ValidationError} naming the wrong fields. */
  create(entry: Input, options?: CallOptions): Promise<Entity> {
    return send(this.transport, `POST ${this.path}`, { body: entry }, options);
  }
  /** Replaces an entry; its id is in it. @throws {VersionConflictError} when it changed meanwhile. */
  update(entry: Input, options?: CallOptions): Promise<Entity> {
    return send(this.transport, `PUT ${this.path}`, { body: entry }, options);
  }
  /** Removes an entry. @throws {ConflictError} when something depends on it. */
  remove(id: number, options?: CallOptions): Promise<void> {
    return send(this.transport, `DELETE ${this.path}/{id}`, { path: { id } }, options);
  }
}

/** A collection of the newsroom's settings: devices, and later groups and branches. */
export class Collection<Entity, Input> extends Entries<Entity, Input> {
  /** Lists every entry. */
  list(options?: CallOptions): Promise<Entity[]> {
    return send(this.transport, `GET ${this.path}`, {}, options);
  }
}
