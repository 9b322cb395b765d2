import { type RefObject, useEffect } from 'react';
import type { Reel } from './Reel.ts';

const TAP_PX = 8;

/** Moves the script by the wheel, a finger or the mouse: a tap starts and stops it, a drag moves it. */
export const useHand = (stage: RefObject<HTMLElement | null>, reel: Reel, flipped: boolean): void => {
  useEffect(() => {
    const element = stage.current!;
    let from: { y: number; moved: number; ran: boolean } | undefined;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      reel.move((motion) => motion.turn(event.deltaY * (event.deltaMode === 1 ? 20 : 1)));
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.isPrimary) return;
      from = { y: event.clientY, moved: 0, ran: reel.motion.running };
    };
    const up = (event: PointerEvent): void => {
      if (!event.isPrimary) return;
      const { moved, ran } = from ?? { moved: 0, ran: false };
      if (from && event.type === 'pointerup' && moved <= TAP_PX) reel.move((motion) => motion.toggle());
      else if (from && ran) reel.move((motion) => !motion.running && motion.toggle());
      from = undefined;
    };
    const move = (event: PointerEvent): void => {
      if (!from || !event.isPrimary) return;
      if ((event.buttons & 1) === 0) {
        up(event);
        return;
      }
      const step = event.clientY - from.y;
      from = { ...from, y: event.clientY, moved: from.moved + Math.abs(step) };
      if (from.moved <= TAP_PX) return;
      // Released outside the stage, it is told here all the same; a tap stays with what it pressed.
      element.setPointerCapture(event.pointerId);
      reel.move((motion) => {
        motion.running = false;
        motion.shift(flipped ? step : -step);
      });
    };
    const listeners = [
      ['pointerdown', down],
      ['pointermove', move],
      ['pointerup', up],
      ['pointercancel', up],
    ] as const;
    element.addEventListener('wheel', wheel, { passive: false });
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    return () => {
      element.removeEventListener('wheel', wheel);
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
    };
  }, [stage, reel, flipped]);
};
