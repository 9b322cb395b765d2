import * as z from 'zod';
import { Assignment } from './areas/assignments.ts';
import { Contact } from './areas/contacts.ts';
import { NewsReport } from './areas/news-reports.ts';
import { Post } from './areas/posts.ts';
import { Production } from './areas/productions.ts';
import { AssignmentProposal } from './areas/proposals.ts';
import { Report } from './areas/reports.ts';
import { Round } from './areas/rounds.ts';
import { Story } from './areas/stories.ts';
import { Team } from './areas/teams.ts';
import { entity } from './kit.ts';
import { Id, LocalDate } from './scalars.ts';

// These events carry the removed entities as they were, so that a list knows without a request whether it showed them.
export const GuidelinesDeleted = entity('AssignmentsDeletedEvent', {
  ids: z.array(Id),
  assignments: z
    .array(Assignment)
    .meta({ description: 'What went, as it lies in the trash; nothing of what may not be seen, or of what left the trash for good' }),
});
export const NewsReportsDeleted = entity('NewsReportsDeletedEvent', {
  ids: z.array(Id),
  news_reports: z
    .array(NewsReport)
    .meta({ description: 'What went, as it lies in the trash; nothing of what may not be seen, or of what left the trash for good' }),
});
export const ProductionsDeleted = entity('ProductionsDeletedEvent', {
  ids: z.array(Id),
  productions: z
    .array(Production)
    .meta({ description: 'What went, as it lies in the trash; nothing of what may not be seen, or of what left the trash for good' }),
});
export const ContactsDeleted = entity('ContactsDeletedEvent', {
  ids: z.array(Id),
  contacts: z.array(Contact).meta({ description: 'What went, as it was; nothing of what may not be seen' }),
});
export const PostsDeleted = entity('PostsDeletedEvent', {
  ids: z.array(Id),
  posts: z.array(Post).meta({ description: 'What went, as it was' }),
});
export const ProposalsDeleted = entity('AssignmentProposalsDeletedEvent', {
  ids: z.array(Id),
  proposals: z.array(AssignmentProposal).meta({ description: 'What went, as it was' }),
});
export const RoundsDeleted = entity('RoundsDeletedEvent', {
  ids: z.array(Id),
  rounds: z.array(Round).meta({ description: 'What went, as it was' }),
});
export const ReportsDeleted = entity('ReportsDeletedEvent', {
  ids: z.array(Id),
  reports: z
    .array(Report)
    .meta({ description: 'What went, as it lies in the trash; nothing of what may not be seen, or of what left the trash for good' }),
});
export const StoriesDeleted = entity('StoriesDeletedEvent', {
  ids: z.array(Id),
  stories: z
    .array(Story)
    .meta({ description: 'What went, as it lies in the trash; nothing of what may not be seen, or of what left the trash for good' }),
});
export const TeamsDeleted = entity('TeamsDeletedEvent', {
  ids: z.array(Id),
  date: LocalDate.meta({ description: 'First day on which they are out of use' }),
  teams: z.array(Team).meta({ description: 'What went, as it was' }),
});
