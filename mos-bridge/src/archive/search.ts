import type { MosReqObjList, SearchField } from '@lauda/mos';

/** A search of an archive, and the page wanted of it. */
export interface Search {
  readonly text?: string | null;
  readonly fields?: readonly { readonly name: string; readonly value: unknown; readonly matchMode: string }[] | null;
  readonly page?: number;
  readonly size?: number;
}
const ELEMENT: Readonly<Record<string, string>> = { slug: 'objSlug', objectId: 'objID', abstractText: 'mosAbstract', type: 'objType' };
const TYPES: Readonly<Record<string, string>> = { VIDEO: 'VIDEO', AUDIO: 'AUDIO', IMAGE: 'STILL' };

/** Writes a text as an XPath literal; XPath has no escapes, so characters that cannot stand inside the quotes are left out. */
function literal(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  return `"${text.replaceAll('"', '')}"`;
}

/** Writes one field as a condition on an element: PHRASE and MUST want the whole text, FUZZY and SHOULD any of its words. */
function condition({ name, value, matchMode }: NonNullable<Search['fields']>[number]): SearchField[] {
  const known = ELEMENT[name];
  if (!known) throw new Error(`an archive is not asked for '${name}'`);
  const text = String(value ?? '').trim();
  if (text === '') return [];
  if (name === 'type') return [{ xPath: `//${known}[. = ${literal(TYPES[text] ?? text)}]` }];
  const wanted = matchMode === 'PHRASE' || matchMode === 'MUST' ? [text] : text.split(/\s+/);
  return [{ xPath: `//${known}[${wanted.map((word) => `contains(., ${literal(word)})`).join(' or ')}]` }];
}

/** Converts a search to the query of MOS profile 3; objects count from 1. */
export function queryOf({ text, fields, page = 0, size = 25 }: Search, queryID: string): MosReqObjList {
  const group = (fields ?? []).flatMap(condition);
  return {
    kind: 'mosReqObjList',
    username: 'lauda',
    queryID,
    from: String(page * size + 1),
    to: String((page + 1) * size),
    ...(text?.trim() ? { text: text.trim() } : {}),
    groups: group.length > 0 ? [group] : [],
  };
}
