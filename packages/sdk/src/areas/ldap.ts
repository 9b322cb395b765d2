import { Area } from '../core/Area.ts';
import { call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Settings } from '../families/Settings.ts';
import type { LdapSyncing, LdapTestInput, LdapTrial, LdapUser } from '../schema.gen.ts';

/** The directory of users (LDAP, Active Directory). */
export class Ldap extends Area {
  /** Its address and which of its users work here; the password is never answered. */
  readonly config = new Settings(this, '/ldap/config');

  /** Lists users of the directory by text, page by page; nobody is imported by it. */
  filter(query?: Query<'GET /ldap/filter'>, options?: CallOptions): PagePromise<LdapUser> {
    return pages(this, 'GET /ldap/filter', { query }, options);
  }
  /** Synchronises the users with the directory, by a job; answers true; `shutOut` shuts out whoever is gone however many. @throws {ConflictError} while another sync runs. */
  sync(query?: Query<'POST /ldap/sync'>, options?: CallOptions): Promise<boolean> {
    return call(this, 'POST /ldap/sync', { query }, options);
  }
  /** Tells whether the directory is being read. */
  syncState(options?: CallOptions): Promise<boolean> {
    return call(this, 'GET /ldap/sync_state', {}, options);
  }
  /** Tells whether the directory is being read, and the result of the last sync. */
  load(options?: CallOptions): Promise<LdapSyncing> {
    return call(this, 'GET /ldap/last_sync', {}, options);
  }
  /** Tries settings of a directory, stored or not; answers which part failed. */
  test(settings: LdapTestInput, options?: CallOptions): Promise<LdapTrial> {
    return call(this, 'POST /ldap/test', { body: settings }, options);
  }
}
