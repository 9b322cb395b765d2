import { call, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { Transport } from '../core/transport.ts';
import type { DocumentSummary, Lock } from '../schema.gen.ts';

/** What documents of every kind share. */
export class Documents {
  private readonly transport: Transport;
  constructor(transport: Transport) {
    this.transport = transport;
  }
  /** Makes a document private or public again. @throws {ForbiddenError} when the caller is not its owner. */
  private(id: number, isPrivate: boolean, options?: CallOptions): Promise<DocumentSummary> {
    return call(this.transport, 'PATCH /documents/{id}/private', { path: { id }, body: { private: isPrivate } }, options);
  }
  /** Sets who else sees a private document, by user ids. @throws {ForbiddenError} when the caller is not its owner. */
  allowedUsers(id: number, allowedUsers: readonly number[], options?: CallOptions): Promise<DocumentSummary> {
    return call(this.transport, 'PUT /documents/{id}/allowedUsers', { path: { id }, body: { allowedUsers: [...allowedUsers] } }, options);
  }
}

/** The locks of documents that are being edited. A lock lives 300 s unless renewed: see {@link LockKeeper}. */
export class Locks {
  private readonly transport: Transport;
  constructor(transport: Transport) {
    this.transport = transport;
  }
  /** Lists the locks held now. */
  list(options?: CallOptions): Promise<Lock[]> {
    return call(this.transport, 'GET /locks', {}, options);
  }
  /**
   * Renews the own lock of a document, or takes a free one; `window` names which of the caller's windows holds it.
   *
   * @throws {LockedError} when another person holds it; see `holder`.
   */
  renew(id: number, query?: Query<'PUT /locks/{id}'>, options?: CallOptions): Promise<Lock> {
    return call(this.transport, 'PUT /locks/{id}', { path: { id }, query }, options);
  }
  /** Takes the lock from its holder, who keeps a draft. */
  takeOver(id: number, query?: Query<'PUT /locks/{id}/take_over'>, options?: CallOptions): Promise<Lock> {
    return call(this.transport, 'PUT /locks/{id}/take_over', { path: { id }, query }, options);
  }
  /**
   * Releases the own lock; an administrator releases any. With a `window` only that one lets go, and other windows of the caller keep the lock.
   *
   * @throws {NotFoundError} when there is none, or that window does not hold it.
   */
  remove(id: number, query?: Query<'DELETE /locks/{id}'>, options?: CallOptions): Promise<void> {
    return call(this.transport, 'DELETE /locks/{id}', { path: { id }, query }, options);
  }
}
