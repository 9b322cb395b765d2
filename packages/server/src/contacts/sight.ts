import type { ViewerScope } from '../documents/sight.ts';

/** Tells whether somebody sees a contact: a private one is for its owner alone. */
export const isSeen = (
  contact: { readonly private: boolean; readonly ownerId: number },
  { userId }: Pick<ViewerScope, 'userId'>,
): boolean => !contact.private || contact.ownerId === userId;

/** SQL: true when the user sees contact `c`. */
export const contactSeenBy = (user: string): string => `(not c.private or c.owner_id = ${user})`;
