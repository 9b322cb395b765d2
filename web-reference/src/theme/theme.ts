import { remember } from '@lauda/store';
import { ACCENTS, type AccentName, accentVariables, type ThemeName } from './accents.ts';

export interface ThemeState {
  readonly theme: ThemeName;
  readonly accent: AccentName;
}

const listeners = new Set<() => void>();
let state: ThemeState = { theme: 'dark', accent: 'default dark blue' };

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

/** Applies the theme stored on this desk (key `theme`), or the system's. */
export const startTheme = (): void => {
  change({ theme: document.documentElement.dataset.theme === 'light' ? 'light' : 'dark', accent: 'default dark blue' });
};

/** Switches between light and dark and remembers the choice on this desk. */
export const setTheme = (theme: ThemeName): void => {
  remember(localStorage, 'theme', theme);
  change({ ...state, theme });
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
