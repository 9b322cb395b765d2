import type { Client } from '../client.ts';
import type { CreateRules } from '../Maker.ts';
import type { Rundown } from '../types.ts';

/** The program and the day of a new rundown, and the template it is made from, null for none. */
interface NewRundownWish {
  readonly programId: number;
  readonly date: string;
  readonly templateId: number | null;
}
/** How a rundown is created. Colleagues work in it at once, so later input never changes it: that creates another one, or finds that one exists. */
export const rundownMaking = ({ rundowns }: Pick<Client, 'rundowns'>): CreateRules<NewRundownWish, Rundown> => ({
  create: (wish, one) => rundowns.create(wish, one),
  isValid: (made, { programId, date }) => made.programId === programId && made.date === date,
});
