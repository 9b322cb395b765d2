import { setImmediate as othersTurn } from 'node:timers/promises';
import { DOUBLE_REASONS, type DoubleReason } from '@lauda/domain';
import type { Context } from '../context.ts';
import { all, type Queryable } from '../storage/change.ts';
import type { PageQuery } from '../storage/paging.ts';
import { pairKey, pairsApart } from './apart.ts';
import { contactsById } from './contacts.ts';
import { alikeNames } from './likeness.ts';
import { internationalNumber } from './numbers.ts';
import { contactSeenBy } from './sight.ts';

interface ContactRow {
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly numbers: readonly { readonly value: string }[];
  readonly emails: readonly string[];
}
interface Pair {
  readonly one: number;
  readonly other: number;
  readonly reasons: DoubleReason[];
}
/** The default page size. */
const PAGE = 25;

const ALL = `select c.id, c.name, c.country, c.numbers, c.emails from contact c
  where not c.hidden and ${contactSeenBy('$1')} order by c.id`;
/** Contacts of one batch, after which other requests are served. */
const AT_ONCE = 250;
/** The keys by which duplicates are found, for each kind of match. */
const keysOf: { readonly [R in 'number' | 'email']: (contact: ContactRow) => readonly (string | undefined)[] } = {
  number: ({ numbers, country }) => numbers.map(({ value }) => internationalNumber(value, country)),
  email: ({ emails }) => emails.map((email) => email.toLowerCase()),
};

async function pairsOf(db: Queryable, userId: number, signal?: AbortSignal): Promise<Pair[]> {
  const contacts = await all<ContactRow & { id: number }>(db, ALL, [userId]);
  const apart = await pairsApart(db);
  const pairs = new Map<string, Pair>();
  const found = (reason: DoubleReason, one: number, other: number): void => {
    const key = pairKey(one, other);
    if (apart.has(key)) return;
    const pair = pairs.get(key) ?? { one, other, reasons: [] };
    pairs.set(key, pair);
    if (!pair.reasons.includes(reason)) pair.reasons.push(reason);
  };
  for (const reason of ['number', 'email'] as const) {
    const firsts = new Map<string, number[]>();
    for (const [at, contact] of contacts.entries()) {
      if (at % AT_ONCE === 0) await othersTurn();
      for (const key of keysOf[reason](contact)) {
        if (!key) continue;
        // Of contacts with the same key each is paired with the first only: all pairs of a shared switchboard number would be thousands.
        const known = firsts.get(key) ?? [];
        const first = known.find((id) => !apart.has(pairKey(id, contact.id)));
        if (first === undefined) firsts.set(key, [...known, contact.id]);
        else if (first !== contact.id) found(reason, first, contact.id);
      }
    }
  }
  for (const [one, other] of await alikeNames(
    contacts.map(({ name }) => name),
    signal,
  ))
    found('name', contacts[one]!.id, contacts[other]!.id);
  const rank = ({ reasons: [reason] }: Pair): number => DOUBLE_REASONS.indexOf(reason!);
  return [...pairs.values()].sort((a, b) => rank(a) - rank(b) || b.reasons.length - a.reasons.length);
}

/** Finds pairs of listed contacts the caller may see that may be duplicates; those with the same number first. */
export async function contactDoubles({ page = 0, size = PAGE }: PageQuery, { pool, caller, signal }: Context) {
  const pairs = await pairsOf(pool, caller.userId, signal);
  const shown = pairs.slice(page * size, (page + 1) * size);
  const known = new Map(
    (
      await contactsById(
        pool,
        shown.flatMap(({ one, other }) => [one, other]),
      )
    ).map((each) => [each.id, each]),
  );
  const data = shown.flatMap(({ one, other, reasons }) => {
    const [contact, double] = [known.get(one), known.get(other)];
    return contact && double ? [{ contact, other: double, reasons }] : [];
  });
  return { data, number: page, size, total: pairs.length };
}
