import { describe, expect, it } from 'vitest';
import { accessMatrix, can, levelOf, levelsOf } from './access/roles.ts';
import { licenceState } from './administration.ts';
import * as enums from './enums.ts';
import { ERROR_CATALOGUE, type ErrorCode } from './errors/catalogue.ts';
import { errorText } from './errors/errorText.ts';
import { parseTypedDuration } from './format/duration.ts';
import { showDate } from './format/text.ts';
import * as limits from './limits.ts';
import { INDEX_TARGETS, MESSAGE_ACTIONS } from './realtime.ts';

describe('permissions', () => {
  it('need every role asked for; asking none is allowed [PERM-01]', () => {
    expect([
      can(['STORY_READ'], ['STORY_READ', 'STORY_WRITE']),
      can(['STORY_READ', 'STORY_WRITE'], ['STORY_READ', 'STORY_WRITE']),
      can([], []),
    ]).toEqual([false, true, true]);
  });
  it('are all open to the holder of ROOT [PERM-02]', () => expect(can(['ROOT'], ['ADMIN_WRITE', 'STORY_ADMIN'])).toBe(true));
  it('are 53 roles [PERM-03]', () => {
    const areas = ['ADMIN_READ', 'ADMIN_WRITE', 'ROOT', 'BRANCH_READ', 'CHART_READ', 'CHAT_READ', 'PREVIEW_READ'] as const;
    expect(new Set(enums.ROLES).size).toBe(53);
    expect(enums.ROLES).toHaveLength(53);
    for (const role of areas) expect(enums.ROLES).toContain(role);
  });
  it('come in cumulative levels per area, as far as roles exist [PERM-04]', () => {
    expect([levelsOf('chat'), levelsOf('agency'), levelOf('stories', ['STORY_READ', 'STORY_WRITE'])]).toEqual([
      ['none', 'read'],
      ['none', 'read', 'admin'],
      'write',
    ]);
  });
  it('cover 24 areas, mobile with none only [PERM-05]', () => {
    const areas = accessMatrix([]).map(({ area }) => area);
    expect(areas).toHaveLength(24);
    expect([...areas].sort()).toEqual([
      ...['administration', 'agency', 'assignmentProposals', 'assignments', 'branches', 'calendar', 'charts', 'chat', 'contacts'],
      ...['documents', 'mediaCenter', 'mobile', 'newsReports', 'notices', 'posts', 'preview', 'productions', 'programs', 'reports'],
      ...['rounds', 'rundowns', 'stories', 'teams', 'users'],
    ]);
    expect(levelsOf('mobile')).toEqual(['none']);
    expect(levelOf('mobile', enums.ROLES)).toBe('none');
  });
  it('are refused with the known words [PERM-06]', () => {
    expect(errorText('forbidden', 'en_US')).toBe('you do not have the necessary permission');
  });
});

describe('constants', () => {
  it('warn of a licence with fewer than 30 days left, and call one below 0 expired [CONST-03]', () =>
    expect([30, 29, 0, -1].map(licenceState)).toEqual(['ok', 'warning', 'warning', 'expired']));
  it('name the client release [CONST-01]', () => expect(limits.RELEASE).toBe('3.17.1'));
  it('list the 14 index targets [CONST-02]', () => {
    expect(INDEX_TARGETS).toEqual([
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
    ]);
  });
  it('stand in one module [CONST-04]', () => {
    const {
      PAGE_SIZE,
      CHAT_HISTORY_SIZE,
      SOCKET_RECONNECT_MS,
      NOTICE_SECONDS_PER_CHARACTER,
      NOTICE_REPEAT_MS,
      DESKTOP_NOTICE_MS,
      ERROR_NOTICE_MS,
      IMAGE_LIMIT_BYTES,
      CHAT_FILE_LIMIT_BYTES,
    } = limits;
    expect([
      PAGE_SIZE,
      CHAT_HISTORY_SIZE,
      SOCKET_RECONNECT_MS,
      NOTICE_SECONDS_PER_CHARACTER,
      NOTICE_REPEAT_MS,
      DESKTOP_NOTICE_MS,
      ERROR_NOTICE_MS,
    ]).toEqual([25, 10, 2500, 0.14, 500, 5000, 10_000]);
    expect([IMAGE_LIMIT_BYTES, CHAT_FILE_LIMIT_BYTES]).toEqual([10 * 1_048_576, 100 * 1_048_576]);
    expect([
      limits.ADDRESS_DEBOUNCE_MS,
      limits.ADDRESS_MIN_CHARACTERS,
      limits.DRAFTS_KEY,
      limits.DRAFT_LONGEST_WAIT_MS,
      limits.DEFAULT_READ_RATE,
    ]).toEqual([1000, 3, 'unsaved_data_cache', 10_000, 0.075]);
    expect([
      limits.LOCK_RENEW_MS,
      limits.SETTLED_AFTER_LOGIN_MS,
      limits.CHAT_REOPEN_MS,
      limits.COMMUNICATION_ERROR_DELAY_MS,
      limits.CELL_CLICK_MS,
    ]).toEqual([120_000, 5000, 30, 150, 250]);
    expect([
      limits.SLUG_MAX,
      limits.CAMERAMAN_MAX,
      limits.DARK_BRIGHTNESS,
      new Set(enums.ENTRY_ICONS).size,
      limits.PRINT_GRID_RECORDS,
      limits.LICENCE_WARNING_DAYS,
    ]).toEqual([100, 60, 127.5, 32, 100, 30]);
  });
  it('list the 18 message actions [RT-A01]', () => {
    expect([...MESSAGE_ACTIONS].sort()).toEqual(
      [
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
      ].sort(),
    );
  });
});

describe('typing', () => {
  it('reads the fast grammar of a duration cell', () => {
    const typed = ['130', '1:30', '1.30', '1,30', ':19', '92', '1h2m3s', '2m', '', '1:75', 'abc', '190'];
    expect(typed.map((text) => parseTypedDuration(text))).toEqual([90, 90, 90, 90, 19, 92, 3723, 120, 0, undefined, undefined, undefined]);
    // What follows an hour is minutes: people write 1h30 for an hour and a half.
    expect(['1h30', '1h 05', '1h30s', '1h2m3', '1h', '1h75'].map((text) => parseTypedDuration(text))).toEqual([
      5400,
      3900,
      3630,
      3723,
      3600,
      undefined,
    ]);
    expect([
      parseTypedDuration('+30', { current: 60 }),
      parseTypedDuration('-90', { current: 60 }),
      parseTypedDuration('10', { unit: 'minutes' }),
    ]).toEqual([90, 0, 600]);
  });
  it('shows dates as people write them', () => {
    expect([showDate('2026-11-21', 'pt_BR'), showDate('2026-11-21', 'en_US')]).toEqual(['21/11/2026', '11/21/2026']);
  });
  it('has words in three languages for every refusal', () => {
    for (const code of Object.keys(ERROR_CATALOGUE) as ErrorCode[]) {
      const texts = enums.LOCALES.map((locale) => errorText(code, locale, { nickname: 'bob' }));
      expect(texts.every((text) => text.length > 5 && !text.includes('{'))).toBe(true);
      expect(new Set(texts).size, code).toBeGreaterThan(1);
    }
    expect(errorText('locked', 'pt_BR', { nickname: 'Ana' })).toBe('Ana está editando este documento.');
  });
});
