import { Area } from '../core/Area.ts';
import { call, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { Device, Program, ProgramInput, User } from '../schema.gen.ts';

/** The programs: shows that are put on air by rundowns. */
export class Programs extends Area {
  /** Lists the caller's programs; `all` lists every one, `withUsers` adds who works on each. */
  list(query?: Query<'GET /programs'>, options?: CallOptions): Promise<Program[]> {
    return call(this, 'GET /programs', { query }, options);
  }
  /** Loads one program. */
  load(id: number, options?: CallOptions): Promise<Program> {
    return call(this, 'GET /programs/{id}', { path: { id } }, options);
  }
  /** Creates a program. */
  create(program: ProgramInput, options?: CallOptions): Promise<Program> {
    return call(this, 'POST /programs', { body: program }, options);
  }
  /** Replaces a program; its id is in it. */
  update(program: ProgramInput, query?: Query<'PUT /programs'>, options?: CallOptions): Promise<Program> {
    return call(this, 'PUT /programs', { query, body: program }, options);
  }
  /** Removes a program. */
  remove(id: number, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /programs/{id}', { path: { id } }, options);
  }
  /** Tells the character generator of a program; null when it has none. */
  cg(id: number, options?: CallOptions): Promise<Device | null> {
    return call(this, 'GET /programs/{id}/cg', { path: { id } }, options);
  }
  /** Tells the playout of a program; null when it has none. */
  playout(id: number, options?: CallOptions): Promise<Device | null> {
    return call(this, 'GET /programs/{id}/playout', { path: { id } }, options);
  }
  /** Lists the editors of a program. */
  editors(id: number, options?: CallOptions): Promise<User[]> {
    return call(this, 'GET /programs/{id}/editors', { path: { id } }, options);
  }
  /** Lists the image editors of a program. */
  imageEditors(id: number, options?: CallOptions): Promise<User[]> {
    return call(this, 'GET /programs/{id}/imageEditors', { path: { id } }, options);
  }
  /** Lists the presenters of a program. */
  presenters(id: number, options?: CallOptions): Promise<User[]> {
    return call(this, 'GET /programs/{id}/presenters', { path: { id } }, options);
  }
}
