import { notices, notifications } from '@lauda/spec/areas/notices';
import { implement } from '../implement.ts';
import { createNotice, listNotices, removeNotice, unreadNotices } from '../notices/notices.ts';
import { createNotification } from '../notices/notifications.ts';

export const noticesHandlers = implement<typeof notices>(notices, {
  list: ({ query }, context) => listNotices(query, context),
  unread: (_request, context) => unreadNotices(context),
  create: ({ body }, context) => createNotice(body, context),
  remove: ({ query }, context) => removeNotice(query.uuid, context),
});

export const notificationsHandlers = implement<typeof notifications>(notifications, {
  create: ({ body }, context) => createNotification(body, context),
});
