import { Cell } from '@lauda/store';

const KEY = 'desktop_notices';

/** `unable`: the browser knows them over HTTPS only; `refused`: the person told the browser no. */
export type DesktopNotices = 'on' | 'off' | 'refused' | 'unable';

const now = (): DesktopNotices => {
  if (!isSecureContext || typeof Notification === 'undefined') return 'unable';
  if (Notification.permission === 'denied') return 'refused';
  return Notification.permission === 'granted' && localStorage.getItem(KEY) === 'on' ? 'on' : 'off';
};
const cell = new Cell<DesktopNotices | undefined>(undefined);

/** Whether this desk shows notices outside of the window. */
export const desktopView = { snapshot: (): DesktopNotices => cell.snapshot() ?? now(), subscribe: cell.subscribe };

/** Switches them on, asking the browser for leave, or off. */
export async function switchDesktop(): Promise<void> {
  const wanted = desktopView.snapshot() !== 'on';
  localStorage.setItem(KEY, wanted ? 'on' : 'off');
  if (wanted) await Notification.requestPermission();
  cell.set(now());
}

/** Shows a notice outside of the window while nobody looks at it; answers how it is closed. */
export const showOutside = (title: string, body: string): { close(): void } | undefined =>
  document.hidden && desktopView.snapshot() === 'on' ? new Notification(title, { body }) : undefined;
