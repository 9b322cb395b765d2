import { describe, expect, it } from 'vitest';
import { ACCESS_AREAS, CHANGE_EVENTS, FINISHED_STATES, PRINT_KINDS, REMINDER_MINUTES, ROLES } from '../enums.ts';
import { TOPICS } from '../realtime.ts';
import { rundownTiming } from '../rundown/timing.ts';
import { can, levelOf, levelsOf, rolesOf } from './roles.ts';
import { hiddenStory, isVisible, visibility } from './sight.ts';

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
  it('stand for the levels of each area and back again [PERM-04]', () => {
    for (const area of ACCESS_AREAS) for (const level of levelsOf(area)) expect(levelOf(area, rolesOf(area, level))).toBe(level);
    expect(rolesOf('stories', 'admin')).toEqual(['STORY_READ', 'STORY_WRITE', 'STORY_ADMIN']);
    expect([rolesOf('stories', 'none'), rolesOf('mobile', 'admin')]).toEqual([[], []]);
    expect(ACCESS_AREAS.flatMap((area) => rolesOf(area, 'admin')).length).toBe(ROLES.length - 1);
  });
  it('are checked flat: a higher role alone does not stand for a lower one', () => {
    expect(can(['STORY_ADMIN'], ['STORY_READ'])).toBe(false);
  });
});

describe('a private story', () => {
  const story = { private: true, ownerId: 1, allowedUsers: [2] };
  it('is seen by its owner and by share, by nobody else [PERM-08]', () => {
    expect([1, 2, 3].map((user) => visibility(story, user))).toEqual(['owner', 'shared', 'hidden']);
    expect(visibility({ ...story, private: false }, 3)).toBe('public');
    for (const user of [1, 2, 3]) expect(isVisible(story, user)).toBe(visibility(story, user) !== 'hidden');
  });

  const timed = (id: number, total: string, more: object = {}) => ({
    id,
    uuid: `u${id}`,
    blockId: 1,
    index: id,
    version: 1,
    total,
    estimated: 'PT0S',
    floated: false,
    displayStatus: 'blank' as const,
    approved: false,
    ...more,
  });
  it('counts in the clock of those who may not read it, and its content is nowhere [RUN-TIMING-20]', () => {
    const secret = timed(2, 'PT2M5S', { slug: 'SEGREDO', sections: { head: { subSections: [{ text: 'segredo' }] } } });
    const seen = { ...hiddenStory(secret), approved: false };
    expect(JSON.stringify(seen).toLowerCase()).not.toContain('segredo');
    expect([seen.visible, seen.id, seen.total, 'slug' in seen]).toEqual([false, 2, 'PT2M5S', false]);
    const others = [
      ['PT1M30S', 1],
      ['PT1M', 3],
      ['PT3M20S', 4],
      ['PT0S', 5],
      ['PT5M10S', 6],
    ] as const;
    const stories = [...others.map(([total, id]) => timed(id, total)), seen];
    const timing = rundownTiming({ blocks: [{ id: 1, standBy: false, commercial: 'PT0S', stories }] });
    expect(timing.fullProduction).toBe(785);
  });
});

describe('lists of words', () => {
  it('name the six change events [RT-A02]', () => {
    expect(CHANGE_EVENTS).toEqual(['CREATED', 'UPDATED', 'DELETED', 'MOVED', 'APPROVED', 'DISAPPROVED']);
  });
  it('have 28 topics, 11 pages to print, 11 reminders, 2 finished states', () => {
    expect([TOPICS, PRINT_KINDS, REMINDER_MINUTES, FINISHED_STATES].map((list) => new Set<unknown>(list).size)).toEqual([28, 11, 11, 2]);
  });
});
