import { missing, usage } from './errors.ts';

/** Prepares a text for comparison: without accents, case and space around it. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();

interface Named {
  readonly id: number;
  readonly name: string;
}

/**
 * Finds an entry by its id, its name, the beginning of its name, or that of a word in it; accents and case do not count.
 * Throws a usage error where several fit, and a missing error naming all where none does.
 */
export function oneNamed<T extends Named>(kind: 'device' | 'entry' | 'program', all: readonly T[], text: string): T {
  const wanted = folded(text);
  const byId = /^\d+$/.test(text) ? all.find(({ id }) => id === Number(text)) : undefined;
  if (byId) return byId;
  const exact = all.filter(({ name }) => folded(name) === wanted);
  const begins = all.filter(({ name }) => folded(name).startsWith(wanted));
  const within = wanted === '' ? [] : all.filter(({ name }) => folded(name).includes(` ${wanted}`));
  const near = [exact, begins, within].find(({ length }) => length > 0) ?? [];
  if (near.length > 1) throw usage(`${kind}.ambiguous`, { value: text, names: near.map(({ id, name }) => `${id} ${name}`).join(', ') });
  if (!near[0]) throw missing(`${kind}.missing`, { value: text, names: all.map(({ name }) => name).join(', ') || '—' });
  return near[0];
}
