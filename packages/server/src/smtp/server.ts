import type { Services } from '../context.ts';
import { readSetting } from '../settings.ts';
import type { Queryable } from '../storage/change.ts';

/** The stored settings of the mail server, the password sealed. */
export interface MailServer {
  host: string;
  port: number;
  username: string | null;
  password: string | null;
  secure: boolean;
  from: string;
}
/** The default: no mail server, and mail stays in the outbox. */
export const MAIL_SERVER: MailServer = { host: '', port: 587, username: null, password: null, secure: false, from: '' };

/** Tells whether host and sender are set. */
export const isSetUp = ({ host, from }: Pick<MailServer, 'host' | 'from'>): boolean => host !== '' && from !== '';

/** Reads the mail server with its password opened; undefined while none is set up. */
export async function mailServer(db: Queryable, seal: Services['seal']): Promise<MailServer | undefined> {
  const { body } = await readSetting(db, 'mail', MAIL_SERVER);
  if (!isSetUp(body)) return undefined;
  return { ...body, password: body.password === null ? null : seal.open(body.password) };
}
