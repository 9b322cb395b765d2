import type { Client } from '../client.ts';
import { mayPass, refusalOf } from '../failures.ts';
import type { Making } from '../Maker.ts';
import type { Rundown } from '../types.ts';

/** The program and the day of a new rundown, and the template it is made from, null for none. */
interface NewRundownWish {
  readonly programId: number;
  readonly date: string;
  readonly templateId: number | null;
}
/** How a rundown is made. One of another program stays, since none is removed. */
export const rundownMaking = ({ rundowns, stories }: Pick<Client, 'rundowns' | 'stories'>): Making<NewRundownWish, Rundown> => ({
  create: (wish, one) => rundowns.create(wish, one),
  change: async (made, { programId, date, templateId }) => {
    if (programId !== undefined && programId !== made.programId) return undefined;
    let now = made;
    try {
      if (date !== undefined && date !== made.date) now = await rundowns.changeDate(made.id, date);
    } catch (error) {
      // None goes to a past day, or to one that has one by now: that of the first day stays.
      if (mayPass(refusalOf(error))) throw error;
      return undefined;
    }
    if (templateId === undefined) return now;
    const brought = now.blocks.flatMap(({ stories }) => stories.map(({ id }) => id));
    if (brought.length > 0) await stories.remove(brought);
    return rundowns.recreate(made.id, { templateId });
  },
});
