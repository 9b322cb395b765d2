import { type Route, send } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { Transport } from '../core/transport.ts';

/** The path of a list that can count its uses, such as `/classifications`. */
export type ReferencePath = Route extends infer R ? (R extends `GET ${infer P}/{id}/usage_count` ? P : never) : never;

/** A list that other documents refer to: classifications, and later editorials, types and vehicles. */
export class ReferenceList<Entity, Input> {
  private readonly transport: Transport;
  private readonly path: ReferencePath;

  constructor(transport: Transport, path: ReferencePath) {
    this.transport = transport;
    this.path = path;
  }
  /** Lists every entry. */
  list(options?: CallOptions): Promise<Entity[]> {
    return send(this.transport, `GET ${this.path}`, {}, options);
  }
  /** Counts the documents that use one entry. */
  usageCount(id: number, options?: CallOptions): Promise<number> {
    return send(this.transport, `GET ${this.path}/{id}/usage_count`, { path: { id } }, options);
  }
  /** Creates an entry. */
  create(entry: Input, options?: CallOptions): Promise<Entity> {
    return send(this.transport, `POST ${this.path}`, { body: entry }, options);
  }
  /** Replaces an entry; its id is in it. @throws {VersionConflictError} when it changed meanwhile. */
  update(entry: Input, options?: CallOptions): Promise<Entity> {
    return send(this.transport, `PUT ${this.path}`, { body: entry }, options);
  }
  /** Removes an entry. @throws {ConflictError} when a document uses it; see {@link ReferenceList.usageCount}. */
  remove(id: number, options?: CallOptions): Promise<void> {
    return send(this.transport, `DELETE ${this.path}/{id}`, { path: { id } }, options);
  }
}
