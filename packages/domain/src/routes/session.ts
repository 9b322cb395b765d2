import { PRODUCT_NAME, RELEASE } from '../limits.ts';

/** Whether somebody is signed in, as far as is known. */
export type Access = 'verifying' | 'anonymous' | 'authenticated';
/** What an address shows: a loading screen, its page, or another address to go to. */
export type Passage = { readonly show: 'loading' | 'page' } | { readonly go: string };

const START = '/';
const LOGIN = '/login';

/** Answers where to go after the login: an address of this site, else the start (ROUTE-02 to 05). */
export const wayBack = (redirect: string | null | undefined): string => (/^\/(?![/\\])/.test(redirect ?? '') ? redirect! : START);

/** The login page that knows the way back to an address, path with query (ROUTE-11). */
export const loginPath = (href: string): string => (href === START ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(href)}`);

/** Decides what an address, path with query, shows: a loading screen until it is known whether somebody is signed in (ROUTE-16). */
export function passage(access: Access, href: string): Passage {
  const [path = '', query = ''] = href.split('?', 2);
  if (access === 'verifying') return { show: 'loading' };
  if (path === LOGIN) return access === 'authenticated' ? { go: wayBack(new URLSearchParams(query).get('redirect')) } : { show: 'page' };
  if (access === 'anonymous') return { go: loginPath(href) };
  return path === START ? { go: '/main' } : { show: 'page' };
}

/** The title of the document: the product and the version the branch config names (ROUTE-13, Q-35). */
export const documentTitle = (version: string | null | undefined): string => `${PRODUCT_NAME} ${version || RELEASE}`;

/** The error page of a code: 403 and 404 have their own, everything else is 500 (ERRP-04). */
export const errorPageOf = (code: unknown): 403 | 404 | 500 => (code === 403 || code === 404 ? code : 500);
