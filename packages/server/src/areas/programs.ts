import { programs } from '@lauda/spec/areas/programs';
import { implement } from '../implement.ts';
import { deviceOfProgram, editorsOf, listPrograms, peopleOfProgram, programCollection, programOpen } from '../programs/programs.ts';

export const programsHandlers = implement<typeof programs>(programs, {
  ...programCollection.handlers,
  list: ({ query }, context) => listPrograms(query, context),
  load: ({ path }, context) => programOpen(path.id, context),
  update: ({ query, body }, context) => (query.copy ? programCollection.create(body, context) : programCollection.update(body, context)),
  cg: ({ path }, context) => deviceOfProgram(context, path.id, 'cgId'),
  playout: ({ path }, context) => deviceOfProgram(context, path.id, 'playoutId'),
  editors: async ({ path }, context) => editorsOf(context, (await programOpen(path.id, context)).groups),
  imageEditors: ({ path }, context) => peopleOfProgram(context, path.id, 'imageEditors'),
  presenters: ({ path }, context) => peopleOfProgram(context, path.id, 'presenters'),
});
