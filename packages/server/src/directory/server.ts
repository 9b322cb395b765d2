import type { Services } from '../context.ts';
import { readSetting } from '../settings.ts';
import type { Queryable } from '../storage/change.ts';

/** The stored settings of the LDAP directory, the password sealed. */
export interface DirectoryServer {
  enabled: boolean;
  /** As `ldaps://directory.example`. */
  url: string;
  /** The base DN of people. */
  baseDn: string;
  /** The account for reading; empty for anonymous access. */
  userDn: string;
  password: string | null;
  /** An LDAP filter for the people of the newsroom; null for all people. */
  filter: string | null;
  /** Whether an `ldap://` connection is upgraded by StartTLS before anything is sent. */
  startTls: boolean;
  /** The CA certificate as PEM; null to trust those of this machine. */
  caCertificate: string | null;
  /** The base DN of groups; null when groups are kept here only. */
  groupsDn: string | null;
}
/** The default: no directory. */
export const NO_DIRECTORY: DirectoryServer = {
  enabled: false,
  url: '',
  baseDn: '',
  userDn: '',
  password: null,
  filter: null,
  startTls: false,
  caCertificate: null,
  groupsDn: null,
};

/** Reads the directory with its password opened. */
export async function directoryServer(db: Queryable, seal: Services['seal']): Promise<DirectoryServer> {
  const { body } = await readSetting(db, 'ldap', NO_DIRECTORY);
  return { ...body, password: body.password === null ? null : seal.open(body.password) };
}
