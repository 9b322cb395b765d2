import { useRouter } from '@tanstack/react-router';
import { find } from 'linkifyjs';
import type { MouseEvent, ReactElement } from 'react';

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

const idsIn = (search: URLSearchParams, name: string): readonly number[] | undefined => {
  try {
    const ids: unknown = JSON.parse(search.get(name) ?? 'null');
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id)) : undefined;
  } catch {
    return undefined;
  }
};
/** The strips of tabs that an address may name: of a workspace of documents, of a rundown. */
const STRIPS = ['tabs', 'open'] as const;

/** Returns the place of a link, with the tabs that already stand where it leads: a link opens one document more and closes none. */
export const besideTabs = ({ pathname, search, hash }: URL, here: URL): string => {
  const next = new URLSearchParams(search);
  for (const strip of STRIPS) {
    const standing = pathname === here.pathname ? idsIn(here.searchParams, strip) : undefined;
    if (standing) next.set(strip, JSON.stringify([...new Set([...standing, ...(idsIn(next, strip) ?? [])])]));
  }
  const query = next.toString();
  return `${pathname}${query && `?${query}`}${hash}`;
};

/** A link: an address of this newsroom opens here, any other in a tab without a reference to this one. */
const ChatLink = ({ href, text }: { href: string; text: string }): ReactElement => {
  const { history } = useRouter();
  const url = new URL(href);
  const isOurs = url.origin === location.origin && !url.pathname.startsWith('/api');
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
    history.push(besideTabs(url, new URL(location.href)));
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
