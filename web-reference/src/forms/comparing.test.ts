import { describe, expect, it } from 'vitest';
import { chosen, conflictsOf, type Held, rebased } from './comparing.ts';

interface Mail {
  readonly version: number;
  readonly host: string;
  readonly port: number;
  readonly password: string | null;
  readonly hasPassword: boolean;
}
type Values = { readonly mail: Mail };
const stored: Mail = { version: 1, host: 'a', port: 25, password: null, hasPassword: false };
const form = (mine: Partial<Mail>): Held<Values> => {
  const document = { mail: { ...stored, ...mine } };
  return { base: { mail: stored }, typed: document, document, open: {}, brought: [] };
};
const saved = (theirs: Partial<Mail>, version = 2): Values => ({ mail: { ...stored, ...theirs, version } });
const paths = (held: Held<Values>) => conflictsOf(held).map(({ path, mine, theirs }) => [path, mine, theirs]);

describe('what two people change of one settings document', () => {
  it('stands as both have it where they changed different fields, by the version that is stored now', () => {
    const held = rebased(form({ host: 'b' }), saved({ port: 465 }));
    expect([held.document.mail, paths(held), held.brought]).toEqual([
      { ...stored, version: 2, host: 'b', port: 465 },
      [],
      ['mail.version', 'mail.port'],
    ]);
  });

  it('waits for a choice where they changed the same field, also while the other goes on', () => {
    const first = rebased(form({ host: 'b' }), saved({ host: 'c' }));
    expect([paths(first), first.document.mail.host]).toEqual([[['mail.host', 'b', 'c']], 'b']);
    const second = rebased(first, saved({ host: 'd', port: 465 }, 3));
    expect(paths(second)).toEqual([['mail.host', 'b', 'd']]);
    expect(chosen(second, 'mail.host', 'theirs')).toMatchObject({ typed: {}, open: {}, document: saved({ host: 'd', port: 465 }, 3) });
    const mine = chosen(second, 'mail.host', 'mine');
    expect([paths(mine), mine.document.mail]).toEqual([[], { ...stored, version: 3, host: 'b', port: 465 }]);
    // Chosen once, it is asked again only where the other changes it again.
    expect(paths(rebased(mine, saved({ host: 'd', port: 587 }, 4)))).toEqual([]);
    expect(paths(rebased(mine, saved({ host: 'e', port: 587 }, 4)))).toEqual([['mail.host', 'b', 'e']]);
  });

  it('is of one mind where both typed the same', () => {
    const held = rebased(form({ host: 'b' }), saved({ host: 'b' }));
    expect([paths(held), held.typed]).toEqual([[], {}]);
  });

  it('asks of a secret wherever the other saved the document, since no answer tells it', () => {
    const held = rebased(form({ password: 'x' }), saved({ host: 'elsewhere' }));
    expect(paths(held)).toEqual([['mail.password', 'x', null]]);
    expect(chosen(held, 'mail.password', 'theirs').typed).toEqual({});
    expect(chosen(held, 'mail.password', 'mine').document.mail).toMatchObject({ host: 'elsewhere', password: 'x', version: 2 });
  });

  it('is only taken where nothing is typed', () => {
    const untouched: Held<Values> = { base: { mail: stored }, typed: {}, document: { mail: stored }, open: {}, brought: [] };
    expect(rebased(untouched, saved({ host: 'c' }))).toEqual({ ...untouched, base: saved({ host: 'c' }), document: saved({ host: 'c' }) });
  });
});
