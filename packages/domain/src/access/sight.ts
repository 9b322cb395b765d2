/** The fields of a document that decide who sees it. */
export interface DocumentVisibility {
  readonly private?: boolean | null;
  readonly ownerId: number;
  readonly allowedUsers: readonly number[];
}

/** Tells whether somebody sees a document: a private one is for its owner and those it is shared with (PERM-08, 09). */
export const isVisible = (document: DocumentVisibility, userId: number): boolean =>
  !document.private || document.ownerId === userId || document.allowedUsers.includes(userId);

/** Tells whether a program is open to somebody: one without groups to everybody, any other to members of one of its groups; `mine` null stands for every group (PERM-11). */
export const isOpen = (groups: readonly number[], mine: readonly number[] | null): boolean =>
  groups.length === 0 || mine === null || groups.some((group) => mine.includes(group));
