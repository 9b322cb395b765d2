import { call } from '../core/call.ts';
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
  /** Renews the own lock of a document, or takes a free one. @throws {LockedError} when another person holds it; see `holder`. */
  renew(id: number, options?: CallOptions): Promise<Lock> {
    return call(this.transport, 'PUT /locks/{id}', { path: { id } }, options);
  }
  /** Takes the lock from its holder, who keeps a draft. */
  takeOver(id: number, options?: CallOptions): Promise<Lock> {
    return call(this.transport, 'PUT /locks/{id}/take_over', { path: { id } }, options);
  }
  /** Releases the own lock; an administrator releases any. @throws {NotFoundError} when there is none. */
  remove(id: number, options?: CallOptions): Promise<void> {
    return call(this.transport, 'DELETE /locks/{id}', { path: { id } }, options);
  }
}
