import { lazy, type ReactElement, Suspense } from 'react';
import { useCover } from '../focus/covers.ts';
import { KeysAhead } from '../focus/KeysAhead.tsx';
import type { DialogProps, DrawerProps, MenuPanelProps } from './dialogProps.ts';
import { lazyPart } from './lazyPart.ts';

const frames = lazyPart(() => import('./dialogFrames.tsx'));
const DialogFrame = lazy(async () => ({ default: (await frames()).DialogFrame }));
const DrawerFrame = lazy(async () => ({ default: (await frames()).DrawerFrame }));
const MenuFrame = lazy(async () => ({ default: (await frames()).MenuFrame }));

/** A question or a short form over the page; the top bar stays visible above it. Escape and a click outside close it. */
export const Dialog = (props: DialogProps): ReactElement | null => {
  useCover(props.open);
  if (!props.open) return null;
  return (
    <Suspense fallback={<KeysAhead onLeave={props.onClose} />}>
      <DialogFrame {...props} />
    </Suspense>
  );
};

/** A panel from the right edge to look something up beside the work: 350, 640 px. */
export const Drawer = (props: DrawerProps): ReactElement | null => {
  useCover(props.open);
  if (!props.open) return null;
  return (
    <Suspense fallback={<KeysAhead onLeave={props.onClose} />}>
      <DrawerFrame {...props} />
    </Suspense>
  );
};

/** A menu that covers a narrow window from its left edge, while it is there: Escape, a press beside it and a wider window close it. */
export const MenuPanel = (props: MenuPanelProps): ReactElement => {
  useCover();
  return (
    <Suspense fallback={<KeysAhead onLeave={props.onClose} />}>
      <MenuFrame {...props} />
    </Suspense>
  );
};
