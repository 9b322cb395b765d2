import { type Choice, type FieldConflict, mergeFields, same, withPath } from '@lauda/store';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (document: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), document);

/** Tells whether a field of settings is a secret: a field tells whether one is stored, null keeps it and an empty text deletes it. */
const isSecret = (base: object, name: string): boolean => `has${name.charAt(0).toUpperCase()}${name.slice(1)}` in base;
/** Tells whether a value of a form looks like the stored one to who sees it: an empty field may hold an empty text or nothing. */
const looksLike = (value: unknown, stored: unknown): boolean =>
  isFields(value) && isFields(stored)
    ? Object.keys({ ...stored, ...value }).every((name) => !isTypedOver(stored, name, value[name]))
    : same(value ?? '', stored ?? '');
/** Tells whether a field of a form says something else than its stored values. */
export const isTypedOver = (base: object, name: string, value: unknown): boolean => {
  const stored = at(base, name);
  return isSecret(base, name) ? !Object.is(value, stored) : !looksLike(value, stored);
};

/** The values of a form over stored ones that another person may save meanwhile. */
export interface Held<T extends object> {
  /** The stored values. */
  readonly base: T;
  /** The fields that differ from them. */
  readonly typed: Partial<T>;
  readonly document: T;
  /** What two people changed, each in their own way: by path, the value both began with. */
  readonly open: Fields;
  /** The paths of what the other person changed and this one did not. */
  readonly brought: readonly string[];
}

const held = <T extends object>(base: T, document: T, more: Pick<Held<T>, 'open' | 'brought'>): Held<T> => {
  const typed = Object.fromEntries(Object.entries(document).filter(([name, value]) => !same(value, base[name as keyof T])));
  return { base, typed: typed as Partial<T>, document: { ...base, ...typed }, ...more };
};

/** The paths of two values that differ, one level deep. */
const changed = (was: object, is: object, path = ''): string[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    const [before, now] = [at(was, name), at(is, name)];
    if (same(before, now)) return [];
    return path === '' && isFields(before) && isFields(now) ? changed(before, now, `${name}.`) : [`${path}${name}`];
  });

/** The secrets that were typed, which are never answered: whether the other person set one too cannot be seen. */
const secretsIn = (document: object, path = ''): string[] =>
  Object.entries(document).flatMap(([name, value]) => {
    if (path === '' && isFields(value)) return secretsIn(value, `${name}.`);
    const flag = `has${name[0]?.toUpperCase()}${name.slice(1)}`;
    return value !== null && flag in document ? [`${path}${name}`] : [];
  });
const placeOf = (path: string): string => path.slice(0, path.lastIndexOf('.') + 1);

/** Takes stored values that another person saved: what only one changed stands as they have it, the rest is open until it is chosen. */
export function rebased<T extends object>(form: Held<T>, stored: T): Held<T> {
  if (Object.keys(form.typed).length === 0) return { base: stored, typed: {}, document: stored, open: {}, brought: [] };
  const { merged, conflicts } = mergeFields(form.base, form.document, stored);
  const told = changed(form.base, stored);
  const secrets = secretsIn(form.document).filter((path) => told.some((other) => placeOf(other) === placeOf(path)));
  const open = {
    ...Object.fromEntries([...conflicts.map(({ path, base }) => [path, base] as const), ...secrets.map((path) => [path, null] as const)]),
    ...form.open,
  };
  const brought = told.filter((path) => same(at(form.document, path), at(form.base, path)));
  return held(stored, merged, { open, brought: [...new Set([...form.brought, ...brought])] });
}

/** The fields that wait for a choice. */
export const conflictsOf = <T extends object>({ base, document, open }: Held<T>): FieldConflict[] =>
  Object.entries(open).flatMap(([path, was]) => {
    const [mine, theirs] = [at(document, path), at(base, path)];
    return same(mine, theirs) ? [] : [{ path, base: was, mine, theirs }];
  });

/** Takes one side of a field that two people changed. */
export function chosen<T extends object>(form: Held<T>, path: string, choice: Choice): Held<T> {
  const { [path]: _settled, ...open } = form.open;
  const { base, document, brought } = form;
  if (choice === 'mine') return held(base, document, { open, brought });
  return held(base, withPath(document, path, choice === 'theirs' ? at(base, path) : choice.value), { open, brought });
}
