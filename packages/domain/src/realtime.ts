// What travels between server and clients besides answers: actions, levels, and the lists they name.

import type { DocumentKind } from './enums.ts';

export const NOTIFICATION_LEVELS = ['SUCCESS', 'INFORMATION', 'EVENT', 'WARNING', 'ERROR'] as const;
export type NotificationLevel = (typeof NOTIFICATION_LEVELS)[number];

export const MESSAGE_ACTIONS = [
  'CREATE',
  'DELETE',
  'UPDATE',
  'PATCH',
  'MOVE',
  'ORDER',
  'LOCK',
  'UNLOCK',
  'TAKE_OVER',
  'READ',
  'MEMBERS_ADDED',
  'MEMBER_LEFT',
  'MESSAGE_READ',
  'MESSAGE_SENT',
  'LOGGED_IN',
  'LOGGED_OUT',
  'IS_TYPING',
  'REMINDER',
] as const;
export type MessageAction = (typeof MESSAGE_ACTIONS)[number];

/** The topic that tells of the documents of each kind. */
export const KIND_TOPIC = {
  guideline: 'assignments',
  production: 'productions',
  report: 'reports',
  reportage: 'news_reports',
  story: 'stories',
} as const satisfies Readonly<Record<DocumentKind, string>>;

export const REMOTE_SECTIONS = [
  'programs',
  'users',
  'users/editors',
  'users/producers',
  'users/reporters',
  'classifications',
  'vehicles',
  'types',
  'documents/config',
  'assignments/config',
  'news_reports/config',
  'stories/config',
  'rundowns/config',
  'remote',
  'editorials',
  'teams',
] as const;
export type RemoteSection = (typeof REMOTE_SECTIONS)[number];

export const INDEX_TARGETS = [
  'assignments',
  'contacts',
  'documents',
  'facebook',
  'logs',
  'media',
  'newsreports',
  'posts',
  'productions',
  'reports',
  'rss',
  'scripts',
  'stories',
  'twitter',
] as const;
export type IndexTarget = (typeof INDEX_TARGETS)[number];
