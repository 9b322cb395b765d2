import { cutText, messageText, type OutboundFailure, SOUV_FAILURES } from '@lauda/domain';
import type { SouvDocument } from '@lauda/spec/areas/souv';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { OutboundError } from '../outbound/failures.ts';
import { askOutside } from '../outbound/outside.ts';
import { Problem } from '../problem.ts';
import { localTimestamp } from '../time.ts';
import { type SouvServer, souvServer, souvToTry } from './settings.ts';

const WAIT_MS = 15_000;
const LIMIT = 8 * 1024 * 1024;
const PAGE = 25;
const LONGEST_TEXT = 200_000;

/** A document as the archive answers it (docs/guide/document-archive.md); further fields are ignored. */
const ArchiveDocument = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  type: z.string().nullish(),
  title: z.string().nullish(),
  text: z.string().nullish(),
  date: z.string().nullish(),
  url: z.string().nullish(),
});
const ArchivePage = z.object({ data: z.array(ArchiveDocument), total: z.int().min(0) });
type Document = z.output<typeof SouvDocument>;

const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;
/** Converts a date of the archive; without a zone it is local time, null when it cannot be read. */
function dateOf(told: string | null | undefined, zone: string): string | null {
  const text = told?.trim() ?? '';
  const isZoned = HAS_ZONE.test(text) && text.includes('T');
  const ms = Date.parse(isZoned ? text : `${text.length === 10 ? `${text}T00:00:00` : text}Z`);
  if (Number.isNaN(ms)) return null;
  return isZoned ? localTimestamp(ms, zone) : new Date(ms).toISOString().slice(0, 19);
}
/** Answers an http(s) address, which a browser may open; null for any other. */
const linkOf = (url: string | null | undefined): string | null => (url && /^https?:$/.test(URL.parse(url)?.protocol ?? '') ? url : null);
const documentOf = ({ id, type, title, text, date, url }: z.output<typeof ArchiveDocument>, zone: string): Document => ({
  ...{ id, type: type ?? '', title: title?.trim() || id, text: text == null ? null : cutText(text, LONGEST_TEXT) },
  date: dateOf(date, zone),
  url: linkOf(url),
});

type Query = Readonly<Record<string, string | number | undefined>>;
/** Calls the configured archive with a timeout of 15 s. @throws {OutboundError} with why nothing came. */
async function ask({ url, username, password }: SouvServer, path: string, query: Query, signal: AbortSignal): Promise<unknown> {
  const address = new URL(`${url.replace(/\/+$/, '')}/${path}`);
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') address.searchParams.set(name, String(value));
  const authorization = `Basic ${Buffer.from(`${username}:${password ?? ''}`, 'utf8').toString('base64')}`;
  const headers = { accept: 'application/json', ...(username || password ? { authorization } : {}) };
  const answer = await askOutside(address, { headers, signal, isTrusted: true, ms: WAIT_MS, bytes: LIMIT });
  return answer.demandOk().json();
}

const isRefused = (error: OutboundError): boolean => error.status === 401 || error.status === 403;
/** Turns a failed or invalid answer of the archive into a refusal in the caller's language. */
function refusalOf(error: unknown, { locale }: Context): unknown {
  if (!(error instanceof OutboundError)) return error;
  if (error.status === 404) return new Problem('not_found');
  const failure: OutboundFailure = isRefused(error) ? 'credentials' : error.failure;
  return new Problem('souv_failed', {
    params: { host: error.host, reason: messageText(SOUV_FAILURES[failure], locale) },
    details: failure,
  });
}

/** Calls the configured archive and parses its answer. */
async function read<S extends z.ZodType>(shape: S, path: string, query: Query, context: Context): Promise<z.output<S>> {
  const server = await souvServer(context.pool, context.seal);
  if (!server.url) throw new Problem('souv_unset');
  try {
    const told = shape.safeParse(await ask(server, path, query, context.signal));
    if (!told.success) throw new OutboundError('format', new URL(server.url).host);
    return told.data;
  } catch (error) {
    throw refusalOf(error, context);
  }
}

interface Wish {
  readonly text?: string | undefined;
  readonly type?: string | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}
/** Answers a page of the archive's documents, filtered by words and type; `limit` per page, 25 by default. */
export async function souvDocuments({ text, type, page = 0, limit = PAGE }: Wish, context: Context) {
  const { data, total } = await read(ArchivePage, 'documents', { text: text?.trim(), type: type?.trim(), page, limit }, context);
  const shown = data.slice(0, limit).map((each) => documentOf(each, context.settings.zone));
  return { data: shown, number: page, size: limit, total };
}

/** Loads one document of the archive. @throws {Problem} not_found when it has none by that id. */
export const souvDocument = async (id: string, context: Context): Promise<Document> =>
  documentOf(await read(ArchiveDocument, `documents/${encodeURIComponent(id)}`, {}, context), context.settings.zone);

/** Checks credentials at the archive: false when it refuses them, a refusal when it cannot be reached. */
export async function checkCredentials(wish: Parameters<typeof souvToTry>[0], context: Context): Promise<boolean> {
  const server = await souvToTry(wish, context);
  try {
    const told = await ask(server, 'documents', { limit: 1 }, context.signal);
    if (!ArchivePage.safeParse(told).success) throw new OutboundError('format', new URL(server.url).host);
    return true;
  } catch (error) {
    if (error instanceof OutboundError && isRefused(error)) return false;
    // 404: this address is not one of an archive.
    throw refusalOf(error instanceof OutboundError && error.status === 404 ? new OutboundError('format', error.host) : error, context);
  }
}
