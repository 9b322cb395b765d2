import { type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface ScrolledProps {
  label: string;
  className: string;
  as?: 'div' | 'p' | 'pre';
  children: ReactNode;
}

/** A text that scrolls, which the keyboard reaches while it is longer than its place: not every browser lets the keyboard into what scrolls. */
export const Scrolled = ({ label, className, as: Tag = 'div', children }: ScrolledProps): ReactElement => {
  const part = useRef<HTMLDivElement & HTMLParagraphElement & HTMLPreElement>(null);
  const [isOver, setOver] = useState(false);
  const look = useRef(() => setOver(part.current!.scrollHeight > part.current!.clientHeight)).current;
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const size = new ResizeObserver(look);
    size.observe(part.current!);
    return () => size.disconnect();
  }, [look]);
  return (
    <Tag ref={part} {...(isOver && { role: 'group', 'aria-label': label, tabIndex: 0 })} className={`overflow-auto ${className}`}>
      {children}
    </Tag>
  );
};
