import type { Newsroom } from '@lauda/sdk';
import { missing, refusalOf, usage } from '../errors.ts';

/** Someone who presents, as a list names them. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly nickname: string;
}

/** Lists the people of the newsroom; none where the person may not list them, because names are only a convenience. */
export async function peopleOf(newsroom: Newsroom): Promise<readonly Person[]> {
  try {
    return await newsroom.users.active();
  } catch (error) {
    if (refusalOf(error)) return [];
    throw error;
  }
}

/** Names people by id; `#3` for somebody not listed. */
export function personNames(people: readonly Person[]): (id: number) => string {
  const names = new Map(people.map(({ id, nickname, name }) => [id, nickname || name]));
  return (id) => names.get(id) ?? `#${id}`;
}

/** Finds a person by id, nickname or name. Throws a usage error when several are called so, a not-found error when nobody is. */
export function personNamed(people: readonly Person[], text: string): number {
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text);
  const wanted = text.toLowerCase();
  const found = people.filter(({ nickname, name }) => nickname.toLowerCase() === wanted || name.toLowerCase() === wanted);
  const names = (list: readonly Person[]): string => list.map(({ id, nickname }) => `${id} ${nickname}`).join(', ') || '—';
  if (found.length > 1) throw usage('person.ambiguous', { value: text, names: names(found) });
  if (!found[0]) throw missing('person.missing', { value: text, names: names(people) });
  return found[0].id;
}
