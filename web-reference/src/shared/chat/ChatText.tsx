import { useRouter } from '@tanstack/react-router';
import { find } from 'linkifyjs';
import type { MouseEvent, ReactElement } from 'react';

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** A link: an address of this newsroom opens here, any other in a tab without a reference to this one. */
const ChatLink = ({ href, text }: { href: string; text: string }): ReactElement => {
  const { history } = useRouter();
  const { origin, pathname, search, hash } = new URL(href);
  const isOurs = origin === location.origin && !pathname.startsWith('/api');
  const className = 'underline break-words [overflow-wrap:anywhere]';
  if (!isOurs)
    return (
      <a {...{ href, className }} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    );
  const open = (event: MouseEvent): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    history.push(`${pathname}${search}${hash}`);
  };
  return (
    <a href={href} className={className} onClick={open}>
      {text}
    </a>
  );
};

/** The words of a message, with its links. */
export const ChatText = ({ text }: { text: string }): ReactElement => {
  const links = find(text, 'url').filter(({ href }) => /^https?:\/\//.test(href) && URL.canParse(href));
  const parts: (string | ReactElement)[] = [];
  let at = 0;
  for (const { start, end, href, value } of links) {
    parts.push(text.slice(at, start), <ChatLink key={start} href={href} text={value} />);
    at = end;
  }
  return <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{[...parts, text.slice(at)]}</p>;
};
