import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

export interface Slots {
  /** The left part: program and date. */
  readonly place: HTMLElement | null;
  /** The middle part: over or under, on air. */
  readonly live: HTMLElement | null;
}

const SlotsContext = createContext<Slots>({ place: null, live: null });

/** Renders its children into a slot of the top bar. */
export const InTopBar = ({ slot, children }: { slot: keyof Slots; children: ReactNode }): ReactElement | null => {
  const target = useContext(SlotsContext)[slot];
  return target ? createPortal(children, target) : null;
};

/** The bar of 44 px that never scrolls and never jumps: place at the left, live figures in the middle, clock and person at the right. */
export const TopBar = ({ left, right, children }: { left: ReactNode; right: ReactNode; children: ReactNode }): ReactElement => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [live, setLive] = useState<HTMLElement | null>(null);
  return (
    <SlotsContext value={{ place, live }}>
      <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line bg-raised px-2 sm:gap-3 sm:px-3">
        {left}
        <div ref={setPlace} data-slot className="flex min-w-0 items-center gap-1.5 overflow-hidden" />
        <div ref={setLive} data-slot className="ml-auto flex shrink-0 items-center justify-end gap-2 sm:gap-3" />
        {right}
      </header>
      {children}
    </SlotsContext>
  );
};
