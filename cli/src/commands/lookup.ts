import { localToday } from '@lauda/domain';
import type { Newsroom, Program } from '@lauda/sdk';
import type { Context } from '../command.ts';
import { usage } from '../errors.ts';
import { folded, oneNamed } from '../named.ts';
import { dayAfter } from '../rundown/days.ts';

/** Loads the programs and finds the one named. */
export async function findProgram(newsroom: Newsroom, text: string): Promise<Program> {
  return oneNamed('program', await newsroom.programs.list(), text);
}

const WORDS: Readonly<Record<string, number>> = {
  yesterday: -1,
  ontem: -1,
  ayer: -1,
  today: 0,
  hoje: 0,
  hoy: 0,
  tomorrow: 1,
  amanha: 1,
  manana: 1,
};

/** Reads a typed date: `2026-03-10`, or a word for yesterday, today or tomorrow. Throws a usage error for the rest. */
export function dateWish(text: string | undefined, name = '--date'): string | number {
  if (text === undefined) return 0;
  const word = WORDS[folded(text)];
  if (word !== undefined) return word;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || dayAfter(text, 0) !== text) throw usage('usage.date', { name, value: text });
  return text;
}

/** Resolves a date wish; today is the branch's own, by the clock and zone of its server. */
export async function dateOf(wish: string | number, newsroom: Newsroom, { env }: Pick<Context, 'env'>): Promise<string> {
  if (typeof wish === 'string') return wish;
  const { epochMs, zone } = await newsroom.time.get({ signal: env.signal });
  return dayAfter(localToday(epochMs, zone), wish);
}
