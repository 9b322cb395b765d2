import { type HTMLAttributes, type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

const STOP = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"])';

/** Makes what scrolls a stop of the keyboard while it is longer than its place and nothing in it takes the focus: not every browser does that itself. */
export const useScrollStop = (part: RefObject<HTMLElement | null>, label: string): HTMLAttributes<HTMLElement> => {
  const [isStop, setStop] = useState(false);
  const look = useRef(() => {
    const at = part.current;
    if (at) setStop(at.scrollHeight > at.clientHeight && !at.querySelector(STOP));
  }).current;
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const at = part.current;
    if (!at) return;
    const size = new ResizeObserver(look);
    size.observe(at);
    // What comes later in it, such as a document that loads, changes no size of it.
    const content = new MutationObserver(look);
    content.observe(at, { childList: true, characterData: true, subtree: true });
    return () => {
      size.disconnect();
      content.disconnect();
    };
  }, [look, part]);
  return isStop ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {};
};

interface ScrolledProps {
  label: string;
  className: string;
  as?: 'div' | 'p' | 'pre';
  children: ReactNode;
}

/** A part that scrolls, which the keyboard reaches also where nothing in it takes the focus. */
export const Scrolled = ({ label, className, as: Tag = 'div', children }: ScrolledProps): ReactElement => {
  const part = useRef<HTMLDivElement & HTMLParagraphElement & HTMLPreElement>(null);
  return (
    <Tag ref={part} {...useScrollStop(part, label)} className={`overflow-auto ${className}`}>
      {children}
    </Tag>
  );
};
