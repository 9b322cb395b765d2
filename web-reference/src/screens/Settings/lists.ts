import { checkUrl, ENTRY_ICONS, GROUP_ROLES, LANE_TYPES, MEDIA_TYPES, WEBHOOK_TOPICS } from '@lauda/domain';
import type { TextKey } from '../../i18n/i18n.ts';
import { defineList, type ListSpec } from './listSpec.ts';

const NAME = { name: 'name', kind: 'text', required: true, max: 100, width: 260 } as const;
/** The choice of an icon; the column draws it. */
const ICON = {
  name: 'icon',
  kind: 'choice',
  word: (value: string) => `entryIcon.${value}` as TextKey,
  values: ENTRY_ICONS,
  width: 150,
} as const;
const ROUNDS = { read: 'ROUND_READ', write: 'ROUND_ADMIN' } as const;
const AGENCY = { read: 'AGENCY_READ', write: 'AGENCY_ADMIN' } as const;
/** The result of the last reading of a source. */
const STATE = { name: 'failure', kind: 'state', width: 320 } as const;
const DOCUMENTS = { read: 'ADMIN_READ', write: 'DOCUMENT_ADMIN' } as const;

/** A field of the form without a column. */
const inForm = { inFormAlone: true } as const;

/** Every list of settings that has a screen, in the order of the administration page. */
export const SETTINGS_LISTS: readonly ListSpec[] = [
  defineList({
    id: 'programs',
    icon: 'rundown',
    read: 'PROGRAM_READ',
    write: 'PROGRAM_WRITE',
    fresh: { active: true },
    copies: true,
    retires: { active: false },
    fields: [
      NAME,
      { name: 'start', kind: 'time', required: true, width: 90 },
      { name: 'end', kind: 'time', required: true, width: 90 },
      { name: 'groups', kind: 'entries', list: 'groups', width: 200 },
      { name: 'presenters', kind: 'people', width: 240 },
      { name: 'announcers', kind: 'people', ...inForm },
      { name: 'imageEditors', kind: 'people', ...inForm },
      { name: 'defaultPresenter', kind: 'entry', list: 'people', ...inForm },
      { name: 'defaultAnnouncer', kind: 'entry', list: 'people', ...inForm },
      { name: 'cgId', kind: 'entry', list: 'cg', ...inForm },
      { name: 'playoutId', kind: 'entry', list: 'playout', ...inForm },
      { name: 'drawer', kind: 'flag', ...inForm },
      { name: 'legacyMode', kind: 'flag', ...inForm },
      { name: 'active', kind: 'flag', width: 90 },
    ],
  }),
  defineList({ id: 'classifications', icon: 'filter', ...DOCUMENTS, fields: [NAME] }),
  defineList({ id: 'editorials', icon: 'pages', ...DOCUMENTS, fields: [NAME] }),
  defineList({
    id: 'types',
    icon: 'story',
    ...DOCUMENTS,
    fields: [NAME, { name: 'abbreviation', kind: 'text', max: 10 }, { name: 'color', kind: 'colour' }],
  }),
  defineList({
    id: 'vehicles',
    icon: 'agency',
    ...DOCUMENTS,
    fields: [NAME, { name: 'type', kind: 'choice', required: true, word: (value) => `mediaType.${value}` as TextKey, values: MEDIA_TYPES }],
  }),
  defineList({ id: 'productions.resources', icon: 'production', read: 'ADMIN_READ', write: 'PRODUCTION_ADMIN', fields: [NAME] }),
  defineList({
    id: 'productions.types',
    icon: 'production',
    read: 'ADMIN_READ',
    write: 'PRODUCTION_ADMIN',
    fields: [NAME, { name: 'abbreviation', kind: 'text', max: 10 }, { name: 'color', kind: 'colour' }],
  }),
  defineList({
    id: 'groups',
    icon: 'team',
    read: 'USER_READ',
    write: 'USER_WRITE',
    fields: [
      NAME,
      { name: 'categories', kind: 'choices', word: (value) => `groupRole.${value}` as TextKey, values: GROUP_ROLES, width: 180 },
      { name: 'editors', kind: 'people', width: 220 },
      { name: 'producers', kind: 'people', width: 220 },
      { name: 'reporters', kind: 'people', width: 220 },
    ],
  }),
  defineList({
    id: 'teams',
    icon: 'team',
    read: 'TEAM_READ',
    write: 'TEAM_WRITE',
    fields: [NAME, { name: 'membersNicknames', kind: 'words', width: 420 }],
  }),
  defineList({ id: 'rounds.segments', icon: 'filter', ...ROUNDS, fields: [NAME] }),
  defineList({
    id: 'rounds.institutions',
    icon: 'round',
    ...ROUNDS,
    fields: [
      NAME,
      { name: 'segmentId', kind: 'entry', list: 'rounds.segments', width: 180 },
      { name: 'contacts', kind: 'contacts', width: 320 },
    ],
  }),
  defineList({ id: 'contacts.groups', icon: 'contacts', read: 'CONTACT_READ', write: 'CONTACT_ADMIN', fields: [NAME] }),
  defineList({ id: 'reports.categories', icon: 'report', read: 'REPORT_READ', write: 'REPORT_ADMIN', fields: [NAME, ICON] }),
  defineList({
    id: 'reports.events',
    icon: 'report',
    read: 'REPORT_READ',
    write: 'REPORT_ADMIN',
    fields: [NAME, { name: 'categoryId', kind: 'entry', required: true, list: 'reports.categories', width: 220 }],
  }),
  defineList({
    id: 'calendars',
    icon: 'calendar',
    read: 'CALENDAR_READ',
    write: 'CALENDAR_ADMIN',
    fields: [
      NAME,
      { name: 'categoryId', kind: 'entry', list: 'calendars.categories', width: 200 },
      { name: 'color', kind: 'colour' },
      ICON,
    ],
  }),
  defineList({
    id: 'agency.lanes',
    icon: 'agency',
    ...AGENCY,
    inOrder: true,
    fields: [
      NAME,
      {
        name: 'type',
        called: 'laneType',
        kind: 'choice',
        word: (value) => `laneType.${value}` as TextKey,
        values: LANE_TYPES,
        isKept: true,
      },
      { name: 'term', kind: 'text', max: 200, width: 220 },
      { name: 'sourcesIds', kind: 'sources', width: 360 },
    ],
  }),
  defineList({
    id: 'rss.categories',
    icon: 'filter',
    ...AGENCY,
    fields: [NAME, { name: 'feeds', kind: 'members', lists: ['rss.feeds'], width: 420 }],
  }),
  defineList({
    id: 'rss.feeds',
    icon: 'agency',
    ...AGENCY,
    fields: [
      NAME,
      { name: 'categoryId', kind: 'entry', list: 'rss.categories', width: 180 },
      { name: 'url', kind: 'text', required: true, max: 1_000, width: 340 },
      STATE,
    ],
  }),
  defineList({
    id: 'facebook.categories',
    icon: 'filter',
    ...AGENCY,
    fields: [NAME, { name: 'pages', kind: 'members', lists: ['facebook.pages'], width: 420 }],
  }),
  defineList({
    id: 'facebook.pages',
    icon: 'agency',
    ...AGENCY,
    unique: 'url',
    fields: [
      NAME,
      { name: 'categoryId', kind: 'entry', list: 'facebook.categories', width: 180 },
      { name: 'url', kind: 'text', required: true, max: 500, width: 340 },
      STATE,
    ],
  }),
  defineList({
    id: 'twitter.categories',
    icon: 'filter',
    ...AGENCY,
    fields: [
      NAME,
      { name: 'users', kind: 'members', lists: ['twitter.users'], width: 320 },
      { name: 'lists', kind: 'members', lists: ['twitter.lists'], width: 320 },
    ],
  }),
  defineList({
    id: 'twitter.lists',
    icon: 'agency',
    ...AGENCY,
    fields: [
      NAME,
      { name: 'categoryId', kind: 'entry', list: 'twitter.categories', width: 180 },
      { name: 'slug', kind: 'text', required: true, max: 100, width: 220 },
      STATE,
    ],
  }),
  defineList({
    id: 'twitter.users',
    icon: 'agency',
    ...AGENCY,
    unique: 'screenName',
    fields: [
      NAME,
      { name: 'categoryId', kind: 'entry', list: 'twitter.categories', width: 180 },
      { name: 'screenName', kind: 'text', required: true, max: 51, width: 220 },
      STATE,
    ],
  }),
  defineList({
    id: 'calendars.categories',
    icon: 'calendar',
    read: 'CALENDAR_READ',
    write: 'CALENDAR_ADMIN',
    fields: [NAME, { name: 'calendars', kind: 'names', width: 320 }],
  }),
  defineList({
    id: 'branches',
    icon: 'globe',
    ...{ read: 'BRANCH_READ', write: 'ADMIN_WRITE' },
    fields: [
      NAME,
      { name: 'host', kind: 'text', required: true, max: 255, width: 260 },
      { name: 'port', kind: 'number', range: { min: 1, max: 65_535 }, width: 90 },
      { name: 'username', called: 'branchUsername', kind: 'text', max: 100 },
      { name: 'password', called: 'branchPassword', kind: 'secret', ...inForm },
      { name: 'answer', kind: 'answer', width: 260 },
    ],
  }),
  defineList({
    id: 'webhooks',
    icon: 'send',
    ...{ read: 'ADMIN_READ', write: 'ADMIN_WRITE' },
    fresh: { enabled: true },
    fields: [
      NAME,
      { name: 'url', kind: 'text', required: true, max: 500, check: checkUrl, width: 320 },
      { name: 'topics', kind: 'choices', word: (value) => `webhookTopic.${value}` as TextKey, values: WEBHOOK_TOPICS, width: 240 },
      { name: 'enabled', kind: 'flag', width: 90 },
      { name: 'secret', kind: 'secret', inFormAlone: true, required: 'anew' },
    ],
  }),
  defineList({
    id: 'wordpress.config',
    icon: 'post',
    ...{ read: 'ADMIN_READ', write: 'ADMIN_WRITE' },
    fields: [
      NAME,
      { name: 'url', kind: 'text', required: true, max: 500, check: checkUrl, width: 320 },
      { name: 'username', kind: 'text', required: true, max: 200 },
      { name: 'password', kind: 'secret', inFormAlone: true },
    ],
  }),
];
