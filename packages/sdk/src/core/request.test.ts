import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formOf, parseRoute, pathOf, queryOf } from './request.ts';

describe('a request', () => {
  it('fills a path', () => {
    const route = parseRoute('PUT /rundowns/{id}/blocks/{blockId}/approve/{flag}');
    expect(route.method).toBe('PUT');
    expect(pathOf(route, { id: 3, blockId: 4, flag: true })).toBe('/rundowns/3/blocks/4/approve/true');
  });
  it('keeps every value inside its own segment', () => {
    const route = parseRoute('GET /files/{id}/file');
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        fc.pre(id !== '.' && id !== '..');
        const { pathname, search, hash } = new URL(pathOf(route, { id }), 'http://host');
        expect(pathname.split('/')).toHaveLength(4);
        expect(decodeURIComponent(pathname.split('/')[2]!)).toBe(id);
        expect(search + hash).toBe('');
      }),
    );
  });
  it.each([undefined, null, '', '.', '..', Number.NaN])('refuses %s as a part of a path', (id) => {
    expect(() => pathOf(parseRoute('GET /users/{id}'), { id })).toThrow(/'id' is missing/);
  });
  it('repeats lists and leaves out what is undefined or null', () => {
    expect(queryOf({ ids: [1, 2], lock: undefined, after: null, filter: 'AÇÃO & c' })).toBe('?ids=1&ids=2&filter=A%C3%87%C3%83O%20%26%20c');
    expect(queryOf({ lock: undefined })).toBe('');
    expect(queryOf(undefined)).toBe('');
  });
  it('keeps false, zero and the empty text in a query', () => {
    expect(queryOf({ activeOnly: false, page: 0, filter: '' })).toBe('?activeOnly=false&page=0&filter=');
  });
  it('writes a form', () => {
    expect(formOf({ username: 'ana', password: 'ç& =', isResetPassword: undefined })).toBe('username=ana&password=%C3%A7%26+%3D');
  });
});
