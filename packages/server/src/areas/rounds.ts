import { rounds as contract } from '@lauda/spec/areas/rounds';
import { implement } from '../implement.ts';
import { institutions, segments } from '../rounds/institutions.ts';
import { listRounds, removeRounds, rounds } from '../rounds/rounds.ts';

export const roundsHandlers = implement<typeof contract>(contract, {
  list: ({ query }, context) => listRounds(query, context),
  create: rounds.handlers.create,
  update: rounds.handlers.update,
  remove: ({ query }, context) => removeRounds(query.ids, context),
  institutions: institutions.handlers,
  segments: segments.handlers,
});
