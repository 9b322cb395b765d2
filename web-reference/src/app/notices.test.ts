// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../i18n/i18n.ts';
import { readText, shownNotice } from './Notices.tsx';

const refused = (fields: { path: string; rule: string; params?: Record<string, string | number> }[]) =>
  shownNotice({
    id: '1',
    at: 0,
    durationMs: 10_000,
    level: 'ERROR',
    title: { key: 'error:operationError' },
    description: { key: 'error:updateFailed' },
    fields,
  });

describe('a refused value', () => {
  beforeEach(() => showLanguage('en_US'));

  it('is told by the name its field has on the screens, and the rule it broke', () => {
    expect(refused([{ path: 'slug', rule: 'max', params: { max: 100, of: 'string' } }]).description).toBe('Slug: At most 100 characters');
    expect(refused([{ path: 'presenterId', rule: 'unknown_id' }]).description).toBe('Presenter: It no longer exists: choose another');
    expect(
      refused([
        { path: 'commercial', rule: 'type' },
        { path: 'title', rule: 'required' },
      ]).description,
    ).toBe('break: This value is not accepted; Block name: Required field');
    expect(refused([{ path: 'sections.head.duration', rule: 'type' }]).description).toContain('Duration: ');
    expect(refused([{ path: 'unheardOf', rule: 'type' }]).description).toBe('unheardOf: This value is not accepted');
  });

  it('is told in the language of the desk', async () => {
    await showLanguage('pt_BR');
    expect(refused([{ path: 'slug', rule: 'max', params: { max: 100, of: 'string' } }]).description).toBe(
      'Retranca: No máximo 100 caracteres',
    );
  });

  it('keeps the words of the verb where no field is named', () => {
    expect(refused([]).description).toBe('Updating failed');
  });
});

it('the day of a reminder is written as the language of the desk does', async () => {
  const reminder = { key: 'phrases:reminderAt', params: { date: '2026-03-10', time: '09:00', place: 'Sala 2' } } as const;
  const told: string[] = [];
  for (const language of ['pt_BR', 'en_US'] as const) {
    await showLanguage(language);
    told.push(readText(reminder));
  }
  expect(told).toEqual([expect.stringContaining('10/03/2026'), expect.stringContaining('03/10/2026')]);
});
