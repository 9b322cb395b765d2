import type { Client } from '../client.ts';
import type { PrintCalls } from '../desk/Prints.ts';

/** How many guidelines of one day of a branch are printed; a grid has a hundred lines. */
const DAY = 500;

/** Loads the documents of a branch by the calls of our own, so that both print alike. */
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
