import { assignmentProposals } from '@lauda/spec/areas/proposals';
import { implement } from '../implement.ts';
import { proposalOfItem } from '../proposals/made-of-item.ts';
import { filterProposals, proposals, removeProposals } from '../proposals/proposals.ts';
import { proposalOfRound } from '../rounds/rounds.ts';

export const assignmentProposalsHandlers = implement<typeof assignmentProposals>(assignmentProposals, {
  filter: ({ query }, context) => filterProposals(query, context),
  load: proposals.handlers.load,
  create: proposals.handlers.create,
  createFromRound: ({ path }, context) => proposalOfRound(path.id, context),
  createFromFacebook: ({ path }, context) => proposalOfItem('facebook', path.id, context),
  createFromRss: ({ path }, context) => proposalOfItem('rss', path.id, context),
  createFromTwitter: ({ path }, context) => proposalOfItem('twitter', path.id, context),
  update: proposals.handlers.update,
  remove: ({ query }, context) => removeProposals(query.ids, context),
});
