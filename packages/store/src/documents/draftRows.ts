import type { Draft } from './Drafts.ts';

/** One line of the panel of drafts (DRAFT-07). */
export interface DraftRow {
  readonly kind: Draft['section'];
  readonly uuid: string;
  /** The id of the document; 0 when it was never stored. */
  readonly id: number;
  readonly slug: string;
  /** When it was last written, an ISO instant. */
  readonly date: string;
  readonly draft: Draft;
}

/** Lists drafts, the newest first. */
export const draftRows = (drafts: readonly Draft[]): readonly DraftRow[] =>
  drafts
    .map((draft) => {
      const { id = 0, slug = '' } = draft.document as { id?: number; slug?: string };
      return { kind: draft.section, uuid: draft.uuid, id, slug, date: draft.date, draft };
    })
    .sort((a, b) => b.date.localeCompare(a.date));
