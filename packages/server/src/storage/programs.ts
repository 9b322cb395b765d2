import type { DocumentKind, DocumentState } from '@lauda/domain';

/** SQL over the table `x` of a kind of document: its programs, and its state. */
interface KindTable {
  readonly kind: DocumentKind;
  readonly programs: string;
  readonly state: string;
}
const whether = (done: string, not: DocumentState): string =>
  `case when ${done} then '${'COMPLETED' satisfies DocumentState}' else '${not}' end`;
/** Every kind with programs also has a state: its own column, or derived from its approval or completion. */
const TABLES: Readonly<Record<string, KindTable>> = {
  story: { kind: 'story', programs: 'array[x.program_id]', state: whether('x.approved', 'EDITING') },
  assignment: { kind: 'guideline', programs: 'x.programs_ids', state: 'x.state' },
  news_report: { kind: 'reportage', programs: 'x.programs_ids', state: whether('x.ok', 'EDITING') },
  production: { kind: 'production', programs: 'x.programs_ids', state: whether('x.done', 'PRODUCING') },
};
const firstOf = (document: string, what: 'programs' | 'state'): string[] =>
  Object.entries(TABLES).map(([table, said]) => `(select ${said[what]} from ${table} x where x.document_id = ${document})`);

/** SQL: the programs of a document of any kind; where the kind is known only its table is read. */
export const programsOf = (document: string, kind?: string): string => {
  const each = firstOf(document, 'programs');
  if (kind === undefined) return `coalesce(${each.join(', ')}, '{}')`;
  return `coalesce(case ${kind} ${Object.values(TABLES)
    .map((table, at) => `when '${table.kind}' then ${each[at]}`)
    .join(' ')} end, '{}')`;
};

/** SQL: the state of a document, null where its kind has none. */
export const stateOf = (document: string): string => `coalesce(${firstOf(document, 'state').join(', ')})`;
