import { NOTIFICATION_LEVELS } from '@lauda/domain';
import * as z from 'zod';
import { call, entity, inputOf, page } from '../kit.ts';
import { Id, PageQuery, Timestamp, Uuid } from '../scalars.ts';

const Level = z.enum(NOTIFICATION_LEVELS).meta({ id: 'NotificationLevel' });
const Title = z.string().trim().max(200);

/** A notice to the newsroom, which stays until it is removed. */
export const Notice = entity('Notice', {
  id: Id,
  uuid: Uuid,
  date: Timestamp,
  title: Title.nullable(),
  text: z.string().trim().min(1).max(5000),
  authorId: Id.nullable().meta({ description: 'Who wrote it; null where the person is gone' }),
  authorNickname: z.string().meta({ description: 'What the author was called then' }),
});
const NoticeInput = inputOf('NoticeInput', Notice, ['text']);
const roles = { read: 'NOTICE_READ', write: 'NOTICE_WRITE' } as const;

export const notices = {
  list: call('GET /notices', 'Lists the notices, the newest first, paged.', {
    role: roles.read,
    query: z.object(PageQuery),
    result: page('NoticePage', Notice),
  }),
  unread: call(
    'GET /notices/unread',
    'Lists the notices that are newer than the last one the caller read, the newest first: the newest 500 of them.',
    { role: roles.read, result: z.array(Notice) },
  ),
  create: call('POST /notices', 'Puts up a notice for everybody who reads notices. A known uuid answers the notice that is there.', {
    role: roles.write,
    body: NoticeInput,
    result: Notice,
    status: 201,
  }),
  remove: call('DELETE /notices', 'Takes a notice down.', { role: roles.write, query: z.object({ uuid: Uuid }) }),
};

/** A message shown for a while to people who are signed in; it is not stored. */
export const Notification = entity('Notification', {
  level: Level,
  title: Title.min(1),
  description: z.string().trim().max(1000).nullable(),
  manual: z.boolean().meta({ description: 'Whether it stays until somebody takes it away' }),
  usersIds: z.array(Id).max(1000).nullable().meta({ description: 'Who is told; null is everybody' }),
});
const { level: _, ...rest } = Notification.shape;
const NotificationInput = inputOf(
  'NotificationInput',
  z.object({ ...rest, level: z.enum([...NOTIFICATION_LEVELS, 'INFO']).meta({ description: '`INFO` means `INFORMATION`' }) }),
  ['level', 'title'],
);

export const notifications = {
  create: call('POST /notifications', 'Tells the people who are there something at once, all of them or some. It is not kept.', {
    role: roles.write,
    body: NotificationInput,
    extension: true,
  }),
};
