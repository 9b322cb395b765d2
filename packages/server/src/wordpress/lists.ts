import { messageText, POST_FAILURES } from '@lauda/domain';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { SiteFailure } from './ask.ts';
import { siteById, siteToTry } from './configs.ts';
import { Site } from './site.ts';

const Named = z.object({ id: z.int32(), name: z.string() });
type Named = z.output<typeof Named>;
const Entries = z.array(Named);
const About = z.object({ name: z.string().catch('') });
const PAGE = '100';
/** Pages of names read at most; the rest is not shown. */
const MOST_PAGES = 10;

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#039': "'", '#8217': '’' };
/** Unescapes a name, which WordPress answers as HTML. */
const plain = (name: string): string => name.replaceAll(/&(amp|lt|gt|quot|#039|#8217);/g, (_all, sign: string) => SIGNS[sign]!);

async function every(site: Site, route: string, query: Readonly<Record<string, string>>): Promise<Named[]> {
  const found: Named[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { body, pages } = await site.get(route, Entries, { ...query, per_page: PAGE, page: String(page), orderby: 'name', order: 'asc' });
    found.push(...body);
    if (page >= pages) break;
  }
  return found.map(({ id, name }) => ({ id, name: plain(name) }));
}

/** Lists the categories of a site. */
const categoriesOf = (site: Site): Promise<Named[]> => every(site, '/wp/v2/categories', {});

/** Lists the possible authors on a site; a user who may not list users sees published authors and themselves. */
async function authorsOf(site: Site): Promise<Named[]> {
  const me = (await site.get('/wp/v2/users/me', Named)).body;
  const all = await every(site, '/wp/v2/users', { capabilities: 'edit_posts' }).catch((error: unknown) => {
    if (error instanceof SiteFailure && (error.failure === 'forbidden' || error.failure === 'refused'))
      return every(site, '/wp/v2/users', {});
    throw error;
  });
  return all.some(({ id }) => id === me.id) ? all : [me, ...all];
}

/** Runs calls to a site; any failure of the site becomes one refusal in the caller's language. */
async function ofSite<T>(id: number, context: Context, work: (site: Site) => Promise<T>): Promise<T> {
  const access = await siteById(context.pool, context.seal, id);
  try {
    return await work(new Site(access, context.signal));
  } catch (error) {
    if (!(error instanceof SiteFailure)) throw error;
    const reason = messageText(POST_FAILURES[error.failure], context.locale);
    throw new Problem('site_failed', { params: { site: access.name, reason }, details: error.failure });
  }
}
export const siteAuthors = (id: number, context: Context): Promise<Named[]> => ofSite(id, context, authorsOf);
export const siteCategories = (id: number, context: Context): Promise<Named[]> => ofSite(id, context, categoriesOf);

/** The result of trying a site. */
interface SiteTrial {
  readonly failure: SiteFailure['failure'] | null;
  readonly details: string | null;
  readonly site: string | null;
  readonly user: string | null;
  readonly authors: Named[];
  readonly categories: Named[];
}
const NONE: SiteTrial = { failure: null, details: null, site: null, user: null, authors: [], categories: [] };

/** Tries whether posts can be published on a site, which need not be stored. */
export async function trySite(wish: Parameters<typeof siteToTry>[0], context: Context): Promise<SiteTrial> {
  const site = new Site(await siteToTry(wish, context), context.signal);
  try {
    const user = (await site.get('/wp/v2/users/me', Named)).body.name;
    const about = (await site.get('/', About, { _fields: 'name' })).body.name;
    const [authors, categories] = [await authorsOf(site), await categoriesOf(site)];
    return { ...NONE, site: plain(about), user: plain(user), authors, categories };
  } catch (error) {
    if (!(error instanceof SiteFailure)) throw error;
    return { ...NONE, failure: error.failure, details: error.details };
  }
}
