import { AreaAt } from '../core/Area.ts';
import { type Body, type Result, type Route, send } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';

type GetPath = Route extends infer R ? (R extends `GET ${infer P}` ? P : never) : never;
type PostPath = Route extends infer R ? (R extends `POST ${infer P}` ? P : never) : never;
type PutPath = Route extends infer R ? (R extends `PUT ${infer P}` ? P : never) : never;
/** The path of a settings document that may not have been stored yet, such as `/assignments/config`. */
export type SettingsPath = Extract<GetPath & PostPath & PutPath, `${string}/config`>;
/** The settings of a path as the server answers them. */
type Stored<P extends SettingsPath> = Result<`GET ${P}`>;
/** The settings of a path as they are sent. */
type Input<P extends SettingsPath> = Body<`PUT ${P}`>;

/** A settings document: its defaults, with id 0, are answered until it is first stored. */
export class Settings<P extends SettingsPath> extends AreaAt<P> {
  /** Loads the settings; the defaults, with id 0, when nothing was stored. */
  get(options?: CallOptions): Promise<Stored<P>> {
    return send(this, `GET ${this.path}`, {}, options);
  }
  /** Stores the settings for the first time. @throws {ConflictError} when they are stored already. */
  create(settings: Input<P>, options?: CallOptions): Promise<Stored<P>> {
    return send(this, `POST ${this.path}`, { body: settings }, options);
  }
  /** Replaces the settings. @throws {VersionConflictError} when they changed meanwhile. */
  update(settings: Input<P>, options?: CallOptions): Promise<Stored<P>> {
    return send(this, `PUT ${this.path}`, { body: settings }, options);
  }
  /** Stores the settings: creates them while their id is 0 or absent, else replaces them. */
  save(settings: Input<P>, options?: CallOptions): Promise<Stored<P>> {
    return (settings as { readonly id?: number | null }).id ? this.update(settings, options) : this.create(settings, options);
  }
}
