import type { Services } from '../context.ts';
import { readSetting } from '../settings.ts';
import type { Queryable } from '../storage/change.ts';

/** The directory of users as it is stored: its password is sealed. */
export interface DirectoryServer {
  enabled: boolean;
  /** As `ldaps://directory.example`. */
  url: string;
  /** Under which people stand. */
  baseDn: string;
  /** Who reads it; empty where nobody has to say who they are. */
  userDn: string;
  password: string | null;
  /** Which entries are people of the newsroom; null are all people. */
  filter: string | null;
  /** Whether a connection by `ldap://` is encrypted before anything is said. */
  startTls: boolean;
  /** Who signed the certificate of the server, as PEM; null where this machine knows them. */
  caCertificate: string | null;
  /** Under which its groups stand; null where groups are kept here alone. */
  groupsDn: string | null;
}
/** The directory until somebody names one: none. */
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

/** The directory with its password opened. */
export async function directoryServer(db: Queryable, seal: Services['seal']): Promise<DirectoryServer> {
  const { body } = await readSetting(db, 'ldap', NO_DIRECTORY);
  return { ...body, password: body.password === null ? null : seal.open(body.password) };
}
