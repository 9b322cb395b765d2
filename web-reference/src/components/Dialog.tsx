import { type ComponentType, lazy, type ReactElement, Suspense } from 'react';
import { useCover } from '../focus/covers.ts';
import { KeysAhead } from '../focus/KeysAhead.tsx';
import type { DialogProps, DrawerProps, MenuPanelProps } from './dialogProps.ts';
import { lazyPart } from './lazyPart.ts';

const frames = lazyPart(() => import('./dialogFrames.tsx'));

/** Makes what lies over the page while it is open; its frame is loaded when it is needed first, and keys typed until then go into it. */
const over = <P extends { readonly open: boolean; readonly onClose: () => void }>(
  frameOf: (all: Awaited<ReturnType<typeof frames>>) => ComponentType<P>,
) => {
  const Frame = lazy(async () => ({ default: frameOf(await frames()) as ComponentType<object> }));
  return (props: P): ReactElement | null => {
    useCover(props.open);
    if (!props.open) return null;
    return (
      <Suspense fallback={<KeysAhead onLeave={props.onClose} />}>
        <Frame {...props} />
      </Suspense>
    );
  };
};

/** A question or a short form over the page; the top bar stays visible above it. Escape and a click outside close it. */
export const Dialog = over<DialogProps>(({ DialogFrame }) => DialogFrame);

/** A panel from the right edge to look something up beside the work: 350, 640 px. */
export const Drawer = over<DrawerProps>(({ DrawerFrame }) => DrawerFrame);

/** A menu that covers a narrow window from its left edge: Escape, a press beside it and a wider window close it. */
export const MenuPanel = over<MenuPanelProps>(({ MenuFrame }) => MenuFrame);
