import type { OutboundFailure, PostFailure } from '@lauda/domain';
import type { OutboundAnswer } from '../outbound/answer.ts';
import { OutboundError } from '../outbound/failures.ts';
import { askOutside } from '../outbound/outside.ts';
import type { OutboundRequest } from '../outbound/request.ts';

const WAIT_MS = 20_000;
const LIMIT = 4 * 1024 * 1024;
const LONGEST_DETAILS = 300;

/** Something that a site did not do, or that kept it from being asked. */
export class SiteFailure extends Error {
  readonly failure: PostFailure;
  /** What the site or the network said. */
  readonly details: string;

  constructor(failure: PostFailure, details: string) {
    super(`${failure}: ${details}`.slice(0, LONGEST_DETAILS));
    this.name = 'SiteFailure';
    this.failure = failure;
    this.details = details.slice(0, LONGEST_DETAILS);
  }
}

/** What is asked of a site. */
export type SiteRequest = Pick<OutboundRequest, 'method' | 'headers' | 'body' | 'signal'>;
/** What a site answered. */
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
 * Asks a site that an administrator named, and no other: it has twenty seconds and four megabytes, and nobody follows where it sends elsewhere.
 * @throws {SiteFailure} where it cannot be reached, its certificate is not valid, or it sends elsewhere.
 */
export async function askSite(url: URL, request: SiteRequest): Promise<SiteAnswer> {
  const headers = { accept: 'application/json', ...request.headers };
  try {
    const answer = await askOutside(url, { ...request, headers, isTrusted: true, ms: WAIT_MS, bytes: LIMIT });
    return { status: answer.status, headers: answer.headers, text: (await answer.bytes()).toString('utf8') };
  } catch (error) {
    throw error instanceof OutboundError ? new SiteFailure(MEANS[error.failure], error.message) : error;
  }
}
