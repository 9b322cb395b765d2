import * as z from 'zod';
import { Assignment } from './areas/assignments.ts';
import { Contact } from './areas/contacts.ts';
import { NewsReport } from './areas/news-reports.ts';
import { Production } from './areas/productions.ts';
import { AssignmentProposal } from './areas/proposals.ts';
import { Story } from './areas/stories.ts';
import { entity } from './kit.ts';
import { Id } from './scalars.ts';

// What goes is told as it was, so that a list knows without asking whether it had it.
export const GuidelinesDeleted = entity('AssignmentsDeletedEvent', {
  ids: z.array(Id),
  assignments: z.array(Assignment).meta({ description: 'What went, as it lies in the trash; nothing of what may not be seen' }),
});
export const NewsReportsDeleted = entity('NewsReportsDeletedEvent', {
  ids: z.array(Id),
  news_reports: z.array(NewsReport).meta({ description: 'What went, as it lies in the trash; nothing of what may not be seen' }),
});
export const ProductionsDeleted = entity('ProductionsDeletedEvent', {
  ids: z.array(Id),
  productions: z.array(Production).meta({ description: 'What went, as it lies in the trash; nothing of what may not be seen' }),
});
export const ContactsDeleted = entity('ContactsDeletedEvent', {
  ids: z.array(Id),
  contacts: z.array(Contact).meta({ description: 'What went, as it was; nothing of what may not be seen' }),
});
export const ProposalsDeleted = entity('AssignmentProposalsDeletedEvent', {
  ids: z.array(Id),
  proposals: z.array(AssignmentProposal).meta({ description: 'What went, as it was' }),
});
export const StoriesDeleted = entity('StoriesDeletedEvent', {
  ids: z.array(Id),
  stories: z.array(Story).meta({ description: 'What went, as it lies in the trash; nothing of what may not be seen' }),
});
