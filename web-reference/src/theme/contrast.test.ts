import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MARK_PAIRS, TEXT_PAIRS } from '../testing/pairs.ts';
import { ACCENTS, type AccentName, accentVariables, type ThemeName, textOn } from './accents.ts';
import { contrast, toRgb } from './colour.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const tokensOf = (theme: ThemeName): Record<string, string> => {
  const body = new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries([...body.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]));
};

const themes: readonly ThemeName[] = ['dark', 'light'];
const accents = Object.keys(ACCENTS) as AccentName[];

const failures = (tokens: Record<string, string>, pairs: typeof TEXT_PAIRS, least: number): string[] =>
  pairs.flatMap(([text, ground]) => {
    const ratio = contrast(tokens[text]!, tokens[ground]!);
    return ratio >= least ? [] : [`${text} on ${ground}: ${ratio.toFixed(2)}`];
  });

describe('colours', () => {
  it('reads both themes with the same tokens', () => {
    expect(Object.keys(tokensOf('dark')).length).toBeGreaterThan(40);
    expect(Object.keys(tokensOf('light'))).toEqual(Object.keys(tokensOf('dark')));
  });

  it('marks what is chosen more strongly on a dark ground than on a light one', () => {
    const strength = (theme: ThemeName): number => {
      const { '--selected': selected, '--accent': fill } = accentVariables('daybreak blue', theme);
      const ground = tokensOf(theme).ground!;
      // By the channel in which ground and colour differ most.
      const [from, to, at] = [toRgb(ground), toRgb(fill!), toRgb(selected!)];
      const most = [0, 1, 2].sort((a, b) => Math.abs(to[b]! - from[b]!) - Math.abs(to[a]! - from[a]!))[0]!;
      return (at[most]! - from[most]!) / (to[most]! - from[most]!);
    };
    expect(strength('dark')).toBeCloseTo(0.2, 1);
    expect(strength('light')).toBeCloseTo(0.13, 1);
    expect(strength('dark')).toBeGreaterThan(strength('light'));
  });

  it.each(themes)('keeps 4.5:1 for every text pair and 3:1 for every mark in %s', (theme) => {
    expect(failures(tokensOf(theme), TEXT_PAIRS, 4.5)).toEqual([]);
    expect(failures(tokensOf(theme), MARK_PAIRS, 3)).toEqual([]);
  });

  it.each(themes.flatMap((theme) => accents.map((accent) => ({ theme, accent }))))('keeps the pairs with $accent in $theme', ({
    theme,
    accent,
  }) => {
    const variables = Object.fromEntries(Object.entries(accentVariables(accent, theme)).map(([name, value]) => [name.slice(2), value]));
    const tokens = { ...tokensOf(theme), ...variables };
    expect(failures(tokens, TEXT_PAIRS, 4.5)).toEqual([]);
    expect(failures(tokens, MARK_PAIRS, 3)).toEqual([]);
  });

  it('writes light on a theme colour of a brightness up to 127.5 and dark on a brighter one [FMT-12]', () => {
    expect(accentVariables('default dark blue', 'dark')['--on-brand']).toBe('#f7fafd');
    expect(accentVariables('daybreak blue', 'dark')['--on-brand']).toBe('#0a0d12');
    expect(['#7f7f7f', '#808080', '#001529', '#1890ff'].map(textOn)).toEqual(['#f7fafd', '#0a0d12', '#f7fafd', '#0a0d12']);
  });

  it('offers the 13 colours, dark blue first, with light text on dark ones [ADM-THEME-01] [ADM-THEME-02] [ADM-THEME-03]', () => {
    expect(accents).toEqual([
      'default dark blue',
      'cyan',
      'daybreak blue',
      'dust red',
      'geek blue',
      'gold',
      'lime',
      'magenta',
      'orange',
      'polar green',
      'purple',
      'volcano',
      'yellow',
    ]);
    expect(accentVariables('default dark blue', 'light')['--on-brand']).toBe('#f7fafd');
    expect(accentVariables('yellow', 'light')['--on-brand']).toBe('#0a0d12');
    expect(toRgb(ACCENTS.yellow)).toEqual([250, 219, 20]);
  });
});
