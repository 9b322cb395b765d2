import { pageTotal } from '@lauda/domain';
import type { Context, Option } from '../command.ts';
import { idOf } from './input.ts';

/** The option of a list that comes in pages. */
export const PAGE: Option = { flags: '--page <number>', text: 'list.page' };
/** Reads the typed page, counted from 0. */
export const pageOf = (value: Parameters<typeof idOf>[0]): number => (value === undefined ? 0 : idOf(value, '--page') - 1);

/** A page of a list as the server answers it. */
export interface ListPage {
  readonly data: readonly unknown[];
  readonly number: number;
  readonly size: number;
  readonly total: number;
}

/**
 * Says on standard error which rows a list shows where it shows some of them (PAG-05), of several lists how many, and how the next ones are asked
 * for.
 */
export function tellRest({ show, t }: Pick<Context, 'show' | 't'>, pages: readonly ListPage[]): void {
  const shown = pages.reduce((sum, { data }) => sum + data.length, 0);
  const total = pages.reduce((sum, page) => sum + page.total, 0);
  if (shown >= total) return;
  const of = t('list.of');
  const [page] = pages;
  const part = pages.length === 1 && shown > 0 ? pageTotal(page!.number, page!.size, total, of) : `${shown} ${of} ${total}`;
  const isMore = pages.some(({ number, size, total: all }) => (number + 1) * size < all);
  show.say(t(isMore ? 'list.part' : 'list.end', { part, next: (pages[0]?.number ?? 0) + 2 }));
}
