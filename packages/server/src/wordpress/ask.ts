import { cutText, type OutboundFailure, type PostFailure } from '@lauda/domain';
import type { OutboundAnswer } from '../outbound/answer.ts';
import { OutboundError } from '../outbound/failures.ts';
import { askOutside } from '../outbound/outside.ts';
import type { OutboundRequest } from '../outbound/request.ts';

const READ_MS = 20_000;
/** How long a site may be silent over what it is sent, and how long it may take in all: it scales pictures and tells others of a post before it answers. */
const SILENT_MS = 60_000;
const WRITE_MS = 15 * 60_000;
const LIMIT = 4 * 1024 * 1024;
const LONGEST_DETAILS = 300;

/** A failed call to a site. */
export class SiteFailure extends Error {
  readonly failure: PostFailure;
  /** The words of the site or of the network error. */
  readonly details: string;

  constructor(failure: PostFailure, details: string) {
    super(cutText(`${failure}: ${details}`, LONGEST_DETAILS));
    this.name = 'SiteFailure';
    this.failure = failure;
    this.details = cutText(details, LONGEST_DETAILS);
  }
}

/** A request to a site. */
export type SiteRequest = Pick<OutboundRequest, 'method' | 'headers' | 'body' | 'signal'>;
/** The answer of a site. */
export interface SiteAnswer {
  readonly status: number;
  readonly headers: OutboundAnswer['headers'];
  readonly text: string;
}

const MEANS: Readonly<Record<OutboundFailure, PostFailure>> = {
  unreachable: 'unreachable',
  timeout: 'unreachable',
  certificate: 'certificate',
  redirect: 'redirected',
  address: 'notWordpress',
  too_large: 'notWordpress',
  format: 'notWordpress',
  status: 'siteFailed',
  credentials: 'credentials',
};

/**
 * Sends a request to a configured site, with a limit of 4 MB, of 20 s for reading and of a minute of silence for writing; redirects to other hosts are not followed. @throws {SiteFailure} when it is
 * unreachable, its certificate is invalid, or it redirects elsewhere.
 */
export async function askSite(url: URL, request: SiteRequest): Promise<SiteAnswer> {
  const headers = { accept: 'application/json', ...request.headers };
  const limits = request.method === 'GET' ? { ms: READ_MS } : { ms: WRITE_MS, idleMs: SILENT_MS };
  try {
    const answer = await askOutside(url, { ...request, ...limits, headers, isTrusted: true, bytes: LIMIT });
    return { status: answer.status, headers: answer.headers, text: (await answer.bytes()).toString('utf8') };
  } catch (error) {
    throw error instanceof OutboundError ? new SiteFailure(MEANS[error.failure], error.message) : error;
  }
}
