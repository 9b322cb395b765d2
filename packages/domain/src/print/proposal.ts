import type { Locale } from '../enums.ts';
import { showDate } from '../format/text.ts';
import { asideRow, linesOf, type PrintLauda } from './lauda.ts';
import { printWords } from './words.ts';

/** A proposal as it is printed. */
export interface PrintedProposal {
  readonly id: number;
  readonly slug: string;
  readonly date: string;
  readonly lead: string;
  readonly source: string | null;
}

/** Lays a proposal out for print: slug, lead and source (PRINT-09). */
export function printProposal({ id, slug, date, lead, source }: PrintedProposal, locale: Locale): PrintLauda {
  const { named } = printWords(locale);
  const fields = [['lead', lead] as const, ['source', source ?? ''] as const];
  return {
    id,
    page: '',
    slug,
    figure: '',
    facts: [showDate(date, locale)],
    rows: fields.flatMap(([field, text]) => (text.trim() ? [asideRow(field, [named[`proposal.${field}`]], linesOf(text))] : [])),
  };
}
