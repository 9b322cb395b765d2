import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIE } from '../auth/sessions.ts';
import type { Services } from '../context.ts';

const RESET_COOKIE = 'lauda_reset';
const STEP_COOKIE = 'lauda_step';
const OPENID_COOKIE = 'lauda_openid';
/** The path to which the cookies of an unfinished sign-in are limited. */
const SIGN_IN_PATH = '/api/authentication';
const STEP_SECONDS = 600;
// The server ends the session; a day longer, as one that is used while something is on air outlasts its thirty days.
const SESSION_SECONDS = 31 * 86_400;

/** Reads the cookie of a sign-in that waits for a new password. */
export const resetSecretOf = (request: FastifyRequest): string | undefined => request.cookies[RESET_COOKIE];

/** Reads the cookie of a sign-in that waits for a code. */
export const stepSecretOf = (request: FastifyRequest): string | undefined => request.cookies[STEP_COOKIE];

/** Reads the cookie of a browser that was sent to sign in at the OpenID provider. */
export const openIdSecretOf = (request: FastifyRequest): string | undefined => request.cookies[OPENID_COOKIE];

/** Makes the setters of an answer's cookies; over TLS they are marked secure. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, { config, arrived }: Services) {
  const write = (name: string, path: string, maxAge: number, sameSite: 'lax' | 'strict') => (value: string | null) =>
    void (value === null
      ? reply.clearCookie(name, { path })
      : reply.setCookie(name, value, {
          path,
          httpOnly: true,
          sameSite,
          secure: config.cookieSecure || arrived(request.raw).scheme === 'https',
          maxAge,
        }));
  return {
    cookie: write(COOKIE, '/', SESSION_SECONDS, 'lax'),
    resetCookie: write(RESET_COOKIE, SIGN_IN_PATH, STEP_SECONDS, 'strict'),
    openIdCookie: write(OPENID_COOKIE, SIGN_IN_PATH, STEP_SECONDS, 'strict'),
    stepCookie: write(STEP_COOKIE, SIGN_IN_PATH, STEP_SECONDS, 'strict'),
  };
}
