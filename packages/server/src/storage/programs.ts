/** SQL: the programs a document belongs to, whatever kind it is of. */
export const programsOf = (document: string): string =>
  `coalesce((select array[x.program_id] from story x where x.document_id = ${document}), (select x.programs_ids from assignment x where x.document_id = ${document}), (select x.programs_ids from news_report x where x.document_id = ${document}), (select x.programs_ids from production x where x.document_id = ${document}), '{}')`;

/** SQL: the state of a document, where its kind has one. */
export const stateOf = (document: string): string => `(select x.state from assignment x where x.document_id = ${document})`;
