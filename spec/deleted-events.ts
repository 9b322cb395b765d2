import * as z from 'zod';
import { Contact } from './areas/contacts.ts';
import { Post } from './areas/posts.ts';
import { AssignmentProposal } from './areas/proposals.ts';
import { Round } from './areas/rounds.ts';
import { Team } from './areas/teams.ts';
import { Patched } from './event-shapes.ts';
import { entity } from './kit.ts';
import { Id, LocalDate, Version } from './scalars.ts';

// These events carry the removed entities as they were, so that a list knows without a request whether it showed them.
export const ContactsDeleted = entity('ContactsDeletedEvent', {
  ids: z.array(Id),
  contacts: z.array(Contact).meta({ description: 'What went, as it was; nothing of what may not be seen' }),
});
export const PostsDeleted = entity('PostsDeletedEvent', {
  ids: z.array(Id),
  posts: z.array(Post).meta({ description: 'What went, as it was' }),
});
export const ProposalsDeleted = entity('AssignmentProposalsDeletedEvent', {
  ids: z.array(Id),
  proposals: z.array(AssignmentProposal).meta({ description: 'What went, as it was' }),
});
export const RoundsDeleted = entity('RoundsDeletedEvent', {
  ids: z.array(Id),
  rounds: z.array(Round).meta({ description: 'What went, as it was' }),
});
export const TeamsDeleted = entity('TeamsDeletedEvent', {
  ids: z.array(Id),
  date: LocalDate.meta({ description: 'First day on which they are out of use' }),
  teams: z.array(Team).meta({ description: 'What went, as it was' }),
});

const GONE = {
  id: Id,
  version: Version,
  visible: z.literal(false).meta({ description: 'Sent to who may not see it any more' }),
};
/** Describes what is told of the documents of a kind, under whose topic an event of deletion carries those that went; `deleted` names that event. */
export const documentActions = <T extends string, E extends z.ZodType>(topic: T, document: E, deleted: string) => {
  const went = z
    .array(document)
    .meta({ description: 'What went, as it lies in the trash; nothing of what may not be seen, or of what left the trash for good' });
  return {
    CREATE: document,
    UPDATE: z.union([document, entity(`${document.meta()!.id}GoneEvent`, GONE)]),
    PATCH: Patched,
    DELETE: entity(deleted, { ids: z.array(Id), [topic]: went } as { ids: z.ZodArray<typeof Id> } & Record<T, typeof went>),
  };
};
