import { Cell } from '@lauda/store';
import type { toast } from 'sonner';
import { lazyPart } from './lazyPart.ts';

type Toasts = typeof toast;
/** Loads the component that draws notices. */
export const loadToaster = lazyPart(() => import('./Toaster.tsx'));

let ready: Toasts | undefined;
const waiting: ((toasts: Toasts) => void)[] = [];
/** Whether any notice was requested: from then on the toaster is drawn. */
export const toastsWanted = new Cell(false);

/** Calls back with the toasts on screen as soon as they can be drawn, in the order of the calls. */
export const withToasts = (act: (toasts: Toasts) => void): void => {
  if (ready) act(ready);
  else {
    waiting.push(act);
    toastsWanted.set(true);
  }
};

/** Sets the toasts once notices can be drawn; undefined when they no longer can. */
export const toastsReady = (toasts: Toasts | undefined): void => {
  ready = toasts;
  if (toasts) for (const act of waiting.splice(0)) act(toasts);
};
