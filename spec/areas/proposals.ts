import * as z from 'zod';
import { call, entity, inputOf, page } from '../kit.ts';
import { DayRange, Id, IdPath, IdsQuery, LocalDate, PageQuery, Slug, Text, Version } from '../scalars.ts';

/** A proposal for a guideline, also called a news suggestion. */
export const AssignmentProposal = entity('AssignmentProposal', {
  id: Id,
  version: Version,
  slug: Slug.trim().min(1),
  lead: Text,
  source: z.string().max(500).nullable().meta({ description: 'Where it comes from' }),
  used: z.boolean().meta({ description: 'Whether a guideline or a story was made of it' }),
  date: LocalDate,
});
const Input = inputOf('AssignmentProposalInput', AssignmentProposal, ['slug']);
const roles = { read: 'ASSIGNMENT_PROPOSAL_READ', write: 'ASSIGNMENT_PROPOSAL_WRITE' } as const;

const OfItem = {
  role: roles.write,
  path: z.object({ id: z.string().max(100) }),
  result: AssignmentProposal,
  status: 201,
} as const;

export const assignmentProposals = {
  filter: call('GET /assignment_proposals/filter', 'Lists proposals between two days by a text, newest first, paged.', {
    role: roles.read,
    query: z.object({
      ...DayRange,
      filter: z.string().max(200).optional(),
      ...PageQuery,
    }),
    result: page('AssignmentProposalPage', AssignmentProposal),
  }),
  load: call('GET /assignment_proposals/{id}', 'Loads one proposal.', { role: roles.read, path: IdPath, result: AssignmentProposal }),
  create: call('POST /assignment_proposals', 'Creates one proposal, dated today by default.', {
    role: roles.write,
    body: Input,
    result: AssignmentProposal,
    status: 201,
  }),
  createFromRound: call('POST /assignment_proposals/round/{id}', 'Makes a proposal of a round, of its day.', {
    role: roles.write,
    path: IdPath,
    result: AssignmentProposal,
    status: 201,
  }),
  createFromFacebook: call('POST /assignment_proposals/facebook/{id}', 'Makes a proposal of a post of Facebook, with its text.', OfItem),
  createFromRss: call('POST /assignment_proposals/rss/{id}', 'Makes a proposal of an entry of a feed, with its text.', OfItem),
  createFromTwitter: call('POST /assignment_proposals/twitter/{id}', 'Makes a proposal of a post of X, with its text.', OfItem),
  update: call('PUT /assignment_proposals', 'Replaces one proposal; the id is in the body.', {
    role: roles.write,
    body: Input,
    result: AssignmentProposal,
  }),
  remove: call('DELETE /assignment_proposals', 'Removes proposals of which nothing came and answers the ids that went.', {
    role: roles.write,
    query: IdsQuery,
    result: z.array(Id),
  }),
};
