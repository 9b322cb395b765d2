// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { showLanguage, text, withTexts } from './i18n.ts';
import souv from './souv/pt_BR.json' with { type: 'json' };

const line = vi.hoisted(() => ({ isCut: false }));
vi.mock('./souv/pt_BR.json', async (original) => {
  const texts = await original<{ default: object }>();
  // Read when it is loaded, as the line is cut or not by then.
  return {
    get default() {
      if (line.isCut) throw new Error('the line is cut');
      return texts.default;
    },
  };
});

it('brings the texts of a part that could not be loaded with the next try', async () => {
  await showLanguage('pt_BR');
  const [key] = Object.keys(souv) as [string];
  const open = withTexts('souv', async () => 'the screen');
  line.isCut = true;
  await expect(open()).rejects.toThrow('the line is cut');
  line.isCut = false;
  expect(await open()).toBe('the screen');
  expect(text(key as never)).toBe((souv as Record<string, string>)[key]);
});
