import type { NumberLabel } from './enums.ts';

/** Why two contacts may be the same: a shared number, a shared e-mail address, or similar names. */
export const DOUBLE_REASONS = ['number', 'email', 'name'] as const;
export type DoubleReason = (typeof DOUBLE_REASONS)[number];

/** The fields for which a merge of two contacts needs a choice. */
export const MERGED_CONTACT_FIELDS = [
  'name',
  'profession',
  'company',
  'country',
  'numbers',
  'emails',
  'address',
  'info',
  'groups',
] as const;
export type MergedContactField = (typeof MERGED_CONTACT_FIELDS)[number];

export interface MergeableContact {
  readonly name: string;
  readonly profession: string | null;
  readonly company: string | null;
  readonly country: string;
  readonly numbers: readonly { readonly value: string; readonly label: NumberLabel }[];
  readonly emails: readonly string[];
  readonly address: string | null;
  readonly info: string | null;
  readonly groups: readonly number[];
}
/** The contact a field is taken from in a merge. */
export type MergeChoice = 'kept' | 'other' | 'both';

const digits = (text: string): string => text.replaceAll(/\D/g, '') || text;
/** Joins two lists; entries with the same key appear once. */
const union = <T>(one: readonly T[], other: readonly T[], keyOf: (entry: T) => unknown): T[] => {
  const known = new Set(one.map(keyOf));
  return [...one, ...other.filter((entry) => !known.has(keyOf(entry)))];
};
const lines = (...texts: (string | null)[]): string | null => texts.filter(Boolean).join('\n') || null;
const BOTH: { readonly [F in MergedContactField]?: (kept: MergeableContact, other: MergeableContact) => MergeableContact[F] } = {
  // The same digits are another number in another country; only there the server can tell what is the same.
  numbers: (kept, other) =>
    kept.country === other.country ? union(kept.numbers, other.numbers, ({ value }) => digits(value)) : [...kept.numbers, ...other.numbers],
  emails: (kept, other) => union(kept.emails, other.emails, (email) => email.toLowerCase()),
  groups: (kept, other) => union(kept.groups, other.groups, (id) => id),
  info: (kept, other) => lines(kept.info, other.info),
};

/** Tells whether a field can hold the values of both contacts. */
export const holdsBoth = (field: MergedContactField): boolean => field in BOTH;
const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two contacts differ; only these are chosen. */
export const differingFields = (kept: MergeableContact, other: MergeableContact): MergedContactField[] =>
  MERGED_CONTACT_FIELDS.filter((field) => !same(kept[field], other[field]));

/** Answers the default choice for a field: both where it can hold both, else the kept contact unless that has no value. */
export function presetChoice(field: MergedContactField, kept: MergeableContact, other: MergeableContact): MergeChoice {
  if (isEmpty(other[field])) return 'kept';
  if (isEmpty(kept[field])) return 'other';
  return holdsBoth(field) && !same(kept[field], other[field]) ? 'both' : 'kept';
}

/** Merges another contact into the kept one, by the choice for each field. */
export function mergedContact(
  kept: MergeableContact,
  other: MergeableContact,
  chosen: Partial<Record<MergedContactField, MergeChoice>> = {},
): MergeableContact {
  const chosenOf = (field: MergedContactField) => {
    const choice = chosen[field] ?? presetChoice(field, kept, other);
    const both = BOTH[field];
    if (choice === 'both' && both) return both(kept, other);
    return (choice === 'other' ? other : kept)[field];
  };
  return Object.fromEntries(MERGED_CONTACT_FIELDS.map((field) => [field, chosenOf(field)])) as unknown as MergeableContact;
}
