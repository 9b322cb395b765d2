import type { Client } from '../client.ts';
import type { PrintCalls } from '../desk/Prints.ts';

/** How many guidelines of one day of a branch are printed; a grid has a hundred lines. */
const DAY = 500;

/** The documents of a branch, asked for as those of our own are: what is printed of them is printed alike. */
export const callsOf = (id: number, branches: Client['branches']): PrintCalls => {
  const { assignments, newsReports, stories, assignmentProposals, rundowns } = branches;
  return {
    assignments: {
      load: (of: number) => assignments.load(id, of),
      list: async ({ date, programId }: { date: string; programId?: number }) => {
        const { data } = await assignments.filter(id, { from: date, to: date, allPrograms: true, size: DAY });
        return data.filter(({ programsIds }) => programId === undefined || programsIds.includes(programId));
      },
    },
    newsReports: { load: (of: number) => newsReports.load(id, of) },
    stories: { load: (of: number) => stories.load(id, of) },
    assignmentProposals: { load: (of: number) => assignmentProposals.load(id, of) },
    rundowns: { load: (place: { date: string; programId: number }) => rundowns.load(id, place) },
  } as unknown as PrintCalls;
};
