import { can } from '@lauda/domain';
import { WordpressConfig } from '@lauda/spec/areas/wordpress';
import * as z from 'zod';
import type { Caller } from '../caller.ts';
import { collection } from '../collections/collection.ts';
import type { Context, Services } from '../context.ts';
import { invalid } from '../problem.ts';
import type { Queryable } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';

type Config = z.output<typeof WordpressConfig>;
type Input = { readonly [K in keyof Config]?: Config[K] | null | undefined };
const Row = WordpressConfig.omit({ password: true }).extend({ sealed: z.string().nullable() });
type SiteRow = z.output<typeof Row>;

/** A site with its credentials. */
export interface SiteAccess {
  readonly name: string;
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/** Refuses a site address with credentials, query or fragment. */
function demandAddress(url: string): void {
  const { username, password, search, hash } = new URL(url);
  if (username || password || search || hash) throw invalid('url', 'invalid_url');
}
const sameSite = (a: string, b: string): boolean => new URL(a).href.replace(/\/+$/, '') === new URL(b).href.replace(/\/+$/, '');

const used = `select count(*)::int as count, (array_agg(slug order by id desc))[1:5] as names from post where wordpress_id = $1`;

/** The WordPress sites posts are published on. Their passwords are sent to their own site only. */
const sites = collection<SiteRow, Config, Input>({
  area: 'wordpress.config',
  table: 'wordpress',
  columns: columnsOf(Row),
  entityOf: ({ sealed: _, ...row }) => ({ ...row, password: null }),
  // It contains the publishing user, which is for administrators.
  hears: 'ADMIN_READ',
  rowFor: ({ password, url }, stored, { seal }, next) => {
    demandAddress(next.url ?? '');
    // A stored password is bound to its address: changing the address must not send it elsewhere.
    if (stored?.sealed && url && !sameSite(url, stored.url) && password == null) throw invalid('password', 'required');
    // Loaded settings contain no password and can be sent back; absent leaves the stored one.
    return { ...next, sealed: password == null ? (stored?.sealed ?? null) : password ? seal.close(password) : null };
  },
  uses: async (db: Queryable, _caller, id) => {
    const { rows } = await db.query<{ count: number; names: string[] | null }>(used, [id]);
    const { count, names } = rows[0]!;
    return { count, names: names ?? [], any: count > 0 };
  },
});

const shown = (config: Config, { roles }: Caller): Config => (can(roles, ['ADMIN_READ']) ? config : { ...config, username: '' });
const { handlers } = sites;
/** The handlers of the list of sites; the publishing user is shown to administrators alone. */
export const siteHandlers = {
  ...handlers,
  list: async (request: unknown, context: Context): Promise<Config[]> =>
    (await handlers.list(request, context)).map((config) => shown(config, context.caller)),
  load: async (request: { path: { id: number } }, context: Context): Promise<Config> =>
    shown(await handlers.load(request, context), context.caller),
};

/** Reads a site with its credentials. @throws {Problem} not_found. */
export async function siteById(db: Queryable, seal: Services['seal'], id: number): Promise<SiteAccess> {
  const { name, url, username, sealed } = await sites.byId(db, id);
  return { name, url, username, password: sealed ? seal.open(sealed) : '' };
}

/** Completes the site to try; the stored password is used only with the address it was stored for. */
export async function siteToTry(
  wish: {
    readonly id?: number | null | undefined;
    readonly url: string;
    readonly username: string;
    readonly password?: string | null | undefined;
  },
  { pool, seal }: Context,
): Promise<SiteAccess> {
  demandAddress(wish.url);
  const { url, username } = wish;
  const access = { name: new URL(url).host, url, username };
  if (wish.password) return { ...access, password: wish.password };
  const stored = wish.id ? await sites.byId(pool, wish.id) : undefined;
  if (!stored?.sealed || !sameSite(stored.url, url)) throw invalid('password', 'required');
  return { ...access, password: seal.open(stored.sealed) };
}
