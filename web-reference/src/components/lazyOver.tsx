import { type ComponentType, type LazyExoticComponent, lazy, type ReactElement, useEffect, useState } from 'react';
import { keyboard } from '../focus/keyboard.ts';
import { useLatest } from '../hooks/useLatest.ts';

const AGAIN_MS = 2_000;

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/** Makes the stand-in for a part that could not be loaded: nothing, until it can be. */
const standIn = <P extends object>(load: Load<P>) => {
  const StandIn = (props: P): ReactElement | null => {
    const [Part, setPart] = useState<ComponentType<P>>();
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOver = false;
      const again = (): void => {
        if (!isOver) timer = setTimeout(attempt, AGAIN_MS);
      };
      const attempt = (): void => void load().then((there) => isOver || setPart(() => there.default), again);
      attempt();
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    }, []);
    // Nobody sees that it is open, so Escape closes it, or it would come when nobody thinks of it any more.
    const latest = useLatest(props as { readonly onClose?: () => void });
    useEffect(() => (Part ? undefined : keyboard.leaving(() => latest().onClose?.())), [Part, latest]);
    return Part ? <Part {...props} /> : null;
  };
  return StandIn;
};

/**
 * A component that loads when it is first drawn and stands over or beside other work, as a dialog or a panel does. Where it cannot be loaded it is
 * missing, and asked for again while it is wanted; an error would take the work around it away, with all that is typed there.
 */
// biome-ignore lint/suspicious/noExplicitAny: components of any properties
export const lazyOver = <C extends ComponentType<any>>(load: () => Promise<{ readonly default: C }>): LazyExoticComponent<C> =>
  lazy(() => load().catch(() => ({ default: standIn(load as Load<object>) as unknown as C })));
