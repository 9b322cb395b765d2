/**
 * Tells whether a story reaches a device: never from Stand By, never floated or ignored; unapproved and private ones only
 * where the device says so (mission override 5).
 */
export const sendable = (
  story: { readonly approved: boolean; readonly private: boolean; readonly floated: boolean; readonly ignore: boolean },
  block: { readonly standBy: boolean },
  device: { readonly sendUnapproved: boolean; readonly sendPrivate: boolean },
): boolean =>
  !block.standBy && !story.floated && !story.ignore && (story.approved || device.sendUnapproved) && (!story.private || device.sendPrivate);
