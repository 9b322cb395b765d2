import type { Locale } from '../enums.ts';
import { showDate } from '../format/text.ts';
import { compareRounds, type WrittenRound } from '../round.ts';
import { asideRow, linesOf, type PrintLauda } from './lauda.ts';

/** A round as it is printed. */
export interface PrintedRound extends WrittenRound {
  readonly id: number;
}

/** Lays the rounds of a day out for print, by the text of their times: when and who was asked at the left, what they told at the right (PRINT-12). */
export const printRounds = (title: string, date: string, rounds: readonly PrintedRound[], locale: Locale): PrintLauda => ({
  id: 0,
  page: '',
  slug: title,
  figure: '',
  facts: [showDate(date, locale)],
  rows: rounds
    .toSorted(compareRounds)
    .map(({ time, institution, segment, text }) =>
      asideRow('round', [[time, institution].filter(Boolean).join(' '), segment], linesOf(text?.trim() || '—')),
    ),
});
