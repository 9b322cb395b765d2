import { isDark } from '@lauda/domain';
import { contrast, mix, reach } from './colour.ts';

export type ThemeName = 'dark' | 'light';

/** The 13 theme colours a branch chooses from; the first is the default (ADM-THEME-01, ADM-THEME-02). */
export const ACCENTS = {
  'default dark blue': '#001529',
  cyan: '#13c2c2',
  'daybreak blue': '#1890ff',
  'dust red': '#f5222d',
  'geek blue': '#2f54eb',
  gold: '#faad14',
  lime: '#a0d911',
  magenta: '#eb2f96',
  orange: '#fa8c16',
  'polar green': '#52c41a',
  purple: '#722ed1',
  volcano: '#fa541c',
  yellow: '#fadb14',
} as const;

export type AccentName = keyof typeof ACCENTS;

const SURFACES: Record<ThemeName, readonly string[]> = {
  dark: ['#0f1216', '#161a20', '#1c2129', '#0b0d11', '#1d232c'],
  light: ['#ffffff', '#f4f5f8', '#eff2f6'],
};

// The default is almost the colour of a dark screen, so its controls take a lighter blue of the same family.
const CONTROL: Partial<Record<AccentName, Record<ThemeName, string>>> = { 'default dark blue': { dark: '#3b82f6', light: '#0b3d78' } };

const FAINTEST_TEXT: Record<ThemeName, string> = { dark: '#8d959f', light: '#5e666f' };

/** The background of a selection: as strong as the contrast of the faintest text on it allows. */
const selection = (ground: string, fill: string, theme: ThemeName): string => {
  for (let share = theme === 'dark' ? 0.2 : 0.13; share > 0; share -= 0.01) {
    const mixed = mix(ground, fill, share);
    if (contrast(mixed, FAINTEST_TEXT[theme]) >= 4.5) return mixed;
  }
  return ground;
};

const readable = (fill: string): string => (contrast('#ffffff', fill) >= 4.5 ? '#ffffff' : '#0a0d12');

/** Returns the colour of text on a theme colour: light on a dark one (ADM-THEME-03). */
export const textOn = (hex: string): string => (isDark(hex) ? '#f7fafd' : '#0a0d12');

/** Returns the CSS variables of a theme colour: fills have a contrast of 3:1 and texts of 4.5:1 to every surface of the theme. */
export const accentVariables = (name: AccentName, theme: ThemeName): Record<string, string> => {
  const brand = ACCENTS[name];
  const grounds = SURFACES[theme];
  const goal = theme === 'dark' ? '#ffffff' : '#000000';
  const fill = reach(CONTROL[name]?.[theme] ?? brand, goal, grounds, 3);
  return {
    '--brand': brand,
    '--on-brand': textOn(brand),
    '--accent': fill,
    '--on-accent': readable(fill),
    '--accent-text': reach(fill, goal, grounds, 4.6),
    '--selected': selection(grounds[0]!, fill, theme),
  };
};
