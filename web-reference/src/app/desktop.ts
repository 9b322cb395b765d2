import { Cell, type DesktopWhen, remember } from '@lauda/store';

const KEY = 'desktop_notices';
/** Desktop-notification preferences, kept in this browser. */
const CHOICES = { quiet: 'desktop_quiet_on_air', sound: 'desktop_sound' } as const;
export type DesktopChoice = keyof typeof CHOICES;
// By default only important notices are shown while on air, and none makes a sound.
const FRESH: Readonly<Record<DesktopChoice, boolean>> = { quiet: true, sound: false };

/** The state of desktop notifications; `unable`: the browser offers them over HTTPS only; `refused`: the person denied them in the browser. */
export type DesktopNotices = 'on' | 'off' | 'refused' | 'unable';

const now = (): DesktopNotices => {
  if (!isSecureContext || typeof Notification === 'undefined') return 'unable';
  if (Notification.permission === 'denied') return 'refused';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
};
const cell = new Cell<DesktopNotices | undefined>(undefined);

/** Whether this desk shows desktop notifications. */
export const desktopView = { snapshot: (): DesktopNotices => cell.snapshot() ?? now(), subscribe: cell.subscribe };

/** Switches desktop notifications on, asking the browser for permission, or off. */
export async function switchDesktop(): Promise<void> {
  const wanted = desktopView.snapshot() !== 'on';
  remember(localStorage, KEY, wanted ? 'on' : 'off');
  if (wanted) await Notification.requestPermission();
  cell.set(now());
}

/** Tells whether notifications stay quiet while a show is on air, or whether they make a sound. */
export const desktopChoice = (choice: DesktopChoice): boolean => {
  const kept = localStorage.getItem(CHOICES[choice]);
  return kept === null ? FRESH[choice] : kept === 'on';
};
export const switchChoice = (choice: DesktopChoice): void => remember(localStorage, CHOICES[choice], desktopChoice(choice) ? 'off' : 'on');

/** Shows a desktop notification while the window is not looked at, on air only for an error or a reminder; returns its handle for closing it. */
export const showOutside = (title: string, body: string, { isImportant, onAir }: DesktopWhen): { close(): void } | undefined => {
  if (!document.hidden || desktopView.snapshot() !== 'on') return undefined;
  if (onAir && !isImportant && desktopChoice('quiet')) return undefined;
  // Several hidden pages of one person hear the same: by its tag the system shows it once.
  try {
    return new Notification(title, { body, silent: !desktopChoice('sound'), tag: `${title}\n${body}` });
  } catch {
    // Browsers of phones let only a service worker show one; the notice stands in the page.
    return undefined;
  }
};
