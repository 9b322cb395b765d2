import type { MessageKey } from './messages/texts/keys.ts';

/** Whether a post is out, or waits on its site for its publication date. */
export const POST_STATES = ['DRAFT', 'SCHEDULED', 'PUBLISHED'] as const;
export type PostState = (typeof POST_STATES)[number];
/** What is done with a post at a site. */
export const POST_ACTS = ['PUBLISH', 'UNPUBLISH'] as const;
export type PostAct = (typeof POST_ACTS)[number];

/** Why something could not be done at a site, each with its text. */
export const POST_FAILURES = {
  credentials: 'phrases:postCredentials',
  forbidden: 'phrases:postForbidden',
  certificate: 'phrases:postCertificate',
  unreachable: 'phrases:postUnreachable',
  redirected: 'phrases:postRedirected',
  notWordpress: 'phrases:postNotWordpress',
  category: 'phrases:postCategory',
  author: 'phrases:postAuthor',
  picture: 'phrases:postPicture',
  refused: 'phrases:postRefused',
  siteFailed: 'phrases:postSiteFailed',
  calledOff: 'phrases:postCalledOff',
  unexpected: 'phrases:postUnexpected',
} as const satisfies Readonly<Record<string, MessageKey>>;
export type PostFailure = keyof typeof POST_FAILURES;
export const POST_FAILURE_CODES = Object.keys(POST_FAILURES) as [PostFailure, ...PostFailure[]];

/** Tells whether a failure may pass by itself, so that another try may succeed. */
export const isPassingFailure = (failure: PostFailure): boolean =>
  failure === 'unreachable' || failure === 'siteFailed' || failure === 'unexpected';
