import { type Element, readXml, textOf } from '@lauda/mos';
import { plainOf, withTabs } from '../../agency/reading/feed.ts';
import { itemOf, webAddress } from '../../agency/reading/reading.ts';
import { instantIn, isWithdrawn, versionOf, WireError, type WireItem } from './item.ts';

/** No genuine copy is deeper or longer than this; larger input is an attack. */
const LIMITS = { depth: 60, elements: 50_000 };
// Block elements of XHTML and NITF: each is a line of the extracted text of its own.
const LINES =
  /^(p|br|hr|li|dt|dd|h[1-6]|hl1|hl2|block|blockquote|bq|pre|tr|table|caption|figcaption|media-caption|div|section|article|address|byline|dateline|distributor|tagline)$/;
const CELL = /^t[dh]$/;

/** Reads the name of an element without its namespace prefix. */
const local = ({ name }: Element): string => name.replace(/^.*:/, '');
const inside = (parent: Element): Element[] => parent.children.filter((child): child is Element => typeof child !== 'string');
const all = (parent: Element | undefined, name: string): Element[] =>
  parent ? inside(parent).filter((child) => local(child) === name) : [];
const first = (parent: Element | undefined, ...names: string[]): Element | undefined =>
  names.map((name) => all(parent, name)[0]).find(Boolean);
const said = (parent: Element | undefined, ...names: string[]): string => {
  const found = names.map((name) => all(parent, name)[0]).find((child) => child && textOf(child).trim());
  return found ? textOf(found).replaceAll(/\s+/g, ' ').trim() : '';
};
/** Reads the name of an element, else the part of its qcode after the colon. */
const called = (element: Element | undefined): string | null =>
  said(element, 'name') || element?.attributes.literal || element?.attributes.qcode?.replace(/^.*:/, '') || null;

/** Reads what is in an element; a cell that is one paragraph is its words. */
function partsOf(element: Element): Element['children'] {
  const [only, ...others] = element.children.filter((child) => typeof child !== 'string' || child.trim());
  const isWrapped = CELL.test(local(element)) && others.length === 0 && typeof only === 'object' && LINES.test(local(only));
  return isWrapped ? only.children : element.children;
}
/** Extracts the text of a document, one line per paragraph and row, whose cells a tab sets apart. */
function lines(element: Element): string {
  const parts: string[] = [''];
  const walk = (node: Element | string, isPre: boolean): void => {
    if (typeof node === 'string') {
      for (const [at, line] of (isPre ? node.split('\n') : [node.replaceAll(/\s+/g, ' ')]).entries())
        if (at === 0) parts[parts.length - 1] += line;
        else parts.push(line);
    } else if (!/^(script|style|head)$/.test(local(node))) {
      const name = local(node);
      if (LINES.test(name)) parts.push('');
      for (const child of partsOf(node)) walk(child, isPre || name === 'pre');
      if (LINES.test(name)) parts.push('');
      if (CELL.test(name)) parts[parts.length - 1] += '\t';
    }
  };
  walk(element, false);
  return withTabs(parts.join('\n'))
    .split('\n')
    .map((part) => part.replace(/^ +/, ''))
    .filter(Boolean)
    .join('\n');
}

function contentOf(set: Element | undefined): string {
  const xml = first(set, 'inlineXML');
  if (xml) return lines(xml);
  const data = first(set, 'inlineData');
  if (!data) return '';
  return /html/i.test(data.attributes.contenttype ?? '') ? plainOf(textOf(data)) : textOf(data).trim();
}
/** Finds the address of a picture; null when it is a file delivered beside. */
const pictureOf = (set: Element | undefined): string | null =>
  webAddress(all(set, 'remoteContent').find(({ attributes }) => /^image\//.test(attributes.contenttype ?? ''))?.attributes.href);

function itemIn(news: Element): WireItem {
  const [about, content, set] = [first(news, 'itemMeta'), first(news, 'contentMeta'), first(news, 'contentSet')];
  const { guid, version } = news.attributes;
  const status = first(about, 'pubStatus')?.attributes;
  const withdrawn = isWithdrawn(status?.qcode ?? status?.uri ?? status?.literal);
  // A withdrawal need not repeat the headline.
  const title = said(content, 'headline') || said(about, 'title') || (withdrawn && guid);
  if (!title) throw new WireError('no_headline', guid);
  const item = itemOf({
    guid,
    title,
    text: contentOf(set) || said(content, 'description'),
    link: null,
    author: said(content, 'by') || called(first(content, 'creator')),
    date: said(about, 'versionCreated') || said(about, 'firstCreated'),
    imageUrl: pictureOf(set),
  })!;
  return {
    ...item,
    ...versionOf(item, version),
    isWithdrawn: withdrawn,
    provider: called(first(about, 'provider')),
    embargo: instantIn(said(about, 'embargoed'), 'embargoed') ?? null,
  };
}

/** Parses the items of a NewsML-G2 document or message. @throws {WireError} */
export function readNewsMl(text: string): WireItem[] {
  let root: Element;
  try {
    root = readXml(text, LIMITS);
  } catch (error) {
    throw new WireError('format', (error as Error).message);
  }
  const items = local(root) === 'newsMessage' ? all(root, 'itemSet').flatMap((set) => all(set, 'newsItem')) : [root];
  if (items.length === 0 || items.some((item) => local(item) !== 'newsItem')) throw new WireError('format', `<${root.name}>`);
  return items.map(itemIn);
}
