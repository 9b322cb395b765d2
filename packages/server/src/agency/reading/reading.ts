import { createHash } from 'node:crypto';
import { cutText, localInstant } from '@lauda/domain';
import type { Services } from '../../context.ts';

/** A source to read: its address and the state of the last reading. */
export interface Source {
  readonly id: number;
  readonly type: 'facebook' | 'rss' | 'twitter';
  /** The address of a feed, the name or id of a page, the name of a person, or the id of a list. */
  readonly address: string;
  readonly isList: boolean;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly known: string | null;
}
/** An item as it was published. */
export interface ReadItem {
  readonly guid: string;
  readonly title: string;
  readonly text: string | null;
  readonly link: string | null;
  readonly author: string | null;
  /** The date of publication; null when the source does not say it, then the time it was first seen counts. */
  readonly date: Date | null;
  readonly imageUrl: string | null;
}
/** The result of reading a source. */
export interface Reading {
  readonly items: readonly ReadItem[];
  /** Validators for the next conditional request; absent keeps the former. */
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  readonly known?: string | null;
  /** How long the source asks to be left alone, in ms. */
  readonly restMs?: number;
  /** True if its items arrive as files, so that it is not polled. */
  readonly isBrought?: true;
}
export type ReadingServices = Pick<Services, 'pool' | 'seal' | 'settings' | 'now'>;
export type SourceReader = (source: Source, services: ReadingServices, signal: AbortSignal) => Promise<Reading>;

const LONGEST_TITLE = 300;
// A text of a document holds 200,000 characters; what is made of an item adds its title and the line of its source.
export const LONGEST_TEXT = 200_000 - 3_000;
const LONGEST_GUID = 500;

/** Trims a text and removes characters the database cannot store. */
export const soundText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().trim();

/** Does the same and cuts the text to a number of characters. */
function cut(text: string, longest: number): string {
  const sound = soundText(text);
  return sound.length <= longest ? sound : `${cutText(sound, longest - 1)}…`;
}

/** Normalises an address to an absolute http(s) url; null for any other. */
export function webAddress(text: string | null | undefined, base?: string): string | null {
  const url = text ? URL.parse(text.trim(), base) : null;
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2_000 ? url.href : null;
}

const FIRST_MS = 0;
const LAST_MS = Date.UTC(9999, 11, 31);
/** Tells whether an instant can be a date of publication: after the year 9999 ISO timestamps have a form the database cannot read. */
export const isSoundInstant = (date: Date): boolean => date.getTime() > FIRST_MS && date.getTime() < LAST_MS;
// What follows a time of day is its zone, but for AM and PM; where there is no time of day there is none either.
const HAS_ZONE = /\d:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[AP]M\b)?\s*(?:(?![AP]M\b)[A-Z]|[+-]\d)/i;
/**
 * Parses a date of publication. One without a zone is local time of `zone`, never of the machine this happens to run on; without `zone` it is not told.
 */
function instantOf(told: unknown, zone: string | undefined): Date | null {
  const text = typeof told === 'string' ? told.trim() : '';
  const isZoned = HAS_ZONE.test(text);
  if (!isZoned && zone === undefined) return null;
  const wall = new Date(isZoned ? text : /T\d/.test(text) ? `${text}Z` : `${text} UTC`);
  if (!isSoundInstant(wall)) return null;
  const date = isZoned ? wall : new Date(localInstant(wall.toISOString().slice(0, 19), zone!));
  return isSoundInstant(date) ? date : null;
}

/** Converts an entry to an item; undefined when it has no content. `zone` is that of dates that name none. */
export function itemOf(raw: {
  readonly guid?: string | null | undefined;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly author?: string | null | undefined;
  readonly date?: unknown;
  readonly imageUrl?: string | null;
  readonly zone?: string;
}): ReadItem | undefined {
  const text = cut(raw.text, LONGEST_TEXT);
  const title = cut((raw.title || text.split('\n')[0] || '').replaceAll(/\s+/g, ' '), LONGEST_TITLE);
  if (!title) return undefined;
  const guid = raw.guid?.trim() || raw.link || `${title}\n${String(raw.date ?? '')}`;
  return {
    // Some guids are very long; a hash is enough for identity.
    guid: guid.length > LONGEST_GUID ? createHash('sha256').update(guid).digest('hex') : cut(guid, LONGEST_GUID),
    title,
    text: text || null,
    link: raw.link,
    author: cut(raw.author ?? '', 200) || null,
    date: instantOf(raw.date, raw.zone),
    imageUrl: raw.imageUrl ?? null,
  };
}
