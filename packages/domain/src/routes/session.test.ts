import { describe, expect, it } from 'vitest';
import { LOCALES } from '../enums.ts';
import { PRODUCT_NAME } from '../limits.ts';
import { chooseLocale, LANGUAGE_KEY } from '../locale/choose.ts';
import { documentTitle, errorPageOf, loginPath, passage, wayBack } from './session.ts';

describe('the way in', () => {
  it('leads back to where one was going [ROUTE-02]', () => {
    const { searchParams } = new URL('http://desk/login?redirect=%2Fmain%3Ftab%3D1');
    expect(wayBack(searchParams.get('redirect'))).toBe('/main?tab=1');
  });

  it('is left at once by whoever is signed in [ROUTE-03]', () => {
    expect(passage('authenticated', '/login?redirect=%2Fadmin')).toEqual({ go: '/admin' });
  });

  it('leads to the start, and so to /main, without a way back [ROUTE-04]', () => {
    expect(passage('authenticated', '/login')).toEqual({ go: '/' });
    expect(passage('authenticated', '/login?redirect=')).toEqual({ go: '/' });
    expect(passage('authenticated', '/')).toEqual({ go: '/main' });
  });

  it('never leads off this site [ROUTE-05]', () => {
    for (const redirect of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      expect(wayBack(redirect)).toBe('/');
      expect(passage('authenticated', `/login?redirect=${encodeURIComponent(redirect)}`)).toEqual({ go: '/' });
    }
  });

  it('keeps path and query of the page that needs it [ROUTE-11]', () => {
    expect(passage('anonymous', '/admin?section=mail')).toEqual({ go: '/login?redirect=%2Fadmin%3Fsection%3Dmail' });
    expect(loginPath('/')).toBe('/login');
    expect(passage('anonymous', '/login?redirect=%2Fadmin')).toEqual({ show: 'page' });
  });

  it('shows neither page nor form before it is known who is there [ROUTE-16]', () => {
    for (const href of ['/main', '/login', '/']) expect(passage('verifying', href)).toEqual({ show: 'loading' });
    expect(passage('authenticated', '/main')).toEqual({ show: 'page' });
  });
});

it('titles the document with product and version [ROUTE-13]', () => {
  expect(documentTitle('3.17.1')).toBe(`${PRODUCT_NAME} 3.17.1`);
  expect(documentTitle(undefined)).toBe(`${PRODUCT_NAME} 3.17.1`);
});

it('shows the 500 page for every code that has none of its own [ERRP-04]', () => {
  expect([418, 502, 0, undefined].map(errorPageOf)).toEqual([500, 500, 500, 500]);
  expect([403, 404, 500].map(errorPageOf)).toEqual([403, 404, 500]);
});

describe('the language', () => {
  it('is one of three [LOC-01]', () => {
    expect([...LOCALES].sort()).toEqual(['en_US', 'es_ES', 'pt_BR']);
  });

  it('is Portuguese unless somebody says otherwise [LOC-02]', () => {
    expect(chooseLocale(null, undefined)).toBe('pt_BR');
  });

  it('is that of the branch for whoever chose none [LOC-09]', () => {
    expect(chooseLocale(null, 'en_US')).toBe('en_US');
    expect(chooseLocale('es_ES', 'en_US')).toBe('es_ES');
  });

  it('ignores one that is not known [LOC-10]', () => {
    expect(LANGUAGE_KEY).toBe('language');
    expect(chooseLocale('fr_FR', undefined)).toBe('pt_BR');
    expect(chooseLocale('fr_FR', 'en_US')).toBe('en_US');
  });
});
