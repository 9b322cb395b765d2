import type { Proposal } from '@lauda/store';
import { showDate } from '../../format/show.ts';
import type { ViewerSpec } from '../../shared/documents/spec.ts';

/** The viewer of a proposal of another newsroom. */
export const BRANCH_PROPOSAL_VIEWER: ViewerSpec<Proposal> = {
  facts: ({ date, source }, { language }) => [
    ['proposal.date', showDate(date, language)],
    ['proposal.source', source ?? ''],
  ],
  texts: ({ lead }) => [['proposal.lead', lead]],
};
