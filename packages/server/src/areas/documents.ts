import { documents } from '@lauda/spec/areas/documents';
import { type Announcers, setAllowedUsers, setPrivate } from '../documents/private.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { implement } from '../implement.ts';
import { announceStoryPrivacy } from '../stories/write.ts';

const announcers: Announcers = { story: announceStoryPrivacy, guideline: guidelines.rows.announcePrivacy };

export const documentsHandlers = implement<typeof documents>(documents, {
  private: ({ path, body }, context) => setPrivate(announcers, path.id, body.private, context),
  allowedUsers: ({ path, body }, context) => setAllowedUsers(announcers, path.id, body.allowedUsers, context),
});
