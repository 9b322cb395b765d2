import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/** A clock may be one step of time ahead or behind. */
const SKEW_STEPS = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;
const GROUP = /.{4}(?=.)/g;

/** Makes the secret an app counts its codes by, in base32. */
export const newCodeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const appOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S });

/** What an app reads from the picture: the secret, whose it is and of which newsroom. */
export const addressOf = (secret: string, names: { issuer: string; label: string }): string => appOf(secret, names).toString();

/** The step of time a code is of, where it is of now, of the step before or of the one after (RFC 6238); undefined where it is of none of them. */
export function stepOf(code: string, secret: string, now: number): number | undefined {
  const away = appOf(secret).validate({ token: code, timestamp: now, window: SKEW_STEPS });
  return away === null ? undefined : Math.floor(now / 1000 / PERIOD_S) + away;
}

/** What was typed without what only makes it easier to read. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Makes the ten codes for who lost the app: 80 bits of chance each, in base32. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer });
    return base32.replaceAll(GROUP, '$&-');
  });
