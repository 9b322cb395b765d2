import type { DocumentKind } from '@lauda/domain';
import type { DocumentSummary } from '@lauda/spec/areas/documents';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { all, type Queryable } from '../storage/change.ts';
import { programsOf, stateOf } from '../storage/programs.ts';

export type Summary = z.input<typeof DocumentSummary>;
/** The row of a document in lists of all kinds. */
export interface SummaryRow {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
  readonly kind: DocumentKind;
  readonly slug: string;
  readonly date: string;
  readonly state: string | null;
  readonly private: boolean;
  readonly owner_id: number;
  readonly owner: string;
  readonly allowed_ids: number[];
  readonly programs: number[];
}
/** SQL: the columns of a SummaryRow, and the tables they are read from. */
export const SUMMARY = {
  columns: `d.id, d.uuid, d.version, d.kind, d.slug, d.date, ${stateOf('d.id')} as state, d.private, d.owner_id, p.nickname as owner, d.allowed_ids, ${programsOf('d.id')} as programs`,
  tables: 'document d join person p on p.id = d.owner_id',
};

/** Converts a row to the summary of a document. */
export const summaryOf = (row: SummaryRow): Summary => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  kind: row.kind,
  slug: row.slug,
  date: row.date,
  state: row.state,
  private: row.private,
  ownerId: row.owner_id,
  ownerNickname: row.owner,
  allowedUsers: row.allowed_ids,
  programsIds: row.programs,
  highlight: null,
  marks: [],
});

/** Reads the summary row of a document the caller was allowed to see. */
export async function summaryRow(db: Queryable, id: number): Promise<SummaryRow> {
  const [row] = await all<SummaryRow & Record<string, unknown>>(db, `select ${SUMMARY.columns} from ${SUMMARY.tables} where d.id = $1`, [
    id,
  ]);
  if (!row) throw new Problem('not_found');
  return row;
}

/** Loads a document of a kind; registered where the kind's rows are defined. */
export type LoadDocument = (id: number, context: Context) => Promise<object>;
const LOADS = new Map<DocumentKind, LoadDocument>();
/** Registers the loader of a kind. */
export const registerLoader = (kind: DocumentKind, load: LoadDocument): unknown => LOADS.set(kind, load);
/** Finds the loader of a kind; undefined for a kind without one. */
export const loadOf = (kind: DocumentKind): LoadDocument | undefined => LOADS.get(kind);
