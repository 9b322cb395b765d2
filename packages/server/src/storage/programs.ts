import type { DocumentKind, DocumentState } from '@lauda/domain';

/** SQL: what the table `x` of a kind of documents says of one: the programs it belongs to, and how far it is. */
interface KindTable {
  readonly kind: DocumentKind;
  readonly programs: string;
  readonly state: string;
}
const whether = (done: string, not: DocumentState): string =>
  `case when ${done} then '${'COMPLETED' satisfies DocumentState}' else '${not}' end`;
/** A kind that has programs has a state too: its own, or what its approval or its end says. */
const TABLES: Readonly<Record<string, KindTable>> = {
  story: { kind: 'story', programs: 'array[x.program_id]', state: whether('x.approved', 'EDITING') },
  assignment: { kind: 'guideline', programs: 'x.programs_ids', state: 'x.state' },
  news_report: { kind: 'reportage', programs: 'x.programs_ids', state: whether('x.ok', 'EDITING') },
  production: { kind: 'production', programs: 'x.programs_ids', state: whether('x.done', 'PRODUCING') },
};
const firstOf = (document: string, what: 'programs' | 'state'): string[] =>
  Object.entries(TABLES).map(([table, said]) => `(select ${said[what]} from ${table} x where x.document_id = ${document})`);

/** SQL: the programs a document belongs to, whatever kind it is of; where the kind is at hand, one table is looked at and not each. */
export const programsOf = (document: string, kind?: string): string => {
  const each = firstOf(document, 'programs');
  if (kind === undefined) return `coalesce(${each.join(', ')}, '{}')`;
  return `coalesce(case ${kind} ${Object.values(TABLES)
    .map((table, at) => `when '${table.kind}' then ${each[at]}`)
    .join(' ')} end, '{}')`;
};

/** SQL: the state of a document, null where its kind has none. */
export const stateOf = (document: string): string => `coalesce(${firstOf(document, 'state').join(', ')})`;
