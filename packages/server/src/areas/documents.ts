import { documents } from '@lauda/spec/areas/documents';
import { setAllowedUsers, setPrivate } from '../documents/private.ts';
import { implement } from '../implement.ts';

export const documentsHandlers = implement<typeof documents>(documents, {
  private: ({ path, body }, context) => setPrivate(path.id, body.private, context),
  allowedUsers: ({ path, body }, context) => setAllowedUsers(path.id, body.allowedUsers, context),
});
