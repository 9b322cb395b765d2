import { describe, expect, it } from 'vitest';
import { CHANGE_EVENTS, entityKind, FINISHED_STATES, PRINT_KINDS, REMINDER_MINUTES, ROLES, wireKind } from '../enums.ts';
import { can, READ_ROLE, WRITE_ROLE, withLevel } from './roles.ts';

it('a kind of documents has two words, each known by the other: GUIDELINE is ASSIGNMENT, REPORTAGE is NEWS_REPORT [SRCH-03]', () => {
  for (const [kind, word] of [
    ['GUIDELINE', 'ASSIGNMENT'],
    ['PRODUCTION', 'PRODUCTION'],
    ['REPORTAGE', 'NEWS_REPORT'],
    ['STORY', 'STORY'],
  ] as const)
    expect([entityKind(word), entityKind(kind), wireKind(kind)]).toEqual([kind, kind, word]);
  expect(entityKind('REPORT')).toBe(undefined);
  expect([READ_ROLE.guideline, WRITE_ROLE.reportage]).toEqual(['ASSIGNMENT_READ', 'NEWS_REPORT_WRITE']);
});

const READ_WRITE_ADMIN = [
  'ASSIGNMENT',
  'CALENDAR',
  'CONTACT',
  'NEWS_REPORT',
  'NOTICE',
  'PRODUCTION',
  'REPORT',
  'ROUND',
  'RUNDOWN',
  'STORY',
];
const READ_WRITE = ['ADMIN', 'ASSIGNMENT_PROPOSAL', 'MEDIA', 'POST', 'PROGRAM', 'TEAM', 'USER'];
const READ_ADMIN = ['AGENCY', 'DOCUMENT'];
const READ = ['BRANCH', 'CHART', 'CHAT', 'PREVIEW'];

describe('roles', () => {
  it('are the 53 of the product, no more and no fewer [PERM-03]', () => {
    const expected = [
      'ROOT',
      ...READ_WRITE_ADMIN.flatMap((area) => [`${area}_READ`, `${area}_WRITE`, `${area}_ADMIN`]),
      ...READ_WRITE.flatMap((area) => [`${area}_READ`, `${area}_WRITE`]),
      ...READ_ADMIN.flatMap((area) => [`${area}_READ`, `${area}_ADMIN`]),
      ...READ.map((area) => `${area}_READ`),
    ];
    expect(expected).toHaveLength(53);
    expect([...ROLES].sort()).toEqual(expected.sort());
  });
  it('of an area are those of its level and below, none above, and those of other areas stay [PERM-04]', () => {
    expect(withLevel(['ROOT', 'CHAT_READ'], 'stories', 'admin')).toEqual(['ROOT', 'CHAT_READ', 'STORY_READ', 'STORY_WRITE', 'STORY_ADMIN']);
    expect(withLevel(['STORY_READ', 'STORY_WRITE', 'STORY_ADMIN', 'CHAT_READ'], 'stories', 'none')).toEqual(['CHAT_READ']);
    expect(withLevel([], 'agency', 'admin')).toEqual(['AGENCY_READ', 'AGENCY_ADMIN']);
    expect(withLevel(['CHAT_READ'], 'mobile', 'none')).toEqual(['CHAT_READ']);
  });
  it('are checked flat: a higher role alone does not stand for a lower one', () => {
    expect(can(['STORY_ADMIN'], ['STORY_READ'])).toBe(false);
  });
});

describe('lists of words', () => {
  it('name the six change events [RT-A02]', () => {
    expect(CHANGE_EVENTS).toEqual(['CREATED', 'UPDATED', 'DELETED', 'MOVED', 'APPROVED', 'DISAPPROVED']);
  });
  it('have 11 pages to print, 11 reminders, 2 finished states', () => {
    expect([PRINT_KINDS, REMINDER_MINUTES, FINISHED_STATES].map((list) => new Set<unknown>(list).size)).toEqual([11, 11, 2]);
  });
});
