// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../i18n/i18n.ts';
import { shownNotice } from './Notices.tsx';

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
