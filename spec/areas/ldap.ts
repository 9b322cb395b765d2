import { LDAP_FAILURE_CODES } from '@lauda/domain';
import * as z from 'zod';
import { settings } from '../families.ts';
import { call, entity, inputOf, page } from '../kit.ts';
import { Id, Int, PageQuery, Timestamp, Version } from '../scalars.ts';

const LdapConfig = entity('LdapConfig', {
  id: Id,
  version: Version,
  enabled: z.boolean(),
  url: z.string().trim().max(500),
  baseDn: z.string().trim().max(1000),
  userDn: z.string().trim().max(1000),
  password: z.string().max(500).nullable(),
  filter: z.string().trim().max(2000).nullable(),
  hasPassword: z.boolean().meta({ 'x-extension': true }),
  startTls: z.boolean().meta({ 'x-extension': true }),
  caCertificate: z.string().trim().max(20_000).nullable().meta({ 'x-extension': true }),
  groupsDn: z.string().trim().max(1000).nullable().meta({ 'x-extension': true }),
});
const LdapUser = entity('LdapUser', {
  username: z.string(),
  name: z.string(),
  email: z.string(),
  synced: z.boolean(),
  disabled: z.boolean().meta({ 'x-extension': true }),
});
/** Why the directory could not be read. */
const LdapFailure = z.enum(LDAP_FAILURE_CODES).meta({ id: 'LdapFailure' });
const LdapTrial = entity('LdapTrial', {
  ok: z.boolean(),
  failure: LdapFailure.nullable(),
  said: z.string().nullable(),
});
const LdapSync = entity('LdapSync', {
  id: Id,
  started: Timestamp,
  finished: Timestamp.nullable(),
  read: Int,
  created: Int,
  changed: Int,
  disabled: Int,
  restored: Int,
  skipped: Int,
  failure: LdapFailure.nullable(),
  said: z.string().nullable(),
  userId: Id.nullable(),
});
/** Whether a sync runs, and the result of the last one. */
export const LdapSyncing = entity('LdapSyncing', { syncing: z.boolean(), last: LdapSync.nullable().meta({ 'x-extension': true }) });
/** The progress of a running sync, which is not stored. */
export const LdapProgress = entity('LdapProgressEvent', { done: Int, total: Int });

export const ldap = {
  config: settings('/ldap/config', 'the directory of users', { read: 'ADMIN_READ', write: 'ADMIN_WRITE' }, LdapConfig),
  filter: call('GET /ldap/filter', 'Lists users of the directory by text, paged; nobody is imported by it.', {
    role: 'ADMIN_READ',
    query: z.object({ filter: z.string().max(200).optional(), ...PageQuery }),
    result: page('LdapUserPage', LdapUser),
    seconds: 30,
    outside: true,
  }),
  sync: call('POST /ldap/sync', 'Has the users of the directory taken over, by a job; a conflict while another one does.', {
    role: 'ADMIN_WRITE',
    query: z.object({
      shutOut: z.boolean().optional().meta({
        'x-extension': true,
        description:
          'True shuts out whoever is gone from the directory or off there, however many; else more than five and a fifth are refused (`shrunken`)',
      }),
    }),
    result: z.boolean(),
    takesAway: { shutOut: true },
  }),
  syncState: call('GET /ldap/sync_state', 'Tells whether the directory is being read.', { role: 'ADMIN_READ', result: z.boolean() }),
  load: call('GET /ldap/last_sync', 'Tells what came of the last sync, or how far it is.', {
    role: 'ADMIN_READ',
    result: LdapSyncing,
    extension: true,
  }),
  test: call('POST /ldap/test', 'Asks a directory by settings that need not be stored, and answers what came of it.', {
    role: 'ADMIN_WRITE',
    body: inputOf('LdapTestInput', LdapConfig, ['url', 'baseDn', 'userDn']),
    result: LdapTrial,
    extension: true,
    audited: false,
    repeats: 'natural',
    seconds: 30,
  }),
};
