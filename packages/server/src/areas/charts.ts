import { charts } from '@lauda/spec/areas/charts';
import { chartWork } from '../charts/work.ts';
import { implement } from '../implement.ts';

export const chartsHandlers = implement<typeof charts>(charts, {
  work: ({ query }, context) => chartWork(query, context),
});
