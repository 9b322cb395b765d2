import type { Client } from '../client.ts';
import type { Making } from '../Maker.ts';
import type { Rundown } from '../types.ts';

/** The program and the day of a new rundown, and the template it is made from, null for none. */
interface NewRundownWish {
  readonly programId: number;
  readonly date: string;
  readonly templateId: number | null;
}
/** How a rundown is made. Colleagues work in one as soon as it is there, so no other wish changes it: that makes another one, or finds that it exists. */
export const rundownMaking = ({ rundowns }: Pick<Client, 'rundowns'>): Making<NewRundownWish, Rundown> => ({
  create: (wish, one) => rundowns.create(wish, one),
  stands: (made, { programId, date }) => made.programId === programId && made.date === date,
});
