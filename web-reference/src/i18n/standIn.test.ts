// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import en from './en_US.json' with { type: 'json' };
import { showLanguage, text } from './i18n.ts';

// As when a translation was forgotten.
const lacking = 'common.close';
const without = vi.hoisted(() => async (original: () => Promise<{ default: Record<string, string> }>) => {
  const { default: texts } = await original();
  return { default: Object.fromEntries(Object.entries(texts).filter(([key]) => key !== 'common.close')) };
});
vi.mock('./es_ES.json', without);
vi.mock('./pt_BR.json', without);

it('shows the English text where a language lacks it, never the key [LOC-04]', async () => {
  for (const language of ['pt_BR', 'es_ES', 'pt_BR'] as const) {
    await showLanguage(language);
    // Missed for the first time, and only now asked for.
    expect(text(lacking)).toBe(lacking);
    await vi.waitFor(() => expect(text(lacking)).toBe(en[lacking]), PATIENCE);
    expect(text('common.cancel')).not.toBe(en['common.cancel']);
  }
});
