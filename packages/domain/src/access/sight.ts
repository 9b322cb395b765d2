/** What of a document decides who sees it. */
export interface Sighted {
  readonly private?: boolean | null;
  readonly ownerId: number;
  readonly allowedUsers: readonly number[];
}

/** Tells whether somebody sees a document: a private one is for its owner and those it is shared with (PERM-08, 09). */
export const isVisible = (document: Sighted, userId: number): boolean =>
  !document.private || document.ownerId === userId || document.allowedUsers.includes(userId);

/** Tells whether a program is open to somebody: one without groups is to all, any other to those in one of its groups; null stands for all groups (PERM-11). */
export const isOpen = (groups: readonly number[], mine: readonly number[] | null): boolean =>
  groups.length === 0 || mine === null || groups.some((group) => mine.includes(group));

/** How somebody stands to a document: as its owner, by a share, because it is public, or not at all. */
export type Sight = 'owner' | 'shared' | 'public' | 'hidden';

/** Tells how somebody comes to see a document, or that it is hidden from them (PERM-08). */
export function visibility(document: Sighted, userId: number): Sight {
  if (document.ownerId === userId) return 'owner';
  if (!document.private) return 'public';
  return document.allowedUsers.includes(userId) ? 'shared' : 'hidden';
}

/** What others see of a private story: its place and its time, so that the clock is right for everyone, and nothing of its content. */
export interface HiddenStory {
  readonly id: number;
  readonly uuid: string;
  readonly blockId: number;
  readonly index: number;
  readonly version: number;
  readonly total: string;
  readonly estimated: string;
  readonly floated: boolean;
  readonly displayStatus: 'blank' | 'play' | 'stop';
}

/** Leaves of a story what those see who may not read it; every other field is dropped (RUN-TIMING-20). */
export function hiddenStory(story: HiddenStory): HiddenStory & { readonly visible: false } {
  const { id, uuid, blockId, index, version, total, estimated, floated, displayStatus } = story;
  return { id, uuid, blockId, index, version, total, estimated, floated, displayStatus, visible: false };
}
