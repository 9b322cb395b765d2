// Every area by its name: the server's handlers and the methods of the SDK are held against this tree.

export { documents } from './areas/all-documents.ts';
export { assignments } from './areas/assignments.ts';
export { auth, authorities, time, tokens } from './areas/auth.ts';
export { branch } from './areas/branch.ts';
export { bridge } from './areas/bridge.ts';
export { calendars } from './areas/calendars.ts';
export { classifications } from './areas/classifications.ts';
export { contacts } from './areas/contacts.ts';
export { devices } from './areas/devices.ts';
export { locks } from './areas/documents.ts';
export { editorials } from './areas/editorials.ts';
export { files } from './areas/files.ts';
export { groups } from './areas/groups.ts';
export { jobs } from './areas/jobs.ts';
export { mails } from './areas/mails.ts';
export { mam } from './areas/mam.ts';
export { mos } from './areas/mos.ts';
export { newsReports } from './areas/news-reports.ts';
export { programs } from './areas/programs.ts';
export { assignmentProposals } from './areas/proposals.ts';
export { rundowns } from './areas/rundowns.ts';
export { index } from './areas/search-index.ts';
export { stories } from './areas/stories.ts';
export { storyTemplates } from './areas/templates.ts';
export { types } from './areas/types.ts';
export { users } from './areas/users.ts';
export { vehicles } from './areas/vehicles.ts';
