import { remember } from '@lauda/store';
import { ACCENTS, type AccentName, accentVariables, type ThemeName } from './accents.ts';

/** What a person chooses: a theme, or that of the system. */
export type ThemeChoice = ThemeName | 'system';

export interface ThemeState {
  readonly choice: ThemeChoice;
  readonly theme: ThemeName;
  readonly accent: AccentName;
}

const listeners = new Set<() => void>();
let state: ThemeState = { choice: 'dark', theme: 'dark', accent: 'default dark blue' };
let system: Pick<MediaQueryList, 'matches'> | undefined;

const paint = (): void => {
  const root = document.documentElement;
  root.dataset.theme = state.theme;
  for (const [name, value] of Object.entries(accentVariables(state.accent, state.theme))) root.style.setProperty(name, value);
};

const isAccent = (name: string | null | undefined): name is AccentName => name != null && name in ACCENTS;

const change = (next: ThemeState): void => {
  state = next;
  paint();
  for (const listener of listeners) listener();
};

const chosen = (choice: ThemeChoice): Pick<ThemeState, 'choice' | 'theme'> => ({
  choice,
  theme: choice !== 'system' ? choice : system?.matches ? 'light' : 'dark',
});

/** Applies the theme chosen on this desk (key `theme`), or the system's, which is followed from then on. */
export const startTheme = (): void => {
  const stored = localStorage.getItem('theme');
  const systemIsLight = matchMedia('(prefers-color-scheme: light)');
  system = systemIsLight;
  systemIsLight.addEventListener('change', () => state.choice === 'system' && change({ ...state, ...chosen('system') }));
  change({ ...state, ...chosen(stored === 'light' || stored === 'dark' ? stored : 'system') });
};

/** The choices of a menu or a field, with the keys of their texts. */
export const THEMES = [
  ['system', 'shell.themeSystem'],
  ['dark', 'shell.themeDark'],
  ['light', 'shell.themeLight'],
] as const satisfies readonly (readonly [ThemeChoice, string])[];

/** Switches to light, dark or what the system has, and remembers the choice on this desk. */
export const setTheme = (choice: ThemeChoice): void => {
  remember(localStorage, 'theme', choice);
  change({ ...state, ...chosen(choice) });
};

/** Applies the branch's theme colour at once (ADM-THEME-04); an unknown name gives the default. */
export const setAccent = (name: string | null | undefined): void => {
  change({ ...state, accent: isAccent(name) ? name : 'default dark blue' });
};

export const themeView = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): ThemeState => state,
};
