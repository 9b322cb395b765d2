import type { Context, Services } from '../context.ts';
import { invalid } from '../problem.ts';
import { readSetting } from '../settings.ts';
import type { Queryable } from '../storage/change.ts';

/** The stored settings of the external archive, the password sealed. */
export interface SouvServer {
  url: string;
  username: string;
  password: string | null;
}
/** The default: no external archive. */
export const SOUV_SERVER: SouvServer = { url: '', username: '', password: null };

/** Reads the settings of the external archive with the password opened; `url` is empty while none is set up. */
export async function souvServer(db: Queryable, seal: Services['seal']): Promise<SouvServer> {
  const { body } = await readSetting(db, 'souv', SOUV_SERVER);
  return { ...body, password: body.password === null ? null : seal.open(body.password) };
}

/**
 * Refuses an address with credentials, query or fragment, and refuses to send a stored password to another address or under another user name than it
 * was stored for.
 */
export async function demandOwnArchive(_tx: unknown, _context: Context, next: SouvServer, before: SouvServer): Promise<void> {
  demandAddress(next.url);
  const isKept = next.password !== null && next.password === before.password;
  if (isKept && (next.url !== before.url || next.username !== before.username)) throw invalid('password', 'required');
}
function demandAddress(address: string): void {
  if (address === '') return;
  const { username, password, search, hash } = new URL(address);
  if (username || password || search || hash) throw invalid('url', 'invalid_url');
}

/** Completes the settings to try; the stored password is used only with the address and user name it was stored for. */
export async function souvToTry(
  wish: { readonly url: string; readonly username: string; readonly password?: string | null | undefined },
  { pool, seal }: Context,
): Promise<SouvServer> {
  const { url, username } = wish;
  if (url === '') throw invalid('url', 'required');
  demandAddress(url);
  if (wish.password != null) return { url, username, password: wish.password };
  const stored = await souvServer(pool, seal);
  return { url, username, password: stored.url === url && stored.username === username ? stored.password : null };
}
