import { describe, expect, it } from 'vitest';
import * as errors from './errors.ts';

const { errorOf } = errors;
const classes: Record<string, unknown> = { ...errors };
const made = (status: number, body: object = {}, route = 'GET /users/me') => errorOf(route, status, JSON.stringify(body));

describe('an error by meaning', () => {
  it.each([
    [401, {}, 'SessionExpiredError'],
    [403, {}, 'ForbiddenError'],
    [404, {}, 'NotFoundError'],
    [409, {}, 'ConflictError'],
    [409, { code: 'locked' }, 'LockedError'],
    [409, { code: 'version_conflict' }, 'VersionConflictError'],
    [412, {}, 'PreconditionFailedError'],
    [413, {}, 'TooLargeError'],
    [422, {}, 'ValidationError'],
    [429, {}, 'RateLimitedError'],
    [500, {}, 'ServerError'],
    [502, {}, 'ServerUnavailableError'],
    [503, {}, 'ServerUnavailableError'],
    [504, {}, 'ServerUnavailableError'],
    [418, {}, 'NewsroomError'],
  ])('is made of %i %j: %s', (status, body, name) => {
    const error = made(status, body);
    expect(error.name).toBe(name);
    expect(error).toBeInstanceOf(classes[name] as typeof errors.NewsroomError);
    expect(error).toBeInstanceOf(errors.NewsroomError);
    expect(error.status).toBe(status);
  });
  it('carries what the server says', () => {
    const holder = { userId: 7, nickname: 'bob', expires: '2026-11-21T19:00:00' };
    const fields = [{ path: 'slug', rule: 'max', params: { max: 100 } }];
    const error = made(409, {
      code: 'locked',
      message: 'Em edição por bob',
      details: 'd',
      fields,
      requestId: 'r-1',
      holder,
      current: { id: 1 },
    });
    expect(error).toMatchObject({
      code: 'locked',
      message: 'Em edição por bob',
      details: 'd',
      fields,
      requestId: 'r-1',
      holder,
      current: { id: 1 },
    });
  });
  it.each(['error_max_user_limit', 'error_license_invalid', 'error_reset_password'])('tells a sign-in refused by %s', (code) => {
    const error = made(401, { code }, 'POST /authentication');
    expect(error).toBeInstanceOf(errors.AuthenticationError);
    expect((error as errors.AuthenticationError).reason).toBe(code);
    expect(error).not.toBeInstanceOf(errors.SessionExpiredError);
  });
  it('tells any other refused sign-in as other', () => {
    expect((made(401, { code: 'authentication_failed' }, 'POST /authentication') as errors.AuthenticationError).reason).toBe('other');
  });
  it('is made of a body that is not ours', () => {
    const error = errorOf('GET /users/me', 502, '<html>Bad Gateway</html>');
    expect(error).toMatchObject({ code: 'http_502', message: 'HTTP 502', fields: [] });
    expect(errorOf('GET /users/me', 500, 'null').code).toBe('http_500');
  });
  it('tells how long to wait', () => {
    expect((errorOf('GET /time', 429, '', { retryAfter: '3' }) as errors.RateLimitedError).retryAfterMs).toBe(3000);
    expect((errorOf('GET /time', 429, '', { retryAfter: 'Sat, 21 Nov 2026' }) as errors.RateLimitedError).retryAfterMs).toBeUndefined();
  });
});
