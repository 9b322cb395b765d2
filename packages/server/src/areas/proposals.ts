import { assignmentProposals } from '@lauda/spec/areas/proposals';
import { implement } from '../implement.ts';
import { filterProposals, proposals, removeProposals } from '../proposals/proposals.ts';

export const assignmentProposalsHandlers = implement<typeof assignmentProposals>(assignmentProposals, {
  filter: ({ query }, context) => filterProposals(query, context),
  load: proposals.handlers.load,
  create: proposals.handlers.create,
  update: proposals.handlers.update,
  remove: ({ query }, context) => removeProposals(query.ids, context),
});
