import { documents } from '@lauda/spec/areas/all-documents';
import { assignments } from '@lauda/spec/areas/assignments';
import { branches } from '@lauda/spec/areas/branches';
import { newsReports } from '@lauda/spec/areas/news-reports';
import { notices } from '@lauda/spec/areas/notices';
import { assignmentProposals } from '@lauda/spec/areas/proposals';
import { rundowns } from '@lauda/spec/areas/rundowns';
import { stories } from '@lauda/spec/areas/stories';
import { branchCollection } from '../branches/branches.ts';
import { copyGuidelinesFrom, copyProposalsFrom, copyReportagesFrom, copyStoriesFrom } from '../branches/copies.ts';
import { forward, namesIn, sendNotice, stateOf } from '../branches/look.ts';
import type { Context } from '../context.ts';
import { implement } from '../implement.ts';

type Path = { readonly path: { readonly id: number } };
const names =
  (section: Parameters<typeof namesIn>[1]) =>
  ({ path }: Path, context: Context) =>
    namesIn(path.id, section, context);

export const branchesHandlers = implement<typeof branches>(branches, {
  ...branchCollection.handlers,
  check: async ({ path }, context) => (await stateOf(path.id, context)).reachable,
  state: ({ path }, context) => stateOf(path.id, context),
  section: ({ path }, context) => namesIn(path.id, path.section, context),
  programs: { list: names('programs') },
  users: {
    list: names('users'),
    editors: names('users/editors'),
    producers: names('users/producers'),
    reporters: names('users/reporters'),
  },
  classifications: { list: names('classifications') },
  vehicles: { list: names('vehicles') },
  types: { list: names('types') },
  editorials: { list: names('editorials') },
  remote: { list: names('remote') },
  teams: { list: names('teams') },
  notices: {
    list: forward(notices.list),
    create: ({ path, body }, context) => sendNotice(path.id, body, context),
  },
  documents: { config: { get: forward(documents.config.get) } },
  assignments: {
    config: { get: forward(assignments.config.get) },
    filter: forward(assignments.filter, 'ASSIGNMENT_READ'),
    load: forward(assignments.load, 'ASSIGNMENT_READ'),
    copy: ({ path, body }, context) => copyGuidelinesFrom(path.id, body, context),
  },
  newsReports: {
    config: { get: forward(newsReports.config.get) },
    filter: forward(newsReports.filter, 'NEWS_REPORT_READ'),
    load: forward(newsReports.load, 'NEWS_REPORT_READ'),
    copy: ({ path, body }, context) => copyReportagesFrom(path.id, body, context),
  },
  stories: {
    config: { get: forward(stories.config.get) },
    filter: forward(stories.filter, 'STORY_READ'),
    load: forward(stories.load, 'STORY_READ'),
    copy: ({ path, body }, context) => copyStoriesFrom(path.id, body, context),
  },
  assignmentProposals: {
    filter: forward(assignmentProposals.filter, 'ASSIGNMENT_PROPOSAL_READ'),
    load: forward(assignmentProposals.load, 'ASSIGNMENT_PROPOSAL_READ'),
    copy: ({ path, body }, context) => copyProposalsFrom(path.id, body, context),
  },
  rundowns: {
    config: { get: forward(rundowns.config.get) },
    load: forward(rundowns.load, 'RUNDOWN_READ', { one: true }),
    check: forward(rundowns.check, 'RUNDOWN_READ', { one: true }),
  },
});
