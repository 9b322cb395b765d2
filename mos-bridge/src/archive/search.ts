import type { MosReqObjList, SearchField } from '@lauda/mos';

/** What somebody looks for in an archive, and which page of it. */
export interface Search {
  readonly text?: string | null;
  readonly fields?: readonly { readonly name: string; readonly value: unknown; readonly matchMode: string }[] | null;
  readonly page?: number;
  readonly size?: number;
}
const ELEMENT: Readonly<Record<string, string>> = { slug: 'objSlug', objectId: 'objID', abstractText: 'mosAbstract', type: 'objType' };
const TYPES: Readonly<Record<string, string>> = { VIDEO: 'VIDEO', AUDIO: 'AUDIO', IMAGE: 'STILL' };

/** A text as XPath writes it: it knows no escapes, so what cannot stand inside the quotes is left out. */
function literal(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  return `"${text.replaceAll('"', '')}"`;
}

/** One field as a condition on an element: PHRASE and MUST want the whole text, FUZZY and SHOULD any of its words. */
function condition({ name, value, matchMode }: NonNullable<Search['fields']>[number]): SearchField[] {
  const known = ELEMENT[name];
  if (!known) throw new Error(`an archive is not asked for '${name}'`);
  const text = String(value ?? '').trim();
  if (text === '') return [];
  if (name === 'type') return [{ xPath: `//${known}[. = ${literal(TYPES[text] ?? text)}]` }];
  const wanted = matchMode === 'PHRASE' || matchMode === 'MUST' ? [text] : text.split(/\s+/);
  return [{ xPath: `//${known}[${wanted.map((word) => `contains(., ${literal(word)})`).join(' or ')}]` }];
}

/** Says a search as the query of MOS profile 3; objects count from 1. */
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
